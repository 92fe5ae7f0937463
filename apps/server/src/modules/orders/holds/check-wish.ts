import { FoyerError } from '@foyer/contract/wire/errors';
import type { RelationshipType } from '@foyer/contract/events/event-configuration';
import { accountIdentifierOf } from '@foyer/domain/people/consultant-id';
import { checkRequest, checkTicketChoice, type EligibilityFacts } from '@foyer/domain/orders/eligibility';
import { findRelationship, slotGroupOf, type Holding } from '@foyer/domain/tickets/relationships';
import type { CallContext } from '../../../calls/context.ts';
import type { Db } from '../../../db/database.ts';
import { activeHolds } from '../../stock/index.ts';
import {
  checkEventFor,
  readFacts,
  eligibilityFactsOf,
  unqualifiedFor,
  type Catalogue,
  ticketFor,
  type TicketForPerson,
  type Person,
} from '../plan/index.ts';
import type { Reservations } from './deps.ts';

/** A ticket that a buyer wants for a person, before it is in a cart. */
export interface Wish {
  path: 'hold' | 'waitingList';
  ticketConfigurationId: number;
  externalAccountIdentifier: string;
  relationshipType: string;
}

/** A wish that the rules allow. Stock is not checked yet. */
export interface CheckedWish {
  eventId: number;
  ticket: TicketForPerson;
  catalogue: Catalogue;
  account: Person;
  relationship: RelationshipType;
  slotGroup: ReturnType<typeof slotGroupOf>;
}

/**
 * Checks with the rules of orders whether this ticket can be taken for this person now. Does not check stock, which
 * `hold_take` and `waiting_join` count under the lock.
 * @throws RECORD_NOT_FOUND, REGISTRATION_NOT_ACTIVE, INVALID_ATTENDEE, NO_AVAILABLE_TICKET, NEEDS_SELF_TICKET,
 * NOT_REGISTERED_FOR_PARENT_EVENT, FORBIDDEN
 */
export async function checkWish(
  { database, readers }: Reservations,
  { path, ticketConfigurationId, relationshipType, ...wish }: Wish,
  context: CallContext,
): Promise<CheckedWish> {
  const { actor, now, locale } = context;
  const identifier = accountIdentifierOf(wish.externalAccountIdentifier);
  const eventId = await eventOf(database.kysely, ticketConfigurationId);
  const on = { path, viewer: actor };
  const [{ found: catalogue }, facts] = await readFacts(
    readers.catalogue,
    readers,
    { eventId, ticketConfigurationIds: [ticketConfigurationId], identifiers: [identifier] },
    context,
  );
  if (!catalogue) throw new FoyerError('RECORD_NOT_FOUND');
  const closed = checkEventFor(path, catalogue.times, context);
  if (closed) throw new FoyerError(closed.code);
  const { eligibility, find } = eligibilityFactsOf({ path, catalogue, facts, actor, locale });
  const request = { externalAccountIdentifier: identifier, relationshipType };
  let refusal = checkRequest(request, [], eligibility);
  if (
    refusal?.code === 'NEEDS_SELF_TICKET' &&
    (await mayHaveSelf({ database, readers }, request, eligibility, eventId, context))
  ) {
    refusal = null;
  }
  if (refusal) throw new FoyerError(refusal.code, refusal.metadata ? { metadata: refusal.metadata } : {});
  const account = find(identifier);
  const relationship = findRelationship(catalogue.configuration.relationshipTypes, relationshipType);
  if (!account || !relationship) throw new FoyerError('INVALID_ATTENDEE');
  const found = catalogue.tickets.find((each) => each.ticketConfigurationId === ticketConfigurationId);
  // A hold keeps its window while it is renewed (selling 1.8).
  const hold = facts.holds.find(
    (each) =>
      each.accountId === account.accountId &&
      each.ticketConfigurationId === ticketConfigurationId &&
      each.relationshipType === relationshipType,
  );
  const ticket = found && ticketFor(found, account, now, { hold, pools: catalogue.configuration.pools });
  const hasHold = path === 'hold' && hold !== undefined;
  const unqualified = ticket && unqualifiedFor(ticket, { person: account, relationshipType, locale, now });
  const offered = ticket && { ...ticket, limitQuantity: false, unqualified };
  const choice = checkTicketChoice(on, offered, relationshipType, now, { hasHold });
  if (choice) throw new FoyerError(choice.code, choice.metadata ? { metadata: choice.metadata } : {});
  // A package has no waiting list (orders 11.5).
  if (!ticket || (path === 'waitingList' && ticket.additional.package)) throw new FoyerError('NO_AVAILABLE_TICKET');
  const slotGroup = slotGroupOf(relationship, catalogue.configuration.relationshipTypes);
  return { eventId, ticket, catalogue, account, relationship, slotGroup };
}

/**
 * Whether the required self ticket may be in the buyer's cart, which the server does not see. It may be on hold, or of
 * an unlimited type, which needs no hold. The order checks again.
 */
async function mayHaveSelf(
  { database, readers }: Reservations,
  request: Holding,
  eligibility: EligibilityFacts,
  eventId: number,
  { actor, now }: CallContext,
): Promise<boolean> {
  const holds = await activeHolds(database, { holderAccountId: actor.accountId, eventId, now });
  const types = eligibility.event.relationshipTypes;
  // Self tickets on hold. The requested place may be on hold already.
  const selves = holds.filter((hold) => findRelationship(types, hold.relationshipType)?.selfType === true);
  if (checkRequest(request, selves, eligibility)?.code !== 'NEEDS_SELF_TICKET') return true;
  const { found } = await readers.catalogue({ eventId, ticketConfigurationIds: 'all', now });
  return types
    .filter(({ selfType }) => selfType)
    .some(({ relationshipType }) =>
      found?.tickets.some(
        (ticket) =>
          ticket.quantity === null &&
          checkTicketChoice(
            { path: eligibility.path, viewer: actor },
            { ...ticket, limitQuantity: false },
            relationshipType,
            now,
          ) === null,
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
