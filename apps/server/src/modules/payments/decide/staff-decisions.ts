import type { AuditAction } from '@foyer/contract/people/audit-actions';
import type { OrderIntentView } from '@foyer/contract/payments/order-intents';
import { FoyerError, type ErrorCode } from '@foyer/contract/wire/errors';
import type { Currency } from '@foyer/contract/wire/vocabulary';
import { fromMajor } from '@foyer/domain/shared/money';
import { settleDecision, type IntentDecision } from '@foyer/domain/orders/order-state';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import { PaymentGatewayFault, type Succeeded } from '../../../gateways/payments/port.ts';
import type { Tx } from '../../../db/database.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { findFullPool } from '../../stock/index.ts';
import { failIntent, findCharge, settleCharge, tryToDecide, type Decision } from './look-up-intent.ts';
import type { Payments } from '../deps.ts';
import { findIntent, type Intent } from '../intents/find-intent.ts';
import { checkSecondPersonForIntent } from '../second-person.ts';
import { findIntentView } from '../intents/list-intents.ts';
import { refundCharge, settleCharged } from './settle-late.ts';
import {
  acceptOtherAmount,
  isOtherAmount,
  noteTaken,
  otherCharge,
  showOtherAmount,
  type OtherCharge,
} from './other-amount.ts';
import { giveBack } from '../refunds/give-back.ts';

type Staff = CallContext;

/** @throws RECORD_NOT_FOUND, SECOND_STAFF_MEMBER_NEEDED, STAFF_MEMBER_TOO_NEW */
async function intentToDecide({ database }: Payments, orderIntentId: string, staff: Staff): Promise<Intent> {
  const intent = await findIntent(database.kysely, orderIntentId);
  if (!intent) throw new FoyerError('RECORD_NOT_FOUND');
  await checkSecondPersonForIntent(database.kysely, orderIntentId, staff);
  return intent;
}

interface Settling {
  orderIntentId: string;
  /** The differing amount that the buyer paid, as staff saw it, and why they accept it. */
  accepts?: { amount: number; currency: Currency; reason: string } | undefined;
}

/**
 * Staff settle an intent: looks the charge up and completes the intent now, also after its seats were released. When
 * the buyer paid another amount than the price, staff name the amount that they accept.
 * @throws PAYMENT_AMOUNT_DIFFERS
 */
export async function settleOrderIntent(
  payments: Payments,
  { orderIntentId, accepts }: Settling,
  context: Staff,
): Promise<OrderIntentView> {
  const intent = await undecided(payments, orderIntentId, context);
  const decision = decisionOf(context);
  const { next, charge } = await askGateway(payments, intent, decision);
  if (!charge) {
    // The intent failed before and nothing was charged, so nothing is left to decide.
    if (next !== 'release') throw new FoyerError('ORDER_INTENT_ALREADY_DECIDED');
    await failIntent(payments, intent, 'PAYMENT_FAILURE', decision);
    await note(payments, intent, context, { action: 'order.intentReleased' });
    return viewOf(payments, orderIntentId, context);
  }
  const other = 'paid' in charge ? charge : null;
  if (other) checkAccepted(other, accepts);
  const accept = async (tx: Tx) => {
    const about = { now: context.now, staffAccountId: personAtKeyboardId(context.actor) };
    if (other && !(await acceptOtherAmount(tx, payments, intent, other, about)))
      throw new FoyerError('PAYMENT_AMOUNT_DIFFERS');
  };
  const about = { orderIntentId, purpose: intent.purpose, gatewayKey: charge.gatewayKey };
  if (next === 'settle') {
    // If the process dies here, the reconciler sees the accepted price as paid and settles the intent.
    if (other) await payments.database.transaction(accept);
    await settleCharge(payments, about, charge, decision);
  } else if (!(await settleCharged(payments, { ...about, ...charge, ...decision }, accept))) {
    const pool = await findFullPool(payments.database.kysely, orderIntentId, context);
    throw new FoyerError('NO_AVAILABLE_TICKET', pool === null ? {} : { metadata: { reason: 'pool', pool } });
  }
  await note(payments, intent, context, {
    action: 'order.intentSettled',
    ...(other && {
      before: { dueMinor: intent.totalMinor, currency: intent.currency },
      after: { paidMinor: other.paid.amountMinor, currency: other.paid.currency },
      notes: accepts?.reason,
    }),
  });
  return viewOf(payments, orderIntentId, context);
}

/** Rejects an amount that differs from the amount on the screen. */
function checkAccepted({ paid }: OtherCharge, accepts: Settling['accepts']): void {
  if (!accepts || accepts.currency !== paid.currency) throw new FoyerError('PAYMENT_AMOUNT_DIFFERS');
  if (fromMajor(accepts.amount, paid.currency)?.amountMinor !== paid.amountMinor)
    throw new FoyerError('PAYMENT_AMOUNT_DIFFERS');
}

/**
 * Staff release the seats of an intent that cannot be decided, because its gateway is unreachable or was replaced.
 * Looks the charge up one last time and settles a success.
 * A charge that appears later is refunded, or becomes an order if the seats are still free.
 */
