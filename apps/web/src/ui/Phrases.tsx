import type { ReactNode } from 'react';
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
    // Another text is another element, so that no single phrase is inserted or removed.
    <span key={children} className={styles.phrases}>
      {phrases.flatMap((phrase, index) => (index === 0 ? phrase : [<wbr key={index} />, phrase]))}
    </span>
  );
}
