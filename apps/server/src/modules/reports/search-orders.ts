import type { OrderFilter, OrderRow, OrderSum } from '@foyer/contract/reports/reports';
import type { Currency, Locale, PaymentKind } from '@foyer/contract/wire/vocabulary';
import { money, toMajor } from '@foyer/domain/shared/money';
import { fullName } from '@foyer/domain/people/names';
import { foldSigns } from '@foyer/domain/people/identifiers';
import { foldWidth } from '@foyer/domain/shared/text';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../db/database.ts';
import { peopleQuery } from '../../db/search-text.ts';
import type { EventRow } from '../events/catalogue/index.ts';
import { checkEvent, everyOf, isSortedBy, pageOf, sortedBy, type Paging } from './lists.ts';

/** Finds orders of an event, latest first by default. */
export async function searchOrders(
  db: Db,
  eventId: number,
  filter: OrderFilter & Paging,
  locale: Locale,
): Promise<{ results: OrderRow[]; totalItems: number }> {
  const event = await checkEvent(db, eventId);
  const { rows, totalItems } = await pageOf<Row>(
    db,
    {
      select: sql`o.order_id, o.order_intent_id, o.created_at, o.payment_kind, o.currency, o.total_minor, o.mail_to,
        a.external_account_identifier, a.first_name, a.last_name,
        (SELECT count(*) FROM ticket t WHERE t.order_id = o.order_id) AS tickets,
        (SELECT p.last_four FROM payment p WHERE p.order_id = o.order_id AND p.last_four IS NOT NULL
          ORDER BY p.payment_id LIMIT 1) AS last_four,
        (SELECT json_build_object(${moneyParts}) FROM payment p WHERE p.order_id = o.order_id) AS money`,
      table: sql`orders o`,
      alias: 'o',
      key: 'order_id',
      join: sql`JOIN account a USING (account_id)`,
      conditions: orderConditions(event, filter),
      joinsFor: { conditions: false, order: isSortedBy(filter, ['externalAccountIdentifier', 'fullName']) },
      order: sortedBy(filter, sortColumns, { own: 'o.created_at DESC, o.order_id DESC', id: 'o.order_id' }),
    },
    filter,
  );
  return { results: rows.map((row) => presentOrder(row, locale)), totalItems };
}

/** Returns the sums of the orders of a list by currency. */
export async function sumOrders(db: Db, eventId: number, filter: OrderFilter): Promise<OrderSum[]> {
  const event = await checkEvent(db, eventId);
  const conditions = orderConditions(event, filter);
  // Two statements at the same time, because each reads all orders of the list.
  const [{ rows: found }, { rows: paid }] = await Promise.all([
    sql<{ currency: Currency; orders: number }>`
      SELECT o.currency, count(*) AS orders FROM orders o WHERE ${conditions} GROUP BY o.currency
      ORDER BY o.currency`.execute(db),
    sql<{ currency: Currency; money: MoneyJson }>`
      SELECT o.currency, json_build_object(${moneyParts}) AS money FROM orders o JOIN payment p USING (order_id)
      WHERE ${conditions} GROUP BY o.currency`.execute(db),
  ]);
  const sums = new Map(paid.map(({ currency, money: sum }) => [currency, sum]));
  return found.map(({ currency, orders }) => ({
    currency,
    orderCount: orders,
    ...presentMoney(sums.get(currency) ?? null, currency),
  }));
}

/** Sums over `payment p` in minor units. */
const moneyParts = sql`'charged', coalesce(sum(p.amount_minor), 0), 'refunded', coalesce(sum(p.refunded_minor), 0),
  'waived', coalesce(sum(p.amount_minor - p.refunded_minor) FILTER (WHERE p.kind = 'bypass'), 0)`;

interface MoneyJson {
  charged: number;
  refunded: number;
  waived: number;
}

function presentMoney(sums: MoneyJson | null, currency: Currency) {
  const { charged, refunded, waived } = sums ?? { charged: 0, refunded: 0, waived: 0 };
  const major = (minor: number) => toMajor(money(minor, currency));
  return {
    chargedAmount: major(charged),
    refundedAmount: major(refunded),
    waivedAmount: major(waived),
    receivedAmount: major(charged - refunded - waived),
  };
}

const sortColumns: Readonly<Record<string, string>> = {
  orderId: 'o.order_id',
  createDate: 'o.created_at',
  externalAccountIdentifier: 'a.external_account_identifier',
  fullName: 'lower(a.last_name)',
  paymentKind: 'o.payment_kind',
  currency: 'o.currency',
  totalAmount: 'o.total_minor',
};

/**
 * SQL conditions on `orders o`. Search words match the buyer's name, account number and e-mail, and an e-mail address
 * also matches the confirmation address. Digits can also be an order number. `#12` matches only an order number. Days are
 * in the event's time zone.
 */
export function orderConditions(
  { event_id: eventId, configuration: { timeZone } }: Pick<EventRow, 'event_id' | 'configuration'>,
  filter: OrderFilter,
): RawBuilder<SqlBool> {
  const { searchText = '', paymentKind, currency, startDate, endDate, orderedFrom, orderedUntil } = filter;
  const conditions = [sql<SqlBool>`o.event_id = ${eventId}`];
  if (paymentKind !== undefined) conditions.push(sql`o.payment_kind = ${paymentKind}`);
  if (currency !== undefined) conditions.push(sql`o.currency = ${currency}`);
  if (startDate !== undefined) conditions.push(sql`o.created_at >= ${startDate}::timestamptz`);
  if (endDate !== undefined) conditions.push(sql`o.created_at <= ${endDate}::timestamptz`);
  if (orderedFrom !== undefined)
    conditions.push(sql`o.created_at >= ${orderedFrom}::timestamp AT TIME ZONE ${timeZone}`);
  if (orderedUntil !== undefined)
    conditions.push(sql`o.created_at < (${orderedUntil}::timestamp + interval '1 day') AT TIME ZONE ${timeZone}`);
  const typed = foldSigns(searchText);
  const [, sign, digits] = /^(#?)(\d{1,15})$/.exec(typed) ?? [];
  const isOrder = sql<SqlBool>`o.order_id = ${digits === undefined ? null : Number(digits)}`;
  const words = sql`${peopleQuery(searchText)?.any ?? ''}::tsquery`;
  if (sign === '#') conditions.push(isOrder);
  else if (typed !== '')
    conditions.push(
      sql`(${isOrder} OR starts_with(lower(o.mail_to), ${foldWidth(searchText).trim().toLowerCase()})
        OR o.account_id IN (SELECT account_id FROM account WHERE search_document @@ ${words}))`,
    );
  return everyOf(conditions);
}

interface Row {
  order_id: number;
  order_intent_id: string;
  created_at: Date;
  payment_kind: PaymentKind;
  currency: Currency;
  total_minor: number;
  mail_to: string | null;
  external_account_identifier: string;
  first_name: string;
  last_name: string;
  tickets: number;
  money: MoneyJson;
  last_four: string | null;
}

function presentOrder(row: Row, locale: Locale): OrderRow {
  const { currency } = row;
  return {
    orderId: row.order_id,
    orderIntentId: row.order_intent_id,
    createDate: row.created_at.toISOString(),
    externalAccountIdentifier: row.external_account_identifier,
    fullName: fullName({ firstName: row.first_name, lastName: row.last_name }, locale),
    confirmationAddress: row.mail_to,
    ticketCount: row.tickets,
    paymentKind: row.payment_kind,
    currency,
    totalAmount: toMajor(money(row.total_minor, currency)),
    ...presentMoney(row.money, currency),
    lastFour: row.last_four,
  };
}
