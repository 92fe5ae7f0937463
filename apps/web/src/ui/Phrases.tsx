import { Fragment, type ReactNode } from 'react';
import { phrasesOf } from './phrases-of.ts';
import styles from './Phrases.module.css';

/**
 * A heading or balanced text in Japanese that breaks between phrases in every browser, because only Chromium supports
 * `word-break: auto-phrase`. All other content stays unchanged.
 */
export function Phrases({ children }: { children: ReactNode }) {
  const phrases = typeof children === 'string' ? phrasesOf(children) : [];
  if (phrases.length < 2) return children;
  return (
    <span className={styles.phrases}>
      {phrases.map((phrase, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the index is the phrase's position in the text
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {phrase}
        </Fragment>
      ))}
    </span>
  );
}
