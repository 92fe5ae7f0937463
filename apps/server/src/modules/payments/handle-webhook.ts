import type { WebhookHeaders } from '../../gateways/payments/port.ts';
import { lookUpIntent } from './decide/look-up-intent.ts';
import type { Payments } from './deps.ts';
import { findIntentByGatewayKey } from './intents/find-intent.ts';

/**
 * A gateway says "look at this attempt". Messages come late, twice and out of order, so their word counts for nothing: the gateway is
 * asked, and what it says is settled. A failure on the way makes the provider send the message again.
 */
export async function handleWebhook(
  payments: Payments,
  message: { body: Uint8Array; headers: WebhookHeaders },
  { now, requestId }: { now: Date; requestId: string },
): Promise<void> {
  const events = await payments.gateway.verifyWebhook(message.body, message.headers);
  for (const { key } of events) {
    const intent = await findIntentByGatewayKey(payments.database.kysely, key);
    // Not an attempt of ours (any more): nothing to do, and nothing the sender should try again.
    if (intent && intent.status !== 'COMPLETE') await lookUpIntent(payments, intent, { by: 'webhook', now, requestId });
  }
}
