import type { CashDrawer, DrawerAmount } from '@foyer/contract/payments/cash-drawer';
import { currencies, type Currency, type Locale } from '@foyer/contract/wire/vocabulary';
import { reckon } from '@foyer/domain/payments/cash-drawer';
import { fullName } from '@foyer/domain/people/names';
import { money, toMajor } from '@foyer/domain/shared/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Day } from './day.ts';

interface Row {
  staff_account_id: number;
  currency: Currency | null;
  opening: number;
  taken: number;
  payments: number;
  refunded: number;
  counted: number | null;
  counted_expected: number | null;
  opened_at: Date | null;
  closed_at: Date | null;
  external_account_identifier: string;
  first_name: string;
  last_name: string;
  closer_first_name: string | null;
  closer_last_name: string | null;
}

interface DrawerQuery {
  eventId: number;
  day: Day;
  /** Only the drawer of this staff member. */
  staffAccountId?: number | undefined;
  reader: { accountId: number; locale: Locale };
}

/**
 * Drawers of a day, and the cash of staff members without an opened drawer. Cash belongs to the account that took it or
 * gave it back. A payment counts on the day it was made, even if its order is older.
 */
export async function readDrawers(
  db: Db | Tx,
  { eventId, day, staffAccountId, reader }: DrawerQuery,
): Promise<CashDrawer[]> {
  const whose = staffAccountId ?? null;
  const { rows } = await sql<Row>`
    WITH flow AS (
      SELECT p.taken_by_account_id AS staff, p.currency, p.amount_minor AS taken, 1 AS payments, 0 AS refunded
      FROM payment p JOIN orders o USING (order_id)
      WHERE p.kind = 'cash' AND o.event_id = ${eventId} AND p.created_at >= ${day.from} AND p.created_at < ${day.until}
      UNION ALL
      SELECT f.requested_by_account_id, f.currency, 0, 0, f.amount_minor
      FROM refund f JOIN payment p USING (payment_id) JOIN orders o USING (order_id)
      WHERE f.status = 'COMPLETE' AND p.kind = 'cash' AND o.event_id = ${eventId}
        AND f.finished_at >= ${day.from} AND f.finished_at < ${day.until} AND f.requested_by_account_id IS NOT NULL
    ), sums AS (
      SELECT staff, currency, sum(taken)::bigint AS taken, sum(payments)::bigint AS payments, sum(refunded)::bigint AS refunded
      FROM flow GROUP BY staff, currency
    ), drawer AS (
      SELECT d.staff_account_id AS staff, d.opened_at, d.closed_at, d.closed_by_account_id, m.currency, m.opening_minor,
        m.counted_minor, m.expected_minor
      FROM cash_drawer d LEFT JOIN cash_drawer_amount m USING (cash_drawer_id)
      WHERE d.event_id = ${eventId} AND d.day = ${day.name}
    ), line AS (
      SELECT staff, currency FROM sums UNION SELECT staff, currency FROM drawer
    )
    SELECT l.staff AS staff_account_id, l.currency, coalesce(m.opening_minor, 0) AS opening, coalesce(s.taken, 0) AS taken,
      coalesce(s.payments, 0) AS payments, coalesce(s.refunded, 0) AS refunded, m.counted_minor AS counted,
      m.expected_minor AS counted_expected, d.opened_at, d.closed_at, a.external_account_identifier, a.first_name, a.last_name,
      c.first_name AS closer_first_name, c.last_name AS closer_last_name
    FROM line l
    JOIN account a ON a.account_id = l.staff
    LEFT JOIN sums s ON s.staff = l.staff AND s.currency = l.currency
    LEFT JOIN drawer m ON m.staff = l.staff AND m.currency = l.currency
    LEFT JOIN cash_drawer d ON d.event_id = ${eventId} AND d.day = ${day.name} AND d.staff_account_id = l.staff
    LEFT JOIN account c ON c.account_id = d.closed_by_account_id
    WHERE ${whose}::bigint IS NULL OR l.staff = ${whose}::bigint
    ORDER BY a.last_name, a.first_name, l.staff, l.currency`.execute(db);
  const drawers = new Map<number, CashDrawer>();
  for (const row of rows) {
    const drawer = drawers.get(row.staff_account_id) ?? presentDrawer(row, day, reader);
    drawers.set(row.staff_account_id, drawer);
    if (row.currency !== null) drawer.amounts.push(presentAmount(row, row.currency));
  }
  return [...drawers.values()];
}

function presentDrawer(row: Row, day: Day, { accountId, locale }: DrawerQuery['reader']): CashDrawer {
  const { closer_first_name: closerFirst, closer_last_name: closerLast } = row;
  return {
    staff: {
      externalAccountIdentifier: row.external_account_identifier,
      fullName: fullName({ firstName: row.first_name, lastName: row.last_name }, locale),
    },
    isOwn: row.staff_account_id === accountId,
    day: day.name,
    openedAt: row.opened_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
    closedBy:
      closerFirst === null || closerLast === null
        ? null
        : fullName({ firstName: closerFirst, lastName: closerLast }, locale),
    amounts: [],
  };
}

function presentAmount(row: Row, currency: Currency): DrawerAmount {
  const { opening, taken, refunded, counted, counted_expected: then } = row;
  const closing = counted === null || then === null ? null : { counted, expected: then };
  const { expected, difference, since } = reckon({ opening, taken, refunded, closing });
  const major = (minor: number) => toMajor(money(minor, currency));
  return {
    currency,
    opening: major(opening),
    taken: major(taken),
    payments: row.payments,
    refunded: major(refunded),
    expected: major(expected),
    counted: counted === null ? null : major(counted),
    difference: difference === null ? null : major(difference),
    since: major(since),
  };
}

/** The currencies in which the event sells, and any other currency in its drawers. */
export async function currenciesOf(db: Db, eventId: number, drawers: readonly CashDrawer[]): Promise<Currency[]> {
  const rows = await db
    .selectFrom('ticket_configuration')
    .select('currency')
    .distinct()
    .where('event_id', '=', eventId)
    .execute();
  const found = new Set<string>(rows.map((row) => row.currency));
  for (const { amounts } of drawers) for (const { currency } of amounts) found.add(currency);
  return currencies.filter((currency) => found.has(currency));
}
