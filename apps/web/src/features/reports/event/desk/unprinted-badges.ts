import { useQuery } from '@tanstack/react-query';
import type { EventView } from '@foyer/contract/events/events';
import { callKey } from '../../../../api/cache.ts';
import { call } from '../../../../api/call.ts';
import { useBadgeDesigns } from '../../../../shared/badge/use-badge-designs.ts';

/** The badges of tickets that were never printed. Guests have none. */
export function useUnprintedBadges(
  tickets: readonly { ticketId: number; isGuest: boolean }[],
  { eventId, configuration }: EventView,
) {
  const { data: designs = [] } = useBadgeDesigns(eventId, configuration.badgeEnabled);
  const named = designs.length > 0 ? tickets.filter(({ isGuest }) => !isGuest) : [];
  const badges = useQuery({
    queryKey: [...callKey('getBadge'), named.map(({ ticketId }) => ticketId)],
    queryFn: ({ signal }) =>
      Promise.all(named.map(({ ticketId }) => call('getBadge', { params: { ticketId }, signal }))),
    enabled: named.length > 0,
    staleTime: 0,
  });
  const toPrint = (badges.data ?? []).filter(({ printCount }) => printCount === 0);
  return { designs, toPrint, isLoading: named.length > 0 && badges.isPending };
}
