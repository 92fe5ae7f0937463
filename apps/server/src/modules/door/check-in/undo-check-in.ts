import { FoyerError } from '@foyer/contract/wire/errors';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import type { CallContext } from '../../../calls/context.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { dropPass } from './pass.ts';
import { findTicketRow, presentTicket, type TicketCodes } from '../../tickets/index.ts';

/**
 * Undoes a mistaken check-in at the entrance or at a check-in list. The ticket can be used again. The audit log stores
 * the time of the check-in and the reason.
 */
export async function undoCheckIn(
  { database, codes }: { database: Database; codes: TicketCodes },
  { ticketId, reason, listId }: { ticketId: number; reason: string; listId?: string | undefined },
  context: CallContext,
): Promise<Ticket> {
  const { actor } = context;
  return database.transaction(async (tx) => {
    if (!(await findTicketRow(tx, actor, ticketId))) throw new FoyerError('RECORD_NOT_FOUND');
    await (listId === undefined ? undoEntrance : undoPass)(
      tx,
      { ticketId, listId: listId ?? '', notes: reason.trim() },
      context,
    );
    const row = await findTicketRow(tx, actor, ticketId);
    if (!row) throw new FoyerError('RECORD_NOT_FOUND');
    return presentTicket(row, actor, codes);
  });
}

interface Undo {
  ticketId: number;
  listId: string;
  notes: string;
}

async function undoEntrance(tx: Tx, { ticketId, notes }: Undo, context: CallContext): Promise<void> {
  // Scanners wait for the lock of the ticket row, so it is taken first here as well.
  const ticket = await tx
    .updateTable('ticket')
    .set({ status: 'ACTIVE', updated_at: context.now })
    .where('ticket_id', '=', ticketId)
    .where('status', '=', 'CHECKED_IN')
    .returning(['account_id', 'event_id'])
    .executeTakeFirst();
  if (!ticket) throw new FoyerError('NOT_CHECKED_IN');
  const entry = await tx
    .deleteFrom('check_in')
    .where('ticket_id', '=', ticketId)
    .returning(['checked_in_at', 'source'])
    .executeTakeFirst();
  await writeAudit(tx, context, {
    action: 'ticket.checkInUndone',
    entity: 'ticket',
    entityId: ticketId,
    subjectAccountId: ticket.account_id,
    eventId: ticket.event_id,
    before: {
      status: 'CHECKED_IN',
      checkInDate: entry?.checked_in_at.toISOString() ?? null,
      source: entry?.source ?? null,
    },
    after: { status: 'ACTIVE' },
    notes,
  });
}

async function undoPass(tx: Tx, { ticketId, listId, notes }: Undo, context: CallContext): Promise<void> {
  // The update takes the lock that concurrent scans wait for, and sends the ticket to devices as changed.
  const ticket = await tx
    .updateTable('ticket')
    .set({ updated_at: context.now })
    .where('ticket_id', '=', ticketId)
    .returning(['account_id', 'event_id'])
    .executeTakeFirstOrThrow();
  const passedAt = await dropPass(tx, ticketId, listId);
  if (passedAt === null) throw new FoyerError('NOT_CHECKED_IN');
  await writeAudit(tx, context, {
    action: 'ticket.listPassUndone',
    entity: 'ticket',
    entityId: ticketId,
    subjectAccountId: ticket.account_id,
    eventId: ticket.event_id,
    before: { listId, passedAt: passedAt.toISOString() },
    notes,
  });
}
