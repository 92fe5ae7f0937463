import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { moneyWords } from './change-words.ts';

/** The price and the quantity of a new ticket type or add-on. Undefined for other new entries. */
export function newEntryWords(
  path: string,
  { ticketConfigurations = [] }: EventDefinition,
  locale: Locale,
  t: StaffMessages['editor'],
): string | undefined {
  const [first, ticketKey, list, addOnKey, ...rest] = path.split('.');
  const ticket = ticketConfigurations.find(({ key }) => key === ticketKey);
  if (first !== 'ticketConfigurations' || !ticket || rest.length > 0) return undefined;
  const entry = list === 'addOns' ? ticket.addOns?.find(({ key }) => key === addOnKey) : ticket;
  if (!entry || (list !== undefined && list !== 'addOns')) return undefined;
  const price = moneyWords(String(entry.amount), entry.currency ?? ticket.currency, locale);
  return t.newPriceAndUnits({ price, count: entry.quantity ?? null });
}
