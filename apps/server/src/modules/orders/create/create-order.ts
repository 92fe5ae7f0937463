import { FoyerError, type ErrorCode } from '@foyer/contract/wire/errors';
import type { OrderAnswer, ParsedOrderRequest } from '@foyer/contract/orders/orders';
import { money, toMajor } from '@foyer/domain/shared/money';
import type { SettledOrder, TakeRefusal, TakeVerdict } from '../../stock/index.ts';
import {
  chargeCard,
  checkWaits,
  countingRefusals,
  openHostedPage,
  orderUses,
  repeatedIntent,
  unfinishedMs,
  usesOfCharge,
} from '../../payments/index.ts';
import { requireOpenDrawer } from '../../payments/cash-drawer/index.ts';
import type { Orders } from '../deps.ts';
import { endUnpaidOrdersOfOthers } from './end-orders-of-others.ts';
import { couponCodeField } from '@foyer/contract/wire/vocabulary';
import type { CallContext } from '../../../calls/context.ts';
import { countCouponGuesses, mustWaitUntil } from '../../system/limits/index.ts';
import { fingerprintOf } from '../../system/replays/index.ts';
import {
  cardKeyOf,
  chargeSourceOf,
  fingerprintOfCharge,
  planOrder,
  priceChanged,
  readOrderFacts,
  type PlannedOrder,
} from '../plan/index.ts';
import { orderUnitsOf } from './order-units.ts';

interface CreateOrder {
  body: ParsedOrderRequest;
  idempotencyKey: string | undefined;
}

/** Attempts per order. An attempt fails when another order takes the planned guest slot or coupon first. */
const mostTries = 4;

/**
 * Buys the tickets of a cart (orders 7.1). Checks the rules, prices the cart, then takes the units and writes the
 * intent in one transaction.
 * Charges outside of any transaction and settles in another one. A repeated `Idempotency-Key` returns the first
 * response.
 */
export async function createOrder(
  orders: Orders,
  { body, idempotencyKey }: CreateOrder,
  context: CallContext,
): Promise<OrderAnswer> {
  const { now, requestId } = context;
  const idempotency =
    idempotencyKey === undefined ? null : { key: idempotencyKey, hash: requestHash(idempotencyKey, body) };
  let firstTotal: number | null = null;
  for (let tries = 1; ; tries += 1) {
    const planned = await plan(orders, body, idempotency?.key ?? null, context);
    if ('earlier' in planned) return repeat(orders, idempotency, context);
    const { order } = planned;
    firstTotal ??= order.totalMinor;
    // Another buyer took a coupon while this order was placed. The buyer has not agreed to the higher price.
    if (order.totalMinor > firstTotal) throw priceChanged(money(order.totalMinor, order.currency));
    await orders.fault('order.planned');
    const verdict = await orders.engine.take(orderUnitsOf(order, orderUses(context.actor, order.kind)), {
      now,
      requestId,
      idempotency,
      nextCheckAt: new Date(now.getTime() + unfinishedMs),
    });
    await orders.fault('order.taken');
    if (verdict.status === 'taken') return finish(orders, order, verdict, body, context);
    if (verdict.refusal.code === 'IDEMPOTENCY_KEY') return repeat(orders, idempotency, context);
    const refusal = refusalOf(order, verdict.refusal, now);
    if (refusal !== 'tryAgain') throw refusal;
    if (tries === mostTries) throw new FoyerError('NO_AVAILABLE_TICKET');
  }
}

