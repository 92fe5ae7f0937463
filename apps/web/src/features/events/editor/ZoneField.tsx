import type { ReactNode } from 'react';
import { useState } from 'react';
import { timeZoneName, timeZoneNames } from '@foyer/domain/shared/time-zones';
import { useStaffText } from '../../../session/language.tsx';
import { TextField } from '../../../ui/TextField.tsx';

interface ZoneFieldProps {
  id?: string | undefined;
  value: string;
  error?: ReactNode;
  /** A name from the list, in the list's spelling. */
  onChange: (timeZone: string) => void;
}

/**
 * The event's time zone. It applies when the field is left or Enter is pressed: a half-typed `America/New_York` can
 * name another zone, which would move the dates. A text that names no zone stays in the field with the reason.
 */
export function ZoneField({ id, value, error, onChange }: ZoneFieldProps) {
  const { editor } = useStaffText();
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const apply = () => {
    if (typed === undefined) return;
    const name = timeZoneName(typed);
    setWrong(name === null);
    if (name === null) return;
    setTyped(undefined);
    if (name !== value) onChange(name);
  };
  return (
    <>
      <TextField
        id={id}
        label={editor.timeZone}
        hint={editor.timeZoneHint}
        list="event-zones"
        spellCheck={false}
        autoComplete="off"
        maxLength={60}
        value={typed ?? value}
        error={isWrong ? editor.timeZoneWrong : error}
        onValueChange={(text) => {
          setTyped(text);
          setWrong(false);
        }}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply();
        }}
      />
      <datalist id="event-zones">
        {timeZoneNames().map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </datalist>
    </>
  );
}
