import type { ReactNode } from 'react';
import styles from './Charts.module.css';

export interface Bar {
  key: string;
  label: string;
  /** At the end of the label's line: the number as text, or as a button that opens its list. */
  figure: ReactNode;
  value: number;
  /** The completed part of the bar. It is hatched, so it is visible without colour. */
  part?: number | undefined;
  /** The maximum, drawn as a line at the end of the bar. */
  limit?: number | undefined;
}

/** Horizontal bars, each below its label and number. Screen readers get a list. */
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
