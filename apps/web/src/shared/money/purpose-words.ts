import type { TakenPayment } from '@foyer/contract/orders/orders';
import type { Messages } from '@foyer/messages/catalogue/messages';

/** The purpose of a payment: `The order`, `Change of ticket 12`. */
export function purposeWords({ purpose, ticketId }: TakenPayment, { tickets }: Pick<Messages, 'tickets'>): string {
  const id = String(ticketId);
  if (purpose === 'addOns') return tickets.addOnsOf({ id });
  return purpose === 'ticketChange' ? tickets.changeOf({ id }) : tickets.theOrder;
}
