import { confirmationName } from '@foyer/domain/forms/kinds';
import { dateToSend, dateToShow } from '@foyer/domain/forms/dates';
import { isTrigger } from '@foyer/domain/forms/triggers';
import { useLanguage } from '../../session/language.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { controlId, useFieldView, useFormHandle, type KindProps } from '../form-context.ts';
import { autoCompleteOf } from '../input-hints.ts';
import { findingWords, helpOf, labelOf } from '../words.ts';
import styles from './Strict.module.css';

/** A date: `YYYY-MM-DD` on the screen, typed or picked, `MM-DD-YYYY` in the answers (forms 2.6). */
export function DateKind({ state }: KindProps) {
  const { store } = useFormHandle();
  const second = confirmationName(state.field.name);
  const first = <Day state={state} name={state.field.name} />;
  if (!store.form.confirmations.has(second)) return first;
  return (
    <div className={styles.pair}>
      {first}
      <Day state={state} name={second} second />
    </div>
  );
}

function Day({ state: { field, required }, name, second = false }: KindProps & { name: string; second?: boolean }) {
  const { locale, text: t } = useLanguage();
  const { id, store, trigger, autoCompleteSection, busy } = useFormHandle();
  const view = useFieldView(name);
  const label = labelOf(field, locale);
  return (
    <DateField
      id={controlId(id, name)}
      name={name}
      key={view.filled}
      label={second ? t.forms.again({ label }) : label}
      hint={second ? undefined : helpOf(field, locale)}
      error={(view.finding && findingWords(view.finding, field, t)) ?? view.complaint ?? undefined}
      optional={required ? undefined : t.common.optional}
      value={dateToShow(String(view.value))}
      placeholder={t.forms.datePattern}
      pickLabel={t.forms.pickDate({ label })}
      required={required}
      readOnly={busy}
      flash={view.filled > 0}
      autoComplete={second ? 'off' : autoCompleteOf(field, autoCompleteSection)}
      onValueChange={(value) => store.change(name, dateToSend(value))}
      onBlur={() => {
        store.leave(name);
        if (isTrigger(field) && !second) trigger(name);
      }}
    />
  );
}
