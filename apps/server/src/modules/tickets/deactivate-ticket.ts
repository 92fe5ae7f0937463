import { sql } from 'kysely';
import { FoyerError } from '@foyer/contract/errors';
import type { Ticket } from '@foyer/contract/ticket';
import type { CallContext } from '@foyer/domain/actor';
import { fullName } from '@foyer/domain/names';
import { canBecome } from '@foyer/domain/ticket-state';
import type { Tx } from '../../db/database.ts';
import { queueMail } from '../../jobs/queue-mail.ts';
import type { TicketsDependencies } from './deps.ts';
import { findTicket, loadTicket } from './find-ticket.ts';
import { lockTicket } from './queries.ts';
import { recordChange } from './record-change.ts';

/**
 * Cancels an ACTIVE ticket with notes (spec §4 Ticket statuses, readings §6): its pieces go back to stock, it leaves its group,
 * and its holder gets a mail. Money is given back by a refund alone.
 */
export async function deactivateTicket(
  { database, codes }: Pick<TicketsDependencies, 'database' | 'codes'>,
  { ticketId, notes }: { ticketId: number; notes: string },
  context: CallContext,
): Promise<Ticket> {
  const { actor, now } = context;
  return database.transaction(
    async (tx) => {
      await lockTicket(tx, ticketId);
      const row = await findTicket(tx, ticketId, actor);
      if (!canBecome(row.status, 'CANCELED')) {
        throw new FoyerError('TICKET_NOT_ACTIVE', { metadata: { status: row.status } });
      }
      await tx
        .updateTable('ticket')
        .set({ status: 'CANCELED', canceled_at: now, updated_at: now })
        .where('ticket_id', '=', ticketId)
        .execute();
      await leaveGroups(tx, ticketId);
      await sql`SELECT stock_return(ARRAY[${ticketId}]::bigint[])`.execute(tx);
      await recordChange(tx, context, {
        kind: 'DEACTIVATE',
        ticketId,
        eventId: row.event_id,
        subjectAccountIds: [row.account_id],
        before: { status: row.status },
        after: { status: 'CANCELED' },
        notes: notes.trim(),
      });
      const to = row.email ?? row.email_address;
      if (to !== null) {
        const { first_name: firstName, last_name: lastName, locale } = row;
        await queueMail(
          tx,
          {
            template: 'cancellation',
            to,
            locale,
            eventId: row.event_id,
            ticketId,
            name: fullName({ firstName, lastName }, locale),
            dedupeKey: `cancellation:${ticketId}`,
          },
          now,
        );
      }
      return loadTicket(tx, codes, actor, ticketId);
    },
    { retries: 3 },
  );
}

/** A member frees its place; a group whose leading ticket is gone is no group any more. */
async function leaveGroups(tx: Tx, ticketId: number): Promise<void> {
  await tx.deleteFrom('ticket_group').where('leader_ticket_id', '=', ticketId).execute();
  const left = await tx
    .deleteFrom('ticket_group_member')
    .where('ticket_id', '=', ticketId)
    .returning('ticket_group_id')
    .executeTakeFirst();
  if (!left) return;
  await tx
    .updateTable('ticket_group')
    .set({ member_count: sql`member_count - 1` })
    .where('ticket_group_id', '=', left.ticket_group_id)
    .execute();
}
