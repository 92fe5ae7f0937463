import { FoyerError } from '@foyer/contract/errors';
import type { Ticket } from '@foyer/contract/ticket';
import type { Actor, CallContext } from '@foyer/domain/actor';
import { may } from '@foyer/domain/permissions';
import type { Db, Tx } from '../../db/database.ts';
import { requireOpenDoor } from '../events/index.ts';
import { useLimit } from '../limits/index.ts';
import type { TicketCodes } from './deps.ts';
import { isOpenTo, presentTicket, relationTo } from './present.ts';
import { findTicketRow, listTicketRows, type TicketFilter, type TicketRow } from './queries.ts';

/** The ticket, while the reader holds or bought it or is of the desk; `RECORD_NOT_FOUND` tells the cases not apart. */
export async function findTicket(db: Db | Tx, ticketId: number, actor: Actor): Promise<TicketRow> {
  const row = await findTicketRow(db, actor, ticketId);
  if (!row || !isOpenTo(row, actor)) throw new FoyerError('RECORD_NOT_FOUND');
  return row;
}

/**
 * The ticket for its page. A scanner, too, may open it while its event is at the door, and sees who it is (`presentTicket`).
 * @throws RECORD_NOT_FOUND; to a scanner CHECK_IN_NOT_ACTIVE before and after check-in, and RATE_LIMITED for too many
 */
export async function lookAtTicket(
  db: Db | Tx,
  ticketId: number,
  context: Pick<CallContext, 'actor' | 'now'>,
): Promise<TicketRow> {
  const { actor, now } = context;
  const row = await findTicketRow(db, actor, ticketId);
  const relation = row ? relationTo(row, actor) : 'none';
  // Ticket numbers that do not exist are counted too, so a scanner cannot try numbers.
  const isAtTheDoor = relation === 'door' || (!row && may(actor, 'checkIn') && !may(actor, 'readTickets'));
  if (isAtTheDoor) await useLimit(db, 'door-look-ups', String(actor.accountId), now);
  if (!row || relation === 'none') throw new FoyerError('RECORD_NOT_FOUND');
  if (isAtTheDoor) await requireOpenDoor(db, row.event_id, context, 'CHECK_IN_NOT_ACTIVE');
  return row;
}

/**
 * Tickets on the wire for one reader, masked where needed; which tickets the reader may ask for is the caller's to
 * decide. By event, self tickets first, guests last.
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

/** One ticket on the wire as it stands now, whatever it is to the reader. */
export async function loadTicket(db: Db | Tx, codes: TicketCodes, actor: Actor, ticketId: number): Promise<Ticket> {
  const row = await findTicketRow(db, actor, ticketId);
  if (!row) throw new FoyerError('RECORD_NOT_FOUND');
  return presentTicket(row, actor, codes);
}
