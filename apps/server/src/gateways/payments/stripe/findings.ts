import type Stripe from 'stripe';
import type { CardType, Wallet } from '@foyer/contract/wire/vocabulary';
import type { Amount, ChargeOutcome, Finding, Succeeded } from '../port.ts';
import { declineOf } from './refusals.ts';

/** The result of a PaymentIntent. */
export function findingOfIntent(intent: Stripe.PaymentIntent): Finding {
  switch (intent.status) {
    case 'succeeded':
      return succeeded(intent);
    case 'processing':
    case 'requires_action':
    case 'requires_capture':
    case 'requires_confirmation':
      return { status: 'pending' };
    default: {
      const fault = intent.last_payment_error;
      return fault ? { status: 'declined', ...declineOf(fault.code, fault.decline_code) } : { status: 'none' };
    }
  }
}

/** The result of a Checkout session, which must include its PaymentIntent and charge. */
export function findingOfSession(session: Stripe.Checkout.Session): Finding {
  const intent = session.payment_intent;
  if (intent === null || typeof intent !== 'object')
    return { status: session.status === 'expired' ? 'none' : 'pending' };
  if (session.payment_status === 'paid') return succeeded(intent);
  if (session.status === 'expired') return { status: 'none' };
  if (session.status === 'open') return { status: 'pending' };
  // Complete but not paid: the payment is still processing, or it failed and this page cannot be paid again.
  const finding = findingOfIntent(intent);
  return finding.status === 'none' ? { status: 'declined', code: 'PAYMENT_FAILURE' } : finding;
}

/** The charge and the amount of an attempt that took a different amount or currency. */
export const takenOf = (finding: Succeeded, intent: Stripe.PaymentIntent) => ({
  ...finding,
  amount: { amountMinor: intent.amount_received, currency: intent.currency.toUpperCase() },
});

/** True when the intent took the expected amount. A different amount under our key needs a person. */
export const isAmount = (intent: Stripe.PaymentIntent, { amountMinor, currency }: Amount): boolean =>
  intent.amount_received === amountMinor && intent.currency === currency.toLowerCase();

const brands: Readonly<Record<string, CardType>> = {
  visa: 'VI',
  mastercard: 'MC',
  amex: 'AE',
  discover: 'DI',
  jcb: 'JC',
  diners: 'DC',
};

const walletsOfCards: Readonly<Record<string, Wallet>> = {
  apple_pay: 'applePay',
  google_pay: 'googlePay',
  link: 'link',
};

/** Apple Pay and Google Pay are cards in a wallet. Link is such a wallet or its own payment method. Other wallets are not recorded. */
function walletOf(paid: Stripe.Charge.PaymentMethodDetails | null | undefined): Wallet | null {
  if (paid?.type === 'link') return 'link';
  return walletsOfCards[paid?.card?.wallet?.type ?? ''] ?? null;
}

function succeeded(intent: Stripe.PaymentIntent): Succeeded {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const card = charge?.payment_method_details?.card;
  return {
    status: 'succeeded',
    reference: intent.id,
    lastFour: card?.last4 ?? '',
    cardType: brands[card?.brand ?? ''] ?? null,
    wallet: walletOf(charge?.payment_method_details),
    at: new Date((charge?.created ?? intent.created) * 1000),
  };
}

/** An attempt that was closed before its charge counts as declined. A pending attempt is unknown and must be looked up. */
export function chargeOutcomeOf(finding: Finding): ChargeOutcome {
  if (finding.status === 'none') return { status: 'declined', code: 'GENERAL_PAYMENT_ERROR' };
  return finding.status === 'pending' ? { status: 'unknown' } : finding;
}
