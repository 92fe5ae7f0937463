import { useState } from 'react';
import { instantOf, isTimeZone } from '@foyer/domain/dates';
import { localDateTime } from '@foyer/domain/local-time';
import { useStaffText } from '../../../session/language.tsx';
import { TextField } from '../../../ui/TextField.tsx';

interface ZonedFieldProps {
  label: string;
  /** ISO 8601 UTC; empty when there is none. */
  value: string;
  timeZone: string;
  optional?: string | undefined;
  error?: string | undefined;
  onChange: (instant: string) => void;
}

/** A date and time by the clock of the event's own zone, whatever zone the reader sits in. */
export function ZonedField({ label, value, timeZone, optional, error, onChange }: ZonedFieldProps) {
  const { editor } = useStaffText();
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  /** Half a date, which is no moment yet. */
  const [half, setHalf] = useState<string>();
  return (
    <TextField
      type="datetime-local"
      label={label}
      optional={optional}
      hint={editor.inZone({ zone: timeZone })}
      error={error}
      value={half ?? (value === '' ? '' : localDateTime(value, zone))}
      onValueChange={(typed) => {
        const instant = typed === '' ? '' : instantOf(typed, zone)?.toISOString();
        setHalf(instant === undefined ? typed : undefined);
        onChange(instant ?? '');
      }}
    />
  );
}
