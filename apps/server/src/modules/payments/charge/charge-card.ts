import { FoyerError } from '@foyer/contract/errors';
import type { ChargeOutcome, ChargeSource } from '../../../gateways/payments/port.ts';
import { PaymentGatewayFault } from '../../../gateways/payments/port.ts';
import type { SettledOrder } from '../../inventory/index.ts';
import { chargeTimeOutMs, failIntent, lookUpIntent, settleCharge, type Decision } from '../decide/look-up-intent.ts';
import type { Payments } from '../deps.ts';
import { findIntent } from '../intents/find-intent.ts';
import { giveUp } from './give-up.ts';
import { noteStep } from '../intents/note-step.ts';
import { noteTurn } from '../intents/order-turn.ts';
import type { TakenOrder } from './taken-order.ts';

/**
 * Charges the card, outside any transaction, and settles what the gateway says. The key belongs to this attempt: sending it twice
 * charges once, and trying again after a refusal is a new intent with a new key.
 */
export async function chargeCard(
  payments: Payments,
  { orderIntentId, gatewayKey, purpose, order }: TakenOrder,
  source: ChargeSource,
  decision: Decision,
): Promise<SettledOrder> {
  const outcome = await charge(payments, {
    key: gatewayKey,
    amount: { amountMinor: order.totalMinor, currency: order.currency },
    source,
    email: order.cart.payer.email ?? '',
    metadata: { orderIntentId, event: order.cart.eventShortCode },
    signal: AbortSignal.timeout(chargeTimeOutMs),
    onWait: noteTurn(payments, orderIntentId),
  });
  await payments.fault('order.charged');
  switch (outcome.status) {
    case 'succeeded':
      return settled(
        await settleCharge(payments, { orderIntentId, gatewayKey, purpose }, outcome, decision),
        orderIntentId,
      );
    case 'declined':
      await failIntent(payments, { orderIntentId }, outcome.code, decision);
      throw new FoyerError(outcome.code);
    case 'unreachable':
      return giveUp(payments, orderIntentId, outcome, decision);
    case 'unknown':
      return askOnce(payments, orderIntentId, decision);
  }
}

/** What was refused for our own fault (keys, settings) took nothing either; it is logged, without the card. */
async function charge(
  payments: Payments,
  request: Parameters<Payments['gateway']['charge']>[0],
): Promise<ChargeOutcome> {
  try {
    return await payments.gateway.charge(request);
  } catch (error) {
    if (!(error instanceof PaymentGatewayFault)) throw error;
    payments.log('charge not possible', { key: request.key, reason: error.reason });
    return error.reason === 'UNREACHABLE'
      ? { status: 'unreachable' }
      : { status: 'declined', code: 'GENERAL_PAYMENT_ERROR' };
  }
}

/** No answer came: one look at once, since many a lost answer was a success; then the poll and the reconciler go on. */
async function askOnce(payments: Payments, orderIntentId: string, decision: Decision): Promise<SettledOrder> {
  await noteStep(payments.database.kysely, orderIntentId, { at: decision.now.toISOString(), step: 'noAnswer' });
  const intent = await findIntent(payments.database.kysely, orderIntentId);
  if (intent) {
    try {
      return settled(await lookUpIntent(payments, intent, decision), orderIntentId);
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
