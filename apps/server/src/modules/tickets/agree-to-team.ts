import { FoyerError } from '@foyer/contract/wire/errors';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { leaveRefusal } from '@foyer/domain/orders/groups';
import type { CallContext } from '../../calls/context.ts';
import { writeAudit } from '../people/audit/index.ts';
import { recordTeamAgreement } from '../stock/index.ts';
import type { TicketsDependencies } from './deps.ts';
import { loadTicket } from './find-ticket.ts';
import { findTicketRow, lockTicket } from './queries.ts';

/**
 * Records that the holder of a ticket agrees to the team that someone else put it on. From then on the leader sees the
 * holder's last name and account number and may send a link to the form.
 * A second agreement changes nothing. Leaving the team, or a transfer, ends the agreement.
 */
export async function agreeToTeam(
  { database, codes }: Pick<TicketsDependencies, 'database' | 'codes'>,
  { ticketId }: { ticketId: number },
  context: CallContext,
): Promise<Ticket> {
  const { actor, now } = context;
  return database.transaction(
    async (tx) => {
      await lockTicket(tx, ticketId);
      const row = await findTicketRow(tx, actor, ticketId);
      if (!row || row.account_id !== actor.accountId) throw new FoyerError('RECORD_NOT_FOUND');
      const refusal = leaveRefusal(row.team, actor);
      if (refusal) throw new FoyerError(refusal.code);
      const leaderTicketId = await recordTeamAgreement(tx, ticketId, now);
      if (leaderTicketId === null) throw new FoyerError('NOT_IN_TEAM');
      if (row.team?.needsAgreement) {
        await writeAudit(tx, context, {
          action: 'ticket.agreedToTeam',
          entity: 'ticket',
          entityId: ticketId,
          subjectAccountId: row.account_id,
          eventId: row.event_id,
          after: { leaderTicketId },
        });
      }
      return loadTicket(tx, codes, actor, ticketId);
    },
    { retries: 3 },
  );
}
