import { useCombobox } from 'downshift';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import styles from './Combobox.module.css';
import field from './Field.module.css';
import type { BoxProps, ComboboxOption } from './combobox-props.ts';
import { cx } from './cx.ts';
import { usePlacement } from './floating.ts';
import { fold, foundIn } from './fold.ts';
import { Icon } from './Icon.tsx';

const { stateChangeTypes: change } = useCombobox;

/** The state of downshift, with our rules for typed text, locked fields and several values. */
function useBox(props: BoxProps) {
  const { control, options, chosen, text, multiple = false, disabled, readOnly, required } = props;
  /** The typed text; `null` while the box shows the selected value. */
  const [typed, setTyped] = useState<string | null>(null);
  const isLocked = Boolean(disabled || readOnly);
  const matching = (query: string | null) =>
    query?.trim() ? options.filter((option) => foundIn(`${option.label} ${option.keywords ?? ''}`, query)) : options;
  const shown = matching(typed);

  const box = useCombobox<ComboboxOption>({
    items: [...shown],
    inputId: control.id,
    inputValue: typed ?? text,
    selectedItem: multiple ? null : (options.find(({ value }) => chosen.includes(value)) ?? null),
    itemToString: (option) => option?.label ?? '',
    itemToKey: (option) => option?.value,
    isItemDisabled: (option) => option.disabled ?? false,
    scrollIntoView: (option) => option?.scrollIntoView({ block: 'nearest' }),
    onStateChange: ({ type, selectedItem }) => {
      if (type === change.InputKeyDownEscape) setTyped(null);
      if (type !== change.ItemClick && type !== change.InputKeyDownEnter) return;
      if (selectedItem) props.onPick(selectedItem);
      setTyped(multiple ? '' : null);
    },
    stateReducer: (state, { type, changes }) => {
      if (isLocked || type === change.MenuMouseLeave) return state;
      if (type === change.InputChange) {
        const query = changes.inputValue?.trim() ?? '';
        return { ...changes, highlightedIndex: query === '' ? -1 : matching(query).findIndex((one) => !one.disabled) };
      }
      const isPick = type === change.ItemClick || type === change.InputKeyDownEnter;
      if (isPick && multiple) return { ...changes, isOpen: true, highlightedIndex: state.highlightedIndex };
      return changes;
    },
  });

  /** On blur: an empty text clears the value, the exact label of an option selects it, and any other text is reset. */
  const onBlur = () => {
    box.closeMenu();
    if (!multiple && typed !== null) {
      const match = shown.find((option) => !option.disabled && fold(option.label) === fold(typed.trim()));
      if (match) props.onPick(match);
      else if (typed.trim() === '' && !required && chosen.length > 0) props.onClear();
    }
    setTyped(null);
    props.onBlur?.();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, nativeEvent } = event;
    // Browsers report 229 while an input method handles the key; Safari also does so after `compositionend`.
    const isComposing = nativeEvent.isComposing || nativeEvent.keyCode === 229;
    // Home and End move in the text. With a closed list, Escape belongs to the dialog around the field.
    if (isComposing || key === 'Home' || key === 'End' || (key === 'Escape' && !box.isOpen))
      Object.assign(nativeEvent, { preventDownshiftDefault: true });
    else if (key === 'Escape') event.stopPropagation();
    else if (key === 'Backspace' && event.currentTarget.value === '') props.onBackspace?.();
  };
  const clear = () => {
    setTyped(null);
    props.onClear();
  };
  const isClearable = !required && !isLocked && !multiple && (chosen.length > 0 || Boolean(typed));
  return { box, shown, setTyped, isLocked, isClearable, clear, onBlur, onKeyDown };
}

/**
 * The editable combobox of the ARIA Authoring Practices. The focus stays in the input, `aria-activedescendant` names
 * the active option, and the list is in the top layer.
 */
export default function ComboboxBox(props: BoxProps) {
  const { control, chosen, text, multiple, disabled, readOnly, required } = props;
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { box, shown, setTyped, isLocked, isClearable, clear, onBlur, onKeyDown } = useBox(props);
  const { isOpen } = box;
  const input = () => frame.current?.querySelector('input');
  usePlacement(isOpen, frame, list, 'stretch', shown.length);
  useLayoutEffect(() => {
    list.current?.togglePopover(isOpen);
  }, [isOpen]);
  // Selects the text of a new value, so typing replaces it. This runs in the same paint: later the focus may be
  // elsewhere, and selecting would take it back.
  useLayoutEffect(() => {
    const own = frame.current?.querySelector('input');
    if (own === document.activeElement) own?.select();
  }, [text]);
  return (
    <div ref={frame} className={styles.frame}>
      <div
        role="presentation"
        className={cx(field.control, styles.box)}
        onPointerDown={(event) => event.target === event.currentTarget && event.preventDefault()}
        onClick={(event) => event.target === event.currentTarget && box.openMenu()}
      >
        {props.chips}
        <input
          {...box.getInputProps({
            ...control,
            type: 'text',
            'aria-labelledby': undefined,
            'aria-haspopup': 'listbox',
            'aria-required': required || undefined,
            autoComplete: props.autoComplete ?? 'off',
            autoCapitalize: 'none',
            autoCorrect: 'off',
            spellCheck: false,
            placeholder: props.placeholder,
            disabled,
            readOnly,
            onChange: (event) => setTyped(event.currentTarget.value),
            onFocus: (event) => event.target.select(),
            onBlur,
            onKeyDown,
          })}
        />
        {isClearable && (
          <button
            type="button"
            tabIndex={-1}
            className={styles.tool}
            aria-label={props.clearLabel}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              clear();
              input()?.focus();
            }}
          >
            <Icon name="close" size="sm" />
          </button>
        )}
        <button
          type="button"
          {...box.getToggleButtonProps({ disabled: isLocked })}
          className={styles.tool}
          aria-label={props.openLabel}
          onPointerDown={(event) => event.preventDefault()}
        >
          <Icon name="chevron-down" />
        </button>
      </div>
      {props.name && <input type="hidden" name={props.name} value={props.hidden} />}
      <div ref={list} popover="manual" className={styles.popup} onPointerDown={(event) => event.preventDefault()}>
        <div {...box.getMenuProps({ 'aria-label': props.openLabel, 'aria-multiselectable': multiple || undefined })}>
          {isOpen &&
            shown.map((option, index) => (
              <div
                {...box.getItemProps({ item: option, index, 'aria-selected': chosen.includes(option.value) })}
                key={option.value}
                data-active={index === box.highlightedIndex ? '' : undefined}
                className={styles.item}
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
          {isOpen && shown.length === 0 && props.emptyText}
        </div>
      </div>
    </div>
  );
}
