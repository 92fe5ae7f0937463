import { FoyerError } from '@foyer/contract/errors';
import type { Ticket } from '@foyer/contract/ticket';
import type { CallContext } from '@foyer/domain/actor';
import { accountIdentifierOf, sameAccount } from '@foyer/domain/consultant-id';
import { isAuthorizedFor } from '@foyer/domain/relationships';
import { isStaff } from '@foyer/domain/permissions';
import { findEvent } from '../events/index.ts';
import { readPeople } from '../inventory/index.ts';
import type { TicketsDependencies } from './deps.ts';
import { isOpenTo, presentTicket } from './present.ts';
import { listTicketRows } from './queries.ts';

/**
 * An account's live ticket of one relationship, whose answers another form can copy (spec §7 GET /ticket). Open to the
 * account, its upline, the buyer of the ticket and staff; everybody else gets `FORBIDDEN`, whether it exists or not.
 */
export async function findSelfTicket(
  { database, codes, inventory }: Pick<TicketsDependencies, 'database' | 'codes' | 'inventory'>,
  query: { eventId: number; externalAccountIdentifier: string; relationshipType: string },
  { actor, now }: CallContext,
): Promise<Ticket> {
  const db = database.kysely;
  const event = await findEvent(db, query.eventId, actor);
  const identifier = accountIdentifierOf(query.externalAccountIdentifier);
  const [{ people }, [row]] = await Promise.all([
    readPeople(
      inventory,
      { eventId: event.event_id, identifiers: [identifier], withOrganisation: true },
      { actor, now },
    ),
    listTicketRows(db, actor, {
      eventId: event.event_id,
      account: identifier,
      relationshipType: query.relationshipType,
      liveOnly: true,
    }),
  ]);
  const account = people.find((known) => sameAccount(known.externalAccountIdentifier, identifier));
  const mayAsk = account ? isAuthorizedFor(actor, account) : isStaff(actor);
  if (!mayAsk && (!row || !isOpenTo(row, actor))) throw new FoyerError('FORBIDDEN');
  if (!row) throw new FoyerError('RECORD_NOT_FOUND');
  return presentTicket(row, actor, codes);
}
