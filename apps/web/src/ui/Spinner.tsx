import styles from './Spinner.module.css';
import { cx } from './cx.ts';

export interface SpinnerProps {
  /** Said to screen readers; leave out where the text beside it already says that one waits. */
  label?: string | undefined;
  size?: 'md' | 'lg' | undefined;
  className?: string | undefined;
}

/** A turning ring. It appears after 100 ms, so that short waits show nothing. */
export function Spinner({ label, size = 'md', className }: SpinnerProps) {
  return (
    <span
      className={cx(styles.spinner, styles[size], className)}
      {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
    />
  );
}
