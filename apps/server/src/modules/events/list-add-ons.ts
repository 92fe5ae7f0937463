import type { TicketAddOn } from '@foyer/contract/ticket-configuration';
import { FoyerError } from '@foyer/contract/errors';
import { availableAddOns } from '@foyer/domain/add-ons';
import type { CallContext } from '@foyer/domain/actor';
import type { Db } from '../../db/database.ts';
import { loadOffers } from './catalogue.ts';
import { findEvent } from './find-event.ts';

/** Add-ons on sale with a ticket configuration of the event, in their order (spec §7 add-ons). */
export async function listAddOns(
  db: Db,
  question: { eventId: number; ticketConfigurationId: number },
  context: CallContext,
): Promise<TicketAddOn[]> {
  const event = await findEvent(db, question.eventId, context.actor);
  const offers = await loadOffers(db, { eventId: event.event_id });
  const offer = offers.find(
    ({ configuration }) => configuration.ticketConfigurationId === question.ticketConfigurationId,
  );
  if (!offer) throw new FoyerError('RECORD_NOT_FOUND');
  return availableAddOns(offer.configuration.addOns, context.now);
}
