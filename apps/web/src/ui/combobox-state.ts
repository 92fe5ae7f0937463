import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import type { ControlAttributes, FieldTexts } from './Field.tsx';
import { usePlacement } from './floating.ts';
import type { foundIn as FoundIn, isAlike as IsAlike, Variants } from '@foyer/domain/shared/search-folding';

export interface ComboboxOption {
  value: string;
  label: string;
  /** Other spellings that match: a reading in kana, a code. */
  keywords?: string | undefined;
  hint?: ReactNode;
  disabled?: boolean | undefined;
}

export interface ComboboxShared extends FieldTexts {
  id?: string | undefined;
  name?: string | undefined;
  options: readonly ComboboxOption[];
  placeholder?: string | undefined;
  /** Shown in the list and announced when nothing is found. */
  emptyText: ReactNode;
  clearLabel: string;
  openLabel: string;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  required?: boolean | undefined;
  autoComplete?: string | undefined;
  onBlur?: (() => void) | undefined;
  /**
   * Loads variants of kanji that find each other, when the list opens. Staff screens pass it; for pages of attendees they
   * are too large.
   */
  loadVariants?: (() => Promise<Variants>) | undefined;
  /** For options from a server: called with the typed text. The options then show in the order of the server. */
  onSearch?: ((text: string) => void) | undefined;
  className?: string | undefined;
}

export interface BoxProps extends ComboboxShared {
  control: ControlAttributes;
  multiple?: boolean;
  chosen: readonly string[];
  /** The text in the box while nothing is being typed. */
  text: string;
  onPick: (option: ComboboxOption) => void;
  onClear: () => void;
  onBackspace?: () => void;
  chips?: ReactNode;
  hidden: string;
}

interface Matcher {
  foundIn: typeof FoundIn;
  isAlike: typeof IsAlike;
}

/** Until the comparison of texts is loaded, and where it cannot be loaded. */
const caseAlone: Matcher = {
  foundIn: (text, query) => text.toLowerCase().includes(query.trim().toLowerCase()),
  isAlike: (one, other) => one.toLowerCase() === other.trim().toLowerCase(),
};
let loaded = caseAlone;

/** The comparison of texts. It loads when a list opens, so the page does not wait for it. */
function useMatcher(isOpen: boolean): Matcher {
  const [matcher, setMatcher] = useState(loaded);
  useEffect(() => {
    if (!isOpen || matcher !== caseAlone) return;
    import('./search-spellings.ts').then(
      ({ foundIn, isAlike }) => setMatcher((loaded = { foundIn, isAlike })),
      () => undefined,
    );
  }, [isOpen, matcher]);
  return matcher;
}

/** The variants of kanji once they are loaded. Without them, the list finds fewer spellings. */
function useVariants(isOpen: boolean, load: ComboboxShared['loadVariants']): Variants | undefined {
  const [variants, setVariants] = useState<Variants>();
  useEffect(() => {
    if (isOpen) load?.().then(setVariants, () => undefined);
  }, [isOpen, load]);
  return variants;
}

/** The state of a combobox: the typed text, the shown options, the active option and the handlers. */
export function useCombobox(props: BoxProps) {
  const { options, chosen, multiple = false, disabled, readOnly, required, onSearch, loadVariants } = props;
  const frame = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  /** The typed text; `null` while the box shows the selected value. */
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(-1);
  const [picks, setPicks] = useState(0);

  const matcher = useMatcher(open);
  const variants = useVariants(open, loadVariants);
  const shown = useMemo(() => {
    if (typed === null || typed.trim() === '' || onSearch) return options;
    return options.filter((option) => matcher.foundIn(`${option.label} ${option.keywords ?? ''}`, typed, variants));
  }, [options, typed, onSearch, variants, matcher]);
  const active = open ? shown[at] : undefined;

  usePopup({ open, at, shown, frame, list });
  usePressElsewhere(open, frame, setOpen);
  // Selects the text of a new value, so typing replaces it. This runs in the same paint: later the focus may be
  // elsewhere, and selecting would take it back.
  useLayoutEffect(() => {
    if (picks > 0) input.current?.select();
  }, [picks]);

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
    setPicks(picks + 1);
  };
  const move = (by: 1 | -1) => {
    if (!open) return unfold();
    for (let step = 1; step <= shown.length; step++) {
      const next = (Math.max(at, by > 0 ? -1 : 0) + by * step + shown.length * 2) % shown.length;
      if (shown[next]?.disabled) continue;
      return setAt(next);
    }
  };
  /** On blur: an empty text clears the value, the exact label of an option selects it, and any other text is reset. */
  const settle = () => {
    setOpen(false);
    if (!multiple && typed !== null) {
      const match = shown.find((option) => !option.disabled && matcher.isAlike(option.label, typed, variants));
      if (match) props.onPick(match);
      else if (typed.trim() === '' && !required && chosen.length > 0) props.onClear();
    }
    setTyped(null);
    props.onBlur?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Browsers report 229 while an input method handles the key; Safari also does so after `compositionend`.
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

/** Shows the list in the top layer below its box and scrolls to the active option. */
function usePopup({
  open,
  at,
  shown,
  frame,
  list,
}: {
  open: boolean;
  at: number;
  shown: readonly ComboboxOption[];
  frame: RefObject<HTMLDivElement | null>;
  list: RefObject<HTMLDivElement | null>;
}): void {
  usePlacement(open, frame, list, 'stretch', shown);
  useLayoutEffect(() => {
    const popover = list.current;
    if (!popover || popover.matches(':popover-open') === open) return;
    if (open) popover.showPopover();
    else popover.hidePopover();
  }, [open, list]);
  useEffect(() => {
    if (open) list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [open, at, list]);
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
