import type { ReactNode } from 'react';
import styles from './Stats.module.css';

/** A number that opens its list. 0 opens nothing. `what` names the list for screen readers. */
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
