import { FoyerError } from '@foyer/contract/errors';
import type { Ticket } from '@foyer/contract/ticket';
import type { CallContext } from '@foyer/domain/actor';
import { leaveRefusal } from '@foyer/domain/groups';
import { fullName } from '@foyer/domain/names';
import type { Tx } from '../../db/database.ts';
import { takeOutOfTeam } from '../inventory/index.ts';
import { queueMail } from '../mail/index.ts';
import type { TicketsDependencies } from './deps.ts';
import { loadTicket } from './find-ticket.ts';
import { findTicketRow, lockTicket, type TicketRow } from './queries.ts';
import { recordChange } from './record-change.ts';

/**
 * Takes the account's own ticket out of somebody else's team, whenever it likes: nobody asked it before. It can be added to
 * another then. The team's ticket stays the leader's as it was bought, who is told by mail.
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
      const leaderTicketId = await takeOutOfTeam(tx, ticketId);
      if (leaderTicketId === null) throw new FoyerError('NOT_IN_TEAM');
      const leader = await findLeader(tx, leaderTicketId);
      await recordChange(tx, context, {
        kind: 'LEAVE_TEAM',
        ticketId,
        eventId: row.event_id,
        subjectAccountIds: [row.account_id, leader.account_id],
        before: { leaderTicketId },
        after: { leaderTicketId: null },
      });
      await tellLeader(tx, { row, leader, context });
      return loadTicket(tx, codes, actor, ticketId);
    },
    { retries: 3 },
  );
}

type Leader = Awaited<ReturnType<typeof findLeader>>;

const findLeader = (tx: Tx, ticketId: number) =>
  tx
    .selectFrom('ticket as t')
    .innerJoin('account as a', 'a.account_id', 't.account_id')
    .select(['t.ticket_id', 't.account_id', 't.first_name', 't.last_name', 't.email', 'a.email_address', 'a.locale'])
    .where('t.ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow();

async function tellLeader(
  tx: Tx,
  { row, leader, context }: { row: TicketRow; leader: Leader; context: CallContext },
): Promise<void> {
  const to = leader.email ?? leader.email_address;
  if (to === null) return;
  const { locale } = leader;
  await queueMail(
    tx,
    {
      template: 'team-left',
      to,
      locale,
      eventId: row.event_id,
      ticketId: leader.ticket_id,
      name: fullName({ firstName: leader.first_name, lastName: leader.last_name }, locale),
      sender: fullName({ firstName: row.first_name, lastName: row.last_name }, locale),
    },
    context.now,
  );
}
