import type { ParsedOrderRequest } from '@foyer/contract/orders';
import type { Actor } from '@foyer/domain/actor';
import { accountIdentifierOf } from '@foyer/domain/consultant-id';
import type { Orders } from './deps.ts';
import type { Catalogue, PeopleFacts } from './facts.ts';

/** All that the rules ask of the database about an order: what is sold, and everybody it names. Both are read at once. */
export function readFacts(
  orders: Pick<Orders, 'catalogue' | 'people'>,
  request: Pick<ParsedOrderRequest, 'eventId' | 'tickets'>,
  { actor, idempotencyKey, now }: { actor: Actor; idempotencyKey: string | null; now: Date },
): Promise<[{ found: Catalogue | null }, PeopleFacts]> {
  const { eventId, tickets } = request;
  return Promise.all([
    orders.catalogue({
      eventId,
      ticketConfigurationIds: tickets.map(({ ticketConfigurationId }) => ticketConfigurationId),
      now,
    }),
    orders.people({
      buyerAccountId: actor.accountId,
      eventId,
      identifiers: tickets.map(({ externalAccountIdentifier }) => accountIdentifierOf(externalAccountIdentifier)),
      memberTicketIds: tickets.flatMap(({ associatedTicketIds }) => associatedTicketIds),
      idempotencyKey,
      now,
    }),
  ]);
}
