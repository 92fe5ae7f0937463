import { FoyerError } from '@foyer/contract/errors';
import type { Ticket } from '@foyer/contract/ticket';
import type { CallContext } from '@foyer/domain/actor';
import type { Database } from '../../db/database.ts';
import { writeAudit } from '../audit/index.ts';
import { findTicketRow, presentTicket, type TicketCodes } from '../tickets/index.ts';

/** Takes a mistaken check-in back: the ticket can be used again, and the audit log keeps when it was and why it is not. */
export async function undoCheckIn(
  { database, codes }: { database: Database; codes: TicketCodes },
  { ticketId, reason }: { ticketId: number; reason: string },
  context: CallContext,
): Promise<Ticket> {
  const { actor, now } = context;
  return database.transaction(async (tx) => {
    if (!(await findTicketRow(tx, actor, ticketId))) throw new FoyerError('RECORD_NOT_FOUND');
    // The row of the ticket is what scanners wait for, so it comes first here as well.
    const ticket = await tx
      .updateTable('ticket')
      .set({ status: 'ACTIVE', updated_at: now })
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
      notes: reason.trim(),
    });
    const row = await findTicketRow(tx, actor, ticketId);
    if (!row) throw new FoyerError('RECORD_NOT_FOUND');
    return presentTicket(row, actor, codes);
  });
}
