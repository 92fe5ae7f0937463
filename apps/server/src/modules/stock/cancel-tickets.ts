import { foldAddress } from '@foyer/domain/people/identifiers';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { fullName } from '@foyer/domain/people/names';
import type { Tx } from '../../db/database.ts';
import { toJson } from '../../db/schema.ts';
import { queueMail } from '../mail/index.ts';
import { staffBehind, writeAudit, type AuditContext } from '../people/audit/index.ts';
import { cancellationReaders, restoresOfTicket } from './cancellation-mails.ts';
import { endLostWaiting, planEnding } from './dependents.ts';
import { leadersOf, membersOfTeams, notifyLeader, notifyTeamsEnded } from './ended-teams.ts';
import { callFunction } from './functions.ts';

export interface Cancellation {
  ticketIds: readonly number[];
  /** The reason in the ticket's history. */
  kind: 'DEACTIVATE' | 'REFUND' | 'CANCEL' | 'CALLED_OFF';
  /** Absent when the holder cancels. */
  notes?: string;
  /** Extra fields of the history and audit log entries, in addition to the status. */
  about?: Record<string, unknown>;
  /** As `about`, for each ticket. */
  aboutEach?: ReadonlyMap<number, Record<string, unknown>>;
  /** An address that another mail already notifies. `holder`: the caller notifies the holder. */
  alreadyNotified?: string | { holder: true } | null;
}

/**
 * Cancels the ACTIVE tickets among these (tickets 1.2) in the caller's transaction, and the tickets that need them
 * (domain/ticket-dependencies). A ticket that a checked-in ticket needs stays valid.
 * Returns seats to stock and removes the tickets from teams and waiting lists. Writes history and audit log, and mails
 * holders, team members and team leaders. A holder gets no second mail at an address that another mail already
 * notifies.
 * Only one of two concurrent calls cancels a ticket.
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
    .select(['a.email_address', 'a.locale', restoresOfTicket.as('restores')])
    .where('t.ticket_id', 'in', ids)
    .orderBy('t.ticket_id')
    .execute();
  for (const ticket of tickets) {
    const neededId = dependents.get(ticket.ticket_id);
    const own = cancellation.aboutEach?.get(ticket.ticket_id) ?? cancellation.about;
    const about = neededId === undefined ? own : { neededTicketId: neededId };
    await record(tx, context, { ...cancellation, ...(about && { about }) }, ticket);
    // The earlier mail names the requested tickets only, not the dependent ones.
    await tell(tx, ticket, neededId === undefined ? (cancellation.alreadyNotified ?? null) : null, now);
  }
  await endLostWaiting(tx, entryIds, context);
  // A member who is cancelled together with the leader gets only the cancellation mail.
  const left = members.filter(
    ({ leaderTicketId, ticketId }) => ids.includes(leaderTicketId) && !ids.includes(ticketId),
  );
  await notifyTeamsEnded(tx, left, now);
  for (const leader of leaders) {
    // A leader who cancels the ticket, or is cancelled with it, needs no mail.
    const knows = ids.includes(leader.leaderTicketId) || leader.accountId === context.actor?.accountId;
    if (ids.includes(leader.ticketId) && !knows) await notifyLeader(tx, leader, now);
  }
  return tickets.map((ticket) => ticket.ticket_id);
}

/**
 * Cancels the ACTIVE tickets among these because their event was called off. Dependent tickets end with the same event
 * or its child events, so none are searched. Teams end without a mail, and the caller notifies the holders.
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
    restores: number;
    locale: Locale;
  },
  alreadyNotified: string | { holder: true } | null,
  now: Date,
): Promise<void> {
  const { ticket_id: ticketId, event_id: eventId, first_name: firstName, last_name: lastName, locale } = ticket;
  if (typeof alreadyNotified === 'object' && alreadyNotified !== null) return;
  const name = fullName({ firstName, lastName }, locale);
  const readers = cancellationReaders(ticket);
  for (const { to, isAttendee, dedupeKey } of readers) {
    // If the attendee gets a mail, the account was already notified by another mail, whatever its address.
    const isOtherReader = readers.length > 1 && !isAttendee;
    if (alreadyNotified !== null && (isOtherReader || foldAddress(to) === foldAddress(alreadyNotified))) continue;
    await queueMail(tx, { template: 'cancellation', to, locale, eventId, ticketId, name, dedupeKey }, now);
  }
}
