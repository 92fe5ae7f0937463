import { useId } from 'react';
import styles from './Combobox.module.css';
import field from './Field.module.css';
import { useCombobox, type BoxProps, type ComboboxShared } from './combobox-state.ts';
import { cx } from './cx.ts';
import { Field } from './Field.tsx';
import { Icon } from './Icon.tsx';

export interface ComboboxProps extends ComboboxShared {
  value: string | null | undefined;
  onValueChange: (value: string | null) => void;
}

export interface MultiSelectProps extends ComboboxShared {
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
        <Box
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
        <Box
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
              <span>{option.label}</span>
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

/**
 * The editable combobox of the ARIA Authoring Practices. The focus stays in the input, `aria-activedescendant` names
 * the active option, and the list is in the top layer. Keys belong to the input method while it composes.
 */
function Box(props: BoxProps) {
  const { control, chosen, text, multiple = false, disabled, readOnly, required } = props;
  const listId = useId();
  const box = useCombobox(props);
  const { frame, input, list, open, typed, at, shown, active, pick } = box;
  const clearable = !required && !disabled && !readOnly && !multiple && (chosen.length > 0 || Boolean(typed));
  return (
    <div ref={frame} className={styles.frame}>
      <div
        className={cx(field.control, styles.box)}
        onPointerDown={(event) => {
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          input.current?.focus();
          box.unfold();
        }}
      >
        {props.chips}
        <input
          {...control}
          ref={input}
          role="combobox"
          type="text"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={open}
          aria-controls={listId}
          aria-activedescendant={active ? `${listId}-${at}` : undefined}
          aria-required={required || undefined}
          autoComplete={props.autoComplete ?? 'off'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          placeholder={props.placeholder}
          disabled={disabled}
          readOnly={readOnly}
          value={typed ?? text}
          onChange={(event) => box.type(event.target.value)}
          onClick={box.toggle}
          onFocus={(event) => event.target.select()}
          onBlur={box.settle}
          onKeyDown={box.onKeyDown}
        />
        {clearable && (
          <button
            type="button"
            tabIndex={-1}
            className={styles.tool}
            aria-label={props.clearLabel}
            onPointerDown={(event) => event.preventDefault()}
            onClick={box.clear}
          >
            <Icon name="close" size="sm" />
          </button>
        )}
        <button
          type="button"
          tabIndex={-1}
          className={styles.tool}
          aria-label={props.openLabel}
          disabled={disabled || readOnly}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            input.current?.focus();
            box.toggle();
          }}
        >
          <Icon name="chevron-down" />
        </button>
      </div>
      {props.name && <input type="hidden" name={props.name} value={props.hidden} />}
      <div ref={list} popover="manual" className={styles.popup} onPointerDown={(event) => event.preventDefault()}>
        <div id={listId} role="listbox" aria-label={props.openLabel} aria-multiselectable={multiple || undefined}>
          {shown.map((option, index) => (
            <div
              key={option.value}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={chosen.includes(option.value)}
              aria-disabled={option.disabled || undefined}
              data-active={index === at ? '' : undefined}
              className={styles.item}
              onPointerMove={() => box.setAt(index)}
              onClick={() => pick(option)}
            >
              <span className={styles.words}>
                <span>{option.label}</span>
                {option.hint && <small className={styles.hint}>{option.hint}</small>}
              </span>
              {chosen.includes(option.value) && <Icon name="check" className={styles.check} />}
            </div>
          ))}
        </div>
        <div role="status" className={styles.empty}>
          {open && shown.length === 0 && props.emptyText}
        </div>
      </div>
    </div>
  );
}
