import type Stripe from 'stripe';
import type { Currency } from '@foyer/contract/wire/vocabulary';
import type { TakenCharge } from '../port.ts';
import { isOurs } from './marks.ts';
import type { Provider } from './provider.ts';

/** Charges as Stripe records them, whether or not Foyer has an attempt for them. */

const currencies: Readonly<Record<string, Currency>> = { usd: 'USD', cad: 'CAD', jpy: 'JPY' };

/** Our code of a Stripe currency; undefined for a currency that Foyer does not use. */
export const currencyOf = (name: string): Currency | undefined => currencies[name];

/** A page can be paid until a day after its PaymentIntent was created, and Stripe lists PaymentIntents by creation. */
const longestOpenSeconds = 24 * 3600;

/** Converts a PaymentIntent that took money for us. Null when it took none, or belongs to another program on the same Stripe account. */
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

/** Charges taken in this period, read in pages of 100. */
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
