import type { AccountOrder } from '@foyer/contract/orders/account-orders';
import type { Order } from '@foyer/contract/orders/orders';
import type { Currency, Locale } from '@foyer/contract/wire/vocabulary';
import { money as moneyOf, toMajor } from '@foyer/domain/shared/money';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Db } from '../../../db/database.ts';
import { personJson, personOf, type PersonJson } from '../../people/accounts/index.ts';
import { getOrders, type Orders } from '../../orders/index.ts';
import {
  leftOfTicket,
  moneyWentBack,
  presentRefund,
  refundJson,
  refundTables,
  type RefundJson,
} from '../../payments/index.ts';
import { findAccountAtEvent, type AccountAtEvent } from './list-account-tickets.ts';

/** Orders of the event that the account bought or holds a ticket of, latest first, with the amounts that can still be refunded. */
export async function listAccountOrders(
  orders: Orders,
  query: AccountAtEvent,
  context: CallContext,
): Promise<AccountOrder[]> {
  const db = orders.database.kysely;
  const accountId = await findAccountAtEvent(orders.database, query, context);
  const { rows } = await sql<{ order_id: number }>`
    SELECT order_id FROM orders WHERE account_id = ${accountId} AND event_id = ${query.eventId}
    UNION
    SELECT order_id FROM ticket WHERE account_id = ${accountId} AND event_id = ${query.eventId}
    ORDER BY order_id DESC`.execute(db);
  const ids = rows.map((row) => row.order_id);
  const [ledger, found] = await Promise.all([readMoney(db, ids), getOrders(orders, ids, context)]);
  const byId = new Map(found.map((order) => [order.orderId, order]));
  return ledger.flatMap((row) => {
    const order = byId.get(row.order_id);
    return order ? presentAccountOrder(row, order, context.locale) : [];
  });
}

function presentAccountOrder(row: MoneyRow, order: Omit<Order, 'event'>, locale: Locale): AccountOrder {
  const money = new Map(row.tickets.map((ticket) => [ticket.ticketId, ticket]));
  return {
    ...order,
    buyer: personOf(row.buyer, locale),
    soldBy: row.sold_by && personOf(row.sold_by, locale),
    refundableAmount: majorOf(row.left_minor, order.currency),
    tickets: order.tickets.map((ticket) => ({
      ...ticket,
      refundableAmount: majorOf(Math.min(money.get(ticket.ticketId)?.minor ?? 0, row.left_minor), order.currency),
      moneyReason: money.get(ticket.ticketId)?.moneyReason ?? null,
    })),
    refunds: row.refunds.map((refund) => presentRefund(refund, locale)),
  };
}

interface MoneyRow {
  order_id: number;
  buyer: PersonJson;
  sold_by: PersonJson | null;
  left_minor: number;
  tickets: { ticketId: number; minor: number; moneyReason: 'refunded' | 'disputed' | null }[];
  refunds: RefundJson[];
}

/**
 * Reads for each order the unrefunded amount of its payments, the refundable amount per ticket (by the rule of
 * single-ticket refunds), and the refunds so far. Bypassed payments have no refundable money.
 */
async function readMoney(db: Db, orderIds: readonly number[]): Promise<MoneyRow[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<MoneyRow>`
    SELECT o.order_id,
      ${personJson('b')} AS buyer,
      CASE WHEN s.account_id IS NOT NULL THEN ${personJson('s')} END AS sold_by,
      coalesce((SELECT sum(p.amount_minor - p.refunded_minor) FROM payment p
        WHERE p.order_id = o.order_id AND p.kind <> 'bypass'), 0) AS left_minor,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('ticketId', t.ticket_id, 'minor', greatest(0, ${leftOfTicket}),
          'moneyReason', CASE WHEN t.status = 'CANCELED' THEN ${moneyWentBack} END)), '[]')
        FROM ticket t WHERE t.order_id = o.order_id) AS tickets,
      (SELECT coalesce(jsonb_agg(${refundJson} ORDER BY r.refund_id DESC), '[]') FROM ${refundTables}
        WHERE p.order_id = o.order_id) AS refunds
    FROM orders o
    JOIN account b ON b.account_id = o.account_id
    LEFT JOIN account s ON s.account_id = o.staff_account_id
    WHERE o.order_id = ANY (${[...orderIds]})
    ORDER BY o.created_at DESC, o.order_id DESC`.execute(db);
  return rows;
}

const majorOf = (minor: number, currency: Currency) => toMajor(moneyOf(minor, currency));
