import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import { sortTickets } from '../eligibility.ts';

/**
 * Tickets as displayed: tickets in the reader's currency, and tickets in other currencies behind one expandable line.
 */
export interface TicketLayout {
  own: TicketConfiguration[];
  otherCurrencies: TicketConfiguration[];
}

/**
 * The tickets in their order (orders 4.3). If some tickets are in the reader's currency, the rest are listed separately;
 * otherwise all are in one list. `null` means that the reader has no own currency.
 */
export function layOutTickets(tickets: readonly TicketConfiguration[], ownCurrency: string | null): TicketLayout {
  const sorted = sortTickets(tickets);
  const own = sorted.filter(({ currency }) => currency === ownCurrency);
  if (own.length === 0) return { own: sorted, otherCurrencies: [] };
  return { own, otherCurrencies: sorted.filter((ticket) => !own.includes(ticket)) };
}
