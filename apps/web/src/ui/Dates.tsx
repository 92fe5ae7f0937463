import { Fragment, type ReactNode } from 'react';
import styles from './Dates.module.css';

/** A Japanese date or span of hours. Dates in other languages have non-breaking spaces, or break between words. */
const date = /((?:\d{4}年)?\d{1,2}月\d{1,2}日(?: -)?|\d{1,2}:\d{2}～\d{1,2}:\d{2})/;

/**
 * A text in which no Japanese date breaks inside. Japanese has no spaces, so a line could break within a date. All
 * other content stays unchanged.
 */
export function Dates({ children }: { children: ReactNode }) {
  const parts = typeof children === 'string' ? children.split(date) : [];
  if (parts.length < 2) return children;
  return parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the index is the part's position in the text
    <Fragment key={index}>{index % 2 === 1 ? <span className={styles.date}>{part}</span> : part}</Fragment>
  ));
}
