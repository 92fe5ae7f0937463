import type { Badge } from '@foyer/contract/door/badges';
import type { BadgeDesign } from '@foyer/contract/events/badge-design';
import { badgeDataOf } from '@foyer/domain/door/badge-data';
import { designFor } from '@foyer/domain/door/badge-designs';
import { useCall } from '../../api/query.ts';

/** The badge designs of an event. Not fetched for an event without badges. */
export const useBadgeDesigns = (eventId: number, isEnabled = true) =>
  useCall('getBadgeDesigns', { params: { eventId } }, { enabled: eventId > 0 && isEnabled, staleTime: 0 });

/** What staff can choose for a badge: font sizes if it has a name, and awards if it has these. */
export function choicesOf(designs: readonly BadgeDesign[], badge: Badge) {
  const design = designFor(designs, badgeDataOf(badge, { locale: 'en-US', eventName: '' }));
  const fields = [...(design?.front ?? []), ...(design?.back ?? [])];
  const name = fields.find(({ kind }) => kind === 'name');
  const kinds = fields.flatMap(({ kind, lines = [] }) => [kind, ...lines.map((line) => line.kind)]);
  return {
    sizes: name && { topPt: name.pt ?? 36, bottomPt: name.bottomPt ?? name.pt ?? 36 },
    hasAwards: kinds.includes('awards') || kinds.includes('title'),
  };
}
