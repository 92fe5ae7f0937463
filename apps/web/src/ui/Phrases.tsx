import { Fragment, type ReactNode } from 'react';
import { phrasesOf } from './phrases-of.ts';
import styles from './Phrases.module.css';

/**
 * A heading whose Japanese text breaks between phrases in every browser; `word-break: auto-phrase` is known to Chromium alone. Other content stays as
 * it is.
 */
export function Phrases({ children }: { children: ReactNode }) {
  const phrases = typeof children === 'string' ? phrasesOf(children) : [];
  if (phrases.length < 2) return children;
  return (
    <span className={styles.phrases}>
      {phrases.map((phrase, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a phrase is its place in the text
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {phrase}
        </Fragment>
      ))}
    </span>
  );
}
