import type { ComponentProps } from 'react';
import field from './Field.module.css';
import styles from './Select.module.css';
import { cx } from './cx.ts';
import { Field } from './Field.tsx';
import type { FieldTexts } from './Field.tsx';
import { Icon } from './Icon.tsx';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
  /** Options with the same group appear below that heading. */
  group?: string | undefined;
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'children'>, FieldTexts {
  options: readonly SelectOption[];
  /** Shown while nothing is selected. It cannot be selected again if the field is required. */
  placeholder?: string | undefined;
  onValueChange?: ((value: string) => void) | undefined;
}

/** The browser's native select, which works best on phones. For long lists use `Combobox`. */
export function Select({
  id,
  label,
  hint,
  error,
  optional,
  flash,
  className,
  options,
  placeholder,
  onChange,
  onValueChange,
  ...select
}: SelectProps) {
  const groups = new Map<string, SelectOption[]>();
  for (const option of options) {
    const key = option.group ?? '';
    groups.set(key, [...(groups.get(key) ?? []), option]);
  }
  const render = (option: SelectOption) => (
    <option key={option.value} value={option.value} disabled={option.disabled}>
      {option.label}
    </option>
  );
  return (
    <Field {...{ id, label, hint, error, optional, flash, className }}>
      {(control) => (
        <span className={styles.frame}>
          <select
            {...select}
            {...control}
            className={cx(field.control, styles.select)}
            onChange={(event) => {
              onChange?.(event);
              onValueChange?.(event.target.value);
            }}
          >
            {placeholder !== undefined && (
              <option value="" hidden={select.required}>
                {placeholder}
              </option>
            )}
            {[...groups].map(([group, members]) =>
              group === '' ? (
                members.map(render)
              ) : (
                <optgroup key={group} label={group}>
                  {members.map(render)}
                </optgroup>
              ),
            )}
          </select>
          <Icon name="chevron-down" className={styles.arrow} />
        </span>
      )}
    </Field>
  );
}
