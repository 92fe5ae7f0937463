import type { ErrorCode } from '@foyer/contract/wire/errors';
import { lateDecision } from '@foyer/domain/orders/order-state';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { violatedConstraint } from '../../../db/errors.ts';
import {
  failIntent,
  isCalledOff,
  retakeUnits,
  type Outcome,
  type SettledOrder,
  type SettleVerdict,
} from '../../stock/index.ts';
import type { Payments } from '../deps.ts';
import { findIntent, type Intent } from '../intents/find-intent.ts';
import { giveBack } from '../refunds/give-back.ts';
import { noteStep } from '../intents/note-step.ts';

/** Constraints that make an order impossible to write, whatever is retried. The charge of such an order is refunded. */
const unwritable = new Set([
  'ticket_place_key',
  'ticket_group_member_pkey',
  'ticket_group_leader_key',
  // Raised by `order_write`: a ticket that the order needs ended before the charge succeeded.
  'ticket_needed_check',
  // Raised by `order_write`: the event was called off before the charge succeeded.
  'event_called_off_check',
]);

/**
 * Settles a charge that succeeded for an intent that cannot be settled normally: it is decided already, its seats were
 * released, or a constraint forbids the tickets.
 * Under the intent's lock, takes the seats again if they are free and refunds the charge otherwise. Repeating the call
 * changes nothing.
 */
export async function settleLate(payments: Payments, verdict: SettleVerdict, failure: Error | null): Promise<Outcome> {
  const { database } = payments;
  let impossible = failure !== null && unwritable.has(violatedConstraint(failure) ?? '');
  if (failure && !impossible) throw failure;
  for (;;) {
    try {
      const done = await database.transaction((tx) => decide(tx, payments, verdict, impossible), { retries: 2 });
      if ('refundId' in done) {
        payments.log('late charge refunded', { orderIntentId: verdict.orderIntentId, by: verdict.by });
        await payments.fault('refund.written');
        await giveBack(payments, done.refundId, verdict.now, { first: true });
        return { status: 'FAILED', code: done.code };
      }
      return done;
    } catch (error) {
      if (impossible || !unwritable.has(violatedConstraint(error) ?? '')) throw error;
      impossible = true;
    }
  }
}

type Done = Outcome | { refundId: number; code: ErrorCode };

async function decide(
  tx: Tx,
  { purposes }: Pick<Payments, 'purposes'>,
  verdict: SettleVerdict,
  impossible: boolean,
): Promise<Done> {
  const { intent, attempt } = await lock(tx, verdict);
  const { status, orderIntentId } = intent;
  const purpose = purposes[intent.purpose];
  const storedCode = (intent.errorCode ?? purpose.lost.code) as ErrorCode;
  const isStopped = await isCalledOff(tx, intent.eventId);
  const decision = lateDecision({
    status,
    attempt: attempt.status,
    isPaidByThis: await hasPaid(tx, attempt),
    canBeWritten: !impossible && !isStopped && !(await purpose.isForbidden(tx, orderIntentId)),
  });
  if (decision === 'nothing') {
    return status === 'COMPLETE' ? completed(tx, intent.orderId ?? 0) : { status: 'FAILED', code: storedCode };
  }
  if (decision === 'settle' || (decision === 'retake' && (await retakeUnits(tx, orderIntentId, verdict.now)))) {
    await purpose.complete(tx, verdict);
    const written = await findIntent(tx, orderIntentId);
    return completed(tx, written?.orderId ?? 0);
  }
  const code = isStopped ? 'EVENT_CALLED_OFF' : status === 'FAILED' ? storedCode : purpose.lost.code;
  if (status === 'PENDING') await release(tx, verdict, code);
  const automatic = isStopped ? 'Charged after the event was called off' : purpose.lost.reason;
  const reason = status === 'COMPLETE' ? 'Charged twice for one order' : automatic;
  return { refundId: await beginRefund(tx, intent, verdict, attempt, { reason }), code };
}

async function hasPaid(tx: Tx, attempt: LockedAttempt): Promise<boolean> {
  const paid = await tx
    .selectFrom('payment')
    .select('payment_id')
    .where('payment_attempt_id', '=', attempt.payment_attempt_id)
    .executeTakeFirst();
  return paid !== undefined;
}

async function completed(tx: Tx, orderId: number): Promise<Outcome> {
  return { status: 'COMPLETE', order: { orderId, tickets: await ticketsOf(tx, orderId) } };
}

/** Fails a pending intent after its charge succeeded. Releases its seats and keeps its attempt for the refund. */
async function release(tx: Tx, verdict: SettleVerdict, code: ErrorCode): Promise<void> {
  await markSucceeded(tx, verdict);
  await failIntent(tx, { orderIntentId: verdict.orderIntentId, code, by: verdict.by, now: verdict.now });
}

type LockedAttempt = NonNullable<Awaited<ReturnType<typeof lockAttempt>>>;

