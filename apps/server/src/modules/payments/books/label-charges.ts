import { PaymentGatewayFault } from '../../../gateways/payments/port.ts';
import type { Job } from '../../../jobs/job.ts';
import type { Payments } from '../deps.ts';

/** Number of charges per run. */
const batch = 25;

/**
 * Sets the order number on charges at the provider. The number exists only after the order is written. The job has low
 * priority: it stops when the provider is busy and continues in the next run.
 * @returns the number of labelled charges
 */
export async function labelCharges({ database, gateway }: Payments, now: Date, signal?: AbortSignal): Promise<number> {
  const { kysely } = database;
  const rows = await kysely
    .selectFrom('payment as p')
    .innerJoin('payment_attempt as a', 'a.payment_attempt_id', 'p.payment_attempt_id')
    .innerJoin('orders as o', 'o.order_id', 'p.order_id')
    .innerJoin('event as e', 'e.event_id', 'o.event_id')
    .select(['p.payment_id', 'p.gateway_reference', 'o.order_id', 'e.event_short_code'])
    // The literal is the predicate of the partial index of unlabelled payments, which a parameter would not match. Only
    // Stripe shows labels.
    .where('p.gateway', '=', 'stripe')
    .where('p.labelled_at', 'is', null)
    .where('p.gateway', '=', gateway.name)
    .where('a.gateway_account', '=', gateway.account)
    .orderBy('p.payment_id')
    .limit(batch)
    .execute();
  let done = 0;
  for (const row of rows) {
    if (signal?.aborted) break;
    try {
      await gateway.label(row.gateway_reference ?? '', { orderId: row.order_id, event: row.event_short_code });
    } catch (error) {
      if (!(error instanceof PaymentGatewayFault)) throw error;
      if (error.reason !== 'UNKNOWN_REFERENCE') break;
    }
    await kysely.updateTable('payment').set({ labelled_at: now }).where('payment_id', '=', row.payment_id).execute();
    done += 1;
  }
  return done;
}

export const labelJob = (payments: Payments): Job => ({
  name: 'charge labels',
  everyMs: 10_000,
  run: ({ now, signal }) => labelCharges(payments, now, signal),
});
