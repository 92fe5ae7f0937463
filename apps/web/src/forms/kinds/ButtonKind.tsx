import { formButton } from '@foyer/domain/forms/buttons';
import { addAttendeePrefix } from '@foyer/domain/forms/kinds';
import { isTrigger } from '@foyer/domain/forms/triggers';
import { useLanguage } from '../../session/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { useFormHandle, type KindProps } from '../form-context.ts';
import { buttonWords } from '../button-words.ts';

/** A button of the form (forms 1.3). Submit is at the form's end and is not rendered here. */
export function ButtonKind({ state: { field } }: KindProps) {
  const { locale, text: t } = useLanguage();
  const { store, press, busy, relationshipLabel } = useFormHandle();
  const button = formButton(field, store.context().mode);
  // A button without an action is not rendered.
  if (button.hidden || field.name === 'Submit' || (button.action.kind === 'none' && !isTrigger(field))) return null;
  const adds = field.name.startsWith(addAttendeePrefix) || field.name === 'SubmitAndAddAttendee';
  return (
    <div>
      <Button
        icon={adds ? 'plus' : button.action.kind === 'cloneBadgeName' ? 'copy' : undefined}
        variant={button.action.kind === 'cancel' ? 'quiet' : 'secondary'}
        disabled={busy}
        onClick={() => press(button, field.name)}
      >
        {buttonWords(button, field, locale, t, relationshipLabel)}
      </Button>
    </div>
  );
}
