import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Badge } from '@foyer/contract/door/badges';
import type { EventView } from '@foyer/contract/events/events';
import { PrintSheet } from '../../ui/Print.tsx';
import type { BadgeView } from './layouts/view.ts';
import styles from './PrintOut.module.css';

/** A badge on its sheet in real size. */
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
 * Replaces the page in print, so only the sheets are printed. The sheets are off screen instead of hidden, because
 * fitting lines requires measuring them.
 */
export function PrintOut({ children }: { children: ReactNode }) {
  return createPortal(
    <div aria-hidden className={styles.printOut} data-print-out>
      {children}
    </div>,
    document.body,
  );
}
