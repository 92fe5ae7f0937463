import { FoyerError } from '@foyer/contract/wire/errors';
import type { AnswerOf } from '@foyer/contract/wire/endpoint';
import type { formLinksEndpoints } from '@foyer/contract/tickets/form-links';
import { fullName } from '@foyer/domain/people/names';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { Database, Db, Tx } from '../../../db/database.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { useLimits } from '../../system/limits/index.ts';
import { queueMail } from '../../mail/index.ts';
import type { TicketsDependencies } from '../deps.ts';
import { findTicketRow, type TicketRow } from '../queries.ts';
import { linkFor } from './make-link.ts';
import { memberOf, membersOf } from './team.ts';

/** Minimum time between two mails to the same member, for all senders. */
const restMs = 12 * 3_600_000;

/** Mails links to the given member, or to all members with unanswered questions, at most once in twelve hours each. */
export async function mailFormLinks(
  { database }: Pick<TicketsDependencies, 'database'>,
  { ticketId, memberTicketId }: { ticketId: number; memberTicketId: number | null },
  context: CallContext,
): Promise<AnswerOf<(typeof formLinksEndpoints)['mailFormLinks']>> {
  const { actor, now } = context;
  const counted = await countMails(database, { ticketId, memberTicketId }, context);
  return database.transaction(async (tx) => {
    const recipients = await recipientsOf(tx, { ticketId, memberTicketId }, context);
    const leader = await findTicketRow(tx, actor, ticketId);
    if (!leader) throw new FoyerError('RECORD_NOT_FOUND');
    const done = { sent: 0, tooSoon: 0, withoutAddress: 0 };
    // Sorted by ticket, so concurrent requests lock the tickets in the same order.
    for (const { row } of recipients.toSorted((a, b) => a.row.ticket_id - b.row.ticket_id)) {
      const address = await addressOf(tx, row);
      if (address === null) {
        done.withoutAddress += 1;
        continue;
      }
      const link = await linkFor(tx, { row, leaderTicketId: ticketId, renew: false }, context);
      const restUntil = (link.mailed_at?.getTime() ?? -Infinity) + restMs;
      if (restUntil > now.getTime()) {
        if (memberTicketId !== null) {
          const retryAfterSeconds = Math.ceil((restUntil - now.getTime()) / 1000);
          throw new FoyerError('RATE_LIMITED', { metadata: { retryAfterSeconds } });
        }
        done.tooSoon += 1;
        continue;
      }
      // A member who was not counted has just become due. The next request mails them.
      if (!counted.has(row.ticket_id)) continue;
      await send(tx, { row, leader, address }, context);
      done.sent += 1;
    }
    return done;
  });
}

type Chosen = { ticketId: number; memberTicketId: number | null };

const recipientsOf = async (db: Db | Tx, { ticketId, memberTicketId }: Chosen, context: CallContext) =>
  memberTicketId === null
    ? (await membersOf(db, ticketId, context)).filter(({ missing, refusal }) => missing > 0 && refusal === null)
    : [await memberOf(db, { ticketId, memberTicketId }, context)];

/**
 * Counts a mail for each member who is due, before the transaction, which a refusal rolls back. When not all are
 * allowed, none is counted and none is mailed.
 * @returns the tickets of the counted members
 */
async function countMails(
  database: Pick<Database, 'kysely' | 'pool'>,
  chosen: Chosen,
  context: CallContext,
): Promise<ReadonlySet<number>> {
  const { actor, now } = context;
  const ids = (await recipientsOf(database.kysely, chosen, context)).map(({ row }) => row.ticket_id);
  if (ids.length === 0) return new Set();
  const resting = await database.kysely
    .selectFrom('form_link')
    .select('ticket_id')
    .where('ticket_id', 'in', ids)
    .where('leader_ticket_id', '=', chosen.ticketId)
    .where('mailed_at', '>', new Date(now.getTime() - restMs))
    .execute();
  const due = new Set(ids.filter((id) => !resting.some((each) => each.ticket_id === id)));
  await useLimits(database, 'form-link-from', String(personAtKeyboardId(actor)), { times: due.size, now });
  return due;
}

/**
 * The address of a member's mail. The whole form goes only to the account's own address. An address in the answers may
 * have been entered by another person with the link.
 */
async function addressOf(tx: Tx, row: TicketRow) {
  const account = await tx
    .selectFrom('account')
    .select(['email_address', 'locale'])
    .where('account_id', '=', row.account_id)
    .executeTakeFirstOrThrow();
  const { locale } = account;
  if (!row.is_guest && account.email_address) return { to: account.email_address, locale, asks: 'whole' as const };
  return row.email ? { to: row.email, locale, asks: 'missing' as const } : null;
}

async function send(
  tx: Tx,
  {
    row,
    leader,
    address: { to, locale, asks },
  }: { row: TicketRow; leader: TicketRow; address: NonNullable<Awaited<ReturnType<typeof addressOf>>> },
  context: CallContext,
): Promise<void> {
  const { now } = context;
  await tx.updateTable('form_link').set({ mailed_at: now }).where('ticket_id', '=', row.ticket_id).execute();
  await queueMail(
    tx,
    {
      template: 'form-link',
      to,
      locale,
      eventId: row.event_id,
      ticketId: row.ticket_id,
      name: fullName({ firstName: row.first_name, lastName: row.last_name }, locale),
      sender: fullName({ firstName: leader.first_name, lastName: leader.last_name }, locale),
      leaderTicketId: leader.ticket_id,
      accountId: row.account_id,
      asks,
    },
    now,
  );
  await writeAudit(tx, context, {
    action: 'formLink.mailed',
    entity: 'ticket',
    entityId: row.ticket_id,
    subjectAccountId: row.account_id,
    eventId: row.event_id,
    after: { leaderTicketId: leader.ticket_id },
  });
}
