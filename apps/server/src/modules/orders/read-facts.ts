import type { ParsedOrderRequest } from '@foyer/contract/orders/orders';
import type { CallContext } from '@foyer/domain/people/actor';
import { readFacts, type Catalogue, type PeopleFacts } from '../stock/index.ts';
import type { Orders } from './deps.ts';

/** Reads the catalogue and all people that an order names, in parallel. */
export function readOrderFacts(
  orders: Pick<Orders, 'catalogue' | 'people' | 'lookUps'>,
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
  return readFacts(orders.catalogue, orders, concerned, { actor, now });
}
