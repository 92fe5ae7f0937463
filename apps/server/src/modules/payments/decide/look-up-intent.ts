import type { ErrorCode } from '@foyer/contract/errors';
import type { RefusalReason } from '@foyer/contract/vocabulary';
import { settleDecision } from '@foyer/domain/order-state';
import { reasonOfDecline } from '@foyer/domain/refusal-reasons';
import type { Declined } from '../../../gateways/payments/attempt.ts';
import type { Finding, Succeeded } from '../../../gateways/payments/port.ts';
import { PaymentGatewayFault } from '../../../gateways/payments/port.ts';
import type { DecidedBy, Outcome, SettledOrder } from '../../inventory/index.ts';
import type { Payments } from '../deps.ts';
import { waitsForPayer, type Intent } from '../intents/find-intent.ts';
import { tellChange } from '../changes/tell-change.ts';
import { settleLate } from './settle-late.ts';
import { waitForPayer, challengePageOf } from '../charge/wait-for-payer.ts';
import { noteStep } from '../intents/note-step.ts';
import { hostedPageMs } from '../intents/patience.ts';
import { isMadeHere } from '../made-here.ts';
import { isOtherAmount, showOtherAmount } from './other-amount.ts';

/** Whoever learns what became of a charge comes here: request, poll, webhook, reconciler, staff. The first one does it. */
export interface Decision {
  by: DecidedBy;
  now: Date;
  requestId: string | null;
}

/** The charge succeeded: the order is written, or written late, or the money goes back. */
export async function settleCharge(
  payments: Payments,
  intent: Pick<Intent, 'orderIntentId' | 'purpose'> & { gatewayKey: string },
  charge: Pick<Succeeded, 'reference' | 'lastFour' | 'cardType' | 'wallet'>,
  { by, now, requestId }: Decision,
): Promise<Outcome> {
  const verdict = {
    orderIntentId: intent.orderIntentId,
    gatewayKey: intent.gatewayKey,
    reference: charge.reference,
    lastFour: charge.lastFour,
    cardType: charge.cardType,
    wallet: charge.wallet,
    by,
    now,
    requestId,
  };
  let settled: SettledOrder | null;
  try {
    settled =
      intent.purpose === 'ticket_change'
        ? await payments.engine.settleChange(verdict, (news) => tellChange(news, by))
        : await payments.engine.settle(verdict);
  } catch (error) {
    return settleLate(payments, verdict, error instanceof Error ? error : new Error(String(error)));
  }
  await payments.fault('order.settled');
  return settled ? { status: 'COMPLETE', order: settled } : settleLate(payments, verdict, null);
}

/** The charge failed for good: the inventory goes back. */
export async function failIntent(
  payments: Payments,
  intent: Pick<Intent, 'orderIntentId'>,
  code: ErrorCode,
  { by, now }: Decision,
): Promise<void> {
  await payments.fault('order.failing');
  await payments.engine.fail({ orderIntentId: intent.orderIntentId, code, by, now });
  await payments.fault('order.failed');
}

/** Notes for staff why the provider refused the charge; the buyer reads the code that the intent fails with. */
export async function noteRefusal(
  { database }: Pick<Payments, 'database'>,
  { orderIntentId }: Pick<Intent, 'orderIntentId'>,
  { code, reason = reasonOfDecline(code) }: Pick<Declined, 'code' | 'reason'>,
  { by, now }: Decision,
): Promise<RefusalReason> {
  const at = now.toISOString();
  await noteStep(database.kysely, orderIntentId, { at, step: 'cardRefused', detail: { by, reason } });
  return reason;
}

/** A charge request is given up after this; its outcome is asked for later. */
export const chargeTimeOutMs = 20_000;
/** When nothing of a charge can be on its way any more, an attempt the gateway knows nothing of is shut and given up. */
const staleMs = { card: 60_000, stored: 60_000 };
/** After its page has ended, a hosted attempt has this long to be decided by itself. */
const hostedGraceMs = 30_000;

/**
 * Looks the charge of an intent up at the gateway and acts on the result. An attempt that is old enough, or that the caller ends with
 * `closeWith`, is closed by the look-up: no charge can succeed later, and its stock is free. `closeWith` is the code that the intent fails with.
 * @throws PaymentGatewayFault UNREACHABLE when the gateway cannot be asked now.
 */
