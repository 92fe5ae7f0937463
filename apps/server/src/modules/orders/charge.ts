import { setTimeout as sleep } from 'node:timers/promises';
import { FoyerError, type ErrorCode } from '@foyer/contract/errors';
import type { ParsedOrderRequest } from '@foyer/contract/orders';
import type { Actor } from '@foyer/domain/actor';
import type { ChargeOutcome, HostedPageOutcome } from '../../gateways/payments/port.ts';
import { PaymentGatewayFault } from '../../gateways/payments/port.ts';
import type { PlannedOrder } from './cart.ts';
import { chargeTimeOutMs, failIntent, hostedPageMs, lookUpIntent, settleCharge, type Decision } from './decide.ts';
import type { Orders } from './deps.ts';
import type { SettledOrder } from './engine.ts';
import { findIntent } from './intents.ts';
import { chargeSourceOf } from './payer.ts';
import { noteStep } from './steps.ts';

/** An order whose inventory is taken and whose money is not. */
export interface TakenOrder {
  orderIntentId: string;
  gatewayKey: string;
  order: PlannedOrder;
}

/**
 * Charges the card, outside any transaction, and settles what the gateway says. The key belongs to this attempt: sending it twice
 * charges once, and trying again after a refusal is a new intent with a new key.
 */
export async function chargeCard(
  orders: Orders,
  { orderIntentId, gatewayKey, order }: TakenOrder,
  asked: ParsedOrderRequest['chargeCreditCardRequest'],
  actor: Actor,
  decision: Decision,
): Promise<SettledOrder> {
  const outcome = await charge(orders, {
    key: gatewayKey,
    amount: { amountMinor: order.totalMinor, currency: order.currency },
    source: chargeSourceOf(asked, { actor }),
    email: order.cart.payer.email ?? '',
    metadata: { orderIntentId, event: order.cart.eventShortCode },
    signal: AbortSignal.timeout(chargeTimeOutMs),
  });
  await orders.fault('order.charged');
  switch (outcome.status) {
    case 'succeeded':
      return settled(await settleCharge(orders, { orderIntentId, gatewayKey }, outcome, decision), orderIntentId);
    case 'declined':
      await failIntent(orders, { orderIntentId }, outcome.code, decision);
      throw new FoyerError(outcome.code);
    case 'unreachable':
      await failIntent(orders, { orderIntentId }, 'PROVIDER_UNREACHABLE', decision);
      throw new FoyerError('PROVIDER_UNREACHABLE');
    case 'unknown':
      return askOnce(orders, orderIntentId, decision);
  }
}

/** What was refused for our own fault (keys, settings) took nothing either; it is logged, without the card. */
async function charge(orders: Orders, request: Parameters<Orders['payments']['charge']>[0]): Promise<ChargeOutcome> {
  try {
    return await orders.payments.charge(request);
  } catch (error) {
    if (!(error instanceof PaymentGatewayFault)) throw error;
    orders.log('charge not possible', { key: request.key, reason: error.reason });
    return error.reason === 'UNREACHABLE'
      ? { status: 'unreachable' }
      : { status: 'declined', code: 'GENERAL_PAYMENT_ERROR' };
  }
}

/** No answer came: one look at once, since many a lost answer was a success; then the poll and the reconciler go on. */
async function askOnce(orders: Orders, orderIntentId: string, decision: Decision): Promise<SettledOrder> {
  await noteStep(orders.database.kysely, orderIntentId, { at: decision.now.toISOString(), step: 'noAnswer' });
  const intent = await findIntent(orders.database.kysely, orderIntentId);
  if (intent) {
    try {
      return settled(await lookUpIntent(orders, intent, decision), orderIntentId);
    } catch (error) {
      if (!(error instanceof PaymentGatewayFault)) throw error;
    }
  }
  throw notComplete(orderIntentId);
}

const notComplete = (orderIntentId: string) =>
  new FoyerError('ORDER_INTENT_NOT_COMPLETE', { metadata: { orderIntentId } });

function settled(outcome: Awaited<ReturnType<typeof settleCharge>>, orderIntentId: string): SettledOrder {
  if (outcome.status === 'COMPLETE') return outcome.order;
  if (outcome.status === 'FAILED') throw new FoyerError(outcome.code);
  throw notComplete(orderIntentId);
}

/** Makes the gateway's page and answers its address; the intent waits for its payer as long as the page does. */
export async function openHostedPage(
  orders: Orders,
  { orderIntentId, gatewayKey, order }: TakenOrder,
  decision: Decision,
): Promise<string> {
  const { cart } = order;
  const { now } = decision;
  const back = `${orders.publicUrl()}/registration/${encodeURIComponent(cart.eventShortCode)}/complete/${orderIntentId}`;
  const outcome = await hostedPage(orders, {
    key: gatewayKey,
    amount: { amountMinor: order.totalMinor, currency: order.currency },
    lines: cart.tickets.flatMap(({ description, amountMinor, addOns }) => [
      { description, amountMinor, quantity: 1 },
      ...addOns.map((addOn) => ({ description: addOn.name, amountMinor: addOn.amountMinor, quantity: 1 })),
    ]),
    returnUrl: back,
    cancelUrl: back,
    locale: cart.locale,
    email: cart.mailTo ?? '',
    expiresAt: new Date(now.getTime() + hostedPageMs),
    metadata: { orderIntentId, event: cart.eventShortCode },
  });
  await orders.fault('order.page.created');
  if (outcome.status !== 'created') {
    // A page that was made all the same has an address nobody knows; the reconciler need not wait for it.
    await failIntent(orders, { orderIntentId }, 'PROVIDER_UNREACHABLE', decision);
    throw new FoyerError('PROVIDER_UNREACHABLE');
  }
  const { reference, url } = outcome;
  await orders.database.transaction(async (tx) => {
    await tx
      .updateTable('payment_attempt')
      .set({ gateway_reference: reference })
      .where('gateway_key', '=', gatewayKey)
      .where('status', '=', 'PENDING')
      .execute();
    await tx
      .updateTable('order_intent')
      .set({ redirect_url: url, next_check_at: new Date(now.getTime() + hostedPageMs) })
      .where('order_intent_id', '=', orderIntentId)
      .where('status', '=', 'PENDING')
      .execute();
    await noteStep(tx, orderIntentId, { at: now.toISOString(), step: 'sentToPage' });
  });
  return url;
}

async function hostedPage(
  orders: Orders,
  request: Parameters<Orders['payments']['createHostedPage']>[0],
): Promise<HostedPageOutcome> {
  try {
    return await orders.payments.createHostedPage(request);
  } catch (error) {
    if (!(error instanceof PaymentGatewayFault)) throw error;
    orders.log('hosted page not possible', { key: request.key, reason: error.reason });
    return { status: 'unreachable' };
  }
}

/** Waits until another request with the same key has its answer, at most as long as a charge may take. */
export async function waitUntilDecided<T extends { status: string }>(
  read: () => Promise<T>,
  isOpen: (state: T) => boolean,
  maxMs: number,
): Promise<T> {
  for (let waited = 0, pause = 50; ; pause = Math.min(pause * 2, 500)) {
    const state = await read();
    if (!isOpen(state) || waited >= maxMs) return state;
    await sleep(pause);
    waited += pause;
  }
}

/** Codes that an intent may have failed with, as its answer carries them. */
export const failureError = (code: string, metadata: FoyerError['metadata'] | null): FoyerError =>
  new FoyerError(code as ErrorCode, metadata ? { metadata } : {});
