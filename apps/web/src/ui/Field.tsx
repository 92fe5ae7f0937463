import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './Field.module.css';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';

/** The props of every field besides its own control. The caller passes the texts. */
export interface FieldTexts {
  label: ReactNode;
  hint?: ReactNode;
  /** Present means invalid. */
  error?: ReactNode;
  /** The word for "optional" in the reader's language. If present, the field may stay empty. */
  optional?: ReactNode;
  /** Set briefly after the field was filled in automatically: it flashes once. */
  flash?: boolean | undefined;
}

/** The attributes that connect the control with its label, hint and error. */
export interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps extends FieldTexts {
  id?: string | undefined;
  className?: string | undefined;
  children: (control: ControlAttributes) => ReactNode;
}

/** The frame of a field: label above, hint and error below the control, connected by `aria-describedby`. */
export function Field({ id, label, hint, error, optional, flash, className, children }: FieldProps) {
  const own = useId();
  const controlId = id ?? own;
  const describedBy = cx(hint && `${controlId}-hint`, error && `${controlId}-error`);
  return (
    <div className={cx(styles.field, flash && styles.flash, className)} data-invalid={error ? '' : undefined}>
      <label className={styles.label} htmlFor={controlId}>
        <span>{label}</span>
        {optional && <span className={styles.optional}>{optional}</span>}
      </label>
      {children({
        id: controlId,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldNotes id={controlId} hint={hint} error={error} />
    </div>
  );
}

export interface FieldGroupProps extends FieldTexts {
  id?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The frame of several controls for one question: a fieldset with legend, hint and error. */
export function FieldGroup({ id, label, hint, error, optional, flash, className, children }: FieldGroupProps) {
  const own = useId();
  const groupId = id ?? own;
  return (
    <fieldset
      id={groupId}
      tabIndex={-1}
      className={cx(styles.field, flash && styles.flash, className)}
      aria-describedby={cx(hint && `${groupId}-hint`, error && `${groupId}-error`) || undefined}
      data-invalid={error ? '' : undefined}
    >
      <legend className={styles.label}>
        <span>{label}</span>
        {optional && <span className={styles.optional}>{optional}</span>}
      </legend>
      {children}
      <FieldNotes id={groupId} hint={hint} error={error} />
    </fieldset>
  );
}

/** The hint and the error below the control with this `id`. */
export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: ReactNode }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="alert" size="sm" />
          <span>{error}</span>
        </p>
      )}
    </>
  );
}
