import type Stripe from 'stripe';
import type { ProviderEntry } from '../entries.ts';
import { isOurs } from './marks.ts';
import { idOf, type Provider } from './provider.ts';

/** Stripe's balance transactions created in this period, read in pages of 100. */
export async function* entriesIn(
  provider: Provider,
  { from, until }: { from: Date; until: Date },
): AsyncGenerator<ProviderEntry> {
  const { stripe, requests } = provider;
  const created = { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(until.getTime() / 1000) };
  const all = requests.each((page) => stripe.balanceTransactions.list({ ...page, created, expand: ['data.source'] }));
  for await (const entry of all) yield entryOf(provider, entry);
}

const entryOf = (provider: Provider, entry: Stripe.BalanceTransaction): ProviderEntry => ({
  reference: entry.id,
  kind: entry.reporting_category,
  ...chargeOf(provider, entry.source),
  own: ownOf(entry),
  amountMinor: entry.amount,
  feeMinor: entry.fee,
  netMinor: entry.net,
  currency: entry.currency.toUpperCase(),
  at: new Date(entry.created * 1000),
  availableOn: new Date(entry.available_on * 1000),
});

/** The amount of the related charge, refund or dispute, with the sign of the entry. */
function ownOf({ amount, source }: Stripe.BalanceTransaction): ProviderEntry['own'] {
  if (source === null || typeof source === 'string' || !('payment_intent' in source)) return undefined;
  return { amountMinor: Math.sign(amount) * source.amount, currency: source.currency.toUpperCase() };
}

/**
 * The related charge. Charges, refunds and disputes name their PaymentIntent. Payouts, fees, and charges of other programs and installations on the same
 * account have none.
 */
function chargeOf(
  provider: Provider,
  source: Stripe.BalanceTransaction['source'],
): Pick<ProviderEntry, 'charge' | 'isOthers'> {
  if (source === null || typeof source === 'string' || !('payment_intent' in source)) return { charge: null };
  if (source.object === 'charge' && !isOurs(provider, source.metadata)) return { charge: null, isOthers: true };
  return { charge: idOf(source.payment_intent) };
}
