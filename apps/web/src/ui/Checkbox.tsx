import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './Choice.module.css';
import { cx } from './cx.ts';
import { FieldNotes } from './Field.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Next to the box; may contain links. */
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  onCheckedChange?: ((checked: boolean) => void) | undefined;
}

/** A checkbox with its label. */
export function Checkbox({ id, label, hint, error, className, onChange, onCheckedChange, ...input }: CheckboxProps) {
  const own = useId();
  const inputId = id ?? own;
  return (
    <div className={cx(styles.single, className)} data-invalid={error ? '' : undefined}>
      <label className={styles.choice}>
        <input
          {...input}
          id={inputId}
          type="checkbox"
          className={styles.box}
          aria-describedby={cx(hint && `${inputId}-hint`, error && `${inputId}-error`) || undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            onChange?.(event);
            onCheckedChange?.(event.target.checked);
          }}
        />
        <span className={styles.words}>{label}</span>
      </label>
      <FieldNotes id={inputId} hint={hint} error={error} />
    </div>
  );
}
