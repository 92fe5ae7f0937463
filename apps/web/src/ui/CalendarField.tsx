import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import styles from './Field.module.css';
import { Field, type FieldTexts } from './Field.tsx';

export interface CalendarFieldProps extends FieldTexts {
  id?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  required?: boolean | undefined;
  /** `YYYY-MM-DD`, with `withTime` `YYYY-MM-DDTHH:mm`. Empty while there is no date that can be read. */
  value: string;
  withTime?: boolean | undefined;
  onValueChange: (value: string) => void;
  /** The error for a date that was left incomplete or that does not exist. */
  unreadText: ReactNode;
  /** Called when the error for such a date appears or disappears. */
  onUnreadChange?: ((isUnread: boolean) => void) | undefined;
  /** Called when the field is left, and on Enter. */
  onLeave?: ((isUnread: boolean) => void) | undefined;
}

/**
 * A date in the browser's own field. The value is empty while a date is incomplete or does not exist (February 30), so
 * a form cannot tell it from no date. The field says so when it is left.
 */
export function CalendarField({
  withTime = false,
  unreadText,
  onUnreadChange,
  onLeave,
  value,
  onValueChange,
  error,
  min,
  max,
  required,
  ...texts
}: CalendarFieldProps) {
  const [wasLeftUnread, setLeftUnread] = useState(false);
  /** True after input that cannot be read. Some browsers clear it when the field is left. */
  const isInputBad = useRef(false);
  const isUnread = wasLeftUnread && value === '';
  const tell = useEffectEvent(() => onUnreadChange?.(isUnread));
  useEffect(() => tell(), [isUnread]);
  const leave = (input: HTMLInputElement) => {
    const isBad = input.value === '' && (input.validity.badInput || isInputBad.current);
    setLeftUnread(isBad);
    onLeave?.(isBad);
  };
  return (
    <Field {...texts} error={isUnread ? unreadText : error}>
      {(control) => (
        <input
          {...control}
          {...{ min, max, required }}
          type={withTime ? 'datetime-local' : 'date'}
          className={styles.control}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
          onInput={(event) => {
            isInputBad.current = event.currentTarget.validity.badInput;
            if (!isInputBad.current) setLeftUnread(false);
          }}
          onKeyDown={(event) => {
            // Whoever deletes the last part of a date wants no date.
            if (event.key === 'Backspace' || event.key === 'Delete') isInputBad.current = false;
            if (event.key === 'Enter') leave(event.currentTarget);
          }}
          onBlur={(event) => leave(event.currentTarget)}
        />
      )}
    </Field>
  );
}
