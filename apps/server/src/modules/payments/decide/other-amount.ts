import { currencies, type Currency } from '@foyer/contract/vocabulary';
import { PaymentGatewayFault, type Succeeded } from '../../../gateways/payments/port.ts';
import type { Payments } from '../deps.ts';
import type { Intent } from '../intents/find-intent.ts';
import { noteStep } from '../intents/note-step.ts';

export const isOtherAmount = (error: unknown): error is PaymentGatewayFault =>
  error instanceof PaymentGatewayFault && error.reason === 'AMOUNT_DIFFERS';

/** Shows an intent to staff at once: the buyer paid another amount, or in another currency, than the order costs. */
export async function showOtherAmount(
  { database }: Pick<Payments, 'database'>,
  { orderIntentId }: Pick<Intent, 'orderIntentId'>,
  { taken }: PaymentGatewayFault,
  { now, by }: { now: Date; by: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('order_intent')
      .set({ attention: 'AMOUNT_DIFFERS', attention_at: now })
      .where('order_intent_id', '=', orderIntentId)
      .where('status', '=', 'PENDING')
      .where((eb) => eb.or([eb('attention', 'is', null), eb('attention', '<>', 'AMOUNT_DIFFERS')]))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const detail = taken && { paidMinor: taken.amount.amountMinor, currency: taken.amount.currency };
    await noteStep(tx, orderIntentId, { at: now.toISOString(), step: 'otherAmountPaid', detail: { by, ...detail } });
  });
}

/** Records on the attempt the amount that was really taken, so that a refund gives back exactly that amount. Null for a currency that Foyer does not sell in. */
export async function acceptOtherAmount(
  { database }: Pick<Payments, 'database'>,
  gatewayKey: string,
  { taken }: PaymentGatewayFault,
): Promise<(Succeeded & { gatewayKey: string }) | null> {
  const currency: Currency | undefined = currencies.find((each) => each === taken?.amount.currency);
  if (!taken || currency === undefined) return null;
  const { amount, ...charge } = taken;
  await database.kysely
    .updateTable('payment_attempt')
    .set({ amount_minor: amount.amountMinor, currency })
    .where('gateway_key', '=', gatewayKey)
    .execute();
  return { ...charge, gatewayKey };
}
