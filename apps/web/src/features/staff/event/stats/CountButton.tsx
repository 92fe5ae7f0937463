import type { ReactNode } from 'react';
import styles from './Stats.module.css';

/** A number that leads to its list; 0 leads nowhere. `what` says which list to who hears the number alone. */
export function CountButton({
  count,
  what,
  onOpen,
  children,
}: {
  count: number;
  what: string;
  onOpen: () => void;
  children: ReactNode;
}) {
  if (count === 0) return children;
  return (
    <button type="button" className={styles.count} aria-label={what} onClick={onOpen}>
      {children}
    </button>
  );
}
