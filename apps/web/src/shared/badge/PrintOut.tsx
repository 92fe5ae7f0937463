import { useMemo, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Badge } from '@foyer/contract/door/badges';
import type { BadgeDesign } from '@foyer/contract/events/badge-design';
import type { EventView } from '@foyer/contract/events/events';
import { badgeDataOf } from '@foyer/domain/door/badge-data';
import { designFor } from '@foyer/domain/door/badge-designs';
import { useLanguage } from '../../session/language.tsx';
import { PrintSheet } from '../../ui/Print.tsx';
import { eventName, eventPicture } from '../event/event-words.ts';
import { BadgeFace, useBadgePages } from './BadgePages.tsx';
import styles from './PrintOut.module.css';

interface BadgeSheetProps {
  badge: Badge;
  event: EventView;
  designs: readonly BadgeDesign[];
}

/** A badge in real size: the sheet of its front, and of its back if the design has one. */
export function BadgeSheet({ badge, event, designs }: BadgeSheetProps) {
  const { locale } = useLanguage();
  const data = useMemo(
    () => badgeDataOf(badge, { locale, eventName: eventName(event, locale) }),
    [badge, event, locale],
  );
  const pages = useBadgePages(designFor(designs, data), data);
  return pages.map((page, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the front and the back
    <PrintSheet key={index} width={page.width} height={page.height} of={badge.ticketId}>
      <BadgeFace page={page} pictureUrl={(key) => eventPicture(event, key)?.src} />
    </PrintSheet>
  ));
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
