import { FoyerError } from '@foyer/contract/wire/errors';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { canBecome } from '@foyer/domain/tickets/ticket-state';
import type { CallContext } from '../../calls/context.ts';
import { cancelTickets, checkDependents } from '../stock/index.ts';
import type { TicketsDependencies } from './deps.ts';
import { findTicket, loadTicket } from './find-ticket.ts';
import { lockTicket } from './queries.ts';

/**
 * Cancels an ACTIVE ticket with notes (tickets 1.1, tickets 1.2): releases its stock, removes it from its
 * group, and mails the holder.
 * Does not refund money. Tickets that need this ticket are cancelled with it, after staff confirmed them.
 */
export async function deactivateTicket(
  { database, codes }: Pick<TicketsDependencies, 'database' | 'codes'>,
  request: { ticketId: number; notes: string; dependentTicketIds?: number[] | undefined },
  context: CallContext,
): Promise<Ticket> {
  const { actor } = context;
  const { ticketId, notes, dependentTicketIds: confirmed } = request;
  return database.transaction(
    async (tx) => {
      await lockTicket(tx, ticketId);
      const row = await findTicket(tx, ticketId, actor);
      if (!canBecome(row.status, 'CANCELED')) {
        throw new FoyerError('TICKET_NOT_ACTIVE', { metadata: { status: row.status } });
      }
      const about = { ending: 'deactivate', ticketIds: [ticketId], byStaff: true, confirmed } as const;
      await checkDependents(tx, about, context);
      await cancelTickets(tx, context, { ticketIds: [ticketId], kind: 'DEACTIVATE', notes: notes.trim() });
      return loadTicket(tx, codes, actor, ticketId);
    },
    { retries: 3 },
  );
}
