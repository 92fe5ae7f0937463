import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import styles from './Countdown.module.css';
import { clockTime } from './clock-time.ts';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface CountdownProps {
  /** The remaining time when this value was passed, in ms. The countdown starts there. */
  remainingMs: number;
  /** The remaining time from which the warning shows, in ms; 2 minutes by default. */
  warnBelowMs?: number | undefined;
  /** The text around the time: `(time) => <>We hold it for {time}</>`. */
  children?: ((time: string) => ReactNode) | undefined;
  /** Announced once to screen readers when the warning starts. */
  warning?: string | undefined;
  onEnd?: (() => void) | undefined;
  className?: string | undefined;
}

/** A countdown that warns once near its end. It stays correct after the tab was suspended. */
export function Countdown({ remainingMs, warnBelowMs = 120_000, children, warning, onEnd, className }: CountdownProps) {
  const [left, setLeft] = useState(remainingMs);
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });
  useEffect(() => {
    const start = performance.now();
    setLeft(remainingMs);
    if (remainingMs <= 0) {
      ended.current?.();
      return;
    }
    const timer = setInterval(() => {
      const now = remainingMs - (performance.now() - start);
      setLeft(now);
      if (now <= 0) {
        clearInterval(timer);
        ended.current?.();
      }
    }, 1000);
    return () => clearInterval(timer);
  }, [remainingMs]);
  const urgent = left <= warnBelowMs;
  const time = clockTime(left);
  return (
    <span className={cx(styles.countdown, urgent && styles.urgent, className)}>
      <Icon name="clock" size="sm" />
      <span role="timer" aria-live="off" className={styles.time}>
        {children ? children(time) : time}
      </span>
      <VisuallyHidden aria-live="polite">{urgent && left > 0 ? warning : ''}</VisuallyHidden>
    </span>
  );
}
