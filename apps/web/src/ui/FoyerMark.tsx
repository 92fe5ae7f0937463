import styles from './FoyerMark.module.css';
import { cx } from './cx.ts';

export interface FoyerMarkProps {
  /** The product's name next to the mark. Without it the mark is decorative. */
  name?: string | undefined;
  size?: 'md' | 'lg' | undefined;
  className?: string | undefined;
}

/** The mark: a lit doorway with an open door. */
export function FoyerMark({ name, size = 'md', className }: FoyerMarkProps) {
  return (
    <span className={cx(styles.mark, styles[size], className)}>
      <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" className={styles.wall} />
        <path d="M9 26V14a7 7 0 0 1 14 0v12z" className={styles.light} />
        <path d="M12.5 26V14.2c0-2.2 1-4 2.7-5L20 12v14z" className={styles.leaf} />
        <circle cx="17.6" cy="18.6" r="1" className={styles.knob} />
      </svg>
      {name && <span className={styles.name}>{name}</span>}
    </span>
  );
}
