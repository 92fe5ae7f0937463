import type { ErrorCode } from '@foyer/contract/wire/errors';
import type { RefusalReason } from '@foyer/contract/wire/vocabulary';
import { settleDecision } from '@foyer/domain/orders/order-state';
import { reasonOfDecline } from '@foyer/domain/orders/refusal-reasons';
import type { Declined } from '../../../gateways/payments/attempt.ts';
import type { Finding, Succeeded } from '../../../gateways/payments/port.ts';
import { PaymentGatewayFault } from '../../../gateways/payments/port.ts';
import type { DecidedBy, Outcome, SettledOrder } from '../../stock/index.ts';
import type { GivenBackUse } from '../../system/limits/index.ts';
import type { Payments } from '../deps.ts';
import { waitsForPayer, type Intent } from '../intents/find-intent.ts';
import { settleLate } from './settle-late.ts';
import { unpaidUse } from '../charge/charge-limits.ts';
import { waitForPayer, challengePageOf } from '../charge/wait-for-payer.ts';
import { noteStep } from '../intents/note-step.ts';
import { hostedPageMs } from '../intents/patience.ts';
import { belongsToCurrentAccount } from '../belongs-to-current-account.ts';
import { isOtherAmount, showOtherAmount } from './other-amount.ts';

/**
 * Who decides an intent, and when. The first caller that learns the charge's result decides it: request, poll, webhook,
 * reconciler or staff.
 */
export interface Decision {
  by: DecidedBy;
  now: Date;
  requestId: string | null;
}

/** The uses of limits that an intent gives back when it is paid. Absent: that of unpaid orders. */
interface UsesOfIntent {
  uses?: readonly GivenBackUse[] | undefined;
}

/** Orders of staff are not counted as unpaid. */
const unpaidUses = ({
  purpose,
  accountId,
  staffAccountId,
}: Pick<Intent, 'purpose'> & Partial<Intent>): GivenBackUse[] => {
  if (purpose !== 'order' || accountId === undefined || staffAccountId !== null) return [];
  const { name, key } = unpaidUse(accountId);
  return [{ name, key }];
};

/** Settles a charge that succeeded: writes the order now, writes it late, or refunds the charge. */
export async function settleCharge(
  payments: Payments,
  intent: Pick<Intent, 'orderIntentId' | 'purpose'> &
    Partial<Pick<Intent, 'accountId' | 'staffAccountId'>> &
    UsesOfIntent & { gatewayKey: string },
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
    uses: intent.uses ?? unpaidUses(intent),
  };
  let settled: SettledOrder | null;
  try {
    settled = await payments.purposes[intent.purpose].settle(verdict);
  } catch (error) {
    return settleLate(payments, verdict, error instanceof Error ? error : new Error(String(error)));
  }
  await payments.fault('order.settled');
  return settled ? { status: 'COMPLETE', order: settled } : settleLate(payments, verdict, null);
}

/** Fails an intent after its charge failed for good, and releases its stock. */
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

/** Records for staff why the provider refused the charge. The buyer only sees the code with which the intent fails. */
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

/** Timeout of a charge request, in ms. The reconciler looks its result up later. */
export const chargeTimeOutMs = 20_000;
/**
 * Age in ms after which a charge cannot still be in progress. An attempt that the gateway does not know is then closed.
 */
const staleMs = 60_000;
/** Time in ms that a hosted attempt has after its page expired, before it is closed. */
const hostedGraceMs = 30_000;

/**
 * Looks the charge of an intent up at the gateway and acts on the result. The look-up closes an attempt that is old
 * enough or that the caller ends with `closeWith`. Then no charge can succeed later, and its stock is free.
 * @param closeWith error code with which the intent fails
 * @throws PaymentGatewayFault UNREACHABLE when the gateway does not respond
 */
export async function lookUpIntent(
  payments: Payments,
  intent: Intent & UsesOfIntent,
  decision: Decision,
  { closeWith }: { closeWith?: ErrorCode } = {},
): Promise<Outcome> {
  const { attempt } = intent;
  if (!attempt) return { status: 'PENDING' };
  const { gatewayKey } = attempt;
  const age = decision.now.getTime() - intent.createdAt.getTime();
  const isWaiting = waitsForPayer(intent);
  const isOld = age >= (isWaiting ? hostedPageMs + hostedGraceMs : staleMs);
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
  // The payer's browser can still try another card on this charge. Close the charge after a refusal.
  if (finding.status === 'declined' && !close && intent.status === 'PENDING' && isWaiting)
    finding = await find({ close: true });
  await payments.fault('intent.found');
  // The settlement decides under the intent's lock whether it is a normal or a late one.
  if (finding.status === 'succeeded') {
    return settleCharge(payments, { ...intent, gatewayKey }, finding, decision);
  }
  // The request that should show the bank's question ended early. The next poll shows it.
  if (finding.status === 'pending' && finding.question && intent.status === 'PENDING' && !isWaiting) {
    const { reference, url } = finding.question;
    const about = { orderIntentId: intent.orderIntentId, gatewayKey, reference, step: 'sentToBank' as const };
    await waitForPayer(payments, { ...about, url: url ?? challengePageOf(payments, intent.orderIntentId) }, decision);
  }
  // If the page or the bank's question is gone, the payer left it.
  const isOver = close || (isWaiting && attempt.pageReference !== null);
  if (settleDecision(intent.status, finding.status, isOver) !== 'release') return outcomeOf(intent);
  if (finding.status === 'declined') await noteRefusal(payments, intent, finding, decision);
  const code = finding.status === 'declined' ? finding.code : (closeWith ?? 'PAYMENT_FAILURE');
  await failIntent(payments, intent, code, decision);
  return { status: 'FAILED', code };
}

/** The charge that the gateway has for the intent's attempt. With `close`, no charge can follow a result of `none`. */
export async function findCharge(
  { gateway }: Pick<Payments, 'gateway'>,
  { attempt, totalMinor, currency }: Intent,
  { close }: { close: boolean },
): Promise<Finding> {
  if (!attempt) return { status: 'none' };
  // Another account returns `none` even if the charge took money.
  if (!belongsToCurrentAccount(gateway, attempt)) throw new PaymentGatewayFault('OTHER_ACCOUNT', attempt.gatewayKey);
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

function outcomeOf(intent: Intent): Outcome {
  if (intent.status === 'PENDING') return { status: 'PENDING' };
  if (intent.status === 'COMPLETE') return { status: 'COMPLETE', order: { orderId: intent.orderId ?? 0, tickets: [] } };
  return { status: 'FAILED', code: (intent.errorCode ?? 'PAYMENT_FAILURE') as ErrorCode };
}

/** Like `lookUpIntent`, but an unreachable gateway leaves the intent unchanged instead of throwing. */
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
