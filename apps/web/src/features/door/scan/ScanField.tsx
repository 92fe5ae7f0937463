import { memo, useEffect, useRef } from 'react';
import { useStaffText } from '../../../session/language.tsx';
import styles from './ScanScreen.module.css';
import { collectTyped, type TypedCode } from './typed-code.ts';

/** Refocus of door 2.1. */
const refocusMs = 1_000;
/** After a Tab key the focus stays where it is for this long, in ms. */
const byKeyboardMs = 10_000;

const isTyping = (element: Element | null) =>
  element !== null && (element.matches('input, textarea, select') || element.closest('dialog[open]') !== null);

/**
 * The hidden field that keyboard-wedge scanners type into (door 2.1). Typing causes no render. The field
 * takes the focus back every second and at the first letter, so a scanner's Enter presses no button.
 */
export const ScanField = memo(function HiddenField({ onRead }: { onRead: (text: string) => void }) {
  const { scan: t } = useStaffText();
  const input = useRef<HTMLInputElement>(null);
  const typed = useRef<TypedCode>(null);
  useEffect(() => {
    let tabbedAt = -Infinity;
    const refocus = () => {
      const active = document.activeElement;
      if (isTyping(active) || document.querySelector('dialog[open]')) return;
      if (active !== document.body && performance.now() - tabbedAt < byKeyboardMs) return;
      input.current?.focus({ preventScroll: true });
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Tab') tabbedAt = performance.now();
      const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isLetter && !isTyping(document.activeElement)) input.current?.focus({ preventScroll: true });
    };
    refocus();
    const field = input.current;
    const collected = field && collectTyped(field);
    typed.current = collected;
    // A native listener, because React's event comes too late to prevent the input.
    const onTyping = (event: InputEvent) => collected?.onBeforeInput(event);
    field?.addEventListener('beforeinput', onTyping);
    const timer = setInterval(refocus, refocusMs);
    window.addEventListener('keydown', onKey, true);
    return () => {
      clearInterval(timer);
      field?.removeEventListener('beforeinput', onTyping);
      window.removeEventListener('keydown', onKey, true);
    };
  }, []);
  const read = () => onRead(typed.current?.take() ?? '');
  return (
    <form
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault();
        read();
      }}
    >
      <input
        ref={input}
        aria-label={t.field}
        // A scanner types, so no on-screen keyboard is needed.
        inputMode="none"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onKeyDown={(event) => {
          // Some scanners end with a tab.
          if (event.key !== 'Tab' || typed.current?.isEmpty() !== false) return;
          event.preventDefault();
          read();
        }}
      />
    </form>
  );
});