/** Reads the intent and its attempt and locks both until the transaction ends. */
async function lock(
  tx: Tx,
  { orderIntentId, gatewayKey }: SettleVerdict,
): Promise<{ intent: Intent; attempt: LockedAttempt }> {
  await tx
    .selectFrom('order_intent')
    .select('status')
    .where('order_intent_id', '=', orderIntentId)
    .forUpdate()
    .execute();
  const intent = await findIntent(tx, orderIntentId);
  const attempt = await lockAttempt(tx, gatewayKey);
  if (!intent || !attempt) throw new Error(`There is no intent ${orderIntentId} with attempt ${gatewayKey}.`);
  return { intent, attempt };
}

async function lockAttempt(tx: Tx, gatewayKey: string) {
  return tx
    .selectFrom('payment_attempt')
    .select(['payment_attempt_id', 'status', 'amount_minor', 'currency'])
    .where('gateway_key', '=', gatewayKey)
    .forUpdate()
    .executeTakeFirst();
}

async function ticketsOf(tx: Tx, orderId: number): Promise<SettledOrder['tickets']> {
  const rows = await tx
    .selectFrom('ticket')
    .select(['ticket_id', 'is_guest'])
    .where('order_id', '=', orderId)
    .orderBy('ticket_id')
    .execute();
  return rows.map((row) => ({ ticketId: row.ticket_id, isGuest: row.is_guest }));
}

async function markSucceeded(tx: Tx, { gatewayKey, reference, now }: SettleVerdict): Promise<void> {
  await tx
    .updateTable('payment_attempt')
    .set({ status: 'SUCCEEDED', gateway_reference: reference, error_code: null, finished_at: now })
    .where('gateway_key', '=', gatewayKey)
    .execute();
}

/** Writes the refund of a charge without an order. The gateway is called after the transaction. */
async function beginRefund(
  tx: Tx,
  intent: Intent,
  verdict: SettleVerdict,
  attempt: LockedAttempt,
  about: { reason: string; requestedBy?: number },
): Promise<number> {
  const { now } = verdict;
  await markSucceeded(tx, verdict);
  const earlier = await tx
    .selectFrom('refund')
    .select(sql<number>`count(*)`.as('tries'))
    .where('payment_attempt_id', '=', attempt.payment_attempt_id)
    .executeTakeFirstOrThrow();
  const refund = await tx
    .insertInto('refund')
    .values({
      payment_attempt_id: attempt.payment_attempt_id,
      amount_minor: attempt.amount_minor,
      currency: attempt.currency,
      status: 'PENDING',
      reason: about.reason,
      requested_by_account_id: about.requestedBy ?? null,
      gateway_key: `${verdict.gatewayKey}-back${earlier.tries === 0 ? '' : earlier.tries + 1}`,
      next_check_at: new Date(now.getTime() + 30_000),
      created_at: now,
    })
    .returning('refund_id')
    .executeTakeFirstOrThrow();
  const detail = { by: verdict.by, reference: verdict.reference };
  const step = { at: now.toISOString(), step: 'refundBegun', detail } as const;
  await noteStep(tx, intent.orderIntentId, step, 'CHARGED_WITHOUT_ORDER');
  return refund.refund_id;
}

/** Whether the charge has no order and no refund. */
async function isUnclaimed(tx: Tx, attempt: LockedAttempt): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`
    SELECT EXISTS (SELECT FROM payment WHERE payment_attempt_id = ${attempt.payment_attempt_id})
      OR EXISTS (SELECT FROM refund WHERE payment_attempt_id = ${attempt.payment_attempt_id} AND status <> 'FAILED') AS claimed`.execute(
    tx,
  );
  return rows[0]?.claimed === false;
}

/**
 * Staff settle a failed intent with a successful charge: takes the seats again and writes the order. `accept` runs
 * before the order is written, in the same transaction.
 * @returns false when the seats are gone, or the charge already has an order or a refund
 */
export async function settleCharged(
  { database, purposes }: Payments,
  verdict: SettleVerdict,
  accept: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { intent, attempt } = await lock(tx, verdict);
    if (intent.status !== 'FAILED' || !(await isUnclaimed(tx, attempt))) return false;
    const { complete, isForbidden } = purposes[intent.purpose];
    if ((await isCalledOff(tx, intent.eventId)) || (await isForbidden(tx, intent.orderIntentId))) return false;
    if (!(await retakeUnits(tx, intent.orderIntentId, verdict.now))) return false;
    await accept(tx);
    // `order_insert` sets the attempt to SUCCEEDED again. A refused refund does not prevent that.
    await tx
      .updateTable('payment_attempt')
      .set({ status: 'PENDING', finished_at: null })
      .where('gateway_key', '=', verdict.gatewayKey)
      .execute();
    await complete(tx, verdict);
    return true;
  });
}

/** Staff refund the charge: fails a pending intent and writes the refund. Returns null when nothing can be refunded. */
export async function refundCharge(
  { database }: Payments,
  verdict: SettleVerdict,
  about: { reason: string; requestedBy: number },
): Promise<number | null> {
  return database.transaction(async (tx) => {
    const { intent, attempt } = await lock(tx, verdict);
    if (intent.status === 'COMPLETE' || !(await isUnclaimed(tx, attempt))) return null;
    if (intent.status === 'PENDING') await release(tx, verdict, 'PAYMENT_FAILURE');
    return beginRefund(tx, intent, verdict, attempt, about);
  });
}
