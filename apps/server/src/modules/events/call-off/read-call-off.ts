import type { CallOffView } from '@foyer/contract/events/call-off';
import { translationKey, type Locale } from '@foyer/contract/wire/vocabulary';
import { mainLocaleOf } from '@foyer/domain/mail/announcements';
import { callOffSums, callOffMethod, type CallOffMoney } from '@foyer/domain/events/call-off';
import { fullName } from '@foyer/domain/people/names';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { sql } from 'kysely';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { Db } from '../../../db/database.ts';
import { translatedSql } from '../../../db/translated-sql.ts';
import { findEvent, type EventRow } from '../catalogue/index.ts';
import { eventIdsOf } from './events-of.ts';
import { readProblems } from './read-problems.ts';

/** Maximum number of problems in a response. More problems appear when these are solved. */
const mostProblems = 100;

/** Reads the preview of a call-off: tickets, people and sums. After the call-off, reads its progress. */
export async function readCallOff(db: Db, eventId: number, context: CallContext): Promise<CallOffView> {
  const { actor, locale, now } = context;
  const event = await findEvent(db, eventId, actor);
  const eventIds = await eventIdsOf(db, eventId);
  const calledOff = event.called_off_at === null ? null : await readWork(db, event, eventIds, locale);
  const readerId = personAtKeyboardId(actor);
  const [counts, childEvents, payments, problems] = await Promise.all([
    readCounts(db, eventIds, now),
    readChildren(db, eventIds.slice(1), locale),
    readMoney(db, eventIds),
    calledOff === null
      ? { problems: [], count: 0 }
      : readProblems(db, { eventId, readerId, locale, limit: mostProblems }),
  ]);
  return {
    eventId,
    eventShortCode: event.event_short_code,
    eventName: translatedText(event.translations.name, locale, event.default_name),
    mainLocale: mainLocaleOf(event.configuration),
    calledOff,
    childEvents,
    ...counts,
    money: callOffSums(payments),
    problems: problems.problems,
    problemCount: problems.count,
  };
}

/**
 * Who called the event off, and how many tickets have ended. A child event may have been called off with its parent.
 */
