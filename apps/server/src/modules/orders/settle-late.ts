import type { ErrorCode } from '@foyer/contract/errors';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { violatedConstraint } from '../../db/errors.ts';
import type { Outcome } from './decide.ts';
import type { Orders } from './deps.ts';
import { settleRequest, type SettledOrder, type SettleVerdict } from './engine.ts';
import { findIntent, type Intent } from './intents.ts';
import { giveBackAttempt } from './refunds.ts';
import { noteStep } from './steps.ts';

/** Guards behind the guards: an order that runs into one cannot be written whatever is tried, so its money goes back. */
const unwritable = new Set(['ticket_place_key', 'ticket_group_member_pkey', 'ticket_group_leader_key']);

/**
 * A success for an intent that could not be settled the plain way: it is decided already, its seats were given back, or
 * something forbids the tickets. Under the intent's lock: takes the seats anew when they are free, else gives the money
 * back; what was done before is left as it is.
 */
export async function settleLate(orders: Orders, verdict: SettleVerdict, failure: unknown): Promise<Outcome> {
  const { database } = orders;
  let impossible = failure !== null && unwritable.has(violatedConstraint(failure) ?? '');
  if (failure !== null && !impossible) throw failure;
  for (;;) {
    try {
      const done = await database.transaction((tx) => decide(tx, verdict, impossible), { retries: 2 });
      if ('refundId' in done) {
        orders.log('late charge refunded', { orderIntentId: verdict.orderIntentId, by: verdict.by });
        await orders.fault('refund.written');
        await giveBackAttempt(orders, done.refundId, verdict.now);
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

async function decide(tx: Tx, verdict: SettleVerdict, impossible: boolean): Promise<Done> {
  const { orderIntentId } = verdict;
  await tx.selectFrom('order_intent').select('status').where('order_intent_id', '=', orderIntentId).forUpdate().execute();
  const intent = await findIntent(tx, orderIntentId);
  const attempt = await lockAttempt(tx, verdict.gatewayKey);
  if (!intent || !attempt) throw new Error(`There is no intent ${orderIntentId} with attempt ${verdict.gatewayKey}.`);

  if (intent.status === 'COMPLETE' && intent.orderId !== null) {
    const paid = await tx
      .selectFrom('payment')
      .select('payment_id')
      .where('payment_attempt_id', '=', attempt.payment_attempt_id)
      .executeTakeFirst();
    // Another attempt has paid for the order: this one's money belongs to nobody.
    if (paid) return { status: 'COMPLETE', order: { orderId: intent.orderId, tickets: await ticketsOf(tx, intent.orderId) } };
    return giveBack(tx, intent, verdict, attempt);
  }
  if (attempt.status === 'REFUNDED' || (attempt.status === 'SUCCEEDED' && intent.status === 'FAILED')) {
    return { status: 'FAILED', code: codeOf(intent) };
  }
  if (intent.status === 'FAILED' && !impossible && (await retake(tx, orderIntentId, verdict.now))) {
    await write(tx, verdict);
    const written = await findIntent(tx, orderIntentId);
    const orderId = written?.orderId ?? 0;
    return { status: 'COMPLETE', order: { orderId, tickets: await ticketsOf(tx, orderId) } };
  }
  if (intent.status === 'PENDING') {
    if (!impossible) {
      await write(tx, verdict);
      const written = await findIntent(tx, orderIntentId);
      const orderId = written?.orderId ?? 0;
      return { status: 'COMPLETE', order: { orderId, tickets: await ticketsOf(tx, orderId) } };
    }
    await markSucceeded(tx, verdict);
    await sql`SELECT order_fail(${JSON.stringify([
      { intentId: orderIntentId, code: 'NO_AVAILABLE_TICKET', by: verdict.by },
    ])}, ${verdict.now})`.execute(tx);
  }
  return giveBack(tx, intent, verdict, attempt);
}

const codeOf = (intent: Intent): ErrorCode => (intent.errorCode ?? 'NO_AVAILABLE_TICKET') as ErrorCode;

async function lockAttempt(tx: Tx, gatewayKey: string) {
  return tx
    .selectFrom('payment_attempt')
    .select(['payment_attempt_id', 'status', 'amount_minor', 'currency'])
    .where('gateway_key', '=', gatewayKey)
    .forUpdate()
    .executeTakeFirst();
}

async function retake(tx: Tx, orderIntentId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`SELECT order_retake(${orderIntentId}, ${now}) AS taken`.execute(tx);
  return rows[0]?.taken ?? false;
}

async function write(tx: Tx, verdict: SettleVerdict): Promise<void> {
  const verdicts = JSON.stringify([settleRequest(verdict, 0)]);
  await sql`SELECT order_write(ARRAY[${verdict.orderIntentId}::uuid], ${verdicts}, ${verdict.now})`.execute(tx);
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

/** Writes the refund of a charge that no order stands behind; the gateway is asked after the transaction. */
async function giveBack(
  tx: Tx,
  intent: Intent,
  verdict: SettleVerdict,
  attempt: { payment_attempt_id: number; amount_minor: number; currency: 'USD' | 'CAD' | 'JPY' },
): Promise<Done> {
  const { now } = verdict;
  await markSucceeded(tx, verdict);
  const refund = await tx
    .insertInto('refund')
    .values({
      payment_attempt_id: attempt.payment_attempt_id,
      amount_minor: attempt.amount_minor,
      currency: attempt.currency,
      status: 'PENDING',
      reason: intent.status === 'COMPLETE' ? 'Charged twice for one order' : 'Charged after the seats were gone',
      gateway_key: `${verdict.gatewayKey}-back`,
      next_check_at: now,
      created_at: now,
    })
    .returning('refund_id')
    .executeTakeFirstOrThrow();
  await noteStep(tx, intent.orderIntentId, {
    at: now.toISOString(),
    step: 'refundBegun',
    detail: { by: verdict.by, reference: verdict.reference },
  });
  await tx
    .updateTable('order_intent')
    .set({ attention: 'CHARGED_WITHOUT_ORDER', attention_at: now })
    .where('order_intent_id', '=', intent.orderIntentId)
    .execute();
  return { refundId: refund.refund_id, code: intent.status === 'FAILED' ? codeOf(intent) : 'NO_AVAILABLE_TICKET' };
}
