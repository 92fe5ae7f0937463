import type { ReactNode } from 'react';
import styles from './Pagination.module.css';
import { Button } from './Button.tsx';

export interface PaginationProps {
  /** Counts from 1. */
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  /** The name of the region. */
  label: string;
  previousLabel: string;
  nextLabel: string;
  /** "11–20 of 143" */
  summary: ReactNode;
}

/** Previous and next buttons of a long list, with the current range. */
export function Pagination({ page, pageCount, onPage, label, previousLabel, nextLabel, summary }: PaginationProps) {
  return (
    <nav aria-label={label} className={styles.pages} data-print="hide">
      <Button icon="chevron-left" variant="quiet" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {previousLabel}
      </Button>
      <span className={styles.summary} aria-live="polite">
        {summary}
      </span>
      <Button iconEnd="chevron-right" variant="quiet" disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
        {nextLabel}
      </Button>
    </nav>
  );
}
