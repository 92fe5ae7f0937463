import { FoyerError } from '@foyer/contract/wire/errors';
import type { Books, BookLine } from '@foyer/contract/reports/reports';
import type { Currency } from '@foyer/contract/wire/vocabulary';
import { timeZoneName } from '@foyer/domain/shared/time-zones';
import { money, toMajor } from '@foyer/domain/shared/money';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export interface BooksQuery {
  /** First day in the time zone `timeZone`. Both days are included. */
  startDate: string;
  endDate: string;
  timeZone: string;
  /** Limits the books to one event. */
  eventId?: number | undefined;
}

/**
 * Revenue per day, provider account and currency, in one statement. Gateway revenue is the sum of charges, including
 * charges without an order, because the gateway pays those out too. Cash and bypassed amounts are sums of payments. A
 * refund counts on the day it was started, a failed refund not at all. Over all days, the sums equal those of `foyer
 * audit`.
 */
export async function readBooks(db: Db, query: BooksQuery): Promise<Books> {
  const { startDate, endDate, timeZone, eventId } = query;
  if (timeZoneName(timeZone) === null)
    throw new FoyerError('VALIDATION_ERROR', { items: [{ code: 'UNKNOWN_FIELD', path: 'query.timeZone' }] });
  const from = sql`${startDate}::timestamp AT TIME ZONE ${timeZone}`;
  const until = sql`(${endDate}::timestamp + interval '1 day') AT TIME ZONE ${timeZone}`;
  const day = (column: string) => sql`(${sql.ref(column)} AT TIME ZONE ${timeZone})::date`;
  const within = (column: string) => sql`${sql.ref(column)} >= ${from} AND ${sql.ref(column)} < ${until}`;
  const ofEvent = (column: string) => (eventId === undefined ? sql`true` : sql`${sql.ref(column)} = ${eventId}`);
  const { rows } = await sql<Row>`
    WITH moved AS (
      SELECT ${day('a.finished_at')} AS day, a.gateway AS account, a.currency, 1 AS charges, a.amount_minor AS charged, 0 AS refunds, 0 AS refunded
      FROM payment_attempt a JOIN order_intent i USING (order_intent_id)
      WHERE a.status IN ('SUCCEEDED', 'REFUNDED') AND ${within('a.finished_at')} AND ${ofEvent('i.event_id')}
      UNION ALL
      SELECT ${day('p.created_at')}, p.kind, p.currency, 1, p.amount_minor, 0, 0
      FROM payment p JOIN orders o USING (order_id)
      WHERE p.gateway IS NULL AND ${within('p.created_at')} AND ${ofEvent('o.event_id')}
      UNION ALL
      SELECT ${day('r.created_at')}, coalesce(a.gateway, p.gateway, p.kind), r.currency, 0, 0, 1, r.amount_minor
      FROM refund r LEFT JOIN payment p ON p.payment_id = r.payment_id LEFT JOIN orders o ON o.order_id = p.order_id
        LEFT JOIN payment_attempt a ON a.payment_attempt_id = r.payment_attempt_id
        LEFT JOIN order_intent i ON i.order_intent_id = a.order_intent_id
      WHERE r.status <> 'FAILED' AND ${within('r.created_at')}
        AND (${ofEvent('o.event_id')} OR ${ofEvent('i.event_id')})
    )
    SELECT to_char(day, 'YYYY-MM-DD') AS day, account, currency, sum(charges) AS charges, sum(charged) AS charged,
      sum(refunds) AS refunds, sum(refunded) AS refunded
    FROM moved GROUP BY 1, 2, 3 ORDER BY 1 DESC, 3, 2`.execute(db);
  return { lines: rows.map(present), totals: totalsOf(rows).map(present) };
}

interface Row {
  day: string | null;
  account: BookLine['account'];
  currency: Currency;
  charges: number;
  charged: number;
  refunds: number;
  refunded: number;
}

/** Sums over all days, per account and currency. */
function totalsOf(rows: readonly Row[]): Row[] {
  const totals = new Map<string, Row>();
  for (const row of rows) {
    const key = `${row.currency} ${row.account}`;
    const before = totals.get(key) ?? { ...row, charges: 0, charged: 0, refunds: 0, refunded: 0 };
    totals.set(key, {
      ...before,
      day: null,
      charges: before.charges + row.charges,
      charged: before.charged + row.charged,
      refunds: before.refunds + row.refunds,
      refunded: before.refunded + row.refunded,
    });
  }
  return [...totals].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

function present({ day, account, currency, charges, charged, refunds, refunded }: Row): BookLine {
  const major = (minor: number) => toMajor(money(minor, currency));
  // A bypassed amount was never received.
  const received = account === 'bypass' ? 0 : charged - refunded;
  return {
    day,
    account,
    currency,
    charges,
    charged: major(charged),
    refunds,
    refunded: major(refunded),
    received: major(received),
  };
}
