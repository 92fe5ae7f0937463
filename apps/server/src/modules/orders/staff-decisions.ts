import type { OrderIntentView } from '@foyer/contract/admin';
import { FoyerError, type ErrorCode } from '@foyer/contract/errors';
import type { CallContext } from '@foyer/domain/actor';
import { PaymentGatewayFault, type Succeeded } from '../../gateways/payments/port.ts';
import { writeAudit } from '../audit/index.ts';
import { failIntent, findCharge, settleCharge, type Decision } from './decide.ts';
import type { Orders } from './deps.ts';
import { findIntent, type Intent } from './intents.ts';
import { findIntentView } from './list-intents.ts';
import { refundCharge, settleCharged } from './settle-late.ts';
import { giveBack } from './refunds.ts';

type Staff = CallContext;

/** One click of staff: asks the gateway and finishes the intent now, also one whose money is here and whose seats were given back. */
export async function settleOrderIntent(
  orders: Orders,
  orderIntentId: string,
  context: Staff,
): Promise<OrderIntentView> {
  const intent = await undecided(orders, orderIntentId);
  const decision = decisionOf(context);
  const charge = await chargeOf(orders, intent, decision);
  const { attempt } = intent;
  if (!charge || !attempt) {
    if (intent.status === 'PENDING') await failIntent(orders, intent, 'PAYMENT_FAILURE', decision);
    await note(orders, intent, context, 'order.intentReleased');
    return viewOf(orders, orderIntentId);
  }
  const about = { orderIntentId, gatewayKey: attempt.gatewayKey };
  if (intent.status === 'PENDING') await settleCharge(orders, about, charge, decision);
  else if (!(await settleCharged(orders, { ...about, ...charge, ...decision })))
    throw new FoyerError('NO_AVAILABLE_TICKET');
  await note(orders, intent, context, 'order.intentSettled');
  return viewOf(orders, orderIntentId);
}

/** One click of staff: gives back what was charged for an intent that has no order, and frees its seats. */
export async function refundOrderIntent(
  orders: Orders,
  { orderIntentId, reason }: { orderIntentId: string; reason: string },
  context: Staff,
): Promise<OrderIntentView> {
  const intent = await findIntent(orders.database.kysely, orderIntentId);
  if (!intent) throw new FoyerError('RECORD_NOT_FOUND');
  if (intent.status === 'COMPLETE' || !intent.attempt) throw new FoyerError('REFUND_NOT_POSSIBLE');
  const decision = decisionOf(context);
  const charge = await chargeOf(orders, intent, decision);
  if (!charge) {
    if (intent.status === 'PENDING') await failIntent(orders, intent, 'PAYMENT_FAILURE', decision);
    throw new FoyerError('REFUND_NOT_POSSIBLE');
  }
  const requestedBy = context.actor.actingStaff?.accountId ?? context.actor.accountId;
  const refundId = await refundCharge(
    orders,
    { orderIntentId, gatewayKey: intent.attempt.gatewayKey, ...charge, ...decision },
    { reason, requestedBy },
  );
  if (refundId === null) throw new FoyerError('REFUND_NOT_POSSIBLE');
  await orders.fault('refund.written');
  const result = await giveBack(orders, refundId, context.now, { dropWhenUnreachable: true });
  if (result === 'UNREACHABLE') throw new FoyerError('PROVIDER_UNREACHABLE');
  if (result === 'FAILED') throw new FoyerError('GENERAL_PAYMENT_ERROR');
  await note(orders, intent, context, 'order.intentRefunded', reason);
  return viewOf(orders, orderIntentId);
}

const decisionOf = ({ now, requestId }: Staff): Decision => ({ by: 'staff', now, requestId });

async function undecided(orders: Orders, orderIntentId: string): Promise<Intent> {
  const intent = await findIntent(orders.database.kysely, orderIntentId);
  if (!intent) throw new FoyerError('RECORD_NOT_FOUND');
  const isOver = intent.attempt?.status === 'REFUNDED' || !intent.attempt;
  if (intent.status === 'COMPLETE' || (intent.status === 'FAILED' && isOver))
    throw new FoyerError('ORDER_INTENT_ALREADY_DECIDED');
  return intent;
}

/** What the gateway has taken for the intent; null when nothing, and then nothing more can come. */
async function chargeOf(orders: Orders, intent: Intent, decision: Decision): Promise<Succeeded | null> {
  try {
    const finding = await findCharge(orders, intent, { ...decision, close: true });
    if (finding.status === 'pending') throw new FoyerError('PROVIDER_UNREACHABLE');
    return finding.status === 'succeeded' ? finding : null;
  } catch (error) {
    if (error instanceof PaymentGatewayFault) throw new FoyerError('PROVIDER_UNREACHABLE', { cause: error });
    throw error;
  }
}

async function note(orders: Orders, intent: Intent, context: Staff, action: string, notes?: string): Promise<void> {
  await writeAudit(orders.database.kysely, context, {
    action,
    entity: 'order_intent',
    entityId: intent.orderIntentId,
    subjectAccountId: intent.accountId,
    eventId: intent.eventId,
    before: { status: intent.status, errorCode: intent.errorCode as ErrorCode | null },
    notes,
  });
}

async function viewOf(orders: Orders, orderIntentId: string): Promise<OrderIntentView> {
  const view = await findIntentView(orders.database.kysely, orderIntentId);
  if (!view) throw new FoyerError('RECORD_NOT_FOUND');
  return view;
}
