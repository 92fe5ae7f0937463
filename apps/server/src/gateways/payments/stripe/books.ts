import type Stripe from 'stripe';
import type { Currency } from '@foyer/contract/vocabulary';
import type { TakenCharge } from '../port.ts';
import { isOurs } from './marks.ts';
import type { Provider } from './provider.ts';

/** Stripe's own books: what was really taken, whoever asked for it. */

const currencies: Readonly<Record<string, Currency>> = { usd: 'USD', cad: 'CAD', jpy: 'JPY' };

/** Our name of a currency of Stripe's; none of one that we do not take. */
export const currencyOf = (name: string): Currency | undefined => currencies[name];

/** A page may be paid until a day after its PaymentIntent was made, and the list goes by the making. */
const longestOpenSeconds = 24 * 3600;

/** A PaymentIntent that took money for us; null for one that took none, or that somebody else made on the same Stripe account. */
export function takenOf(provider: Pick<Provider, 'mark'>, intent: Stripe.PaymentIntent): TakenCharge | null {
  const { metadata, latest_charge: charge } = intent;
  const currency = currencyOf(intent.currency);
  if (intent.status !== 'succeeded' || !isOurs(provider, metadata) || currency === undefined) return null;
  const made = charge !== null && typeof charge === 'object' ? charge : null;
  return {
    reference: intent.id,
    key: metadata.foyer_key ?? null,
    amount: { amountMinor: intent.amount_received, currency },
    refundedMinor: made?.amount_refunded ?? 0,
    at: new Date((made?.created ?? intent.created) * 1000),
  };
}

/** What was taken in a time, a hundred PaymentIntents at a time. */
export async function* takenIn(
  provider: Provider,
  { from, until }: { from: Date; until: Date },
): AsyncGenerator<TakenCharge> {
  const { stripe, requests } = provider;
  const created = {
    gte: Math.floor(from.getTime() / 1000) - longestOpenSeconds,
    lt: Math.ceil(until.getTime() / 1000),
  };
  const intents = requests.each((page) =>
    stripe.paymentIntents.list({ ...page, created, expand: ['data.latest_charge'] }),
  );
  for await (const intent of intents) {
    const taken = takenOf(provider, intent);
    if (taken !== null && taken.at >= from && taken.at < until) yield taken;
  }
}
