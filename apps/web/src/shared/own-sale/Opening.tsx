import { useEffect, useRef, useState } from 'react';
import { countdownMs, openingDelay } from '@foyer/domain/orders/sale-opening';
import type { OwnSaleMessages } from '@foyer/messages/catalogue/messages';
import { Button } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import styles from './OwnSale.module.css';

interface OpeningProps {
  /** Until the next window opens, by the server's clock. */
  waitMs: number;
  t: OwnSaleMessages['ownSale'];
  onOpened: () => void;
}

/**
 * Counts down to the start of the person's sale in its last hour. Then it updates the page, at a random moment of some seconds, so
 * that not all open pages request the tickets at once (selling 1.16).
 */
export function Opening({ waitMs, t, onOpened }: OpeningProps) {
  // The time that is left when the countdown starts; null before its hour.
  const [nearMs, setNearMs] = useState(waitMs > countdownMs ? null : waitMs);
  const [hasOpened, setOpened] = useState(false);
  const opened = useRef(onOpened);
  useEffect(() => {
    opened.current = onOpened;
  });
  useEffect(() => {
    if (nearMs !== null) return;
    const start = performance.now();
    // The timer of a page in the background can be late.
    const timer = setTimeout(() => setNearMs(Math.max(0, waitMs - (performance.now() - start))), waitMs - countdownMs);
    return () => clearTimeout(timer);
  }, [nearMs, waitMs]);
  useEffect(() => {
    if (!hasOpened) return;
    const timer = setTimeout(() => opened.current(), openingDelay(Math.random()));
    return () => clearTimeout(timer);
  }, [hasOpened]);
  if (nearMs === null) return null;
  if (!hasOpened) {
    return (
      <p>
        <Countdown remainingMs={nearMs} warning={t.opensIn({ time: '2:00' })} onEnd={() => setOpened(true)}>
          {(time) => t.opensIn({ time })}
        </Countdown>
      </p>
    );
  }
  return (
    <p className={styles.actions} role="status">
      <span>{t.opened}</span>
      <Button size="sm" onClick={onOpened}>
        {t.update}
      </Button>
    </p>
  );
}
