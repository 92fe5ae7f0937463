import { FoyerError } from '@foyer/contract/wire/errors';
import type { ChallengeTerms, ChargeOutcome, ChargeSource } from '../../../gateways/payments/port.ts';
import { PaymentGatewayFault } from '../../../gateways/payments/port.ts';
import type { SettledOrder } from '../../stock/index.ts';
import {
  chargeTimeOutMs,
  failIntent,
  lookUpIntent,
  noteRefusal,
  settleCharge,
  type Decision,
} from '../decide/look-up-intent.ts';
import type { Payments } from '../deps.ts';
import { findIntent } from '../intents/find-intent.ts';
import { giveUp } from './give-up.ts';
import { noteStep } from '../intents/note-step.ts';
import { hostedPageMs } from '../intents/patience.ts';
import { noteTurn } from '../intents/order-turn.ts';
import type { TakenOrder } from './taken-order.ts';
import { challengePageOf, waitForPayer, returnUrlFor } from './wait-for-payer.ts';

/** Result of a charge: an order, or the URL at which the payer confirms the payment for the bank. */
export type Charged = { order: SettledOrder } | { challengeUrl: string };

/**
 * Charges the card outside any transaction and settles the result. The key belongs to this attempt: sending it twice
 * charges once. A retry after a refusal is a new intent with a new key.
 * The bank may ask the payer of a typed card for confirmation (3-D Secure). A card on file is never challenged, because
 * its owner may be absent.
 */
export async function chargeCard(
  payments: Payments,
  taken: TakenOrder,
  source: ChargeSource,
  decision: Decision,
): Promise<Charged> {
  const { orderIntentId, gatewayKey, purpose, order, uses } = taken;
  const outcome = await charge(payments, {
    key: gatewayKey,
    amount: { amountMinor: order.totalMinor, currency: order.currency },
    source,
    email: order.cart.payer.email ?? '',
    metadata: { orderIntentId, event: order.cart.eventShortCode },
    signal: AbortSignal.timeout(chargeTimeOutMs),
    turnOf: String(order.accountId),
    onWait: noteTurn(payments, orderIntentId),
    ...(source.kind === 'card' ? { challenge: termsOf(payments, taken, decision) } : {}),
  });
  await payments.fault('order.charged');
  switch (outcome.status) {
    case 'succeeded':
      return settled(
        await settleCharge(payments, { orderIntentId, gatewayKey, purpose, uses }, outcome, decision),
        orderIntentId,
      );
    case 'challenged': {
      const { reference, url: providersPage } = outcome;
      const url = providersPage ?? challengePageOf(payments, orderIntentId);
      await waitForPayer(payments, { orderIntentId, gatewayKey, reference, url, step: 'sentToBank' }, decision);
      return { challengeUrl: url };
    }
    case 'declined': {
      const refusal = await noteRefusal(payments, { orderIntentId }, outcome, decision);
      await failIntent(payments, { orderIntentId }, outcome.code, decision);
      // The payer must not learn that a card was reported lost or stolen.
      throw new FoyerError(outcome.code, order.staffAccountId === null ? {} : { metadata: { refusal } });
    }
    case 'unreachable':
      return giveUp(payments, orderIntentId, outcome, decision);
    case 'unknown':
      return askOnce(payments, taken, decision);
  }
}

/** The payer has as much time as on a hosted page. */
const termsOf = (payments: Payments, { orderIntentId, order }: TakenOrder, { now }: Decision): ChallengeTerms => ({
  returnUrl: returnUrlFor(payments, order.cart.eventShortCode, orderIntentId),
  locale: order.cart.locale,
  expiresAt: new Date(now.getTime() + hostedPageMs),
});

/**
 * A configuration error (keys, settings) counts as a decline, because nothing was charged. The log entry contains no
 * card data.
 */
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

/**
 * The gateway did not respond. Looks the charge up once now, because most lost responses were successes. The poll and
 * the reconciler retry later.
 */
async function askOnce(payments: Payments, { orderIntentId, uses }: TakenOrder, decision: Decision): Promise<Charged> {
  await noteStep(payments.database.kysely, orderIntentId, { at: decision.now.toISOString(), step: 'noAnswer' });
  const intent = await findIntent(payments.database.kysely, orderIntentId);
  if (intent) {
    try {
      const outcome = await lookUpIntent(payments, { ...intent, uses }, decision);
      const challengeUrl = (await findIntent(payments.database.kysely, orderIntentId))?.redirectUrl ?? null;
      if (outcome.status === 'PENDING' && challengeUrl !== null) return { challengeUrl };
      return settled(outcome, orderIntentId);
    } catch (error) {
      if (!(error instanceof PaymentGatewayFault)) throw error;
    }
  }
  throw notComplete(orderIntentId);
}

const notComplete = (orderIntentId: string) =>
  new FoyerError('ORDER_INTENT_NOT_COMPLETE', { metadata: { orderIntentId } });

function settled(outcome: Awaited<ReturnType<typeof settleCharge>>, orderIntentId: string): Charged {
  if (outcome.status === 'COMPLETE') return { order: outcome.order };
  if (outcome.status === 'FAILED') throw new FoyerError(outcome.code);
  throw notComplete(orderIntentId);
}
