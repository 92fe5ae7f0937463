import { headerText } from '@foyer/domain/shared/header-text';
import type Stripe from 'stripe';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { HostedPageRequest } from '../port.ts';
import { describe } from './describe.ts';

const locales: Readonly<Partial<Record<Locale, 'en' | 'es-419' | 'ja'>>> = {
  'en-US': 'en',
  'es-US': 'es-419',
  'ja-JP': 'ja',
};
/** Stripe's name of a language. Stripe asks the browser for a language that is not in the list. */
export const stripeLocale = (locale: Locale) => locales[locale] ?? 'auto';

/** Stripe allows 30 minutes to 24 hours, by its own clock when the request arrives. */
const shortestLifeMs = 31 * 60_000;
/** Stripe accepts a payment in the last moment. The order engine closes the page itself, and earlier. */
const spareMs = 2 * 60_000;

/**
 * Parameters of a Checkout page for one attempt. The page always expires: two minutes after `expiresAt`, but at least 31 minutes from now. The card is stored
 * for later changes of the ticket (tickets 4).
 */
export function hostedPageParameters(request: HostedPageRequest, now: Date): Stripe.Checkout.SessionCreateParams {
  const { metadata } = request;
  const ends = Math.max(request.expiresAt.getTime() + spareMs, now.getTime() + shortestLifeMs);
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    client_reference_id: request.key,
    metadata: { ...metadata, foyer_key: request.key },
    line_items: lineItems(request),
    ...(request.email === '' ? {} : { customer_email: request.email }),
    customer_creation: 'always',
    payment_intent_data: { setup_future_usage: 'off_session', metadata, ...describe(metadata) },
    success_url: request.returnUrl,
    cancel_url: request.cancelUrl,
    locale: stripeLocale(request.locale),
    expires_at: Math.floor(ends / 1000),
  };
}

/** Returns the given lines when they add up. Otherwise returns one line, because the charge must equal `amount`. */
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
      product_data: { name: headerText(line.description.slice(0, 250)) || amount.currency },
    },
  }));
}
