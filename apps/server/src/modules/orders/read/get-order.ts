import { FoyerError } from '@foyer/contract/wire/errors';
import type { Order, OrderPayment, TakenPayment } from '@foyer/contract/orders/orders';
import { noGateway } from '@foyer/contract/payments/payment-reference';
import type { CardType, Currency, PaymentPurpose, Wallet } from '@foyer/contract/wire/vocabulary';
import { money, toMajor } from '@foyer/domain/shared/money';
import { mayReadOrder } from '@foyer/domain/people/permissions';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import type { Actor, CallContext } from '../../../calls/context.ts';
import { findEventRow, presentEvent } from '../../events/catalogue/index.ts';
import { loadTickets } from '../../tickets/index.ts';
import type { Orders } from '../deps.ts';

/**
 * Returns an order to its account and to staff. @throws RECORD_NOT_FOUND for everyone else, to hide that the order
 * exists
 */
export async function getOrder(orders: Orders, orderId: number, context: CallContext): Promise<Order> {
  const { actor, now } = context;
  const [order] = await getOrders(orders, [orderId], context);
  const event = order && (await findEventRow(orders.database.kysely, actor.accountId, order.eventId));
  if (!order || !event) throw new FoyerError('RECORD_NOT_FOUND');
  return { ...order, event: presentEvent(event, actor, now) };
}

/**
 * Returns several orders without their event, and leaves out orders that the reader may not read. Runs two queries for
 * any number of orders.
 */
export async function getOrders(
  { database, codes }: Orders,
  orderIds: readonly number[],
  { actor }: CallContext,
): Promise<Omit<Order, 'event'>[]> {
  const db = database.kysely;
  const [found, tickets] = await Promise.all([findOrders(db, orderIds), loadTickets(db, codes, actor, { orderIds })]);
  return found
    .filter((row) => mayReadOrder(actor, { accountId: row.account_id }))
    .map((row) => presentOrder(row, tickets, actor));
}

function presentOrder(row: OrderRow, tickets: readonly Ticket[], reader: Actor): Omit<Order, 'event'> {
  const { order_id: orderId, currency, payments } = row;
  const payment = payments.find(({ purpose }) => purpose === 'order');
  return {
    orderId,
    // Imported orders have no intent. Their intent id is derived from the order id.
    orderIntentId: row.order_intent_id ?? `00000000-0000-4000-8000-${String(orderId).padStart(12, '0')}`,
    eventId: row.event_id,
    accountId: row.account_id,
    externalAccountIdentifier: row.external_account_identifier,
    paymentExternalReferenceNumber: payment?.gatewayReference ?? noGateway,
    paymentKind: row.payment_kind,
    currency,
    totalAmount: toMajor(money(row.total_minor, currency)),
    refundedAmount: toMajor(money(row.refunded_minor, currency)),
    refundOnItsWayAmount: toMajor(money(row.on_its_way_minor, currency)),
    createDate: row.created_at.toISOString(),
    tickets: tickets.filter((ticket) => ticket.orderId === orderId),
    payments: payments.map((taken) => presentTaken(taken, reader)),
    metadata: { orderPayment: payment && payment.kind !== 'bypass' ? presentPayment(payment, currency) : null },
  };
}

interface PaymentJson {
  paymentId: number;
  purpose: PaymentPurpose;
  ticketId: number | null;
  accountId: number;
  amountMinor: number;
  refundedMinor: number;
  currency: Currency;
  createdAt: string;
  kind: 'card' | 'hosted' | 'cash' | 'bypass';
  gatewayReference: string | null;
  cardType: CardType | null;
  lastFour: string | null;
  wallet: Wallet | null;
  firstName: string | null;
  lastName: string | null;
  address1: string | null;
  address2: string | null;
  locality: string | null;
  region: string | null;
  postalCode: string | null;
  email: string | null;
  tenderedMinor: number | null;
  changeMinor: number | null;
}

