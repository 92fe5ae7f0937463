import { toJson, type IntentStep } from '../../../db/schema.ts';
import type { Tx } from '../../../db/database.ts';
import type { Payments } from '../deps.ts';
import { stepsWith } from '../intents/note-step.ts';
import type { OtherAmount, Purpose } from '../intents/purpose.ts';

export const canBeAccepted = (purpose: Purpose, { paid, due }: OtherAmount): boolean =>
  purpose === 'order' || paid.currency === due.currency;

/**
 * Makes the paid amount the price of an unsettled intent. Adjusts the prices of its tickets and add-ons, so they add up
 * to the payment, also on the receipt and for later refunds, and adds the step to its history. The caller has locked the intent.
 */
export async function acceptAmount(
  tx: Tx,
  { purposes }: Pick<Payments, 'purposes'>,
  orderIntentId: string,
  { step, ...amounts }: OtherAmount & { step: IntentStep },
): Promise<void> {
  const { paid } = amounts;
  const { purpose, cart } = await tx
    .selectFrom('order_intent')
    .select(['purpose', 'cart'])
    .where('order_intent_id', '=', orderIntentId)
    .executeTakeFirstOrThrow();
  const priced = purposes[purpose].reprice(cart, amounts);
  await tx
    .updateTable('order_intent')
    .set({
      total_minor: paid.amountMinor,
      currency: paid.currency,
      cart: toJson<unknown>(priced),
      steps: stepsWith(step),
    })
    .where('order_intent_id', '=', orderIntentId)
    .execute();
}