/** Reads the facts and plans the order. Returns `earlier` when the idempotency key was already used. */
async function plan(
  orders: Orders,
  request: ParsedOrderRequest,
  idempotencyKey: string | null,
  context: CallContext,
): Promise<{ order: PlannedOrder } | { earlier: true }> {
  const { actor, locale, now } = context;
  const card = cardKeyOf(orders, request.chargeCreditCardRequest);
  const uses = usesOfCharge(orderUses(actor, 'card'), card).map(({ name, key }) => ({ name, key }));
  const read = () => readOrderFacts(orders, request, { actor, idempotencyKey, now, uses });
  let [{ found: catalogue }, facts] = await read();
  if (facts.earlier) return { earlier: true };
  if (await endUnpaidOrdersOfOthers(orders, request, facts, context)) [{ found: catalogue }, facts] = await read();
  if (!catalogue) throw new FoyerError('RECORD_NOT_FOUND');
  // Sales stay paused after a restore, because seats sold since the backup would be sold twice.
  if (await orders.isPaused?.()) throw new FoyerError('REGISTRATION_NOT_ACTIVE');
  await countCouponGuesses(
    orders.database,
    { actor, now },
    {
      eventId: request.eventId,
      typed: request.tickets.map(({ values }) => values[couponCodeField]),
      offers: catalogue.tickets,
    },
  );
  await requireOpenDrawer(orders.database.kysely, request, context);
  const order = planOrder({ request, catalogue, facts, actor, locale, now, rules: orders });
  checkWaits(facts.waits, usesOfCharge(orderUses(actor, order.kind), order.kind === 'card' ? card : undefined), now);
  return { order };
}

/** Maps a refusal by stock to an error. Returns `tryAgain` where a new plan may find another slot or price. */
function refusalOf(order: PlannedOrder, refusal: TakeRefusal, now: Date): FoyerError | 'tryAgain' {
  switch (refusal.code) {
    case 'PLACE_TAKEN':
      // Guests have several slots, and another one may be free. If the buyer's own slot is taken by another buyer's
      // unpaid order, the next attempt ends that order.
      return order.cart.tickets.some(({ isGuest, accountId }) => isGuest || accountId === order.accountId)
        ? 'tryAgain'
        : new FoyerError('DUPLICATE_TICKET_REQUEST');
    case 'EARNED_PLACE':
      // The next plan reads the state of the place, and refuses or prices the ticket without it.
      return 'tryAgain';
    case 'CALLED_OFF':
      return new FoyerError('EVENT_CALLED_OFF');
    case 'WITHDRAWN':
      // The next plan reads the event again. Only staff may sell tickets of an unpublished event.
      return 'tryAgain';
    case 'NEEDED_TICKET':
      // The next plan reads the current tickets and reports which needed ticket is missing.
      return 'tryAgain';
    case 'MEMBER_TAKEN':
      return new FoyerError('INVALID_GROUP_MEMBER', { metadata: { ticketId: refusal.ticketId } });
    case 'WINDOW':
      return new FoyerError('PAYMENT_ALREADY_EXISTS', {
        metadata: { nextPossibleAt: refusal.nextPossibleAt.toISOString() },
      });
    case 'WAIT':
      return mustWaitUntil(refusal.until, now);
    case 'SOLD_OUT': {
      const owner = order.stockOf.get(refusal.stockId);
      if (owner?.kind === 'coupon') return 'tryAgain';
      if (owner?.kind === 'addOn') {
        const metadata = { ticketConfigurationAddOnId: owner.addOnId, reason: 'soldOut' };
        return new FoyerError('ADD_ON_NOT_AVAILABLE', { metadata });
      }
      if (owner?.kind === 'pool') {
        const { ticketConfigurationId, addOnId, pool } = owner;
        if (addOnId !== undefined) {
          const metadata = { ticketConfigurationAddOnId: addOnId, reason: 'pool', pool };
          return new FoyerError('ADD_ON_NOT_AVAILABLE', { metadata });
        }
        return new FoyerError('NO_AVAILABLE_TICKET', { metadata: { ticketConfigurationId, reason: 'pool', pool } });
      }
      // A window has no limit of its own.
      if (owner?.kind === 'window') return 'tryAgain';
      const metadata = owner ? { ticketConfigurationId: owner.ticketConfigurationId, reason: 'soldOut' } : {};
      return new FoyerError(owner?.hadHold ? 'HOLD_EXPIRED' : 'NO_AVAILABLE_TICKET', { metadata });
    }
    case 'IDEMPOTENCY_KEY':
      throw new Error('A used key is answered before.');
  }
}