/** A ticket's new holder may have paid for a change. Their card details are hidden from the buyer. */
function presentTaken(taken: PaymentJson, reader: Actor): TakenPayment {
  const { paymentId, purpose, ticketId, accountId, kind, currency } = taken;
  const isShown = mayReadOrder(reader, { accountId });
  return {
    paymentId,
    purpose,
    ticketId,
    kind,
    currency,
    amount: toMajor(money(taken.amountMinor, currency)),
    refundedAmount: toMajor(money(taken.refundedMinor, currency)),
    createDate: new Date(taken.createdAt).toISOString(),
    paymentExternalReferenceNumber: (isShown ? taken.gatewayReference : null) ?? noGateway,
    cardType: isShown ? taken.cardType : null,
    lastFour: isShown ? taken.lastFour : null,
    wallet: isShown ? taken.wallet : null,
  };
}

function presentPayment(payment: PaymentJson, currency: Currency): OrderPayment {
  const { cardType, lastFour, wallet, gatewayReference, tenderedMinor, changeMinor } = payment;
  const { firstName, lastName, address1, address2, locality, region, postalCode, email } = payment;
  const major = (minor: number | null) => (minor === null ? null : toMajor(money(minor, currency)));
  return {
    cardType,
    lastFour,
    wallet,
    firstName,
    lastName,
    address1,
    address2,
    locality,
    region,
    postalCode,
    email,
    paymentExternalReferenceNumber: gatewayReference ?? noGateway,
    cashTendered: major(tenderedMinor),
    cashChange: major(changeMinor),
  };
}

type OrderRow = Awaited<ReturnType<typeof findOrders>>[number];

/** Reads orders with all their payments, the payment of the order itself first. */
function findOrders(db: Db, orderIds: readonly number[]) {
  return db
    .selectFrom('orders as o')
    .innerJoin('account as a', 'a.account_id', 'o.account_id')
    .select([
      'o.order_id',
      'o.order_intent_id',
      'o.event_id',
      'o.account_id',
      'a.external_account_identifier',
      'o.payment_kind',
      'o.currency',
      'o.total_minor',
      'o.created_at',
      sql<number>`coalesce((SELECT sum(p.refunded_minor) FROM payment p WHERE p.order_id = o.order_id), 0)`.as(
        'refunded_minor',
      ),
      sql<number>`coalesce((SELECT sum(r.amount_minor) FROM payment p JOIN refund r USING (payment_id)
        WHERE p.order_id = o.order_id AND r.status = 'PENDING'), 0)`.as('on_its_way_minor'),
      sql<PaymentJson[]>`(
        SELECT coalesce(jsonb_agg(jsonb_build_object('paymentId', p.payment_id, 'purpose', CASE WHEN c.order_intent_id IS NULL THEN 'order'
            WHEN c.cart ->> 'change' = 'addOns' THEN 'addOns' ELSE 'ticketChange' END, 'ticketId', c.ticket_id,
          'accountId', coalesce(c.account_id, o.account_id), 'amountMinor', p.amount_minor, 'refundedMinor', p.refunded_minor,
          'currency', p.currency, 'createdAt', p.created_at, 'kind', p.kind, 'gatewayReference', p.gateway_reference,
          'cardType', p.card_type, 'lastFour', p.last_four, 'wallet', p.wallet, 'firstName', p.first_name, 'lastName', p.last_name,
          'address1', p.address1, 'address2', p.address2, 'locality', p.locality, 'region', p.region, 'postalCode', p.postal_code,
          'email', p.email, 'tenderedMinor', p.cash_tendered_minor, 'changeMinor', p.cash_change_minor) ORDER BY p.payment_id), '[]')
        FROM payment p LEFT JOIN order_intent c ON c.order_intent_id = p.order_intent_id
        WHERE p.order_id = o.order_id)`.as('payments'),
    ])
    .where('o.order_id', 'in', orderIds.length > 0 ? [...orderIds] : [0])
    .execute();
}
