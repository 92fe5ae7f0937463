import type { CallOffProblem } from '@foyer/contract/events/call-off';
import type { Currency, Locale } from '@foyer/contract/wire/vocabulary';
import { callOffMethod } from '@foyer/domain/events/call-off';
import { money, toMajor } from '@foyer/domain/shared/money';
import { fullName } from '@foyer/domain/people/names';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';

/** Payments `p` of call-offs `c`, with their work item `w` and order `o`. */
export const problemTables = sql`call_off_payment w JOIN call_off c USING (call_off_id) JOIN payment p ON p.payment_id = w.payment_id
  JOIN orders o ON o.order_id = p.order_id`;

/** Payment `p` has money left, and the buyer's bank has not taken it back. */
const isOpen = sql<boolean>`(p.refunded_minor < p.amount_minor
  AND NOT EXISTS (SELECT FROM dispute d WHERE d.payment_id = p.payment_id AND d.status = 'lost'))`;

/** The provider did not refund the payment, and the job does not retry it. */
export const isFailedPayment = sql<boolean>`(p.kind IN ('card', 'hosted') AND w.next_try_at IS NULL AND ${isOpen})`;

const isCashLeft = sql<boolean>`(p.kind = 'cash' AND ${isOpen})`;

/**
 * Number of failed refunds of all called-off events, for the metrics and the dashboard. Money is left only after an
 * attempt with an error, or after a refund that failed. Partial indexes list both, so refunded payments are not read.
 */
export async function countFailedCallOffRefunds(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (
      SELECT payment_id FROM call_off_payment WHERE error_code IS NOT NULL AND next_try_at IS NULL
      UNION SELECT payment_id FROM refund WHERE status = 'FAILED' AND payment_id IS NOT NULL) f
    JOIN call_off_payment w USING (payment_id) JOIN payment p USING (payment_id)
    WHERE ${isFailedPayment}`.execute(db);
  return rows[0]?.count ?? 0;
}

interface Row {
  paymentId: number;
  orderId: number;
  account: string;
  firstName: string;
  lastName: string;
  leftMinor: number;
  currency: Currency;
  kind: 'card' | 'hosted' | 'cash';
  errorCode: string | null;
  attempts: number;
  needsOther: boolean;
  total: number;
}

/** Payments of an event that need staff, failed refunds first. */
export async function readProblems(
  db: Db | Tx,
  { eventId, readerId, locale, limit }: { eventId: number; readerId: number; locale: Locale; limit: number },
): Promise<{ problems: CallOffProblem[]; count: number }> {
  const { rows } = await sql<Row>`
    SELECT p.payment_id AS "paymentId", o.order_id AS "orderId", b.external_account_identifier AS account,
      b.first_name AS "firstName", b.last_name AS "lastName", p.amount_minor - p.refunded_minor AS "leftMinor", p.currency, p.kind,
      CASE WHEN p.kind <> 'cash' THEN coalesce(w.error_code, (SELECT r.error_code FROM refund r
        WHERE r.payment_id = p.payment_id AND r.status = 'FAILED' ORDER BY r.refund_id DESC LIMIT 1), 'GENERAL_PAYMENT_ERROR')
      END AS "errorCode", w.attempts,
      o.account_id = ${readerId} OR p.taken_by_account_id IS NOT DISTINCT FROM ${readerId}::bigint
        OR EXISTS (SELECT FROM ticket t WHERE t.order_id = o.order_id AND t.account_id = ${readerId}) AS "needsOther",
      count(*) OVER () AS total
    FROM ${problemTables} JOIN account b ON b.account_id = o.account_id
    WHERE c.event_id = ${eventId} AND (${isFailedPayment} OR ${isCashLeft})
    ORDER BY p.kind = 'cash', p.payment_id LIMIT ${limit}`.execute(db);
  const problems = rows.map((row) => ({
    paymentId: row.paymentId,
    orderId: row.orderId,
    externalAccountIdentifier: row.account,
    fullName: fullName(row, locale),
    amount: toMajor(money(row.leftMinor, row.currency)),
    currency: row.currency,
    way: callOffMethod(row.kind),
    errorCode: row.errorCode,
    attempts: row.attempts,
    needsOther: row.needsOther,
  }));
  return { problems, count: rows[0]?.total ?? 0 };
}
