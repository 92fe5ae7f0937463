import type { Locale } from '@foyer/contract/wire/vocabulary';
import { translatedText } from '../../shared/translated-text.ts';
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

/** The tickets of a package: `2 × Adult, 2 × Child`. Empty for other tickets. */
export function partNames({ parts = [] }: TicketConfiguration, locale: Locale): string {
  const names = parts.map(({ ticketConfiguration: { translations, defaultDescription } }) =>
    translatedText(translations.description, locale, defaultDescription),
  );
  return [...new Set(names)].map((name) => `${names.filter((each) => each === name).length} × ${name}`).join(', ');
}
