import type { ReactNode } from 'react';
import styles from './Stat.module.css';

/** A number with its label and a note on its status. */
export function Stat({ value, label, note }: { value: ReactNode; label: ReactNode; note?: ReactNode }) {
  return (
    <div className={styles.stat}>
      <p className={styles.label}>{label}</p>
      <p className={styles.value} translate="no">
        {value}
      </p>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}
