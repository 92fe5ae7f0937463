import { FoyerError } from '@foyer/contract/wire/errors';
import type { FoundTicket } from '@foyer/contract/tickets/ticket';
import { accountIdentifierOf } from '@foyer/domain/people/consultant-id';
import type { CallContext } from '../../calls/context.ts';
import { findEvent } from '../events/catalogue/index.ts';
import type { TicketsDependencies } from './deps.ts';
import { isOpenTo, presentTicket } from './present.ts';
import { listTicketRows } from './queries.ts';

/**
 * Finds an account's live ticket of one relationship (tickets 1.3). The account itself, the buyer and staff get
 * the ticket with its answers. Everyone else, the upline too, gets only that it exists (tickets 1.3).
 * @throws RATE_LIMITED to an attendee who looks up too many other accounts; RECORD_NOT_FOUND without such a ticket
 */
export async function findSelfTicket(
  { database, codes, readers }: Pick<TicketsDependencies, 'database' | 'codes' | 'readers'>,
  query: { eventId: number; externalAccountIdentifier: string; relationshipType: string },
  { actor, now }: CallContext,
): Promise<FoundTicket> {
  const db = database.kysely;
  const identifier = accountIdentifierOf(query.externalAccountIdentifier);
  await readers.lookUps({ actor, now }, { identifiers: [identifier] });
  const event = await findEvent(db, query.eventId, actor);
  const [row] = await listTicketRows(db, actor, {
    eventId: event.event_id,
    account: identifier,
    relationshipType: query.relationshipType,
    liveOnly: true,
  });
  if (!row) throw new FoyerError('RECORD_NOT_FOUND');
  return isOpenTo(row, actor) ? presentTicket(row, actor, codes) : { isRegistered: true };
}
