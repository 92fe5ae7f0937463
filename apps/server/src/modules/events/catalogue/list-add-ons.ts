import type { TicketAddOn } from '@foyer/contract/tickets/ticket-configuration';
import { FoyerError } from '@foyer/contract/wire/errors';
import { availableAddOns } from '@foyer/domain/orders/add-ons';
import type { CallContext } from '../../../calls/context.ts';
import type { EventsDependencies } from './deps.ts';
import { findEvent } from './find-event.ts';
import { isSold, presentAddOns } from './present-configuration.ts';

/** Lists the add-ons on sale with a ticket type of the event, in order (orders 6.4). */
export async function listAddOns(
  { database, readers }: EventsDependencies,
  question: { eventId: number; ticketConfigurationId: number },
  context: CallContext,
): Promise<TicketAddOn[]> {
  const { actor, now } = context;
  const { eventId, ticketConfigurationId } = question;
  const [, { found }] = await Promise.all([
    findEvent(database.kysely, eventId, actor),
    readers.offers({ eventId, ticketConfigurationIds: [ticketConfigurationId], now }),
  ]);
  const offer = found?.tickets.find((ticket) => ticket.ticketConfigurationId === ticketConfigurationId);
  if (!offer || !isSold(offer)) throw new FoyerError('RECORD_NOT_FOUND');
  return availableAddOns(presentAddOns(offer.addOns), now);
}
