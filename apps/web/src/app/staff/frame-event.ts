import type { RouteName } from '@foyer/contract/wire/routes';
import { useCall } from '../../api/query.ts';
import { useShownScreen } from '../../session/navigation.tsx';
import { readPath } from '../screens/parameters.ts';
import type { ScreenKey } from '../screens/rows.ts';

/** The event of the shown screen, for the staff frame. */

/** Screens whose URL names a ticket, an order or a code. Each call is the screen's own, so the event costs no request. */
const calls = {
  checkIn: 'getTicket',
  badge: 'getBadge',
  ticket: 'getEventTicketSummary',
  ticketTransfer: 'getEventTicketSummary',
  confirmation: 'getOrder',
  completeOrder: 'getEventByCode',
  accountEvent: 'getEventByCode',
} as const satisfies Partial<Record<ScreenKey, RouteName>>;

/** `isPending`: the screen belongs to an event that is still loading. Without an event the id is 0. */
export function useFrameEvent(screen: ScreenKey | undefined): { eventId: number; isPending: boolean } {
  const params = readPath(useShownScreen().params) as {
    eventId?: number;
    ticketId?: number;
    orderId?: number;
    eventShortCode?: string;
  };
  const { ticketId = 0, orderId = 0, eventShortCode = '' } = params;
  const name = screen && screen in calls ? calls[screen as keyof typeof calls] : undefined;
  const options = (wanted: RouteName, isKnown: boolean) => ({ enabled: name === wanted && isKnown });
  // Their screens never use a cached response, so the frame does not put one into the cache.
  const fresh = (wanted: RouteName) => ({ ...options(wanted, ticketId > 0), staleTime: 0 });
  const found = [
    useCall('getTicket', { params: { ticketId } }, { ...fresh('getTicket'), select: (one) => one.eventId }),
    useCall('getBadge', { params: { ticketId } }, { ...fresh('getBadge'), select: (one) => one.eventId }),
    useCall(
      'getEventTicketSummary',
      { query: { ticketId } },
      { ...options('getEventTicketSummary', ticketId > 0), select: (one) => one.event.eventId },
    ),
    useCall(
      'getOrder',
      { params: { orderId } },
      { ...options('getOrder', orderId > 0), select: (one) => one.data.event.eventId },
    ),
    useCall(
      'getEventByCode',
      { params: { eventShortCode } },
      { ...options('getEventByCode', eventShortCode !== ''), select: (one) => one.eventId },
    ),
  ];
  if (typeof params.eventId === 'number') return { eventId: params.eventId, isPending: false };
  return {
    eventId: found.find(({ data }) => data !== undefined)?.data ?? 0,
    isPending: found.some(({ isLoading }) => isLoading),
  };
}
