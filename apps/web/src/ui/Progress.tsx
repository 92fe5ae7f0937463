import styles from './Progress.module.css';
import { cx } from './cx.ts';

export interface ProgressProps {
  /** From 0 to 1. */
  value: number;
  label: string;
  /** The progress as text: "40 of 120". */
  text?: string | undefined;
  className?: string | undefined;
}

/** A progress bar for long work, in the page flow. */
export function Progress({ value, label, text, className }: ProgressProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div className={cx(styles.progress, className)}>
      <div className={styles.caption}>
        <span>{label}</span>
        {text && <span className={styles.text}>{text}</span>}
      </div>
      <progress className={styles.bar} value={percent} max={100} aria-label={label} aria-valuetext={text} />
    </div>
  );
}
