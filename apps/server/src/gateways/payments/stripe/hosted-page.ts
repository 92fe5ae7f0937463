import type Stripe from 'stripe';
import type { Locale } from '@foyer/contract/vocabulary';
import type { HostedPageRequest } from '../port.ts';

const locales: Readonly<Record<Locale, Stripe.Checkout.SessionCreateParams.Locale>> = {
  'en-US': 'en',
  'es-US': 'es-419',
  'ja-JP': 'ja',
};

const shortestLifeMs = 30 * 60_000;
const longestLifeMs = 24 * 3_600_000;

/**
 * A Checkout page for one attempt. Stripe lets a page live from 30 minutes to 24 hours: a shorter wish is left out, and the
 * page ends when the engine closes it. The card is kept for later changes of the ticket (readings §6).
 */
export function hostedPageParameters(request: HostedPageRequest, now: Date): Stripe.Checkout.SessionCreateParams {
  const life = request.expiresAt.getTime() - now.getTime();
  const expires = life >= shortestLifeMs && life <= longestLifeMs;
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    client_reference_id: request.key,
    metadata: { ...request.metadata, foyer_key: request.key },
    line_items: lineItems(request),
    customer_email: request.email,
    customer_creation: 'always',
    payment_intent_data: { setup_future_usage: 'off_session', metadata: request.metadata },
    success_url: request.returnUrl,
    cancel_url: request.cancelUrl,
    locale: locales[request.locale],
    ...(expires ? { expires_at: Math.floor(request.expiresAt.getTime() / 1000) } : {}),
  };
}

/** The lines as given when they add up; otherwise one line, since what is charged must be the amount and nothing else. */
function lineItems(request: HostedPageRequest): Stripe.Checkout.SessionCreateParams.LineItem[] {
  const { amount } = request;
  const lines = request.lines.filter(({ amountMinor }) => amountMinor > 0);
  const sum = lines.reduce((total, line) => total + line.amountMinor * line.quantity, 0);
  const shown =
    sum === amount.amountMinor && lines.length <= 100
      ? lines
      : [
          {
            description: request.lines.map(({ description }) => description).join(', '),
            amountMinor: amount.amountMinor,
            quantity: 1,
          },
        ];
  return shown.map((line) => ({
    quantity: line.quantity,
    price_data: {
      currency: amount.currency.toLowerCase(),
      unit_amount: line.amountMinor,
      product_data: { name: line.description.slice(0, 250) || amount.currency },
    },
  }));
}
