import type { CheckedInMany } from '@foyer/contract/door/check-in';
import type { AttendeeFilter } from '@foyer/contract/reports/reports';
import { FoyerError } from '@foyer/contract/wire/errors';
import { mostRefusalsListed } from '@foyer/contract/wire/paging';
import type { TicketStatus } from '@foyer/contract/wire/vocabulary';
import { checkInError, checkInVerdict } from '@foyer/domain/door/check-in';
import { isCheckInActive } from '@foyer/domain/events/event-state';
import { fullName } from '@foyer/domain/people/names';
import { sql } from 'kysely';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { Database, Db, Tx } from '../../../db/database.ts';
import { findDoorEvent, timesOf } from '../../events/catalogue/index.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { attendeesOf } from '../../tickets/index.ts';

/** Tickets per transaction. A scan of one of them waits until it ends. */
const ticketsAtOnce = 500;

interface Request {
  eventId: number;
  attendees: AttendeeFilter;
  /** The number of tickets that staff confirmed. */
  tickets: number;
}

interface Row {
  ticket_id: number;
  first_name: string;
  last_name: string;
  status: TicketStatus;
}

/**
 * Checks in the tickets that match a filter, like a scan of each without a code (door 1).
 * @throws FoyerError RECORD_NOT_FOUND, CHECK_IN_NOT_ACTIVE, EVENT_CALLED_OFF; LIST_CHANGED if more tickets match than
 * staff confirmed
 */
export async function checkInMany(
  database: Database,
  { eventId, attendees, tickets }: Request,
  context: CallContext,
): Promise<CheckedInMany> {
  const db = database.kysely;
  const event = await requireCheckIn(database, db, eventId, context);
  const conditions = await attendeesOf(db, event, attendees, context.now);
  const { rows } = await sql<Row>`
    SELECT t.ticket_id, t.first_name, t.last_name, t.status FROM ticket t JOIN account a USING (account_id)
    WHERE ${conditions} ORDER BY t.ticket_id LIMIT ${tickets + 1}`.execute(db);
  if (rows.length > tickets) throw new FoyerError('LIST_CHANGED');
  const wanted = rows.filter(({ status }) => status === 'ACTIVE').map((row) => row.ticket_id);
  const admitted = new Set<number>();
  for (let from = 0; from < wanted.length; from += ticketsAtOnce) {
    const batch = wanted.slice(from, from + ticketsAtOnce);
    const done = await database.transaction(async (tx) => {
      await requireCheckIn(database, tx, eventId, context);
      return admitAll(tx, batch, context);
    });
    for (const ticketId of done) admitted.add(ticketId);
  }
  const left = rows.filter((row) => !admitted.has(row.ticket_id));
  const { searchText: _, ...filter } = attendees;
  await writeAudit(db, context, {
    action: 'list.checkedIn',
    entity: 'event',
    entityId: eventId,
    eventId,
    after: { filter, checkedIn: admitted.size, refused: left.length },
  });
  return {
    checkedIn: admitted.size,
    refused: left.length,
    refusals: await refusalsOf(db, left.slice(0, mostRefusalsListed), context),
  };
}

/** Returns the event if its entrance is open. */
async function requireCheckIn(database: Database, db: Db | Tx, eventId: number, { actor, now }: CallContext) {
  const event = await findDoorEvent(database, db, eventId);
  if (!event) throw new FoyerError('RECORD_NOT_FOUND');
  const verdict = checkInVerdict(
    { eventId, status: 'ACTIVE', codeRevision: 1 },
    {
      eventId,
      isCheckInActive: isCheckInActive(timesOf(event), actor, now),
      isCalledOff: event.called_off_at !== null,
      codeRevision: null,
      isGenuine: true,
    },
  );
  const code = checkInError[verdict];
  if (code) throw new FoyerError(code);
  return event;
}

/**
 * Checks in the tickets that are ACTIVE, and returns their ids. Skips tickets that another transaction has locked, so it
 * never waits while it holds locks, and cannot be part of a deadlock.
 */
async function admitAll(tx: Tx, ticketIds: readonly number[], { actor, now, requestId }: CallContext) {
  const { rows } = await sql<{ ticket_id: number }>`
    WITH wanted AS (
      SELECT ticket_id FROM ticket WHERE ticket_id = ANY (${[...ticketIds]}::bigint[]) AND status = 'ACTIVE'
      ORDER BY ticket_id FOR NO KEY UPDATE SKIP LOCKED
    ), admitted AS (
      UPDATE ticket t SET status = 'CHECKED_IN', updated_at = ${now} FROM wanted w WHERE t.ticket_id = w.ticket_id
      RETURNING t.ticket_id, t.event_id, t.account_id
    ), entry AS (
      INSERT INTO check_in (ticket_id, event_id, checked_in_at, checked_in_by_account_id, source, received_at)
      SELECT ticket_id, event_id, ${now}, ${personAtKeyboardId(actor)}, 'list', ${now} FROM admitted
    ), audit AS (
      INSERT INTO audit_log (at, account_id, staff_account_id, subject_account_id, event_id, action, entity, entity_id,
        before, after, request_id)
      SELECT ${now}, ${actor.accountId}, ${personAtKeyboardId(actor)}, account_id, event_id, 'ticket.checkedIn', 'ticket',
        ticket_id::text, '{"status": "ACTIVE"}'::jsonb, '{"status": "CHECKED_IN"}'::jsonb, ${requestId}
      FROM admitted
    )
    SELECT ticket_id FROM admitted`.execute(tx);
  return rows.map((row) => row.ticket_id);
}

/** Why tickets were not checked in, by their status now. */
async function refusalsOf(db: Db, left: readonly Row[], { locale }: CallContext): Promise<CheckedInMany['refusals']> {
  const now = await db
    .selectFrom('ticket')
    .select(['ticket_id', 'status'])
    .where('ticket_id', 'in', [0, ...left.map((row) => row.ticket_id)])
    .execute();
  const statuses = new Map(now.map((row) => [row.ticket_id, row.status]));
  const reasons = { ACTIVE: 'busy', CHECKED_IN: 'alreadyCheckedIn', CANCELED: 'canceled' } as const;
  return left.map((row) => ({
    ticketId: row.ticket_id,
    fullName: fullName({ firstName: row.first_name, lastName: row.last_name }, locale),
    reason: reasons[statuses.get(row.ticket_id) ?? row.status],
  }));
}
