import { FoyerError } from '@foyer/contract/wire/errors';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { leaveRefusal } from '@foyer/domain/orders/groups';
import type { CallContext } from '../../calls/context.ts';
import { leadersOf, takeOutOfTeam, notifyLeader } from '../stock/index.ts';
import type { TicketsDependencies } from './deps.ts';
import { loadTicket } from './find-ticket.ts';
import { findTicketRow, lockTicket } from './queries.ts';
import { recordChange } from './record-change.ts';

/**
 * Removes the account's own ticket from another person's team, at any time and without approval: the holder did not
 * request the membership. The ticket can then join another team.
 * The leader's ticket does not change. The leader gets a mail.
 */
export async function leaveTeam(
  { database, codes }: Pick<TicketsDependencies, 'database' | 'codes'>,
  { ticketId }: { ticketId: number },
  context: CallContext,
): Promise<Ticket> {
  const { actor } = context;
  return database.transaction(
    async (tx) => {
      await lockTicket(tx, ticketId);
      const row = await findTicketRow(tx, actor, ticketId);
      if (!row || row.account_id !== actor.accountId) throw new FoyerError('RECORD_NOT_FOUND');
      const refusal = leaveRefusal(row.team, actor);
      if (refusal) throw new FoyerError(refusal.code);
      const [leader] = await leadersOf(tx, [ticketId]);
      const leaderTicketId = await takeOutOfTeam(tx, ticketId);
      if (leaderTicketId === null || !leader) throw new FoyerError('NOT_IN_TEAM');
      await recordChange(tx, context, {
        kind: 'LEAVE_TEAM',
        ticketId,
        eventId: row.event_id,
        subjectAccountIds: [row.account_id, leader.accountId],
        before: { leaderTicketId },
        after: { leaderTicketId: null },
      });
      await notifyLeader(tx, leader, context.now);
      return loadTicket(tx, codes, actor, ticketId);
    },
    { retries: 3 },
  );
}