async function readWork(
  db: Db,
  event: EventRow,
  eventIds: readonly number[],
  locale: Locale,
): Promise<CallOffView['calledOff']> {
  const callOff = await db
    .selectFrom('call_off as c')
    .innerJoin('account as a', 'a.account_id', 'c.account_id')
    .select(['c.call_off_id', 'c.event_id', 'c.reason', 'c.texts', 'c.created_at', 'c.listed_at'])
    .select(['a.first_name', 'a.last_name'])
    .where('c.event_id', 'in', [event.event_id, event.parent_event_id ?? event.event_id])
    .where('c.created_at', '=', event.called_off_at)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ done: number; left: number }>`
    SELECT count(*) FILTER (WHERE w.done_at IS NOT NULL) AS done, count(*) FILTER (WHERE w.done_at IS NULL) AS left
    FROM call_off_ticket w JOIN ticket t USING (ticket_id)
    WHERE w.call_off_id = ${callOff.call_off_id} AND t.event_id = ANY (${[...eventIds]}::bigint[])`.execute(db);
  const { rows: valid } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ticket WHERE event_id = ANY (${[...eventIds]}::bigint[]) AND status IN ('ACTIVE', 'CHECKED_IN')
      AND ${callOff.listed_at}::timestamptz IS NULL`.execute(db);
  return {
    date: callOff.created_at.toISOString(),
    by: fullName({ firstName: callOff.first_name, lastName: callOff.last_name }, locale),
    reason: callOff.reason,
    texts: callOff.texts,
    withEventId: callOff.event_id === event.event_id ? null : callOff.event_id,
    ticketsDone: rows[0]?.done ?? 0,
    ticketsLeft: (rows[0]?.left ?? 0) + (valid[0]?.count ?? 0),
  };
}

type Counts = Pick<
  CallOffView,
  | 'tickets'
  | 'usedTickets'
  | 'people'
  | 'withoutAddress'
  | 'orders'
  | 'addOns'
  | 'coupons'
  | 'waiting'
  | 'holds'
  | 'pendingPayments'
  | 'otherAmounts'
  | 'undecidedCharges'
  | 'messages'
  | 'scheduledExports'
>;

/** Counts the tickets that were valid at the call-off; before a call-off, the tickets that are valid now. */
async function readCounts(db: Db, eventIds: readonly number[], now: Date): Promise<Counts> {
  const ids = sql`(${[...eventIds]}::bigint[])`;
  const { rows } = await sql<Counts>`
    WITH listed AS (
      SELECT t.ticket_id, t.order_id, t.account_id, t.status, t.email, t.coupons_applied FROM ticket t
      WHERE t.event_id = ANY ${ids} AND (t.status IN ('ACTIVE', 'CHECKED_IN')
        OR EXISTS (SELECT FROM call_off_ticket w WHERE w.ticket_id = t.ticket_id))
    ), person AS (
      SELECT l.account_id, bool_or(coalesce(l.email, a.email_address) IS NOT NULL AND a.closed_at IS NULL) AS has_address
      FROM listed l JOIN account a USING (account_id) GROUP BY l.account_id
    )
    SELECT (SELECT count(*) FROM listed) AS tickets,
      (SELECT count(*) FROM listed WHERE status = 'CHECKED_IN') AS "usedTickets",
      (SELECT count(*) FROM person) AS people,
      (SELECT count(*) FROM person WHERE NOT has_address) AS "withoutAddress",
      (SELECT count(DISTINCT order_id) FROM listed) AS orders,
      (SELECT count(*) FROM listed JOIN ticket_add_on USING (ticket_id)) AS "addOns",
      (SELECT count(*) FROM listed, unnest(coupons_applied) used(id) JOIN coupon c ON c.coupon_id = used.id
        WHERE listed.status <> 'CHECKED_IN' AND c.stock_id IS NOT NULL) AS coupons,
      (SELECT count(*) FROM waiting_entry WHERE event_id = ANY ${ids} AND state IN ('WAITING', 'OFFERED')) AS waiting,
      (SELECT count(*) FROM hold h JOIN ticket_configuration c USING (ticket_configuration_id)
        WHERE c.event_id = ANY ${ids} AND h.state = 'HELD' AND NOT h.offered AND h.expires_at > ${now}) AS holds,
      (SELECT count(*) FROM order_intent WHERE next_check_at IS NOT NULL AND event_id = ANY ${ids}
        AND attention IS DISTINCT FROM 'AMOUNT_DIFFERS') AS "pendingPayments",
      (SELECT count(*) FROM order_intent WHERE attention_at IS NOT NULL AND attention = 'AMOUNT_DIFFERS'
        AND event_id = ANY ${ids}) AS "otherAmounts",
      (SELECT count(*) FROM order_intent WHERE attention_at IS NOT NULL AND status = 'FAILED' AND attention IS DISTINCT FROM 'AMOUNT_DIFFERS'
        AND event_id = ANY ${ids}) AS "undecidedCharges",
      (SELECT count(*) FROM attendee_message WHERE event_id = ANY ${ids} AND status = 'SENDING') AS messages,
      (SELECT count(*) FROM export_schedule WHERE event_id = ANY ${ids} AND due_at IS NOT NULL) AS "scheduledExports"`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('A statement of counts always returns a row.');
  return row;
}

async function readChildren(db: Db, eventIds: readonly number[], locale: Locale): Promise<CallOffView['childEvents']> {
  const { rows } = await sql<CallOffView['childEvents'][number]>`
    SELECT e.event_id AS "eventId", ${translatedSql(sql`e.translations -> 'name'`, translationKey(locale), sql`e.default_name`)} AS "eventName",
      (SELECT count(*) FROM ticket t WHERE t.event_id = e.event_id AND (t.status IN ('ACTIVE', 'CHECKED_IN')
        OR EXISTS (SELECT FROM call_off_ticket w WHERE w.ticket_id = t.ticket_id))) AS tickets
    FROM event e WHERE e.event_id = ANY (${[...eventIds]}::bigint[]) ORDER BY e.event_start, e.event_id`.execute(db);
  return rows;
}

type Row = Omit<CallOffMoney, 'way'> & { kind: Parameters<typeof callOffMethod>[0] };

/** The payments of events, summed by currency, payment kind and refund state. */
async function readMoney(db: Db, eventIds: readonly number[]): Promise<CallOffMoney[]> {
  const { rows } = await sql<Row>`
    SELECT p.currency, p.kind, s."isTakenBack", s."isFailed", count(*) AS payments, sum(p.amount_minor) AS "paidMinor",
      sum(p.refunded_minor - coalesce(r.pending, 0)) AS "refundedMinor", coalesce(sum(r.pending), 0) AS "pendingMinor"
    FROM orders o
    JOIN payment p ON p.order_id = o.order_id
    LEFT JOIN call_off_payment w ON w.payment_id = p.payment_id
    LEFT JOIN (
      -- Refunds that are not done have a time of their next check, and an index of it.
      SELECT payment_id, sum(amount_minor) AS pending FROM refund
      WHERE next_check_at IS NOT NULL AND status = 'PENDING' AND payment_id IS NOT NULL GROUP BY payment_id
    ) r ON r.payment_id = p.payment_id
    CROSS JOIN LATERAL (
      SELECT EXISTS (SELECT FROM dispute d WHERE d.payment_id = p.payment_id AND d.status = 'lost') AS "isTakenBack",
        p.kind IN ('card', 'hosted') AND CASE WHEN w.payment_id IS NULL
          THEN EXISTS (SELECT FROM dispute d WHERE d.payment_id = p.payment_id AND NOT d.is_inquiry
            AND d.status IN ('needs_response', 'under_review'))
          ELSE w.next_try_at IS NULL END AS "isFailed"
    ) s
    WHERE o.event_id = ANY (${[...eventIds]}::bigint[])
    GROUP BY p.currency, p.kind, s."isTakenBack", s."isFailed"
    ORDER BY p.currency, p.kind`.execute(db);
  return rows.map(({ kind, ...row }) => ({ ...row, way: callOffMethod(kind) }));
}
