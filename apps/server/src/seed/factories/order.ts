import { randomUUID } from 'node:crypto';
import { sql, type Insertable } from 'kysely';
import type { CardType, PaymentKind } from '@foyer/contract/wire/vocabulary';
import type { Db } from '../../db/database.ts';
import { toJson, type OrderIntentTable, type PaymentTable } from '../../db/schema.ts';
import { epoch } from './counter.ts';
import { loadOffered, type Offered } from './offered.ts';
import { writeTickets, type NewTicket, type TicketOfOrder } from './ticket-rows.ts';

export type Payer = Partial<
  Pick<
    Insertable<PaymentTable>,
    | 'last_four'
    | 'card_type'
    | 'first_name'
    | 'last_name'
    | 'email'
    | 'address1'
    | 'address2'
    | 'locality'
    | 'region'
    | 'postal_code'
    | 'country'
  >
>;

export interface NewOrder {
  /** The buyer. */
  account_id: number;
  tickets: readonly NewTicket[];
  /** Default: card. A free order has no payment. */
  payment_kind?: PaymentKind;
  payer?: Payer;
  /** The staff member at the desk, required for cash and bypassed payment. */
  staff_account_id?: number | null;
  created_at?: Date;
}

export interface CreatedOrder {
  orderId: number;
  orderIntentId: string;
  paymentId: number | null;
  ticketIds: number[];
}

/**
 * Writes a settled order with the rows that the order engine writes: intent, taken stock, attempt, sandbox charge,
 * order, payment, tickets with add-ons, audit log. Prices and currency default to the ticket type's.
 */
export async function createOrder(db: Db, order: NewOrder): Promise<CreatedOrder> {
  const [created] = await createOrders(db, [order]);
  if (!created) throw new Error('The order was not written.');
  return created;
}

interface Prepared {
  order: NewOrder;
  orderIntentId: string;
  eventId: number;
  tickets: TicketOfOrder[];
  currency: Offered['currency'];
  totalMinor: number;
  kind: PaymentKind;
  at: Date;
}

/** Writes many orders with one statement per table, and returns them in order. */
export async function createOrders(db: Db, orders: readonly NewOrder[]): Promise<CreatedOrder[]> {
  if (orders.length === 0) return [];
  const offered = await loadOffered(
    db,
    orders.flatMap((order) => order.tickets.map((ticket) => ticket.ticket_configuration_id)),
  );
  const prepared = orders.map((order) => prepare(order, offered));
  await writeIntents(db, prepared);
  const attempts = await writeAttempts(db, prepared);
  const orderIds = await writeOrders(db, prepared);
  const payments = await writePayments(db, prepared, orderIds, attempts);
  const tickets = prepared.flatMap((each, index) =>
    each.tickets.map((ticket) => ({ ...ticket, orderId: orderIds[index] ?? 0, index })),
  );
  const ticketIds = await writeTickets(db, tickets);
  await writeAudit(db, prepared, orderIds);
  return prepared.map(({ orderIntentId }, index) => ({
    orderId: orderIds[index] ?? 0,
    orderIntentId,
    paymentId: payments.get(index) ?? null,
    ticketIds: ticketIds.filter((_, position) => tickets[position]?.index === index),
  }));
}

function prepare(order: NewOrder, offered: ReadonlyMap<number, Offered>): Prepared {
  const at = order.created_at ?? epoch;
  const tickets = order.tickets.map((ticket): TicketOfOrder => {
    const type = offered.get(ticket.ticket_configuration_id);
    if (!type) throw new Error(`There is no ticket type ${ticket.ticket_configuration_id}.`);
    return { ticket, type, buyerId: order.staff_account_id ?? order.account_id, at };
  });
  const [first] = tickets;
  if (!first) throw new Error('An order has a ticket.');
  const totalMinor = tickets.reduce((sum, { ticket, type }) => {
    const addOns = (ticket.add_ons ?? []).map((id) => type.addOns.get(id)?.amountMinor ?? 0);
    return sum + (ticket.amount_minor ?? type.amountMinor) + addOns.reduce((a, b) => a + b, 0);
  }, 0);
  return {
    order,
    orderIntentId: randomUUID(),
    eventId: first.type.eventId,
    tickets,
    currency: first.type.currency,
    totalMinor,
    kind: totalMinor === 0 ? 'none' : (order.payment_kind ?? 'card'),
    at,
  };
}

const isByGateway = ({ kind }: Prepared) => kind === 'card' || kind === 'hosted';
const keyOf = ({ orderIntentId }: Prepared) => `${orderIntentId}:1`;
const referenceOf = ({ orderIntentId }: Prepared) => `sbx_demo_${orderIntentId.replaceAll('-', '').slice(0, 20)}`;

const cardOf = ({ order }: Prepared): { lastFour: string; cardType: CardType } => ({
  lastFour: order.payer?.last_four ?? '1111',
  cardType: order.payer?.card_type ?? 'VI',
});

