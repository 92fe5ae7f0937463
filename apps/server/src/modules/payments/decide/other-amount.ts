import { currencies, type Currency } from '@foyer/contract/wire/vocabulary';
import { sql } from 'kysely';
import { PaymentGatewayFault, type Succeeded } from '../../../gateways/payments/port.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { acceptAmount, canBeAccepted } from './accept-amount.ts';
import type { Payments } from '../deps.ts';
import type { Intent } from '../intents/find-intent.ts';
import { stepsWith } from '../intents/note-step.ts';

export const isOtherAmount = (error: unknown): error is PaymentGatewayFault =>
  error instanceof PaymentGatewayFault && error.reason === 'AMOUNT_DIFFERS';

interface Paid {
  amountMinor: number;
  currency: Currency;
}

/** A charge that took another amount or currency than the price. */
export type OtherCharge = Succeeded & { gatewayKey: string; paid: Paid };

/** The charge in such an error, or null for a currency that Foyer does not sell in. */
export function otherCharge(gatewayKey: string, { taken }: PaymentGatewayFault): OtherCharge | null {
  const currency = currencies.find((each) => each === taken?.amount.currency);
  if (!taken || currency === undefined) return null;
  const { amount, ...charge } = taken;
  return { ...charge, gatewayKey, paid: { amountMinor: amount.amountMinor, currency } };
}

/** Shows an intent to staff at once, because the buyer paid another amount or currency than the order costs. */
export async function showOtherAmount(
  { database }: Pick<Payments, 'database'>,
  { orderIntentId, attempt, totalMinor, currency }: Intent,
  fault: PaymentGatewayFault,
  { now, by }: { now: Date; by: string },
): Promise<void> {
  const { taken } = fault;
  const paid = attempt ? otherCharge(attempt.gatewayKey, fault)?.paid : undefined;
  const detail = taken && { paidMinor: taken.amount.amountMinor, currency: taken.amount.currency };
  const step = { at: now.toISOString(), step: 'otherAmountPaid', detail: { by, ...detail } } as const;
  await database.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('order_intent')
      .set({ attention: 'AMOUNT_DIFFERS', attention_at: now, steps: stepsWith(step) })
      .where('order_intent_id', '=', orderIntentId)
      .where('status', '<>', 'COMPLETE')
      .where((eb) => eb.or([eb('attention', 'is', null), eb('attention', '<>', 'AMOUNT_DIFFERS')]))
      // A payment with a refund appears in the list of refunds instead.
      .where(sql<boolean>`NOT EXISTS (SELECT FROM refund r JOIN payment_attempt a USING (payment_attempt_id)
        WHERE a.order_intent_id = ${orderIntentId})`)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    // The comparison with the provider's books finds the charge by its reference.
    await tx
      .updateTable('payment_attempt')
      .set({ gateway_reference: taken?.reference ?? null })
      .where('gateway_key', '=', attempt?.gatewayKey ?? '')
      .where('gateway_reference', 'is', null)
      .execute();
    if (paid) await keepOtherAmount(tx, orderIntentId, paid, { amountMinor: totalMinor, currency });
  });
}

const keepOtherAmount = (db: Db | Tx, orderIntentId: string, paid: Paid, due: Paid) =>
  db
    .insertInto('other_amount')
    .values({
      order_intent_id: orderIntentId,
      paid_minor: paid.amountMinor,
      paid_currency: paid.currency,
      due_minor: due.amountMinor,
      due_currency: due.currency,
    })
    .onConflict((on) =>
      on
        .column('order_intent_id')
        .doUpdateSet({ paid_minor: paid.amountMinor, paid_currency: paid.currency })
        .where('other_amount.accepted_at', 'is', null),
    )
    .execute();

/** Stores the charged amount on the attempt, so a refund returns exactly that amount. */
export async function noteTaken(db: Db | Tx, { gatewayKey, paid }: OtherCharge): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({ amount_minor: paid.amountMinor, currency: paid.currency })
    .where('gateway_key', '=', gatewayKey)
    .execute();
}

/**
 * Staff accept the paid amount. It becomes the price of the intent, in the caller's transaction, which may then settle
 * the intent.
 * @returns false when the intent is settled, or is a ticket change that was paid in another currency
 */
export async function acceptOtherAmount(
  tx: Tx,
  payments: Pick<Payments, 'purposes'>,
  { orderIntentId, purpose }: Pick<Intent, 'orderIntentId' | 'purpose'>,
  charge: OtherCharge,
  { now, staffAccountId }: { now: Date; staffAccountId: number },
): Promise<boolean> {
  const intent = await tx
    .selectFrom('order_intent')
    .select(['status', 'total_minor', 'currency'])
    .where('order_intent_id', '=', orderIntentId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { paid } = charge;
  const due = { amountMinor: intent.total_minor, currency: intent.currency };
  if (intent.status === 'COMPLETE' || !canBeAccepted(purpose, { paid, due })) return false;
  // Another staff member accepted the amount first.
  if (due.amountMinor === paid.amountMinor && due.currency === paid.currency) return true;
  await keepOtherAmount(tx, orderIntentId, paid, due);
  await tx
    .updateTable('other_amount')
    .set({ accepted_by_account_id: staffAccountId, accepted_at: now })
    .where('order_intent_id', '=', orderIntentId)
    .execute();
  const detail = { by: 'staff', paidMinor: paid.amountMinor, currency: paid.currency, dueMinor: due.amountMinor };
  const step = { at: now.toISOString(), step: 'otherAmountAccepted', detail } as const;
  await acceptAmount(tx, payments, orderIntentId, { paid, due, step });
  await noteTaken(tx, charge);
  return true;
}
