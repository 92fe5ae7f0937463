import { useState } from 'react';
import { instantOf, isTimeZone } from '@foyer/domain/shared/dates';
import { localDateTime } from '@foyer/domain/shared/local-time';
import { useStaffText } from '../../../session/language.tsx';
import { TextField } from '../../../ui/TextField.tsx';

interface ZonedFieldProps {
  id?: string | undefined;
  label: string;
  /** ISO 8601 UTC; empty when there is none. */
  value: string;
  timeZone: string;
  optional?: string | undefined;
  error?: string | undefined;
  onChange: (instant: string) => void;
}

/**
 * A date and time in the event's time zone. It applies when the field is left or Enter is pressed, because each typed
 * digit of a year makes another date.
 */
export function ZonedField({ id, label, value, timeZone, optional, error, onChange }: ZonedFieldProps) {
  const { editor } = useStaffText();
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  const [typed, setTyped] = useState<string>();
  const apply = (field: HTMLInputElement) => {
    if (typed === undefined) return;
    setTyped(undefined);
    // An incomplete date is ignored. The previous date stays.
    if (typed === '' && field.validity.badInput) return;
    const instant = typed === '' ? '' : instantOf(typed, zone)?.toISOString();
    if (instant !== undefined && instant !== value) onChange(instant);
  };
  return (
    <TextField
      id={id}
      type="datetime-local"
      label={label}
      optional={optional}
      hint={editor.inZone({ zone: timeZone })}
      error={error}
      value={typed ?? (value === '' ? '' : localDateTime(value, zone))}
      onValueChange={setTyped}
      onBlur={(event) => apply(event.currentTarget)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply(event.currentTarget);
      }}
    />
  );
}
