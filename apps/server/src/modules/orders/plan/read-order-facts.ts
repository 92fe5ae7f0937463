import type { ParsedOrderRequest } from '@foyer/contract/orders/orders';
import type { CallContext } from '../../../calls/context.ts';
import { configurationsOf } from './packages.ts';
import { readFacts } from './facts.ts';
import type { Catalogue } from './offers.ts';
import type { PeopleFacts, PeopleQuery } from './people.ts';
import type { PlanReaders } from './create-readers.ts';

/** Reads the catalogue and all people that an order names, in parallel. */
export function readOrderFacts(
  readers: Pick<PlanReaders, 'catalogue' | 'people' | 'lookUps'>,
  { eventId, tickets }: Pick<ParsedOrderRequest, 'eventId' | 'tickets'>,
  {
    actor,
    now,
    idempotencyKey,
    uses,
  }: Pick<CallContext, 'actor' | 'now'> & { idempotencyKey: string | null; uses?: PeopleQuery['uses'] },
): Promise<[{ found: Catalogue | null }, PeopleFacts]> {
  const concerned = {
    eventId,
    ticketConfigurationIds: configurationsOf(tickets),
    identifiers: tickets.map(({ externalAccountIdentifier }) => externalAccountIdentifier),
    memberTicketIds: tickets.flatMap(({ associatedTicketIds }) => associatedTicketIds),
    idempotencyKey,
    ...(uses && { uses }),
  };
  return readFacts(readers.catalogue, readers, concerned, { actor, now });
}
