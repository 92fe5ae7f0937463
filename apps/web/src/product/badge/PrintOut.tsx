import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Badge } from '@foyer/contract/badges';
import type { EventView } from '@foyer/contract/events';
import { PrintSheet } from '../../ui/Print.tsx';
import type { BadgeView } from './layouts/view.ts';
import styles from './PrintOut.module.css';

/** A badge on its sheet, in its true size. */
export function BadgeSheet({ badge, event, view }: { badge: Badge; event: EventView; view: BadgeView }) {
  const { page, sizes, Face } = view;
  const { topPt, bottomPt } = badge;
  return (
    <PrintSheet page={page}>
      <Face badge={badge} event={event} sizes={{ topPt: topPt ?? sizes.topPt, bottomPt: bottomPt ?? sizes.bottomPt }} />
    </PrintSheet>
  );
}

/**
 * What goes to the printer while this page is open, in the place of the page: sheets alone, so that the paper is theirs. They stand out of
 * sight and not away, since lines are fitted to their places by measuring.
 */
export function PrintOut({ children }: { children: ReactNode }) {
  return createPortal(
    <div aria-hidden className={styles.printOut} data-print-out>
      {children}
    </div>,
    document.body,
  );
}