export async function releaseOrderIntent(
  payments: Payments,
  { orderIntentId, reason }: { orderIntentId: string; reason: string },
  context: Staff,
): Promise<OrderIntentView> {
  const intent = await intentToDecide(payments, orderIntentId, context);
  if (intent.status !== 'PENDING') throw new FoyerError('ORDER_INTENT_ALREADY_DECIDED');
  // Until staff see the intent, its buyer may still be paying.
  if (intent.attention === null) throw new FoyerError('ORDER_INTENT_NOT_COMPLETE', { metadata: { orderIntentId } });
  // The money has arrived, so staff must accept it or refund it.
  if ((await viewOf(payments, orderIntentId, context)).paid !== null) throw new FoyerError('PAYMENT_AMOUNT_DIFFERS');
  const decision = decisionOf(context);
  const found = await tryToDecide(payments, intent, decision);
  if (found.status === 'COMPLETE') return viewOf(payments, orderIntentId, context);
  if (found.status === 'PENDING') await failIntent(payments, intent, 'PAYMENT_FAILURE', decision);
  await note(payments, intent, context, { action: 'order.intentReleased', notes: reason });
  return viewOf(payments, orderIntentId, context);
}

/** Staff refund the charge of an intent without an order, and release its seats. */
export async function refundOrderIntent(
  payments: Payments,
  { orderIntentId, reason }: { orderIntentId: string; reason: string },
  context: Staff,
): Promise<OrderIntentView> {
  const intent = await intentToDecide(payments, orderIntentId, context);
  if (intent.status === 'COMPLETE' || !intent.attempt) throw new FoyerError('REFUND_NOT_POSSIBLE');
  const decision = decisionOf(context);
  const { next, charge } = await askGateway(payments, intent, decision);
  if (!charge) {
    if (next === 'release') await failIntent(payments, intent, 'PAYMENT_FAILURE', decision);
    throw new FoyerError('REFUND_NOT_POSSIBLE');
  }
  const requestedBy = personAtKeyboardId(context.actor);
  if ('paid' in charge) await noteTaken(payments.database.kysely, charge);
  const refundId = await refundCharge(payments, { orderIntentId, ...charge, ...decision }, { reason, requestedBy });
  if (refundId === null) throw new FoyerError('REFUND_NOT_POSSIBLE');
  await payments.fault('refund.written');
  const result = await giveBack(payments, refundId, context.now, { first: true, dropWhenUnreachable: true });
  if (result === 'UNREACHABLE') throw new FoyerError('PROVIDER_UNREACHABLE');
  if (result === 'FAILED' || result === 'ELSEWHERE') throw new FoyerError('GENERAL_PAYMENT_ERROR');
  await note(payments, intent, context, { action: 'order.intentRefunded', notes: reason });
  return viewOf(payments, orderIntentId, context);
}

const decisionOf = ({ now, requestId }: Staff): Decision => ({ by: 'staff', now, requestId });

async function undecided(payments: Payments, orderIntentId: string, context: Staff): Promise<Intent> {
  const intent = await intentToDecide(payments, orderIntentId, context);
  const isOver = intent.attempt?.status === 'REFUNDED' || !intent.attempt;
  if (intent.status === 'COMPLETE' || (intent.status === 'FAILED' && isOver))
    throw new FoyerError('ORDER_INTENT_ALREADY_DECIDED');
  return intent;
}

/**
 * Looks the charge up, closes the attempt, and returns the charge with the resulting decision. `paid` is set when the
 * amount differs from the price. A null charge is final, because the attempt is closed.
 * @throws FoyerError PROVIDER_UNREACHABLE while the gateway does not respond, PAYMENT_AMOUNT_DIFFERS for a currency
 * that Foyer does not sell in.
 */
async function askGateway(
  payments: Payments,
  intent: Intent,
  decision: Decision,
): Promise<{ next: IntentDecision; charge: (Succeeded & { gatewayKey: string }) | OtherCharge | null }> {
  const { attempt, status } = intent;
  try {
    const finding = await findCharge(payments, intent, { close: true });
    const next = settleDecision(status, finding.status, true);
    if (next === 'wait') throw new FoyerError('PROVIDER_UNREACHABLE');
    const charge = finding.status === 'succeeded' && attempt ? { ...finding, gatewayKey: attempt.gatewayKey } : null;
    return { next, charge };
  } catch (error) {
    if (isOtherAmount(error)) {
      await showOtherAmount(payments, intent, error, decision);
      const charge = attempt ? otherCharge(attempt.gatewayKey, error) : null;
      if (!charge) throw new FoyerError('PAYMENT_AMOUNT_DIFFERS', { cause: error });
      return { next: settleDecision(status, 'succeeded', true), charge };
    }
    if (error instanceof PaymentGatewayFault) throw new FoyerError('PROVIDER_UNREACHABLE', { cause: error });
    throw error;
  }
}

async function note(
  payments: Payments,
  intent: Intent,
  context: Staff,
  about: { action: AuditAction; before?: object; after?: object; notes?: string | undefined },
): Promise<void> {
  await writeAudit(payments.database.kysely, context, {
    ...about,
    entity: 'order_intent',
    entityId: intent.orderIntentId,
    subjectAccountId: intent.accountId,
    eventId: intent.eventId,
    before: { status: intent.status, errorCode: intent.errorCode as ErrorCode | null, ...about.before },
  });
}

async function viewOf(payments: Payments, orderIntentId: string, { locale }: Staff): Promise<OrderIntentView> {
  const view = await findIntentView(payments.database.kysely, orderIntentId, locale);
  if (!view) throw new FoyerError('RECORD_NOT_FOUND');
  return view;
}
