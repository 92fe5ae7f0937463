import type { WebhookHeaders } from '../../gateways/payments/port.ts';
import { lookUpIntent } from './decide.ts';
import type { Orders } from './deps.ts';
import { findIntentByGatewayKey } from './intents.ts';

/**
 * A gateway says "look at this attempt". Messages come late, twice and out of order, so their word counts for nothing: the gateway is
 * asked, and what it says is settled. A failure on the way makes the provider send the message again.
 */
export async function handleWebhook(
  orders: Orders,
  message: { body: Uint8Array; headers: WebhookHeaders },
  { now, requestId }: { now: Date; requestId: string },
): Promise<void> {
  const events = await orders.payments.verifyWebhook(message.body, message.headers);
  for (const { key } of events) {
    const intent = await findIntentByGatewayKey(orders.database.kysely, key);
    // Not an attempt of ours (any more): nothing to do, and nothing the sender should try again.
    if (intent && intent.status !== 'COMPLETE') await lookUpIntent(orders, intent, { by: 'webhook', now, requestId });
  }
}
