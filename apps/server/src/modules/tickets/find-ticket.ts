import { FoyerError } from '@foyer/contract/wire/errors';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import type { Actor, CallContext } from '../../calls/context.ts';
import type { Database, Db, Tx } from '../../db/database.ts';
import { requireOpenDoor } from '../events/catalogue/index.ts';
import type { TicketCodes } from './deps.ts';
import { countDoorLookUps } from './door-look-ups.ts';
import { isOpenTo, presentTicket, relationTo } from './present.ts';
import { findTicketRow, listTicketRows, type TicketFilter, type TicketRow } from './queries.ts';

/**
 * Returns the ticket to its holder, its buyer and desk staff. @throws RECORD_NOT_FOUND for everyone else, as for a
 * missing ticket
 */
export async function findTicket(db: Db | Tx, ticketId: number, actor: Actor): Promise<TicketRow> {
  const row = await findTicketRow(db, actor, ticketId);
  if (!row || !isOpenTo(row, actor)) throw new FoyerError('RECORD_NOT_FOUND');
  return row;
}

/**
 * Returns the ticket for its page. A scanner may also open it while check-in of its event is active, and sees only the
 * attendee (`presentTicket`).
 * @throws RECORD_NOT_FOUND; to a scanner CHECK_IN_NOT_ACTIVE before and after check-in, EVENT_CALLED_OFF, and
 * RATE_LIMITED for too many
 */
export async function lookAtTicket(
  database: Pick<Database, 'kysely' | 'pool'>,
  ticketId: number,
  context: Pick<CallContext, 'actor' | 'now'>,
): Promise<TicketRow> {
  const { actor } = context;
  const db = database.kysely;
  const row = await findTicketRow(db, actor, ticketId);
  const relation = row ? relationTo(row, actor) : 'none';
  if (!row || relation === 'door') await countDoorLookUps(database, [ticketId], context);
  if (!row || relation === 'none') throw new FoyerError('RECORD_NOT_FOUND');
  if (relation === 'door') await requireOpenDoor(db, row.event_id, context, 'CHECK_IN_NOT_ACTIVE');
  return row;
}

/**
 * Returns tickets in their wire format for one reader, masked where needed. The caller must check that the reader may
 * read them. Sorted by event, self tickets first, guests last.
 */
export async function loadTickets(
  db: Db | Tx,
  codes: TicketCodes,
  actor: Actor,
  filter: TicketFilter,
): Promise<Ticket[]> {
  const rows = await listTicketRows(db, actor, filter);
  return rows.map((row) => presentTicket(row, actor, codes));
}

/** Returns the current state of one ticket in its wire format, without a check of access. */
export async function loadTicket(db: Db | Tx, codes: TicketCodes, actor: Actor, ticketId: number): Promise<Ticket> {
  const row = await findTicketRow(db, actor, ticketId);
  if (!row) throw new FoyerError('RECORD_NOT_FOUND');
  return presentTicket(row, actor, codes);
}
