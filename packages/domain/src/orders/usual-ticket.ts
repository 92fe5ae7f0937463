import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import type { Currency } from '@foyer/contract/wire/vocabulary';
import { maxMembers } from './groups.ts';
import { shownPrice } from './pricing.ts';

type Offered = Pick<TicketConfiguration, 'amount' | 'overrideAmount' | 'currency' | 'additionalConfiguration'>;

/**
 * The ticket that is preselected: the cheapest single-person ticket in the account's currency, because continuing
 * without a choice must not cost more than necessary. `null` when there is none.
 */
export function usualTicket<T extends Offered>(tickets: readonly T[], currency: Currency): T | null {
  const price = (ticket: T) => shownPrice(ticket).price.amountMinor;
  const own = tickets.filter((ticket) => maxMembers(ticket) === null && ticket.currency === currency);
  return own.toSorted((a, b) => price(a) - price(b))[0] ?? null;
}
