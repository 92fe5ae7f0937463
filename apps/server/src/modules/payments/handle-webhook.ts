import { sql } from 'kysely';
import type { AttemptEvent, WebhookHeaders } from '../../gateways/payments/port.ts';
import { lookUpIntent } from './decide/look-up-intent.ts';
import { isOtherAmount } from './decide/other-amount.ts';
import type { Payments } from './deps.ts';
import { lookAtDispute } from './disputes/record-dispute.ts';
import { findIntentByGatewayKey } from './intents/find-intent.ts';
import { lookForRefunds } from './refunds/look-for-refunds.ts';
import { asRows, lookAtUnknownCharge, recordUnknownCharges } from './unmatched-charges/record-unknown-charge.ts';

/**
 * Handles a webhook. Messages arrive late, twice and out of order, so each message only causes a look-up at the
 * gateway. The result of the look-up is settled. If the look-up fails, the provider sends the message again.
 * An unknown attempt may have taken money: after a restore, orders made since the backup are missing here, but their
 * charges exist. Such a charge is recorded for staff.
 */
export async function handleWebhook(
  payments: Payments,
  message: { body: Uint8Array; headers: WebhookHeaders },
  { now, requestId }: { now: Date; requestId: string },
): Promise<void> {
  const events = await payments.gateway.verifyWebhook(message.body, message.headers);
  for (const event of events) {
    if (event.about === 'refund') await handleRefundEvent(payments, event.charge, now);
    if (event.about === 'dispute') await lookAtDispute(payments, event.dispute, now);
    if (event.about !== 'attempt') continue;
    const intent = await findIntentByGatewayKey(payments.database.kysely, event.key);
    if (!intent) await recordUnmatchedCharge(payments, event, now);
    if (!intent || intent.status === 'COMPLETE') continue;
    try {
      await lookUpIntent(payments, intent, { by: 'webhook', now, requestId });
    } catch (error) {
      // The intent is already shown to staff, so another delivery of the message changes nothing.
      if (!isOtherAmount(error)) throw error;
    }
  }
}

async function recordUnmatchedCharge(
  payments: Payments,
  { key, attempt, reference }: AttemptEvent,
  now: Date,
): Promise<void> {
  if (reference === null) return;
  const { database, gateway, log } = payments;
  const charge = await gateway.chargeBehind({ attempt, reference });
  if (charge === null || charge.refundedMinor >= charge.amount.amountMinor) return;
  // Stripe stores no key on the charge of a hosted page, but the message contains it.
  const known = { ...charge, key: charge.key ?? key };
  await recordUnknownCharges(database.kysely, gateway.name, asRows([known]), { by: 'webhook', now });
  log('charge without an order', { gatewayReference: charge.reference, gatewayKey: known.key });
}

/** Reads the refunds of an own charge. For a recorded charge without an order, updates the amount that was refunded. */
async function handleRefundEvent(payments: Payments, charge: string, now: Date): Promise<void> {
  const { database, gateway } = payments;
  const { rows } = await sql<{ is_ours: boolean }>`
    SELECT EXISTS (SELECT FROM payment_attempt WHERE gateway = ${gateway.name} AND gateway_reference = ${charge})
        OR EXISTS (SELECT FROM payment WHERE gateway = ${gateway.name} AND gateway_reference = ${charge}) AS is_ours`.execute(
    database.kysely,
  );
  if (rows[0]?.is_ours === true) await lookForRefunds(payments, charge, now);
  await lookAtUnknownCharge(payments, charge, now);
}
