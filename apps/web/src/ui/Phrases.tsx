import { Fragment, type ReactNode } from 'react';
import { phrasesOf } from './phrases-of.ts';
import styles from './Phrases.module.css';

/**
 * A heading or balanced text in Japanese that breaks between phrases in every browser, because only Chromium supports
 * `word-break: auto-phrase`. All other content stays unchanged.
 */
export function Phrases({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children;
  const phrases = phrasesOf(children);
  // An element in any case, because translators replace text nodes (docs/browsers.md).
  if (phrases.length < 2) return <span>{children}</span>;
  return (
    <span className={styles.phrases}>
      {phrases.map((phrase, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the index is the phrase's position in the text
        <Fragment key={index}>
          {index > 0 && <wbr />}
          <span>{phrase}</span>
        </Fragment>
      ))}
    </span>
  );
}
