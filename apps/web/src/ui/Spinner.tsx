import styles from './Spinner.module.css';
import { cx } from './cx.ts';

export interface SpinnerProps {
  /** Announced to screen readers. Omit it if the text next to it already says that something is loading. */
  label?: string | undefined;
  size?: 'md' | 'lg' | undefined;
  className?: string | undefined;
}

/** A spinner. It appears after 100 ms, so short waits show nothing. */
export function Spinner({ label, size = 'md', className }: SpinnerProps) {
  return (
    <span
      className={cx(styles.spinner, styles[size], className)}
      {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
    />
  );
}
