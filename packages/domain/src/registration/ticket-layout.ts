import type { TicketConfiguration } from '@foyer/contract/ticket-configuration';
import { maxMembers } from '../groups.ts';

/** Tickets as they are laid out: those that anybody would look for, and those in other currencies, kept behind one line. */
export interface TicketLayout {
  own: TicketConfiguration[];
  otherCurrencies: TicketConfiguration[];
}

/**
 * The usual ticket (by its number), the other single ones, then group tickets, those in the order they were given (spec §9 'free or higher-priced ones first'). Where some are
 * sold in the reader's own currency, the others stand apart; with none of it all are alike. `null`: no currency is anybody's own.
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
