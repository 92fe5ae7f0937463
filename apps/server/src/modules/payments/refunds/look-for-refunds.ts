import { FoyerError } from '@foyer/contract/wire/errors';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { ProviderRefund } from '../../../gateways/payments/after-charge.ts';
import { PaymentGatewayFault } from '../../../gateways/payments/port.ts';
import { writeAudit } from '../../people/audit/index.ts';
import type { Payments } from '../deps.ts';
import { noteStep } from '../intents/note-step.ts';
import { belongsToCurrentAccount } from '../belongs-to-current-account.ts';
import { noteMadeTwice } from './note-made-twice.ts';
import { noteAtProvider } from './note-refund.ts';
import { showNextRefund } from './show-next-refund.ts';

/**
 * Reads every refund of a charge at the provider and records its status. An own refund is identified by its gateway
 * reference or its key.
 * A refund that was made at the provider is booked once and shown to staff, because its tickets are still valid.
 * @throws PaymentGatewayFault UNREACHABLE, or UNKNOWN_REFERENCE for a charge that does not exist there
 */
export async function lookForRefunds(payments: Payments, chargeReference: string, now: Date): Promise<void> {
  const refunds = await payments.gateway.lookUpRefunds(chargeReference);
  const byAge = refunds.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const refund of byAge) await noteFound(payments, chargeReference, refund, now);
}

/** Records one refund that was found at the provider. Returns whether it changed anything here. */
export async function noteFound(
  payments: Payments,
  chargeReference: string,
  refund: ProviderRefund,
  now: Date,
): Promise<boolean> {
  const known = await findKnown(payments.database.kysely, refund);
  if (known === null)
    return refund.status !== 'failed' && (await book(payments, chargeReference, refund, now)) === 'booked';
  const decision = await noteAtProvider(payments, known.refundId, refund, now);
  return decision !== 'nothing' && known.providerStatus !== refund.status;
}

/**
 * Looks for refunds that failed here but may exist at the provider. Run it before refunding an order again.
 * @throws FoyerError PROVIDER_UNREACHABLE while the provider does not respond
 */
export async function lookForLostRefunds(payments: Payments, orderId: number, now: Date): Promise<void> {
  const { gateway, database } = payments;
  const charges = await database.kysely
    .selectFrom('payment as p')
    .leftJoin('payment_attempt as a', 'a.payment_attempt_id', 'p.payment_attempt_id')
    .select(['p.gateway', 'p.gateway_reference', 'a.gateway_account as account'])
    .where('p.order_id', '=', orderId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('refund as r')
          .select('r.refund_id')
          .whereRef('r.payment_id', '=', 'p.payment_id')
          .where('r.status', '=', 'FAILED')
          .where('r.gateway_reference', 'is', null),
      ),
    )
    .execute();
  for (const charge of charges) {
    if (charge.gateway_reference === null || !belongsToCurrentAccount(gateway, charge)) continue;
    try {
      await lookForRefunds(payments, charge.gateway_reference, now);
    } catch (error) {
      if (!(error instanceof PaymentGatewayFault)) throw error;
      if (error.reason !== 'UNKNOWN_REFERENCE') throw new FoyerError('PROVIDER_UNREACHABLE', { cause: error });
    }
  }
}

/**
 * Finds a refund by its gateway reference, or by its key while it has no reference. A second refund with the same key
 * is not ours.
 */
async function findKnown(
  db: Db | Tx,
  { reference, key }: ProviderRefund,
): Promise<{ refundId: number; providerStatus: ProviderRefund['status'] | null } | null> {
  const row = await db
    .selectFrom('refund')
    .select(['refund_id', 'provider_status'])
    .where((eb) =>
      eb.or([
        eb('gateway_reference', '=', reference),
        eb.and([eb('gateway_key', '=', key), eb('gateway_reference', 'is', null)]),
      ]),
    )
    .orderBy('gateway_reference', (order) => order.asc().nullsLast())
    .executeTakeFirst();
  return row ? { refundId: row.refund_id, providerStatus: row.provider_status } : null;
}

type Booked = 'booked' | 'known' | 'tooMuch' | 'twice' | 'unmatched';