/** Charges the taken order, or opens the payment page, and returns the response. */
async function finish(
  orders: Orders,
  order: PlannedOrder,
  { orderIntentId, gatewayKey, settled }: Extract<TakeVerdict, { status: 'taken' }>,
  body: ParsedOrderRequest,
  context: CallContext,
): Promise<OrderAnswer> {
  const { actor, now, requestId } = context;
  if (gatewayKey === null) {
    if (!settled) throw new Error(`Intent ${orderIntentId} has nothing to pay and was not settled.`);
    return answerOf(order, orderIntentId, settled);
  }
  const uses = orderUses(actor, order.kind).map(({ name, key }) => ({ name, key }));
  const taken = { orderIntentId, gatewayKey, purpose: 'order' as const, order, uses };
  const decision = { by: 'request' as const, now, requestId };
  const { payments } = orders;
  if (order.kind === 'hosted') return redirectAnswer(orderIntentId, await openHostedPage(payments, taken, decision));
  const source = chargeSourceOf(body.chargeCreditCardRequest, { actor });
  const charged = await countingRefusals(
    payments,
    cardKeyOf(orders, body.chargeCreditCardRequest),
    context,
    () => chargeCard(payments, taken, source, decision),
    (result) => 'order' in result,
  );
  return 'challengeUrl' in charged
    ? redirectAnswer(orderIntentId, charged.challengeUrl)
    : answerOf(order, orderIntentId, charged.order);
}

type Priced = Pick<PlannedOrder, 'eventId' | 'currency' | 'totalMinor' | 'kind'>;

function answerOf(order: Priced, orderIntentId: string, { orderId, tickets }: SettledOrder): OrderAnswer {
  const { eventId, currency, totalMinor, kind } = order;
  return {
    orderId,
    order: {
      orderId,
      eventId,
      currency,
      totalAmount: toMajor(money(totalMinor, currency)),
      paymentKind: kind,
      tickets,
    },
    orderIntentId,
    redirectEnabled: false,
    redirectUrl: null,
  };
}

const redirectAnswer = (orderIntentId: string, redirectUrl: string): OrderAnswer => ({
  orderId: null,
  order: null,
  orderIntentId,
  redirectEnabled: true,
  redirectUrl,
});

/** Returns the first response once the intent is decided. Rejects a different request that reuses the key. */
async function repeat(
  orders: Orders,
  idempotency: { key: string; hash: string } | null,
  { actor, now, requestId }: CallContext,
): Promise<OrderAnswer> {
  if (!idempotency) throw new Error('Without a key nothing can be repeated.');
  const { kysely } = orders.database;
  const intent = await repeatedIntent(
    orders.payments,
    { accountId: actor.accountId, ...idempotency },
    { by: 'request', now, requestId },
  );
  const { orderIntentId, status, orderId, redirectUrl } = intent;
  if (status === 'FAILED') throw failureError(intent.errorCode ?? 'PAYMENT_FAILURE', intent.errorMetadata);
  if (status === 'PENDING') {
    if (redirectUrl !== null) return redirectAnswer(orderIntentId, redirectUrl);
    throw new FoyerError('ORDER_INTENT_NOT_COMPLETE', { metadata: { orderIntentId } });
  }
  if (redirectUrl !== null) return redirectAnswer(orderIntentId, redirectUrl);
  const tickets = await kysely
    .selectFrom('ticket')
    .select(['ticket_id', 'is_guest'])
    .where('order_id', '=', orderId)
    .orderBy('ticket_id')
    .execute();
  return answerOf({ ...intent, kind: intent.paymentKind }, orderIntentId, {
    orderId: orderId ?? 0,
    tickets: tickets.map((ticket) => ({ ticketId: ticket.ticket_id, isGuest: ticket.is_guest })),
  });
}

/** Restores the error that a failed intent was stored with. */
const failureError = (code: string, metadata: FoyerError['metadata'] | null): FoyerError =>
  new FoyerError(code as ErrorCode, metadata ? { metadata } : {});

/** A keyed hash of the request. It detects a different request under the same idempotency key. */
function requestHash(idempotencyKey: string, body: ParsedOrderRequest): string {
  const { chargeCreditCardRequest: charge, ...rest } = body;
  const seen = { ...rest, charge: fingerprintOfCharge(charge) };
  return fingerprintOf('order', idempotencyKey, seen).toString('hex');
}
