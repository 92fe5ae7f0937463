import type { ReactNode } from 'react';
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
  error?: ReactNode;
  onChange: (instant: string) => void;
}

/** While a year is typed, each digit makes a date in an earlier year. */
const firstYear = 1900;

/**
 * A date and time in the event's time zone. A complete date applies at once. An empty field applies when it is left,
 * because it is also empty while a date is incomplete.
 */
export function ZonedField({ id, label, value, timeZone, optional, error, onChange }: ZonedFieldProps) {
  const { editor } = useStaffText();
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  const shown = value === '' ? '' : localDateTime(value, zone);
  /** The typed text, and the value that the field had or got from the text. Another value replaces the text. */
  const [typed, setTyped] = useState<{ text: string; value: string }>();
  const isTyping = typed?.value === value;
  const apply = (text: string) => {
    const instant = text === '' ? '' : instantOf(text, zone)?.toISOString();
    setTyped({ text, value: instant ?? value });
    if (instant !== undefined && instant !== value) onChange(instant);
  };
  const leave = (field: HTMLInputElement) => {
    setTyped(undefined);
    if (!typed || !isTyping) return;
    // An incomplete date is ignored. The previous date stays.
    if (typed.text === '' && !field.validity.badInput) apply('');
    else if (typed.text !== '') apply(typed.text);
    setTyped(undefined);
  };
  return (
    <TextField
      id={id}
      type="datetime-local"
      label={label}
      optional={optional}
      hint={editor.inZone({ zone: timeZone })}
      error={error}
      value={isTyping ? typed.text : shown}
      onValueChange={(text) => {
        if (Number(text.slice(0, text.indexOf('-'))) >= firstYear) apply(text);
        else setTyped({ text, value });
      }}
      onBlur={(event) => leave(event.currentTarget)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave(event.currentTarget);
      }}
    />
  );
}
