import { useEffect, useRef, useState } from 'react';
import { parseSwipe, type SwipedCard } from '@foyer/domain/door/card-swipe';
import { useStaffText } from '../../session/language.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import styles from './Payment.module.css';

/** How often the reader takes the focus back when nothing else has it (payments 1.6). */
const refocusMs = 1000;
/** A reader types a whole track much faster than this. After such a pause the input is complete. */
const restMs = 400;

/**
 * A card reader that types like a keyboard into a hidden field. The field takes the focus every second, unless the
 * person is typing or uses another control.
 */
export function SwipeReader({ locked, onCard }: { locked: boolean; onCard: (card: SwipedCard) => void }) {
  const { deskPayment: d } = useStaffText();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [ready, setReady] = useState(false);
  const [unreadable, setUnreadable] = useState(false);

  useEffect(() => {
    if (locked) return;
    const refocus = setInterval(() => {
      const { activeElement } = document;
      // A heading or the page has the focus, so no control is in use.
      if (!activeElement?.matches('a, button, input, select, textarea, summary, dialog, dialog *')) {
        input.current?.focus({ preventScroll: true });
      }
    }, refocusMs);
    return () => clearInterval(refocus);
  }, [locked]);

  const read = () => {
    clearTimeout(timer.current);
    const element = input.current;
    if (!element || element.value === '') return;
    const card = parseSwipe(element.value);
    // Track data is never kept anywhere.
    element.value = '';
    setUnreadable(card === null);
    if (card) onCard(card);
  };

  return (
    <div className={styles.reader}>
      <Button icon="card" disabled={locked} onClick={() => input.current?.focus()}>
        {d.swipeCard}
      </Button>
      {ready && <Chip tone="accent">{d.readerReady}</Chip>}
      <input
        ref={input}
        type="text"
        aria-label={d.readerField}
        autoComplete="off"
        spellCheck={false}
        tabIndex={-1}
        className={styles.hidden}
        onFocus={() => setReady(true)}
        onBlur={() => setReady(false)}
        onInput={() => {
          clearTimeout(timer.current);
          timer.current = setTimeout(read, restMs);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          // Two tracks arrive as two lines, so wait for the second.
          clearTimeout(timer.current);
          timer.current = setTimeout(read, restMs / 4);
        }}
      />
      {unreadable && (
        <Alert tone="warning" live>
          {d.swipeUnreadable}
        </Alert>
      )}
    </div>
  );
}
