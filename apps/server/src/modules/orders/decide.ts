import type { ErrorCode } from '@foyer/contract/errors';
import type { Finding, Succeeded } from '../../gateways/payments/port.ts';
import { PaymentGatewayFault } from '../../gateways/payments/port.ts';
import type { Orders } from './deps.ts';
import type { DecidedBy, Outcome, SettledOrder } from './engine.ts';
import type { Intent } from './intents.ts';
import { settleLate } from './settle-late.ts';
import { noteStep } from './steps.ts';

/** Whoever learns what became of a charge comes here: request, poll, webhook, reconciler, staff. The first one does it. */
export interface Decision {
  by: DecidedBy;
  now: Date;
  requestId: string | null;
}

/** The charge succeeded: the order is written, or written late, or the money goes back. */
export async function settleCharge(
  orders: Orders,
  intent: Pick<Intent, 'orderIntentId'> & { gatewayKey: string },
  charge: Pick<Succeeded, 'reference' | 'lastFour' | 'cardType'>,
  { by, now, requestId }: Decision,
): Promise<Outcome> {
  const verdict = {
    orderIntentId: intent.orderIntentId,
    gatewayKey: intent.gatewayKey,
    reference: charge.reference,
    lastFour: charge.lastFour,
    cardType: charge.cardType,
    by,
    now,
    requestId,
  };
  let settled: SettledOrder | null;
  try {
    settled = await orders.engine.settle(verdict);
  } catch (error) {
    return settleLate(orders, verdict, error instanceof Error ? error : new Error(String(error)));
  }
  await orders.fault('order.settled');
  return settled ? { status: 'COMPLETE', order: settled } : settleLate(orders, verdict, null);
}

/** The charge failed for good: the inventory goes back. */
export async function failIntent(
  orders: Orders,
  intent: Pick<Intent, 'orderIntentId'>,
  code: ErrorCode,
  { by, now }: Decision,
): Promise<void> {
  await orders.fault('order.failing');
  await orders.engine.fail({ orderIntentId: intent.orderIntentId, code, by, now });
  await orders.fault('order.failed');
}

/** A charge request is given up after this; its outcome is asked for later. */
export const chargeTimeOutMs = 20_000;
/** When nothing of a charge can be on its way any more, an attempt the gateway knows nothing of is shut and given up. */
const staleMs = { card: 60_000, stored: 60_000 };
/** How long a hosted page takes money. Stripe allows no less. */
export const hostedPageMs = 30 * 60_000;
/** After its page has ended, a hosted attempt has this long to be decided by itself. */
const hostedGraceMs = 30_000;

/**
 * Asks the gateway what became of an intent and acts on it. An attempt that is old enough is shut while asking, so that after
 * `none` no late charge can succeed and the seats are free for somebody else.
 * @throws PaymentGatewayFault UNREACHABLE when the gateway cannot be asked now.
 */
export async function lookUpIntent(orders: Orders, intent: Intent, decision: Decision): Promise<Outcome> {
  const { attempt } = intent;
  if (!attempt) return { status: 'PENDING' };
  const { gatewayKey } = attempt;
  const age = decision.now.getTime() - intent.createdAt.getTime();
  const isHosted = attempt.kind === 'hosted';
  const close = intent.status === 'PENDING' && age >= (isHosted ? hostedPageMs + hostedGraceMs : staleMs.card);
  const finding = await findCharge(orders, intent, { close });
  await orders.fault('intent.found');
  if (finding.status === 'succeeded') {
    return settleCharge(orders, { orderIntentId: intent.orderIntentId, gatewayKey }, finding, decision);
  }
  if (intent.status !== 'PENDING') return outcomeOf(intent);
  const code = failureOf(finding, close, isHosted && attempt.gatewayReference !== null);
  if (code === null) return { status: 'PENDING' };
  await failIntent(orders, intent, code, decision);
  return { status: 'FAILED', code };
}

/** Why the attempt is over; null while it may still be decided. A hosted page that was made and is gone was left by its payer. */
function failureOf(finding: Exclude<Finding, Succeeded>, closed: boolean, hadPage: boolean): ErrorCode | null {
  if (finding.status === 'declined') return finding.code;
  if (finding.status === 'none' && (closed || hadPage)) return 'PAYMENT_FAILURE';
  return null;
}

/** What the gateway has under the intent's attempt. With `close` nothing can come after `none`. */
export async function findCharge(
  { payments }: Pick<Orders, 'payments'>,
  { attempt, totalMinor, currency }: Intent,
  { close }: { close: boolean },
): Promise<Finding> {
  if (!attempt) return { status: 'none' };
  const isHosted = attempt.kind === 'hosted';
  const reference = isHosted ? attempt.gatewayReference : null;
  const query = {
    key: attempt.gatewayKey,
    amount: { amountMinor: totalMinor, currency },
    close,
    ...(reference === null ? {} : { reference }),
  };
  return isHosted ? payments.lookupHosted(query) : payments.lookup(query);
}

/** What a decided intent says. */
function outcomeOf(intent: Intent): Outcome {
  if (intent.status === 'PENDING') return { status: 'PENDING' };
  if (intent.status === 'COMPLETE') return { status: 'COMPLETE', order: { orderId: intent.orderId ?? 0, tickets: [] } };
  return { status: 'FAILED', code: (intent.errorCode ?? 'PAYMENT_FAILURE') as ErrorCode };
}

/** `lookUpIntent` for callers to whom a gateway that cannot be asked is no reason to fail: the intent then stays as it is. */
export async function tryToDecide(orders: Orders, intent: Intent, decision: Decision): Promise<Outcome> {
  try {
    return await lookUpIntent(orders, intent, decision);
  } catch (error) {
    if (!(error instanceof PaymentGatewayFault)) throw error;
    await noteStep(orders.database.kysely, intent.orderIntentId, {
      at: decision.now.toISOString(),
      step: 'gatewayNotReached',
      detail: { by: decision.by, reason: error.reason },
    });
    return outcomeOf(intent);
  }
}
