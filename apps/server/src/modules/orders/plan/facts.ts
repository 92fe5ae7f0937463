import { accountIdentifierOf } from '@foyer/domain/people/consultant-id';
import type { CallContext } from '../../../calls/context.ts';
import type { Catalogue, CatalogueQuery, CatalogueReader } from './offers.ts';
import type { PlanReaders } from './create-readers.ts';
import type { PeopleFacts, PeopleQuery } from './people.ts';
import type { CatalogueTicket } from './shapes.ts';

/** People at an event, as a question or an order names them. */
export interface ConcernedPeople {
  eventId: number;
  /** Account numbers as typed by people. */
  identifiers: readonly string[];
  memberTicketIds?: readonly number[];
  idempotencyKey?: string | null;
  withOrganisation?: boolean;
  uses?: PeopleQuery['uses'];
}

/** People and the ticket configurations to buy. */
export interface Concerned extends ConcernedPeople {
  ticketConfigurationIds: CatalogueQuery['ticketConfigurationIds'];
}

type Asker = Pick<CallContext, 'actor' | 'now'>;

/** Readers of people. Every read is counted. */
type People = Pick<PlanReaders, 'people' | 'lookUps'>;

/**
 * Reads everyone named, with the facts that may forbid a purchase.
 * @throws RATE_LIMITED to an attendee who looks up too many other accounts
 */
export async function readPeople(
  { people, lookUps }: People,
  query: ConcernedPeople,
  { actor, now }: Asker,
): Promise<PeopleFacts> {
  await lookUps({ actor, now }, { identifiers: query.identifiers, ticketIds: query.memberTicketIds ?? [] });
  return people({
    buyerAccountId: actor.accountId,
    eventId: query.eventId,
    identifiers: query.identifiers.map(accountIdentifierOf),
    memberTicketIds: query.memberTicketIds ?? [],
    idempotencyKey: query.idempotencyKey ?? null,
    withOrganisation: query.withOrganisation ?? false,
    uses: query.uses ?? [],
    now,
  });
}

/**
 * Reads all facts that the rules need for a purchase: the catalogue and the people named. Both reads run concurrently.
 * Orders pass `catalogue`, the wizard passes `offers`.
 */
export function readFacts<T extends CatalogueTicket>(
  catalogue: CatalogueReader<T>,
  people: People,
  query: Concerned,
  asker: Asker,
): Promise<[{ found: Catalogue<T> | null }, PeopleFacts]> {
  const { eventId, ticketConfigurationIds } = query;
  return Promise.all([
    catalogue({ eventId, ticketConfigurationIds, now: asker.now }),
    readPeople(people, query, asker),
  ]);
}
