import { foldAddress } from '@foyer/domain/identifiers';
import type { Locale } from '@foyer/contract/vocabulary';
import { fullName } from '@foyer/domain/names';
import type { Tx } from '../../db/database.ts';
import { toJson } from '../../db/schema.ts';
import { queueMail } from '../mail/index.ts';
import { staffBehind, writeAudit, type AuditContext } from '../audit/index.ts';
import { cancellationReaders } from './cancellation-mails.ts';
import { endLostWaiting, planEnding } from './dependents.ts';
import { leadersOf, membersOfTeams, tellLeader, tellTeamsEnded } from './ended-teams.ts';
import { callFunction } from './functions.ts';

export interface Cancellation {
  ticketIds: readonly number[];
  /** Why, as the ticket's history names it. */
  kind: 'DEACTIVATE' | 'REFUND' | 'CANCEL' | 'CALLED_OFF';
  /** None where whoever holds it cancels. */
  notes?: string;
  /** What history and audit log tell beside the status. */
  about?: Record<string, unknown>;
  /** An address that another mail tells of it; `holder`: the caller tells whoever holds it. */
  toldAlready?: string | { holder: true } | null;
}

/**
 * Cancels the ACTIVE ones of these tickets (readings §6) in the caller's transaction, and with them the tickets that need them
 * (domain/ticket-dependencies). A ticket that a checked-in ticket needs stays valid. Seats go back to stock, teams and waiting lists are left,
 * history and audit log get a line, and holders, team members and team leaders get a mail. Of two calls at once only one does this. A holder
 * whom another mail informs at the same address gets no second mail.
 * @returns the tickets that it cancelled
 */
export async function cancelTickets(tx: Tx, context: AuditContext, cancellation: Cancellation): Promise<number[]> {
  const { now } = context;
  const { ending, dependents, entryIds } = await planEnding(tx, cancellation.ticketIds);
  const all = [...ending, ...dependents.keys()];
  const members = await membersOfTeams(tx, all);
  const leaders = await leadersOf(tx, all);
  const rows = await callFunction(tx, 'ticket_cancel', { ticket_ids: all, moment: now });
  const ids = rows.map((row) => row.ticket_cancel);
  if (ids.length === 0) return [];
  const tickets = await tx
    .selectFrom('ticket as t')
    .innerJoin('account as a', 'a.account_id', 't.account_id')
    .select(['t.ticket_id', 't.event_id', 't.account_id', 't.first_name', 't.last_name', 't.email', 't.is_self'])
    .select(['a.email_address', 'a.locale'])
    .where('t.ticket_id', 'in', ids)
    .orderBy('t.ticket_id')
    .execute();
  for (const ticket of tickets) {
    const neededId = dependents.get(ticket.ticket_id);
    const about = neededId === undefined ? cancellation.about : { neededTicketId: neededId };
    await record(tx, context, { ...cancellation, ...(about && { about }) }, ticket);
    // The other mail is about the tickets that were asked for, not about those that end with them.
    await tell(tx, ticket, neededId === undefined ? (cancellation.toldAlready ?? null) : null, now);
  }
  await endLostWaiting(tx, entryIds, context);
  // Who is cancelled with their leader is told of that alone.
  const left = members.filter(
    ({ leaderTicketId, ticketId }) => ids.includes(leaderTicketId) && !ids.includes(ticketId),
  );
  await tellTeamsEnded(tx, left, now);
  for (const leader of leaders) {
    // Who cancels a ticket of their own team, or with it, knows already.
    const knows = ids.includes(leader.leaderTicketId) || leader.accountId === context.actor?.accountId;
    if (ids.includes(leader.ticketId) && !knows) await tellLeader(tx, leader, now);
  }
  return tickets.map((ticket) => ticket.ticket_id);
}

/**
 * Cancels the ACTIVE ones of these tickets because their event was called off. What needs them ends with the same event or its child events, so
 * no dependent ticket is looked for, teams end without a mail, and the caller notifies the holders.
 */
export async function endCalledOffTickets(
  tx: Tx,
  context: AuditContext,
  { ticketIds, notes }: { ticketIds: readonly number[]; notes: string },
): Promise<void> {
  const rows = await callFunction(tx, 'ticket_cancel', { ticket_ids: [...ticketIds], moment: context.now });
  const tickets = await tx
    .selectFrom('ticket')
    .select(['ticket_id', 'account_id', 'event_id'])
    .where('ticket_id', 'in', [0, ...rows.map((row) => row.ticket_cancel)])
    .orderBy('ticket_id')
    .execute();
  for (const ticket of tickets) await record(tx, context, { ticketIds, kind: 'CALLED_OFF', notes }, ticket);
}

async function record(
  tx: Tx,
  context: AuditContext,
  { kind, notes, about }: Cancellation,
  ticket: { ticket_id: number; account_id: number; event_id: number },
): Promise<void> {
  const { actor, now } = context;
  const before = { status: 'ACTIVE' };
  const after = { status: 'CANCELED', ...about };
  await tx
    .insertInto('ticket_history')
    .values({
      ticket_id: ticket.ticket_id,
      kind,
      account_id: actor?.accountId ?? null,
      staff_account_id: staffBehind(actor),
      before: toJson<unknown>(before),
      after: toJson<unknown>(after),
      notes: notes ?? null,
      created_at: now,
    })
    .execute();
  await writeAudit(tx, context, {
    action: 'ticket.canceled',
    entity: 'ticket',
    entityId: ticket.ticket_id,
    subjectAccountId: ticket.account_id,
    eventId: ticket.event_id,
    before,
    after,
    ...(notes === undefined ? {} : { notes }),
  });
}

async function tell(
  tx: Tx,
  ticket: {
    ticket_id: number;
    event_id: number;
    first_name: string;
    last_name: string;
    email: string | null;
    email_address: string | null;
    is_self: boolean;
    locale: Locale;
  },
  toldAlready: string | { holder: true } | null,
  now: Date,
): Promise<void> {
  const { ticket_id: ticketId, event_id: eventId, first_name: firstName, last_name: lastName, locale } = ticket;
  if (typeof toldAlready === 'object' && toldAlready !== null) return;
  const name = fullName({ firstName, lastName }, locale);
  const readers = cancellationReaders(ticket);
  for (const { to, isAttendee, dedupeKey } of readers) {
    // Where the attendee gets a mail, the account has the other one, whatever address that goes to.
    const isTold = readers.length > 1 && !isAttendee;
    if (toldAlready !== null && (isTold || foldAddress(to) === foldAddress(toldAlready))) continue;
    await queueMail(tx, { template: 'cancellation', to, locale, eventId, ticketId, name, dedupeKey }, now);
  }
}
