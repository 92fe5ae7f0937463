import { useRef, useState } from 'react';
import styles from './TextField.module.css';
import { Icon } from './Icon.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

export type DateFieldProps = Omit<
  TextFieldProps,
  'type' | 'prefix' | 'suffix' | 'inputMode' | 'value' | 'defaultValue'
> & {
  /** `YYYY-MM-DD`, or typed text that is not a date. */
  value: string;
  /** The label of the button that opens the calendar. */
  pickLabel: string;
};

const inAnyWidth = (typed: string) => typed.normalize('NFKC').replace(/(?<=\d)[\u2010-\u2015\u2212\u30fc]/gu, '-');

/**
 * Adds hyphens after year and month. Dates typed in another order keep their own separators until the field is left.
 */
export function spaced(typed: string): string {
  const text = inAnyWidth(typed);
  const [, year, month, day] =
    /^(\d{4})(\d{1,2})(\d{0,2})$/.exec(text) ?? /^(\d{4})-(\d{2})(\d{1,2})$/.exec(text) ?? [];
  return [year, month, day].filter(Boolean).join('-') || text;
}

/** A date, shown as `YYYY-MM-DD` in every language: typed, or selected in the browser's calendar. */
export function DateField({ pickLabel, value, onValueChange, onBlur, ...props }: DateFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  /** The text while typing. The parsed date shows when the field is left. */
  const [draft, setDraft] = useState<string | null>(null);
  const change = (next: string) => onValueChange?.(next);
  const closed = props.disabled === true || props.readOnly === true;
  return (
    <TextField
      {...props}
      inputMode="numeric"
      value={draft ?? value}
      onValueChange={(typed) => {
        const removing = typed.length < (draft ?? value).length;
        const next = removing ? inAnyWidth(typed) : spaced(typed);
        setDraft(next);
        change(next);
      }}
      onBlur={(event) => {
        setDraft(null);
        onBlur?.(event);
      }}
      suffix={
        <span className={styles.pick}>
          <input
            ref={picker}
            type="date"
            className={styles.calendar}
            tabIndex={-1}
            aria-hidden
            disabled={closed}
            value={/^\d{4}-\d\d-\d\d$/.test(value) ? value : ''}
            onChange={(event) => {
              setDraft(null);
              change(event.target.value);
            }}
          />
          <button
            type="button"
            className={styles.reveal}
            aria-label={pickLabel}
            title={pickLabel}
            disabled={closed}
            onClick={() => picker.current?.showPicker()}
          >
            <Icon name="calendar" />
          </button>
        </span>
      }
    />
  );
}
