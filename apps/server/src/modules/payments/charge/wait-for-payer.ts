import type { Payments } from '../deps.ts';
import { noteStep, stepsWith } from '../intents/note-step.ts';
import { hostedPageMs } from '../intents/patience.ts';

/** URL to which the payer returns from the gateway's page or from the bank's confirmation. */
export const returnUrlFor = (
  payments: Pick<Payments, 'publicUrl'>,
  eventShortCode: string,
  orderIntentId: string,
): string => `${payments.publicUrl()}/registration/${encodeURIComponent(eventShortCode)}/complete/${orderIntentId}`;

/** URL of our page on which the provider's script shows the bank's confirmation. */
export const challengePageOf = (payments: Pick<Payments, 'publicUrl'>, orderIntentId: string): string =>
  `${payments.publicUrl()}/api/payments/challenge/${orderIntentId}`;

/** Stores that the intent waits for its payer at `url`, until a hosted page would expire. */
export async function waitForPayer(
  payments: Payments,
  about: {
    orderIntentId: string;
    gatewayKey: string;
    /** The gateway's reference of the page, or of the charge that the bank wants confirmed. */
    reference: string;
    url: string;
    step: 'sentToPage' | 'sentToBank';
  },
  { now }: { now: Date },
): Promise<void> {
  const { orderIntentId, gatewayKey, reference, url } = about;
  const step = { at: now.toISOString(), step: about.step };
  await payments.database.transaction(async (tx) => {
    await tx
      .updateTable('payment_attempt')
      .set({ page_reference: reference })
      .where('gateway_key', '=', gatewayKey)
      .where('status', '=', 'PENDING')
      .execute();
    const { numUpdatedRows } = await tx
      .updateTable('order_intent')
      .set({ redirect_url: url, next_check_at: new Date(now.getTime() + hostedPageMs), steps: stepsWith(step) })
      .where('order_intent_id', '=', orderIntentId)
      .where('status', '=', 'PENDING')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) await noteStep(tx, orderIntentId, step);
  });
}
