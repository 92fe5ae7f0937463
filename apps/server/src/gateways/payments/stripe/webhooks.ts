import type Stripe from 'stripe';
import type { PaymentEvent, WebhookHeaders } from '../port.ts';
import { readEventAfterCharge } from './after-charge.ts';
import { isAnothers } from './marks.ts';
import type { Provider } from './provider.ts';

/** Maximum age of a signature in seconds. An older one may be a replay. */
const oldest = 300;

/**
 * Returns the event when one of our secrets signed it. Otherwise returns null and logs whether the secret or the clock is wrong. Two secrets are valid during
 * an exchange.
 */
export async function verifiedEvent(
  provider: Pick<Provider, 'stripe' | 'clock' | 'live' | 'tell' | 'tellSeldom'>,
  secrets: readonly string[],
  rawBody: Uint8Array,
  headers: WebhookHeaders,
): Promise<Stripe.Event | null> {
  const { stripe, clock, live, tell } = provider;
  const signature = headers['stripe-signature'];
  if (typeof signature !== 'string') return null;
  for (const secret of secrets) {
    try {
      const now = clock().getTime();
      const event = await stripe.webhooks.constructEventAsync(
        Buffer.from(rawBody),
        signature,
        secret,
        oldest,
        undefined,
        now,
      );
      if (event.livemode === live) return event;
      tell(`Stripe webhook: an event of ${live ? 'test' : 'live'} mode was left out`, 'error');
      return null;
    } catch {
      // Try the next secret.
    }
  }
  const age = clock().getTime() / 1000 - Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? Number.NaN);
  if (age > oldest)
    provider.tellSeldom('clock', `Stripe webhook: refused, its time is ${Math.round(age)} s behind ours`);
  else
    provider.tellSeldom('secret', 'Stripe webhook: refused, STRIPE_WEBHOOK_SECRET is not the one it was signed with');
  return null;
}

/** The contents of an event. Other event types, and objects that are not ours, return none. */
export function readEvent(event: Stripe.Event, provider: Pick<Provider, 'mark'>): PaymentEvent[] {
  const at = new Date(event.created * 1000);
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled': {
      const { id, metadata } = event.data.object;
      const key = metadata.foyer_key;
      return key === undefined || isAnothers(provider, metadata)
        ? []
        : [{ about: 'attempt', id: event.id, key, attempt: 'charge', reference: id, at }];
    }
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const { id, client_reference_id: key, metadata } = event.data.object;
      return key === null || isAnothers(provider, metadata)
        ? []
        : [{ about: 'attempt', id: event.id, key, attempt: 'hosted', reference: id, at }];
    }
    default:
      return readEventAfterCharge(event);
  }
}
