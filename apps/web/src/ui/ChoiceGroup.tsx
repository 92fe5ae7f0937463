import { useId } from 'react';
import type { FocusEvent, ReactNode } from 'react';
import styles from './Choice.module.css';
import { cx } from './cx.ts';
import { FieldGroup } from './Field.tsx';
import type { FieldTexts } from './Field.tsx';

export interface ChoiceOption {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  /** At the end of the line: a price, a count. */
  aside?: ReactNode;
  /** Inside the card but outside the label, so opening it does not select the option. */
  more?: ReactNode;
  disabled?: boolean | undefined;
  /** Why the option cannot be selected. Disables it. */
  disabledReason?: ReactNode;
}

interface GroupProps extends FieldTexts {
  id?: string | undefined;
  name?: string | undefined;
  options: readonly ChoiceOption[];
  className?: string | undefined;
  /** `cards`: each option framed, as for tickets; `rows` (default): plain; `inline`: side by side. */
  look?: 'rows' | 'cards' | 'inline' | undefined;
  disabled?: boolean | undefined;
  required?: boolean | undefined;
  onBlur?: ((event: FocusEvent) => void) | undefined;
}

export interface RadioGroupProps extends GroupProps {
  value: string | null | undefined;
  onValueChange: (value: string) => void;
}

/** A single choice from a few options. It uses native radio inputs, so arrow keys and forms work as usual. */
export function RadioGroup({ value, onValueChange, ...props }: RadioGroupProps) {
  return (
    <Group
      {...props}
      type="radio"
      isChecked={(option) => option === value}
      onToggle={(option) => onValueChange(option)}
    />
  );
}

export interface CheckboxGroupProps extends GroupProps {
  values: readonly string[];
  onValuesChange: (values: string[], changed: string) => void;
}

/** A multiple choice from a few options, all visible. */
export function CheckboxGroup({ values, onValuesChange, ...props }: CheckboxGroupProps) {
  return (
    <Group
      {...props}
      type="checkbox"
      isChecked={(option) => values.includes(option)}
      onToggle={(option, checked) =>
        onValuesChange(checked ? [...values, option] : values.filter((value) => value !== option), option)
      }
    />
  );
}

interface GroupInternals extends GroupProps {
  type: 'radio' | 'checkbox';
  isChecked: (value: string) => boolean;
  onToggle: (value: string, checked: boolean) => void;
}

function Group({
  id,
  name,
  options,
  className,
  look = 'rows',
  disabled,
  required,
  type,
  isChecked,
  onToggle,
  onBlur,
  ...texts
}: GroupInternals) {
  const own = useId();
  const groupId = id ?? own;
  return (
    <FieldGroup id={groupId} className={className} {...texts}>
      <div className={cx(styles.options, styles[look])} onBlur={onBlur}>
        {options.map((option, index) => {
          const note = option.disabledReason ?? option.hint;
          const noteId = `${groupId}-${index}-note`;
          const off = Boolean(disabled || option.disabled || option.disabledReason);
          const choice = (
            <label key={option.value} className={styles.choice} data-disabled={off ? '' : undefined}>
              <input
                type={type}
                name={name ?? groupId}
                value={option.value}
                checked={isChecked(option.value)}
                disabled={off}
                required={type === 'radio' ? required : undefined}
                aria-describedby={note ? noteId : undefined}
                className={type === 'radio' ? styles.dot : styles.box}
                onChange={(event) => onToggle(option.value, event.target.checked)}
              />
              <span className={styles.words}>
                <span className={styles.option}>{option.label}</span>
                {note && (
                  <span id={noteId} className={styles.note}>
                    {note}
                  </span>
                )}
              </span>
              {option.aside !== undefined && <span className={styles.aside}>{option.aside}</span>}
            </label>
          );
          if (!option.more) return choice;
          return (
            <div key={option.value} className={styles.card}>
              {choice}
              <div className={styles.more}>{option.more}</div>
            </div>
          );
        })}
      </div>
    </FieldGroup>
  );
}
