import { useId } from 'react';
import styles from './FilterChips.module.css';

export interface FilterChipsProps<Value> {
  label: string;
  options: readonly { value: Value; label: string }[];
  values: readonly Value[];
  onValuesChange: (values: Value[]) => void;
}

/** Filters as chips. Each chip is a button that is pressed or not. */
export function FilterChips<Value extends string | number>({
  label,
  options,
  values,
  onValuesChange,
}: FilterChipsProps<Value>) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={styles.row}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      {options.map(({ value, label: name }) => {
        const isPressed = values.includes(value);
        return (
          <button
            key={value}
            type="button"
            aria-pressed={isPressed}
            className={styles.chip}
            onClick={() => onValuesChange(isPressed ? values.filter((each) => each !== value) : [...values, value])}
          >
            {name}
          </button>
        );
      })}
    </div>
  );
}
