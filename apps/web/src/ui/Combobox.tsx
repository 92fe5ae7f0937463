import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import styles from './Combobox.module.css';
import field from './Field.module.css';
import { cx } from './cx.ts';
import { Field } from './Field.tsx';
import type { ControlAttributes, FieldTexts } from './Field.tsx';
import { usePlacement } from './floating.ts';
import { fold, foundIn } from './fold.ts';
import { Icon } from './Icon.tsx';

export interface ComboboxOption {
  value: string;
  label: string;
  /** Other spellings that find it: a reading in kana, a code. */
  keywords?: string | undefined;
  hint?: ReactNode;
  disabled?: boolean | undefined;
}

interface ComboboxShared extends FieldTexts {
  id?: string | undefined;
  name?: string | undefined;
  options: readonly ComboboxOption[];
  placeholder?: string | undefined;
  /** In the list, and said, when nothing is found. */
  emptyText: ReactNode;
  clearLabel: string;
  openLabel: string;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  required?: boolean | undefined;
  autoComplete?: string | undefined;
  onBlur?: (() => void) | undefined;
  /** For options that a server finds: told what is typed; the options are then shown as they come. */
  onSearch?: ((text: string) => void) | undefined;
  className?: string | undefined;
}

export interface ComboboxProps extends ComboboxShared {
  value: string | null | undefined;
  onValueChange: (value: string | null) => void;
}

export interface MultiSelectProps extends ComboboxShared {
  values: readonly string[];
  /** `changed` is the value that was added or taken away last, for rules such as "Not Needed". */
  onValuesChange: (values: string[], changed: string | null) => void;
  /** "Remove Gluten free" */
  removeLabel: (label: string) => string;
}

/** One of many, found by typing: any width, case, accent or kana. Leaving the field keeps only what is in the list. */
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

/** Several of many, found by typing; what is chosen stands as chips before the text. */
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

interface BoxProps extends ComboboxShared {
  control: ControlAttributes;
  multiple?: boolean;
  chosen: readonly string[];
  /** What the box shows while nothing is being typed. */
  text: string;
  onPick: (option: ComboboxOption) => void;
  onClear: () => void;
  onBackspace?: () => void;
  chips?: ReactNode;
  hidden: string;
}

/** The state of a combobox: what is typed, what is shown, where one is, and what each gesture does. */
function useCombobox(props: BoxProps) {
  const { options, chosen, multiple = false, disabled, readOnly, required, onSearch } = props;
  const frame = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  /** What is being typed; `null` while the box shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(-1);

  const shown = useMemo(() => {
    if (typed === null || typed.trim() === '' || onSearch) return options;
    return options.filter((option) => foundIn(`${option.label} ${option.keywords ?? ''}`, typed));
  }, [options, typed, onSearch]);
  const active = open ? shown[at] : undefined;

  usePlacement(open, frame, list, 'stretch', shown);
  useLayoutEffect(() => {
    const popover = list.current;
    if (!popover || popover.matches(':popover-open') === open) return;
    if (open) popover.showPopover();
    else popover.hidePopover();
  }, [open]);
  useEffect(() => {
    if (open) list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [open, at]);
  usePressElsewhere(open, frame, setOpen);

  const unfold = (index = shown.findIndex((option) => chosen.includes(option.value))) => {
    if (disabled || readOnly) return;
    setOpen(true);
    setAt(index);
  };
  const type = (value: string) => {
    setTyped(value);
    setOpen(true);
    setAt(value.trim() === '' ? -1 : 0);
    onSearch?.(value);
  };
  const pick = (option: ComboboxOption | undefined) => {
    if (!option || option.disabled) return;
    props.onPick(option);
    setTyped(multiple ? '' : null);
    input.current?.focus();
    if (multiple) return;
    setOpen(false);
    // What is typed next replaces what was just chosen.
    requestAnimationFrame(() => input.current?.select());
  };
  const move = (by: 1 | -1) => {
    if (!open) return unfold();
    for (let step = 1; step <= shown.length; step++) {
      const next = (Math.max(at, by > 0 ? -1 : 0) + by * step + shown.length * 2) % shown.length;
      if (shown[next]?.disabled) continue;
      return setAt(next);
    }
  };
  /** On leaving: emptied means none, the very words of an option mean that one, anything else falls back. */
  const settle = () => {
    setOpen(false);
    if (!multiple && typed !== null) {
      const match = shown.find((option) => !option.disabled && fold(option.label) === fold(typed.trim()));
      if (match) props.onPick(match);
      else if (typed.trim() === '' && !required && chosen.length > 0) props.onClear();
    }
    setTyped(null);
    props.onBlur?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // 229 is what browsers report while an input method holds the key; Safari does so after `compositionend` as well.
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (event.altKey && event.key === 'ArrowUp') setOpen(false);
      else move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      pick(active);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      setTyped(null);
    } else if (event.key === 'Backspace' && event.currentTarget === input.current && !input.current?.value) {
      props.onBackspace?.();
    }
  };

  const clear = () => {
    setTyped(null);
    props.onClear();
    input.current?.focus();
  };
  const toggle = () => {
    if (open) setOpen(false);
    else unfold();
  };
  return {
    frame,
    input,
    list,
    open,
    typed,
    at,
    setAt,
    shown,
    active,
    unfold,
    toggle,
    type,
    pick,
    clear,
    settle,
    onKeyDown,
  };
}

/** A press anywhere else closes it. */
function usePressElsewhere(
  open: boolean,
  frame: RefObject<HTMLDivElement | null>,
  setOpen: (open: boolean) => void,
): void {
  useEffect(() => {
    if (!open) return;
    const leave = (event: PointerEvent) => {
      if (!frame.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [open, frame, setOpen]);
}

/**
 * The editable combobox of the ARIA practices: the focus never leaves the input, `aria-activedescendant` names the
 * option one is at, the list lies in the top layer. Keys that an input method holds are left to it.
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
                {option.label}
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
