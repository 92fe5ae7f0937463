import type { ComponentType } from 'react';
import type { Badge } from '@foyer/contract/badges';
import type { EventView } from '@foyer/contract/events';
import type { PrintSheetProps } from '../../../ui/Print.tsx';

export interface BadgeFace {
  badge: Badge;
  event: EventView;
  /** Sizes of the two lines of the name, in points: as chosen, else the layout's own. */
  sizes: { topPt: number; bottomPt: number };
}

/** How a badge looks: its paper, what it comes with, and its face. */
export interface BadgeView {
  page: PrintSheetProps['page'];
  sizes: BadgeFace['sizes'];
  /** Awards and the title stand on it, and can be pinned. */
  hasAwards: boolean;
  Face: ComponentType<BadgeFace>;
}
