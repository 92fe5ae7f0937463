import type { CallContext } from '@foyer/domain/actor';
import { accountIdentifierOf } from '@foyer/domain/consultant-id';
import type { Catalogue, CatalogueQuery, CatalogueReader } from './offers.ts';
import type { Inventory } from './create-inventory.ts';
import type { PeopleFacts, PeopleQuery } from './people.ts';
import type { CatalogueTicket } from './shapes.ts';

/** People at an event, as a question or an order names them. */
export interface ConcernedPeople {
  eventId: number;
  /** Account numbers as people type them. */
  identifiers: readonly string[];
  memberTicketIds?: readonly number[];
  idempotencyKey?: string | null;
  withOrganisation?: boolean;
  cardKeys?: PeopleQuery['cardKeys'];
}

/** The same with what they want to buy. */
export interface Concerned extends ConcernedPeople {
  ticketConfigurationIds: CatalogueQuery['ticketConfigurationIds'];
}

type Asker = Pick<CallContext, 'actor' | 'now'>;

/** What people are read with: not without being counted. */
type People = Pick<Inventory, 'people' | 'lookUps'>;

/**
 * Everybody named, with what stands in their way.
 * @throws RATE_LIMITED to an attendee who asks about too many others
 */
export async function readPeople(
  { people, lookUps }: People,
  asked: ConcernedPeople,
  { actor, now }: Asker,
): Promise<PeopleFacts> {
  await lookUps({ actor, now }, { identifiers: asked.identifiers, ticketIds: asked.memberTicketIds ?? [] });
  return people({
    buyerAccountId: actor.accountId,
    eventId: asked.eventId,
    identifiers: asked.identifiers.map(accountIdentifierOf),
    memberTicketIds: asked.memberTicketIds ?? [],
    idempotencyKey: asked.idempotencyKey ?? null,
    withOrganisation: asked.withOrganisation ?? false,
    cardKeys: asked.cardKeys ?? [],
    now,
  });
}

/**
 * All that the rules ask of the database about a purchase, at the same moment: what is sold and what is left of it, and everybody
 * named with what stands in their way. Orders ask with `catalogue`, the questions of the wizard with `offers`.
 */
export function readFacts<T extends CatalogueTicket>(
  catalogue: CatalogueReader<T>,
  people: People,
  asked: Concerned,
  asker: Asker,
): Promise<[{ found: Catalogue<T> | null }, PeopleFacts]> {
  const { eventId, ticketConfigurationIds } = asked;
  return Promise.all([
    catalogue({ eventId, ticketConfigurationIds, now: asker.now }),
    readPeople(people, asked, asker),
  ]);
}
