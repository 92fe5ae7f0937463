import type { Tx } from '../../../db/database.ts';
import type { Payments } from '../deps.ts';
import { noteStep } from '../intents/note-step.ts';
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
  const { orderIntentId, gatewayKey, reference, url, step } = about;
  const store = async (tx: Tx) => {
    await tx
      .updateTable('payment_attempt')
      .set({ page_reference: reference })
      .where('gateway_key', '=', gatewayKey)
      .where('status', '=', 'PENDING')
      .execute();
    await tx
      .updateTable('order_intent')
      .set({ redirect_url: url, next_check_at: new Date(now.getTime() + hostedPageMs) })
      .where('order_intent_id', '=', orderIntentId)
      .where('status', '=', 'PENDING')
      .execute();
    await noteStep(tx, orderIntentId, { at: now.toISOString(), step });
  };
  // The second write of the intent locks its account, which a cancellation of the same ticket may have locked first.
  await payments.database.transaction(store, { retries: 2 });
}
