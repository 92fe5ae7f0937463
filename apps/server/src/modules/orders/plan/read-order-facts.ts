import type { ParsedOrderRequest } from '@foyer/contract/orders/orders';
import type { CallContext } from '@foyer/domain/people/actor';
import { readFacts } from './facts.ts';
import type { Catalogue } from './offers.ts';
import type { PeopleFacts } from './people.ts';
import type { PlanReaders } from './create-readers.ts';

/** Reads the catalogue and all people that an order names, in parallel. */
export function readOrderFacts(
  readers: Pick<PlanReaders, 'catalogue' | 'people' | 'lookUps'>,
  { eventId, tickets }: Pick<ParsedOrderRequest, 'eventId' | 'tickets'>,
  {
    actor,
    now,
    idempotencyKey,
    cardKeys,
  }: Pick<CallContext, 'actor' | 'now'> & { idempotencyKey: string | null; cardKeys?: readonly string[] },
): Promise<[{ found: Catalogue | null }, PeopleFacts]> {
  const concerned = {
    eventId,
    ticketConfigurationIds: tickets.map(({ ticketConfigurationId }) => ticketConfigurationId),
    identifiers: tickets.map(({ externalAccountIdentifier }) => externalAccountIdentifier),
    memberTicketIds: tickets.flatMap(({ associatedTicketIds }) => associatedTicketIds),
    idempotencyKey,
    ...(cardKeys && { cardKeys }),
  };
  return readFacts(readers.catalogue, readers, concerned, { actor, now });
}
