import { FoyerError } from '@foyer/contract/errors';
import type { Reservation } from '@foyer/contract/ticket';
import type { CallContext } from '@foyer/domain/actor';
import { accountIdentifierOf } from '@foyer/domain/consultant-id';
import { checkRegistrationOpen, checkRequest, checkTicketChoice, type Standing } from '@foyer/domain/eligibility';
import { isRegistrationActive } from '@foyer/domain/event-state';
import { holdExpiry } from '@foyer/domain/holds';
import { findRelationship, placeFor, type Holding } from '@foyer/domain/relationships';
import type { Db } from '../../db/database.ts';
import { findEvent, timesOf } from '../events/index.ts';
import { heldPlaces, readFacts, standingOf, takeHold } from '../inventory/index.ts';
import type { Reservations } from './deps.ts';

interface Asked {
  ticketConfigurationId: number;
  externalAccountIdentifier: string;
  relationshipType: string;
}

/**
 * The ticket quantity check (spec §4 Wizard): may this ticket be taken for this person now? Of a limited one a piece is held
 * for 15 minutes; asking again renews the same hold, up to 45 minutes after its first (readings §10 Holds).
 */
export async function reserveTicket(
  { database, inventory }: Reservations,
  asked: Asked,
  context: CallContext,
): Promise<Reservation> {
  const { actor, now, locale } = context;
  const { ticketConfigurationId, relationshipType } = asked;
  const identifier = accountIdentifierOf(asked.externalAccountIdentifier);
  const eventId = await eventOf(database.kysely, ticketConfigurationId);
  const [event, [{ found: catalogue }, facts]] = await Promise.all([
    findEvent(database.kysely, eventId, actor),
    readFacts(
      inventory.catalogue,
      inventory,
      { eventId, ticketConfigurationIds: [ticketConfigurationId], identifiers: [identifier] },
      context,
    ),
  ]);
  if (!catalogue) throw new FoyerError('RECORD_NOT_FOUND');
  const closed = checkRegistrationOpen(actor, {
    isRegistrationActive: isRegistrationActive(timesOf(event), actor, now),
  });
  if (closed) throw new FoyerError(closed.code);
  const { standing, find } = standingOf({ catalogue, facts, actor, locale });
  const request = { externalAccountIdentifier: identifier, relationshipType };
  let refusal = checkRequest(request, [], standing);
  if (
    refusal?.code === 'NEEDS_SELF_TICKET' &&
    (await mayHaveSelf({ database, inventory }, request, standing, eventId, context))
  ) {
    refusal = null;
  }
  if (refusal) {
    const code = refusal.code === 'DUPLICATE_TICKET_REQUEST' ? 'NO_AVAILABLE_TICKET' : refusal.code;
    throw new FoyerError(code, refusal.metadata ? { metadata: refusal.metadata } : {});
  }
  const account = find(identifier);
  const relationship = findRelationship(catalogue.configuration.relationshipTypes, relationshipType);
  if (!account || !relationship) throw new FoyerError('INVALID_ATTENDEE');
  const ticket = catalogue.tickets.find((each) => each.ticketConfigurationId === ticketConfigurationId);
  // Whether a piece is left is for `hold_take` to say, which counts under the lock.
  const choice = checkTicketChoice(ticket && { ...ticket, limitQuantity: false }, relationshipType, now);
  if (choice) throw new FoyerError(choice.code, choice.metadata ? { metadata: choice.metadata } : {});
  if (ticket?.quantity == null) {
    return { reservationId: null, ticketConfigurationId, expiresAt: null, expiresInMs: null };
  }
  const hold = await takeHold(database, {
    holderAccountId: actor.accountId,
    accountId: account.accountId,
    ticketConfigurationId,
    relationshipType,
    place: placeFor(relationship, catalogue.configuration.relationshipTypes),
    now,
    until: holdExpiry(now),
  });
  if (!hold) throw new FoyerError('NO_AVAILABLE_TICKET', { metadata: { ticketConfigurationId, reason: 'soldOut' } });
  return {
    reservationId: hold.hold_id,
    ticketConfigurationId,
    expiresAt: hold.expires_at.toISOString(),
    expiresInMs: Math.max(0, hold.expires_at.getTime() - now.getTime()),
  };
}

/**
 * Whether the self ticket that must come first may stand in the buyer's cart, which this call does not see: it is on hold, or it is
 * of a kind without limit, which nobody needs to hold. The order itself looks again.
 */
async function mayHaveSelf(
  { database, inventory }: Reservations,
  request: Holding,
  standing: Standing,
  eventId: number,
  { actor, now }: CallContext,
): Promise<boolean> {
  const places = await heldPlaces(database, { holderAccountId: actor.accountId, eventId, now });
  const types = standing.event.relationshipTypes;
  // What is held as self; the place that is asked for may be on hold already.
  const selves = places.filter((place) => findRelationship(types, place.relationshipType)?.selfType === true);
  if (checkRequest(request, selves, standing)?.code !== 'NEEDS_SELF_TICKET') return true;
  const { found } = await inventory.catalogue({ eventId, ticketConfigurationIds: 'all', now });
  return types
    .filter(({ selfType }) => selfType)
    .some(({ relationshipType }) =>
      found?.tickets.some(
        (ticket) =>
          ticket.quantity === null &&
          checkTicketChoice({ ...ticket, limitQuantity: false }, relationshipType, now) === null,
      ),
    );
}

async function eventOf(db: Db, ticketConfigurationId: number): Promise<number> {
  const configuration = await db
    .selectFrom('ticket_configuration')
    .select('event_id')
    .where('ticket_configuration_id', '=', ticketConfigurationId)
    .executeTakeFirst();
  if (!configuration) throw new FoyerError('RECORD_NOT_FOUND');
  return configuration.event_id;
}