async function book(payments: Payments, charge: string, refund: ProviderRefund, now: Date): Promise<Booked> {
  const { gateway, database, log } = payments;
  const about = { charge, gatewayReference: refund.reference };
  const booked = await database.transaction(async (tx): Promise<Booked> => {
    const payment = await tx
      .selectFrom('payment as p')
      .innerJoin('orders as o', 'o.order_id', 'p.order_id')
      .leftJoin('payment_attempt as a', 'a.payment_attempt_id', 'p.payment_attempt_id')
      .select(['p.payment_id', 'o.order_id', 'o.account_id', 'o.event_id', 'p.currency'])
      .select(sql<number>`p.amount_minor - p.refunded_minor`.as('left'))
      .select(sql<string | null>`coalesce(a.order_intent_id, o.order_intent_id)`.as('order_intent_id'))
      .where('p.gateway', '=', gateway.name)
      .where('p.gateway_reference', '=', charge)
      .forUpdate('p')
      .executeTakeFirst();
    if (!payment) return bookForAttempt(tx, gateway.name, charge, refund, now);
    if ((await findKnown(tx, refund)) !== null) return 'known';
    if (refund.amount.amountMinor > payment.left || refund.amount.currency !== payment.currency)
      return bookTwice(tx, payment, refund, now);
    await tx
      .updateTable('payment')
      .set({ refunded_minor: sql`refunded_minor + ${refund.amount.amountMinor}` })
      .where('payment_id', '=', payment.payment_id)
      .execute();
    await insert(tx, { payment_id: payment.payment_id, payment_attempt_id: null }, refund, now);
    await writeAudit(
      tx,
      { now, actor: null },
      {
        action: 'order.refundedAtProvider',
        entity: 'order',
        entityId: payment.order_id,
        subjectAccountId: payment.account_id,
        eventId: payment.event_id,
        after: {
          orderId: payment.order_id,
          amountMinor: refund.amount.amountMinor,
          currency: refund.amount.currency,
          gatewayReference: refund.reference,
        },
      },
    );
    if (payment.order_intent_id !== null) await show(tx, payment.order_intent_id, refund, now);
    return 'booked';
  });
  if (booked === 'booked') log('refund made at the provider', about);
  if (booked === 'twice') log('refund made at the provider and by hand', about);
  if (booked === 'tooMuch') log('refund at the provider exceeds what is left', about);
  return booked;
}

/** The refund exceeds the rest of the payment. Staff may have given the same money back by hand. */
async function bookTwice(
  tx: Tx,
  payment: { payment_id: number; order_intent_id: string | null },
  { reference, amount }: ProviderRefund,
  now: Date,
): Promise<Booked> {
  const known = await tx
    .selectFrom('refund')
    .select('refund_id')
    .where('payment_id', '=', payment.payment_id)
    .where('made_twice_reference', '=', reference)
    .executeTakeFirst();
  if (known) return 'known';
  const byHand = await tx
    .selectFrom('refund')
    .select('refund_id')
    .where('payment_id', '=', payment.payment_id)
    .where('origin', '=', 'by_hand')
    .where('status', '=', 'COMPLETE')
    .where('made_twice_reference', 'is', null)
    // Prefer a refund of the same amount.
    .orderBy(sql`amount_minor <> ${amount.amountMinor}`)
    .orderBy('refund_id', 'desc')
    .executeTakeFirst();
  if (!byHand) return 'tooMuch';
  const about = { reference, orderIntentId: payment.order_intent_id };
  await noteMadeTwice(tx, byHand.refund_id, about, now);
  return 'twice';
}

/**
 * Books a refund of a charge without an order. Only a full refund is booked; staff already see the charge and handle a
 * partial one.
 */
async function bookForAttempt(
  tx: Tx,
  gateway: 'sandbox' | 'stripe',
  charge: string,
  refund: ProviderRefund,
  now: Date,
): Promise<Booked> {
  const attempt = await tx
    .selectFrom('payment_attempt')
    .select(['payment_attempt_id', 'order_intent_id', 'amount_minor', 'status'])
    .where('gateway', '=', gateway)
    .where('gateway_reference', '=', charge)
    .forUpdate()
    .executeTakeFirst();
  if (attempt?.status !== 'SUCCEEDED') return 'unmatched';
  const other = await tx
    .selectFrom('refund')
    .select('refund_id')
    .where('payment_attempt_id', '=', attempt.payment_attempt_id)
    .where('status', '<>', 'FAILED')
    .executeTakeFirst();
  if (other || (await findKnown(tx, refund)) !== null) return 'known';
  if (refund.amount.amountMinor !== attempt.amount_minor) return 'tooMuch';
  await insert(tx, { payment_id: null, payment_attempt_id: attempt.payment_attempt_id }, refund, now);
  await tx
    .updateTable('payment_attempt')
    .set({ status: 'REFUNDED' })
    .where('payment_attempt_id', '=', attempt.payment_attempt_id)
    .execute();
  await showNextRefund(tx, attempt.order_intent_id, now);
  return 'booked';
}

async function insert(
  tx: Tx,
  from: { payment_id: number | null; payment_attempt_id: number | null },
  { reference, amount, status, at }: ProviderRefund,
  now: Date,
): Promise<void> {
  const isDone = status === 'succeeded';
  await tx
    .insertInto('refund')
    .values({
      ...from,
      amount_minor: amount.amountMinor,
      currency: amount.currency,
      status: isDone ? 'COMPLETE' : 'PENDING',
      reason: 'Given back at the payment provider',
      gateway_key: `provider:${reference}`,
      gateway_reference: reference,
      origin: 'provider',
      // Only staff know whether the tickets should end.
      ends_tickets: false,
      provider_status: status,
      accepted_at: at,
      created_at: at,
      finished_at: isDone ? now : null,
      next_check_at: isDone ? null : now,
    })
    .execute();
}

/** Shows the order to staff, because its tickets are still valid. */
async function show(tx: Tx, orderIntentId: string, refund: ProviderRefund, now: Date): Promise<void> {
  const detail = { reference: refund.reference };
  const step = { at: now.toISOString(), step: 'refundedAtProvider', detail } as const;
  await noteStep(tx, orderIntentId, step, 'REFUNDED_AT_PROVIDER');
}
