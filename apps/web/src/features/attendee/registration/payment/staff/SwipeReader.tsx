import { useEffect, useRef, useState } from 'react';
import { parseSwipe, type SwipedCard } from '@foyer/domain/card-swipe';
import { useStaffText } from '../../../../../session/language.tsx';
import { Alert } from '../../../../../ui/Alert.tsx';
import { Button } from '../../../../../ui/Button.tsx';
import { Chip } from '../../../../../ui/Chip.tsx';
import styles from '../../../../../product/payment/Payment.module.css';

/** How often the reader takes the focus back when nothing else has it (spec §9). */
const refocusMs = 1000;
/** A reader types a whole track in a fraction of this; what stands still so long is all there is. */
const restMs = 400;

/**
 * A card reader that types like a keyboard: its track data lands in a field nobody sees. It takes the focus every second
 * unless somebody is typing or on a control of their own.
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
      // A heading or the page itself has the focus: nobody is using anything.
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
    // Track data never stays anywhere.
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
          // Two tracks come as two lines: the second follows at once.
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
