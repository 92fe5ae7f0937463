import { Fragment, type ReactNode } from 'react';
import styles from './Dates.module.css';

const months = 'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre';

/**
 * A Japanese date, span of hours or time with a zone: `9:30 GMT-10`; a Spanish date or time: `3 de marzo de 2026 -`,
 * `a las 9:30 a.m. CST`. English dates are short, and break between words.
 */
const date = new RegExp(
  String.raw`((?:\d{4}年)?\d{1,2}月\d{1,2}日(?: -)?|\d{1,2}:\d{2}～\d{1,2}:\d{2}|\d{1,2}:\d{2}\sGMT[+-][\d:]+` +
    String.raw`|\d{1,2}\sde\s(?:${months})(?:\sde\s\d{4})?(?:\s-)?` +
    String.raw`|\ba\slas?\s\d{1,2}:\d{2}\s[ap]\.\s?m\.(?:\s(?:GMT[+-][\d:]+|[A-Z]{2,5}\b))?)`,
);

/**
 * A text in which no Japanese or Spanish date breaks inside. Japanese has no spaces, so a line could break within a
 * date. Spanish dates are long: they move to the next line as a whole, and break only in a space narrower than one date.
 * All other content stays unchanged.
 */
export function Dates({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children;
  const parts = children.split(date);
  // Elements in any case, because translators replace text nodes (docs/browsers.md).
  if (parts.length < 2) return <span>{children}</span>;
  return (
    // Another text is another element, so that no single part is inserted or removed.
    <span key={children}>
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the index is the part's position in the text
        <Fragment key={index}>{index % 2 === 1 ? whole(part) : part}</Fragment>
      ))}
    </span>
  );
}

/** A date that does not break inside. Only a Spanish date contains ` de ` or ` las `, and only a span of hours `～`. */
const whole = (part: string) =>
  /\s(?:de|las?)\s|～/.test(part) ? (
    <span className={styles.long}>{part.replaceAll('\u00A0', ' ')}</span>
  ) : (
    <span className={styles.date}>{part}</span>
  );
