import type { OrderFilter, OrderRow } from '@foyer/contract/reports/reports';
import type { Currency, Locale, PaymentKind } from '@foyer/contract/wire/vocabulary';
import { money, toMajor } from '@foyer/domain/shared/money';
import { fullName } from '@foyer/domain/people/names';
import { foldSigns } from '@foyer/domain/people/identifiers';
import { foldWidth } from '@foyer/domain/shared/text';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../db/database.ts';
import { peopleQuery } from '../../db/search-text.ts';
import { checkEvent, everyOf, pageOf, sortedBy, type Paging } from './lists.ts';

/** Finds orders of an event, latest first by default. */
export async function searchOrders(
  db: Db,
  eventId: number,
  filter: OrderFilter & Paging,
  locale: Locale,
): Promise<{ results: OrderRow[]; totalItems: number }> {
  await checkEvent(db, eventId);
  const { rows, totalItems } = await pageOf<Row>(
    db,
    {
      select: sql`o.order_id, o.order_intent_id, o.created_at, o.payment_kind, o.currency, o.total_minor, o.mail_to,
        a.external_account_identifier, a.first_name, a.last_name,
        (SELECT count(*) FROM ticket t WHERE t.order_id = o.order_id) AS tickets,
        (SELECT sum(p.refunded_minor) FROM payment p WHERE p.order_id = o.order_id) AS refunded,
        (SELECT p.last_four FROM payment p WHERE p.order_id = o.order_id AND p.last_four IS NOT NULL
          ORDER BY p.payment_id LIMIT 1) AS last_four`,
      from: sql`orders o JOIN account a USING (account_id) WHERE ${everyOf(orderConditions(eventId, filter))}`,
      order: sortedBy(filter, sortColumns, { own: 'o.created_at DESC, o.order_id DESC', id: 'o.order_id' }),
    },
    filter,
  );
  return { results: rows.map((row) => presentOrder(row, locale)), totalItems };
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
 * also matches the confirmation address. Digits can also be an order number. `#12` matches only an order number.
 */
function orderConditions(eventId: number, filter: OrderFilter): RawBuilder<SqlBool>[] {
  const { searchText = '', paymentKind, currency, startDate, endDate } = filter;
  const conditions = [sql<SqlBool>`o.event_id = ${eventId}`];
  if (paymentKind !== undefined) conditions.push(sql`o.payment_kind = ${paymentKind}`);
  if (currency !== undefined) conditions.push(sql`o.currency = ${currency}`);
  if (startDate !== undefined) conditions.push(sql`o.created_at >= ${startDate}::timestamptz`);
  if (endDate !== undefined) conditions.push(sql`o.created_at <= ${endDate}::timestamptz`);
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
  return conditions;
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
  refunded: number | null;
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
    refundedAmount: toMajor(money(row.refunded ?? 0, currency)),
    lastFour: row.last_four,
  };
}
