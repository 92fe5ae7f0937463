import { useRef, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import field from './Field.module.css';
import styles from './TextField.module.css';
import { cx } from './cx.ts';
import { Field } from './Field.tsx';
import type { FieldTexts } from './Field.tsx';
import { Icon } from './Icon.tsx';

/** A date needs more: `CalendarField` on staff screens, `DateField` in forms. */
type TextType = 'text' | 'number' | 'email' | 'password' | 'tel' | 'url' | 'search';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'prefix' | 'type'>, FieldTexts {
  type?: TextType | undefined;
  onValueChange?: ((value: string) => void) | undefined;
  /** Inside the frame, before and after the text: a currency, a brand, a unit. */
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** For numbers in columns: digits of equal width, aligned at the end. */
  numeric?: boolean | undefined;
}

/**
 * A single-line text field. All props of an `<input>` are passed on (`autoComplete`, `inputMode`, `ref`, `onBlur` …);
 * `className` goes to the frame of the field.
 */
export function TextField({
  id,
  label,
  hint,
  error,
  optional,
  flash,
  className,
  onValueChange,
  onChange,
  prefix,
  suffix,
  numeric,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ id, label, hint, error, optional, flash, className }}>
      {(control) => {
        const framed = prefix !== undefined || suffix !== undefined;
        const box = (
          <input
            type="text"
            {...input}
            {...control}
            className={cx(!framed && field.control, numeric && styles.numeric)}
            onChange={(event) => {
              onChange?.(event);
              onValueChange?.(event.target.value);
            }}
          />
        );
        if (!framed) return box;
        return (
          <span className={cx(field.control, field.framed)}>
            {prefix !== undefined && <span className={styles.affix}>{prefix}</span>}
            {box}
            {suffix !== undefined && <span className={styles.affix}>{suffix}</span>}
          </span>
        );
      }}
    </Field>
  );
}

export interface TextAreaProps extends ComponentProps<'textarea'>, FieldTexts {
  onValueChange?: ((value: string) => void) | undefined;
}

/** A text field with several lines. It grows with its text if the browser supports it. */
export function TextArea({
  id,
  label,
  hint,
  error,
  optional,
  flash,
  className,
  onValueChange,
  onChange,
  rows = 3,
  ...area
}: TextAreaProps) {
  return (
    <Field {...{ id, label, hint, error, optional, flash, className }}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          rows={rows}
          className={cx(field.control, styles.area)}
          onChange={(event) => {
            onChange?.(event);
            onValueChange?.(event.target.value);
          }}
        />
      )}
    </Field>
  );
}

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'suffix'> {
  showLabel: string;
  hideLabel: string;
}

/**
 * A password field with a show/hide switch. Submitting the form hides the password again, so browsers do not store it
 * as plain text.
 */
export function PasswordField({ showLabel, hideLabel, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      onKeyDown={(event) => {
        props.onKeyDown?.(event);
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) setShown(false);
      }}
      suffix={
        <button
          ref={toggle}
          type="button"
          className={styles.reveal}
          aria-label={shown ? hideLabel : showLabel}
          title={shown ? hideLabel : showLabel}
          onClick={() => {
            setShown(!shown);
            const form = toggle.current?.form;
            if (!shown && form) form.addEventListener('submit', () => setShown(false), { once: true });
          }}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  );
}
