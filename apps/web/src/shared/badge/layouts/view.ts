import type { ComponentType } from 'react';
import type { Badge } from '@foyer/contract/door/badges';
import type { EventView } from '@foyer/contract/events/events';
import type { PrintSheetProps } from '../../../ui/Print.tsx';

export interface BadgeFace {
  badge: Badge;
  event: EventView;
  /** Sizes of the two name lines in points: the selected ones, otherwise the layout's. */
  sizes: { topPt: number; bottomPt: number };
}

/** The view of a badge: sheet, default sizes and component. */
export interface BadgeView {
  page: PrintSheetProps['page'];
  sizes: BadgeFace['sizes'];
  /** True if the badge shows awards and a title, which staff can pin. */
  hasAwards: boolean;
  Face: ComponentType<BadgeFace>;
}
