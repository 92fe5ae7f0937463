import { createHmac } from 'node:crypto';
import { FoyerError, type ErrorCode } from '@foyer/contract/errors';
import type { OrderAnswer, ParsedOrderRequest } from '@foyer/contract/orders';
import type { CallContext } from '@foyer/domain/actor';
import { money, toMajor } from '@foyer/domain/money';
import type { PlannedOrder, SettledOrder, TakeRefusal, TakeVerdict } from '../inventory/index.ts';
import { isPrivileged } from '@foyer/domain/permissions';
import {
  cardKeysOf,
  cardWaitError,
  chargeCard,
  countingRefusals,
  openHostedPage,
  repeatedIntent,
  unfinishedMs,
} from '../payments/index.ts';
import type { Orders } from './deps.ts';
import { endUnpaidOrdersOfOthers } from './end-orders-of-others.ts';
import { cardKeyOf, chargeSourceOf, fingerprintOfCharge } from './payer.ts';
import { couponCodeField } from '@foyer/contract/vocabulary';
import { countCouponGuesses, useLimit } from '../limits/index.ts';
import { canonical } from '../replays/index.ts';
import { planOrder } from './plan-order.ts';
import { readOrderFacts } from './read-facts.ts';

interface CreateOrder {
  body: ParsedOrderRequest;
  idempotencyKey: string | undefined;
}

/** How often an order is planned anew because somebody else took a guest's place or a coupon in between. */
const mostTries = 4;

/**
 * Buys the tickets of a cart (readings §5): checks the rules and prices; takes the inventory and writes the intent in one
 * transaction; charges outside of it; settles in another. With an `Idempotency-Key` the first answer is given again.
 */
export async function createOrder(
  orders: Orders,
  { body, idempotencyKey }: CreateOrder,
  context: CallContext,
): Promise<OrderAnswer> {
  const { now, requestId } = context;
  const idempotency =
    idempotencyKey === undefined ? null : { key: idempotencyKey, hash: requestHash(idempotencyKey, body) };
  for (let tries = 1; ; tries += 1) {
    const planned = await plan(orders, body, idempotency?.key ?? null, context);
    if ('earlier' in planned) return repeat(orders, idempotency, context);
    const { order } = planned;
    await orders.fault('order.planned');
    const verdict = await orders.engine.take(order, {
      now,
      requestId,
      idempotency,
      nextCheckAt: new Date(now.getTime() + unfinishedMs),
    });
    await orders.fault('order.taken');
    if (verdict.status === 'taken') return finish(orders, order, verdict, body, context);
    if (verdict.refusal.code === 'IDEMPOTENCY_KEY') return repeat(orders, idempotency, context);
    const refusal = refusalOf(order, verdict.refusal);
    if (refusal !== 'tryAgain') throw refusal;
    if (tries === mostTries) throw new FoyerError('NO_AVAILABLE_TICKET');
  }
}

/** Reads what the rules ask, and holds the order against them; `earlier` when the key has been used before. */
async function plan(
  orders: Orders,
  request: ParsedOrderRequest,
  idempotencyKey: string | null,
  context: CallContext,
): Promise<{ order: PlannedOrder } | { earlier: true }> {
  const { actor, locale, now } = context;
  const cardKeys = cardKeysOf(actor, cardKeyOf(orders, request.chargeCreditCardRequest)).map(({ key }) => key);
  const read = () => readOrderFacts(orders, request, { actor, idempotencyKey, now, cardKeys });
  let [{ found: catalogue }, facts] = await read();
  if (facts.earlier) return { earlier: true };
  if (await endUnpaidOrdersOfOthers(orders, request, facts, context)) [{ found: catalogue }, facts] = await read();
  if (!catalogue) throw new FoyerError('RECORD_NOT_FOUND');
  // Seats that were sold after the backup would be sold again.
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
  const order = planOrder({ request, catalogue, facts, actor, locale, now, rules: orders });
  if (order.kind === 'card' && facts.cardWait !== null) throw cardWaitError(facts.cardWait, now);
  if (order.kind === 'hosted' && !isPrivileged(actor)) {
    await useLimit(orders.database.kysely, 'unpaid-orders', String(actor.accountId), now);
  }
  return { order };
}

/** The words of a refusal by the inventory; `tryAgain` where planning anew may find another place or price. */
function refusalOf(order: PlannedOrder, refusal: TakeRefusal): FoyerError | 'tryAgain' {
  switch (refusal.code) {
    case 'PLACE_TAKEN':
      // Guests have several slots, and one of them may still be free. An unpaid order for the buyer by somebody else is ended by the next try.
      return order.cart.tickets.some(({ isGuest, accountId }) => isGuest || accountId === order.accountId)
        ? 'tryAgain'
        : new FoyerError('DUPLICATE_TICKET_REQUEST');
    case 'CALLED_OFF':
      return new FoyerError('EVENT_CALLED_OFF');
    case 'NEEDED_TICKET':
      // The next plan reads the tickets as they are now, and its rules say which one is missing.
      return 'tryAgain';
    case 'MEMBER_TAKEN':
      return new FoyerError('INVALID_GROUP_MEMBER', { metadata: { ticketId: refusal.ticketId } });
    case 'WINDOW':
      return new FoyerError('PAYMENT_ALREADY_EXISTS', {
        metadata: { nextPossibleAt: refusal.nextPossibleAt.toISOString() },
      });
    case 'SOLD_OUT': {
      const owner = order.stockOf.get(refusal.stockId);
      if (owner?.kind === 'coupon') return 'tryAgain';
      if (owner?.kind === 'addOn') {
        const metadata = { ticketConfigurationAddOnId: owner.addOnId, reason: 'soldOut' };
        return new FoyerError('ADD_ON_NOT_AVAILABLE', { metadata });
      }
      const metadata = owner ? { ticketConfigurationId: owner.ticketConfigurationId, reason: 'soldOut' } : {};
      return new FoyerError(owner?.hadHold ? 'HOLD_EXPIRED' : 'NO_AVAILABLE_TICKET', { metadata });
    }
    case 'IDEMPOTENCY_KEY':
      throw new Error('A used key is answered before.');
  }
}

/** From taken inventory to the answer. */
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
  const taken = { orderIntentId, gatewayKey, purpose: 'order' as const, order };
  const decision = { by: 'request' as const, now, requestId };
  const { payments } = orders;
  if (order.kind === 'hosted') return redirectAnswer(orderIntentId, await openHostedPage(payments, taken, decision));
  const source = chargeSourceOf(body.chargeCreditCardRequest, { actor });
  const keys = cardKeysOf(actor, cardKeyOf(orders, body.chargeCreditCardRequest));
  const charged = await countingRefusals(payments, keys, context, () => chargeCard(payments, taken, source, decision));
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

/** The first answer again, once it is known; another body under the same key is refused. */
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

/** Codes that an intent may have failed with, as its answer carries them. */
const failureError = (code: string, metadata: FoyerError['metadata'] | null): FoyerError =>
  new FoyerError(code as ErrorCode, metadata ? { metadata } : {});

/** A fingerprint of a request, which tells apart two requests under the same key. */
function requestHash(idempotencyKey: string, body: ParsedOrderRequest): string {
  const { chargeCreditCardRequest: charge, ...rest } = body;
  const seen = { ...rest, charge: fingerprintOfCharge(charge) };
  return createHmac('sha256', `order ${idempotencyKey}`).update(canonical(seen)).digest('hex');
}
