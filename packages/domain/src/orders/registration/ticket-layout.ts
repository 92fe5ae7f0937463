import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import { maxMembers } from '../groups.ts';

/**
 * Tickets as displayed: tickets in the reader's currency, and tickets in other currencies behind one expandable line.
 */
export interface TicketLayout {
  own: TicketConfiguration[];
  otherCurrencies: TicketConfiguration[];
}

/**
 * Orders tickets: the usual ticket (by its id), other single tickets, then group tickets. The order within each group
 * is unchanged (orders 4.3). If some tickets are in the reader's currency, the rest are
 * listed separately; otherwise all are in one list. `null` means that the reader has no own currency.
 */
export function layOutTickets(
  tickets: readonly TicketConfiguration[],
  ownCurrency: string | null,
  usual: number | null = null,
): TicketLayout {
  const rank = (ticket: TicketConfiguration) =>
    ticket.ticketConfigurationId === usual ? 0 : maxMembers(ticket) === null ? 1 : 2;
  const arranged = tickets.toSorted((a, b) => rank(a) - rank(b));
  const own = arranged.filter(({ currency }) => currency === ownCurrency);
  if (own.length === 0) return { own: arranged, otherCurrencies: [] };
  return { own, otherCurrencies: arranged.filter((ticket) => !own.includes(ticket)) };
}
