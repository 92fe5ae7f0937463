import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import { instantOf, isTimeZone } from '@foyer/domain/shared/dates';
import { localDateTime } from '@foyer/domain/shared/local-time';
import { PickedDate } from '../../../shared/time/PickedDate.tsx';
import { useStaffText } from '../../../session/language.tsx';
import { addUnreadDate } from './draft/unread-dates.ts';

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
const yearOf = (text: string): number => Number(text.slice(0, text.indexOf('-')));
/** A complete date applies after this pause, in ms. The draft is then stored within two seconds of the last key. */
const pauseMs = 1_000;

/**
 * A date and time in the event's time zone. It applies when the field is left, on Enter or after a pause, because each
 * typed digit makes another date. An empty field waits until it is left: it is also empty while a date is incomplete.
 */
export function ZonedField({ id, label, value, timeZone, optional, error, onChange }: ZonedFieldProps) {
  const { editor } = useStaffText();
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  const shown = value === '' ? '' : localDateTime(value, zone);
  /** The typed text and the value that it replaces. A value from another editor replaces the text. */
  const [typed, setTyped] = useState<{ text: string; value: string }>();
  const text = typed?.value === value ? typed.text : undefined;
  const apply = (isUnread: boolean) => {
    // The field keeps a date that cannot be read and says so. The stored date stays.
    if (text === undefined || isUnread) return;
    setTyped(undefined);
    const instant = text === '' ? '' : instantOf(text, zone)?.toISOString();
    if (instant !== undefined && instant !== value) onChange(instant);
  };
  const applyAfterPause = useEffectEvent(() => apply(false));
  const [isUnread, setUnread] = useState(false);
  useEffect(() => (isUnread ? addUnreadDate() : undefined), [isUnread]);
  const isWaiting = text !== undefined && yearOf(text) >= firstYear;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const pause = setTimeout(applyAfterPause, pauseMs);
    return () => clearTimeout(pause);
  }, [text, isWaiting]);
  return (
    <PickedDate
      id={id}
      withTime
      label={label}
      optional={optional}
      hint={editor.inZone({ zone: timeZone })}
      error={error}
      value={text ?? shown}
      onValueChange={(next) => setTyped({ text: next, value })}
      onUnreadChange={setUnread}
      onLeave={apply}
    />
  );
}
