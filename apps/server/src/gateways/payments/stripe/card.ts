import type Stripe from 'stripe';
import type { Billing, Card } from '../port.ts';

/** Converts the card for Stripe. This is the only function that reads its number and code. */
export function cardParameters(card: Card): Stripe.PaymentMethodCreateParams.Card {
  return {
    number: card.number,
    exp_month: card.expiryMonth,
    exp_year: card.expiryYear,
    ...(card.cvv === undefined ? {} : { cvc: card.cvv }),
  };
}

const alpha2: Readonly<Record<string, string>> = { USA: 'US', CAN: 'CA', JPN: 'JP' };

export function billingDetails(
  card: Card,
  billing: Billing,
  email: string,
): Stripe.PaymentMethodCreateParams.BillingDetails {
  const address = {
    line1: billing.address1,
    line2: billing.address2,
    city: billing.locality,
    state: billing.region,
    postal_code: billing.postalCode ?? card.zip,
    country: alpha2[billing.country ?? card.country ?? ''],
  };
  const given = Object.entries(address).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const name = `${card.firstName} ${card.lastName}`.trim();
  // Leave empty values out, because Stripe refuses the whole request for one.
  return {
    ...(name === '' ? {} : { name }),
    ...(email === '' ? {} : { email }),
    ...(given.length > 0 ? { address: Object.fromEntries(given) } : {}),
  };
}
