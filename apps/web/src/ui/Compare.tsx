import type { ReactNode } from 'react';
import styles from './Compare.module.css';
import { Icon } from './Icon.tsx';

export interface CompareProps {
  before: ReactNode;
  after: ReactNode;
  beforeLabel: string;
  afterLabel: string;
}

/** Before and after, side by side or stacked on phones: a transfer, an upgrade. */
export function Compare({ before, after, beforeLabel, afterLabel }: CompareProps) {
  return (
    <div className={styles.compare}>
      <section aria-label={beforeLabel} className={styles.side}>
        <p className={styles.label}>{beforeLabel}</p>
        {before}
      </section>
      <Icon name="arrow-right" size="lg" className={styles.arrow} />
      <section aria-label={afterLabel} className={styles.after}>
        <p className={styles.label}>{afterLabel}</p>
        {after}
      </section>
    </div>
  );
}
