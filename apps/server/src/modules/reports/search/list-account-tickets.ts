import { FoyerError } from '@foyer/contract/wire/errors';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { isLiveStatus } from '@foyer/domain/tickets/ticket-state';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Database, Db } from '../../../db/database.ts';
import type { Counting } from '../../people/accounts/index.ts';
import { findEventRow } from '../../events/catalogue/index.ts';
import { loadTickets, type TicketCodes } from '../../tickets/index.ts';
import { findAccount } from './find-account.ts';

/** An account at an event, as in the URL of the order summary. */
export interface AccountAtEvent {
  eventId: number;
  externalAccountIdentifier: string;
}

/** Returns the account's id. @throws RECORD_NOT_FOUND for an unknown account or event, RATE_LIMITED */
export async function findAccountAtEvent(
  database: Counting,
  query: AccountAtEvent,
  context: CallContext,
): Promise<number> {
  const [account, event] = await Promise.all([
    findAccount(database, query.externalAccountIdentifier, context),
    findEventRow(database.kysely, context.actor.accountId, query.eventId),
  ]);
  if (!event) throw new FoyerError('RECORD_NOT_FOUND');
  return account.account_id;
}

/** Ids of tickets at the event that the account holds, or bought and that were not transferred. */
export async function listTicketIds(db: Db, eventId: number, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ ticket_id: number }>`
    SELECT ticket_id FROM ticket WHERE account_id = ${accountId} AND event_id = ${eventId}
    UNION
    SELECT t.ticket_id FROM orders o JOIN ticket t ON t.order_id = o.order_id
    WHERE o.account_id = ${accountId} AND o.event_id = ${eventId} AND t.transferred_at IS NULL`.execute(db);
  return rows.map((row) => row.ticket_id);
}

/** The account's active tickets at the event, by relationship type (orders 8.6). */
export async function listAccountTickets(
  { database, codes }: { database: Database; codes: TicketCodes },
  query: AccountAtEvent,
  context: CallContext,
): Promise<Ticket[]> {
  const db = database.kysely;
  const accountId = await findAccountAtEvent(database, query, context);
  const ticketIds = await listTicketIds(db, query.eventId, accountId);
  const tickets = await loadTickets(db, codes, context.actor, { ticketIds });
  return tickets
    .filter(({ status }) => isLiveStatus(status))
    .toSorted((a, b) => compareText(a.metadata.relationship, b.metadata.relationship) || a.ticketId - b.ticketId);
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
