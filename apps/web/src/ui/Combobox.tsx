import { lazy, Suspense } from 'react';
import styles from './Combobox.module.css';
import field from './Field.module.css';
import { cx } from './cx.ts';
import type { BoxProps, ComboboxShared } from './combobox-props.ts';
import { Field } from './Field.tsx';
import { Icon } from './Icon.tsx';

interface ComboboxProps extends ComboboxShared {
  value: string | null | undefined;
  onValueChange: (value: string | null) => void;
}

interface MultiSelectProps extends ComboboxShared {
  values: readonly string[];
  /** `changed` is the value that was added or removed last, for rules such as "Not Needed". */
  onValuesChange: (values: string[], changed: string | null) => void;
  /** "Remove Gluten free" */
  removeLabel: (label: string) => string;
}

/**
 * A single choice from a long list, found by typing in any width, case, accent or kana. Leaving the field keeps only a
 * value of the list.
 */
export function Combobox({ value, onValueChange, ...props }: ComboboxProps) {
  const chosen = props.options.find((option) => option.value === value);
  return (
    <Field {...texts(props)}>
      {(control) => (
        <LazyBox
          {...props}
          control={control}
          chosen={chosen ? [chosen.value] : []}
          text={chosen?.label ?? ''}
          onPick={(option) => onValueChange(option.value)}
          onClear={() => onValueChange(null)}
          hidden={value ?? ''}
        />
      )}
    </Field>
  );
}

/** A multiple choice from a long list, found by typing. The selected values are chips before the text. */
export function MultiSelect({ values, onValuesChange, removeLabel, ...props }: MultiSelectProps) {
  const chosen = values.flatMap((value) => props.options.find((option) => option.value === value) ?? []);
  const drop = (value: string) =>
    onValuesChange(
      values.filter((one) => one !== value),
      value,
    );
  const locked = props.disabled || props.readOnly;
  return (
    <Field {...texts(props)}>
      {(control) => (
        <LazyBox
          {...props}
          control={control}
          multiple
          chosen={values}
          text=""
          onPick={({ value }) => (values.includes(value) ? drop(value) : onValuesChange([...values, value], value))}
          onClear={() => onValuesChange([], null)}
          onBackspace={() => {
            const last = values.at(-1);
            if (last !== undefined) drop(last);
          }}
          hidden={values.join(',')}
          placeholder={chosen.length > 0 ? undefined : props.placeholder}
          chips={chosen.map((option) => (
            <span key={option.value} className={styles.chip}>
              {option.label}
              {!locked && (
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={removeLabel(option.label)}
                  onClick={() => drop(option.value)}
                >
                  <Icon name="close" size="sm" />
                </button>
              )}
            </span>
          ))}
        />
      )}
    </Field>
  );
}

function texts({ id, label, hint, error, optional, flash, className }: ComboboxShared) {
  return { id, label, hint, error, optional, flash, className };
}

const Box = lazy(() => import('./ComboboxBox.tsx'));

/** Pages without a combobox do not load downshift. Until it is loaded, a read-only input shows the value. */
function LazyBox(props: BoxProps) {
  const { control, text, placeholder } = props;
  return (
    <Suspense
      fallback={
        <div className={cx(field.control, styles.box)}>
          {props.chips}
          <input {...control} value={text} placeholder={placeholder} readOnly />
        </div>
      }
    >
      <Box {...props} />
    </Suspense>
  );
}