async function writeIntents(db: Db, prepared: readonly Prepared[]): Promise<void> {
  const rows = prepared.map((each): Insertable<OrderIntentTable> => ({
    order_intent_id: each.orderIntentId,
    account_id: each.order.account_id,
    staff_account_id: each.order.staff_account_id ?? null,
    event_id: each.eventId,
    status: 'COMPLETE',
    payment_kind: each.kind,
    currency: each.currency,
    total_minor: each.totalMinor,
    cart: toJson({ tickets: [], payer: {}, mailTo: null }),
    steps: toJson([{ at: each.at.toISOString(), step: 'settled', detail: { by: 'request' } }]),
    created_at: each.at,
    settled_at: each.at,
  }));
  await db.insertInto('order_intent').values(rows).execute();

  const takings = prepared.flatMap(({ orderIntentId, tickets }) => {
    const quantities = new Map<number, number>();
    for (const { ticket, type } of tickets) {
      const addOns = (ticket.add_ons ?? []).flatMap((id) => type.addOns.get(id)?.stockId ?? []);
      const coupons = (ticket.coupons_applied ?? []).flatMap((id) => type.coupons.get(id)?.stockId ?? []);
      for (const id of [type.stockId, ...addOns, ...coupons]) quantities.set(id, (quantities.get(id) ?? 0) + 1);
    }
    return [...quantities].map(([stock_id, quantity]) => ({ order_intent_id: orderIntentId, stock_id, quantity }));
  });
  await db.insertInto('order_intent_stock').values(takings).execute();
}

/** Writes the attempts of orders that were charged. Returns attempt ids by the order's index. */
async function writeAttempts(db: Db, prepared: readonly Prepared[]): Promise<Map<number, number>> {
  const charged = prepared.flatMap((each, index) => (isByGateway(each) ? [{ each, index }] : []));
  if (charged.length === 0) return new Map();
  await db
    .insertInto('sandbox_charge')
    .values(
      charged.map(({ each }) => ({
        key: keyOf(each),
        reference: referenceOf(each),
        attempt: 'charge' as const,
        amount_minor: each.totalMinor,
        currency: each.currency,
        status: 'succeeded' as const,
        last_four: cardOf(each).lastFour,
        card_type: cardOf(each).cardType,
        created_at: each.at,
        decided_at: each.at,
      })),
    )
    .execute();
  const rows = await db
    .insertInto('payment_attempt')
    .values(
      charged.map(({ each }) => ({
        order_intent_id: each.orderIntentId,
        attempt: 1,
        gateway: 'sandbox' as const,
        gateway_key: keyOf(each),
        kind: 'card' as const,
        status: 'SUCCEEDED' as const,
        amount_minor: each.totalMinor,
        currency: each.currency,
        gateway_reference: referenceOf(each),
        created_at: each.at,
        finished_at: each.at,
      })),
    )
    .returning('payment_attempt_id')
    .execute();
  return new Map(charged.map(({ index }, position) => [index, rows[position]?.payment_attempt_id ?? 0]));
}

async function writeOrders(db: Db, prepared: readonly Prepared[]): Promise<number[]> {
  const rows = await db
    .insertInto('orders')
    .values(
      prepared.map((each) => ({
        order_intent_id: each.orderIntentId,
        account_id: each.order.account_id,
        staff_account_id: each.order.staff_account_id ?? null,
        event_id: each.eventId,
        payment_kind: each.kind,
        currency: each.currency,
        total_minor: each.totalMinor,
        mail_to: sql<string | null>`(SELECT email_address FROM account WHERE account_id = ${each.order.account_id})`,
        created_at: each.at,
      })),
    )
    .returning('order_id')
    .execute();
  return rows.map((row) => row.order_id);
}

async function writePayments(
  db: Db,
  prepared: readonly Prepared[],
  orderIds: readonly number[],
  attempts: ReadonlyMap<number, number>,
): Promise<Map<number, number>> {
  const paid = prepared.flatMap((each, index) => (each.kind === 'none' ? [] : [{ each, index }]));
  if (paid.length === 0) return new Map();
  const rows = await db
    .insertInto('payment')
    .values(paid.map(({ each, index }) => paymentRow(each, orderIds[index] ?? 0, attempts.get(index) ?? null)))
    .returning('payment_id')
    .execute();
  return new Map(paid.map(({ index }, position) => [index, rows[position]?.payment_id ?? 0]));
}

function paymentRow(each: Prepared, orderId: number, attemptId: number | null): Insertable<PaymentTable> {
  const { order, kind, totalMinor, currency, at } = each;
  const common = { order_id: orderId, amount_minor: totalMinor, currency, created_at: at };
  if (isByGateway(each)) {
    return {
      ...common,
      ...order.payer,
      kind: kind === 'hosted' ? 'hosted' : 'card',
      payment_attempt_id: attemptId,
      gateway: 'sandbox',
      gateway_reference: referenceOf(each),
      last_four: cardOf(each).lastFour,
      card_type: cardOf(each).cardType,
    };
  }
  const taken_by_account_id = order.staff_account_id ?? null;
  if (kind === 'bypass') return { ...common, kind, taken_by_account_id };
  // Paid in notes of twenty.
  const tendered = Math.ceil(totalMinor / 2_000) * 2_000;
  return {
    ...common,
    kind: 'cash',
    taken_by_account_id,
    cash_tendered_minor: tendered,
    cash_change_minor: tendered - totalMinor,
  };
}

async function writeAudit(db: Db, prepared: readonly Prepared[], orderIds: readonly number[]): Promise<void> {
  await db
    .insertInto('audit_log')
    .values(
      prepared.map(({ order, eventId, kind, currency, totalMinor, at }, index) => ({
        at,
        account_id: order.account_id,
        staff_account_id: order.staff_account_id ?? null,
        subject_account_id: order.account_id,
        event_id: eventId,
        action: 'order.created',
        entity: 'order',
        entity_id: String(orderIds[index] ?? 0),
        after: toJson({ paymentKind: kind, totalMinor, currency, settledBy: 'request' }),
      })),
    )
    .execute();
}
