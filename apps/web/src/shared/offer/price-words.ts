import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import { formatMoney, type Money } from '@foyer/domain/shared/money';

/** An amount in the currency locale of a ticket; nothing for 0 (orders 4.3). */
export function priceWords(price: Money, ticket: Pick<TicketConfiguration, 'currencyLocale'>): string | undefined {
  return price.amountMinor === 0 ? undefined : formatMoney(price, ticket.currencyLocale);
}
