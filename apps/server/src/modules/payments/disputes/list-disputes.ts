import type { Dispute } from '@foyer/contract/payments/refunds-and-disputes';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { AllowedEvents } from '@foyer/domain/people/grants';
import { money, toMajor } from '@foyer/domain/shared/money';
import { fullName } from '@foyer/domain/people/names';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

interface DisputeListQuery {
  /** The reader's language. */
  locale: Locale;
  /** The events of the caller. */
  events: AllowedEvents;
  orderId?: number | undefined;
  page: number;
  rowsPerPage: number;
}

/** Disputes with their order and buyer. */
function disputes(db: Db) {
  return db
    .selectFrom('dispute as d')
    .leftJoin('payment as p', 'p.payment_id', 'd.payment_id')
    .leftJoin('orders as o', 'o.order_id', 'p.order_id')
    .leftJoin('payment_attempt as t', 't.payment_attempt_id', 'd.payment_attempt_id')
    .leftJoin('order_intent as i', 'i.order_intent_id', 't.order_intent_id')
    .innerJoin('account as a', (join) => join.on('a.account_id', '=', sql`coalesce(o.account_id, i.account_id)`))
    .innerJoin('event as e', (join) => join.on('e.event_id', '=', sql`coalesce(o.event_id, i.event_id)`));
}

/** Undecided disputes, ordered by due date. With `orderId`, all disputes of the order, latest first. */
export async function listDisputes(
  db: Db,
  { events, locale, orderId, page, rowsPerPage }: DisputeListQuery,
): Promise<{ results: Dispute[]; totalItems: number }> {
  const allowed = () => (events === 'all' ? disputes(db) : disputes(db).where('e.event_id', 'in', [...events]));
  const wanted = () =>
    orderId === undefined
      ? allowed().where('d.next_check_at', 'is not', null)
      : allowed().where('p.order_id', '=', orderId);
  const query = wanted()
    .select(['d.dispute_id', 'p.order_id', 'e.event_id', 'e.event_short_code', 'a.external_account_identifier'])
    .select(['a.first_name', 'a.last_name', 'd.amount_minor', 'd.currency', 'd.reason', 'd.status'])
    .select(['d.is_inquiry', 'd.opened_at', 'd.due_by', 'd.gateway_reference']);
  const ordered =
    orderId === undefined
      ? query.orderBy('d.due_by', (by) => by.asc().nullsLast())
      : query.orderBy('d.opened_at', 'desc');
  const [rows, { count }] = await Promise.all([
    ordered
      .orderBy('d.dispute_id')
      .limit(rowsPerPage)
      .offset((page - 1) * rowsPerPage)
      .execute(),
    wanted()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  const results = rows.map((row) => ({
    disputeId: row.dispute_id,
    orderId: row.order_id,
    eventId: row.event_id,
    eventShortCode: row.event_short_code,
    externalAccountIdentifier: row.external_account_identifier,
    fullName: fullName({ firstName: row.first_name, lastName: row.last_name }, locale),
    amount: toMajor(money(row.amount_minor, row.currency)),
    currency: row.currency,
    reason: row.reason,
    status: row.status,
    isInquiry: row.is_inquiry,
    openDate: row.opened_at.toISOString(),
    dueDate: row.due_by?.toISOString() ?? null,
    gatewayReference: row.gateway_reference,
  }));
  return { results, totalItems: count };
}
