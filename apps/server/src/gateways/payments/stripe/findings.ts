import type Stripe from 'stripe';
import type { CardType, Wallet } from '@foyer/contract/vocabulary';
import type { Amount, ChargeOutcome, Finding, Succeeded } from '../port.ts';
import { declineOf } from './refusals.ts';

/** What a PaymentIntent says about the money. */
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

/** What a Checkout page says, read with its PaymentIntent and that one's charge. */
export function findingOfSession(session: Stripe.Checkout.Session): Finding {
  const intent = session.payment_intent;
  if (intent === null || typeof intent !== 'object')
    return { status: session.status === 'expired' ? 'none' : 'pending' };
  if (session.payment_status === 'paid') return succeeded(intent);
  if (session.status === 'expired') return { status: 'none' };
  if (session.status === 'open') return { status: 'pending' };
  // Complete and not paid: the money is on its way, or it failed and nobody can try again on this page.
  const finding = findingOfIntent(intent);
  return finding.status === 'none' ? { status: 'declined', code: 'PAYMENT_FAILURE' } : finding;
}

/** What was taken under an attempt that asked for another amount or currency. */
export const takenOf = (finding: Succeeded, intent: Stripe.PaymentIntent) => ({
  ...finding,
  amount: { amountMinor: intent.amount_received, currency: intent.currency.toUpperCase() },
});

/** Whether this is what should have been taken; another amount under our key is for a person to look at. */
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

/** Apple Pay and Google Pay are cards in a wallet; Link is that, or a way to pay of its own. Of others no name is kept. */
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

/** An attempt that was shut before it could be charged counts as declined; one still under way must be looked up. */
export function chargeOutcomeOf(finding: Finding): ChargeOutcome {
  if (finding.status === 'none') return { status: 'declined', code: 'GENERAL_PAYMENT_ERROR' };
  return finding.status === 'pending' ? { status: 'unknown' } : finding;
}
