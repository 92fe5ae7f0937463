import { useStaffText } from '../../session/language.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import type { SendsWords } from './use-sends.ts';

interface NewDatesMailProps {
  label: string;
  sends: SendsWords;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/** Whether registered people get a mail about new dates. Not possible when the event has no message left today. */
export function NewDatesMail({ label, sends: { left, noneReason }, checked, onCheckedChange }: NewDatesMailProps) {
  const { editor, sends } = useStaffText();
  const isPossible = noneReason === undefined;
  return (
    <Checkbox
      label={label}
      hint={
        isPossible
          ? [editor.mailNewDatesHint, left].filter(Boolean).join(' ')
          : `${noneReason} ${sends.newDatesWithout}`
      }
      disabled={!isPossible}
      checked={checked && isPossible}
      onCheckedChange={onCheckedChange}
    />
  );
}
