import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { FieldOption, FormField } from '@foyer/contract/events/event-configuration';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { useStaffText } from '../../../../session/language.tsx';
import { Button, IconButton } from '../../../../ui/Button.tsx';
import { FieldNotes } from '../../../../ui/Field.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { replaced, shownText } from '../document.ts';
import { BuilderText } from './BuilderText.tsx';
import { ConditionEditor } from './ConditionEditor.tsx';
import type { Source } from './condition.ts';
import { freshOption, movedEntry } from './edit.ts';
import styles from './Form.module.css';
import { Grip } from './Grip.tsx';

interface ChoiceListProps {
  field: FormField;
  published: FormField | undefined;
  locale: Locale;
  sources: readonly Source[];
  problemAt: (path: string) => ReactNode;
  change: (part: Pick<FormField, 'fieldOptions'>) => void;
}

/** The choices of a field in order, with their stored values. */
export function ChoiceList({ field, published, locale, sources, problemAt, change }: ChoiceListProps) {
  const { formBuilder: t } = useStaffText();
  const options = field.fieldOptions ?? [];
  const list = useRef<HTMLFieldSetElement>(null);
  /** The element to focus after the list renders again. */
  const focus = useRef<string>(null);
  useEffect(() => {
    if (focus.current === null) return;
    list.current?.querySelector<HTMLElement>(focus.current)?.focus();
    focus.current = null;
  });
  const set = (fieldOptions: FieldOption[]) => change({ fieldOptions });
  const move = (index: number, by: -1 | 1) => {
    const next = movedEntry(options, index, by);
    if (!next) return;
    focus.current = `[data-choice="${index + by}"] [data-move="${by}"]`;
    set(next);
  };
  const add = () => {
    focus.current = `[data-choice="${options.length}"] input`;
    set([...options, freshOption(options.map(({ value }) => value))]);
  };
  const remove = (index: number) => {
    focus.current = options.length > 1 ? `[data-choice="${Math.max(0, index - 1)}"] input` : '[data-add]';
    set(replaced(options, index, undefined));
  };
  const isOld = (option: FieldOption) => published?.fieldOptions?.some(({ value }) => value === option.value) ?? false;
  const id = `${field.name}-choices`;
  return (
    <fieldset ref={list} className={styles.choices}>
      <legend>{t.choices}</legend>
      {options.map((option, index) => (
        <Choice
          // oxlint-disable-next-line react/no-array-index-key -- the value of a choice is typed here, so it is no stable key; the only state is whether its condition is open
          key={index}
          {...{ option, index, locale, sources, problemAt }}
          isOld={isOld(option)}
          count={options.length}
          onMove={(by) => move(index, by)}
          onRemove={() => remove(index)}
          onChange={(next) => set(replaced(options, index, next))}
        />
      ))}
      <FieldNotes id={id} error={problemAt('fieldOptions')} />
      <div>
        <Button size="sm" icon="plus" data-add onClick={add}>
          {t.addChoice}
        </Button>
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  option: FieldOption;
  index: number;
  count: number;
  /** True if stored answers may contain this choice. */
  isOld: boolean;
  locale: Locale;
  sources: readonly Source[];
  problemAt: (path: string) => ReactNode;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onChange: (next: FieldOption) => void;
}

function Choice({ option, index, count, isOld, locale, sources, problemAt, onMove, onRemove, onChange }: ChoiceProps) {
  const { formBuilder: t } = useStaffText();
  const [asks, setAsks] = useState(option.showWhen !== undefined);
  const name = shownText(option.text, option.translations?.text, locale) || t.choiceOf({ number: index + 1 });
  // A new choice takes its stored value from its English text until someone enters a value.
  const isCalledAfter = !isOld && (/^option-\d+$/.test(option.value) || option.value === option.text.trim());
  return (
    <div className={styles.choice} data-choice={index}>
      <div className={styles.choiceHead}>
        <Grip at={`c${index}`} />
        <div className={styles.choiceLine}>
          <BuilderText
            label={t.choiceText({ number: index + 1 })}
            locale={locale}
            text={option.text}
            translated={option.translations?.text}
            maxLength={500}
            error={problemAt(`fieldOptions.${index}.text`)}
            onChange={(text, translated) =>
              onChange({
                ...option,
                text,
                translations: { ...option.translations, text: translated },
                ...(isCalledAfter && text.trim() !== '' ? { value: text.trim().slice(0, 200) } : {}),
              })
            }
          />
          <TextField
            label={t.choiceValue({ number: index + 1 })}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={200}
            value={option.value}
            onValueChange={(value) => onChange({ ...option, value })}
          />
        </div>
      </div>
      <div className={styles.tools}>
        {!asks && (
          <Button size="sm" variant="quiet" onClick={() => setAsks(true)}>
            {t.choiceWhen}
          </Button>
        )}
        <IconButton
          icon="chevron-up"
          label={t.moveUp({ name })}
          data-move="-1"
          aria-disabled={index === 0 || undefined}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon="chevron-down"
          label={t.moveDown({ name })}
          data-move="1"
          aria-disabled={index === count - 1 || undefined}
          onClick={() => onMove(1)}
        />
        <IconButton icon="trash" label={t.remove({ name })} onClick={onRemove} />
      </div>
      {asks && (
        <ConditionEditor
          label={t.choiceShownWhen({ name })}
          value={option.showWhen}
          sources={sources}
          error={problemAt(`fieldOptions.${index}.showWhen`)}
          onChange={(showWhen) => onChange({ ...option, showWhen })}
        />
      )}
    </div>
  );
}