export async function lookUpIntent(
  payments: Payments,
  intent: Intent,
  decision: Decision,
  { closeWith }: { closeWith?: ErrorCode } = {},
): Promise<Outcome> {
  const { attempt } = intent;
  if (!attempt) return { status: 'PENDING' };
  const { gatewayKey } = attempt;
  const age = decision.now.getTime() - intent.createdAt.getTime();
  const isWaiting = waitsForPayer(intent);
  const isOld = age >= (isWaiting ? hostedPageMs + hostedGraceMs : staleMs.card);
  const close = intent.status === 'PENDING' && (closeWith !== undefined || isOld);
  const find = async (how: { close: boolean }) => {
    try {
      return await findCharge(payments, intent, how);
    } catch (error) {
      if (isOtherAmount(error)) await showOtherAmount(payments, intent, error, decision);
      throw error;
    }
  };
  let finding = await find({ close });
  // The payer's browser was given what it takes to try another card on this very charge: whoever is refused here is shut out there.
  if (finding.status === 'declined' && !close && intent.status === 'PENDING' && isWaiting)
    finding = await find({ close: true });
  await payments.fault('intent.found');
  // Whether it is settled the plain way or late is decided under the intent's lock.
  if (finding.status === 'succeeded') {
    return settleCharge(payments, { ...intent, gatewayKey }, finding, decision);
  }
  // Whoever was to tell the payer of the bank's question is gone; the next poll does.
  if (finding.status === 'pending' && finding.question && intent.status === 'PENDING' && !isWaiting) {
    const { reference, url } = finding.question;
    const about = { orderIntentId: intent.orderIntentId, gatewayKey, reference, step: 'sentToBank' as const };
    await waitForPayer(payments, { ...about, url: url ?? challengePageOf(payments, intent.orderIntentId) }, decision);
  }
  // A page that was made and is gone was left by its payer; so was the bank's question.
  const isOver = close || (isWaiting && attempt.pageReference !== null);
  if (settleDecision(intent.status, finding.status, isOver) !== 'release') return outcomeOf(intent);
  if (finding.status === 'declined') await noteRefusal(payments, intent, finding, decision);
  const code = finding.status === 'declined' ? finding.code : (closeWith ?? 'PAYMENT_FAILURE');
  await failIntent(payments, intent, code, decision);
  return { status: 'FAILED', code };
}

/** What the gateway has under the intent's attempt. With `close` nothing can come after `none`. */
export async function findCharge(
  { gateway }: Pick<Payments, 'gateway'>,
  { attempt, totalMinor, currency }: Intent,
  { close }: { close: boolean },
): Promise<Finding> {
  if (!attempt) return { status: 'none' };
  // Asked elsewhere, `none` would be said of money that was taken.
  if (!isMadeHere(gateway, attempt)) throw new PaymentGatewayFault('OTHER_ACCOUNT', attempt.gatewayKey);
  const isHosted = attempt.kind === 'hosted';
  const reference = isHosted ? attempt.pageReference : null;
  const query = {
    key: attempt.gatewayKey,
    amount: { amountMinor: totalMinor, currency },
    close,
    ...(reference === null ? {} : { reference }),
  };
  return isHosted ? gateway.lookupHosted(query) : gateway.lookup(query);
}

/** What a decided intent says. */
function outcomeOf(intent: Intent): Outcome {
  if (intent.status === 'PENDING') return { status: 'PENDING' };
  if (intent.status === 'COMPLETE') return { status: 'COMPLETE', order: { orderId: intent.orderId ?? 0, tickets: [] } };
  return { status: 'FAILED', code: (intent.errorCode ?? 'PAYMENT_FAILURE') as ErrorCode };
}

/** `lookUpIntent` for callers to whom a gateway that cannot be asked is no reason to fail: the intent then stays as it is. */
export async function tryToDecide(payments: Payments, intent: Intent, decision: Decision): Promise<Outcome> {
  try {
    return await lookUpIntent(payments, intent, decision);
  } catch (error) {
    if (!(error instanceof PaymentGatewayFault)) throw error;
    await noteStep(payments.database.kysely, intent.orderIntentId, {
      at: decision.now.toISOString(),
      step: 'gatewayNotReached',
      detail: { by: decision.by, reason: error.reason },
    });
    return outcomeOf(intent);
  }
}
