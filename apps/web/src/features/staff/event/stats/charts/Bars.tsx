import type { ReactNode } from 'react';
import styles from './Charts.module.css';

export interface Bar {
  key: string;
  label: string;
  /** At the end of the label's line: the number, as words or as the way to its list. */
  figure: ReactNode;
  value: number;
  /** How much of it is already done: hatched, so that it does not hang on colour. */
  part?: number | undefined;
  /** What it could be at most, as a line at its end. */
  limit?: number | undefined;
}

/** Lying bars, each under its own words and number: a list to who cannot see them. */
export function Bars({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const most = Math.max(1, ...bars.map(({ value, limit }) => Math.max(value, limit ?? 0)));
  const share = (value: number) => `${(100 * Math.max(0, value)) / most}%`;
  return (
    <ul className={styles.bars} aria-label={label}>
      {bars.map(({ key, label: words, figure, value, part, limit }) => (
        <li key={key}>
          <span className={styles.words}>{words}</span>
          <span className={styles.figure}>{figure}</span>
          <span className={styles.track} aria-hidden="true">
            {limit !== undefined && <span className={styles.limit} style={{ inlineSize: share(limit) }} />}
            {value > 0 && <span className={styles.bar} style={{ inlineSize: share(value) }} />}
            {part !== undefined && part > 0 && <span className={styles.part} style={{ inlineSize: share(part) }} />}
          </span>
        </li>
      ))}
    </ul>
  );
}
