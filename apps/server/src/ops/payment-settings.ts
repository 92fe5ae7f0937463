import { defaultPurchaseWindowMinutes } from '@foyer/domain/payment-rules';
import { isLiveKey } from '../gateways/payments/stripe/account.ts';
import { isSwitch, oneOf, text, wholeNumber } from './setting-kinds.ts';

/** Who takes the money, and how (docs/payments.md). */
export interface PaymentSettings {
  mode: 'card' | 'hosted';
  gateway:
    | { kind: 'sandbox' }
    | {
        kind: 'stripe';
        secretKey: string;
        webhookSecrets: readonly string[];
        /** Lets banks ask (3-D Secure) about cards that are typed here; with it yen are taken, too. */
        publishableKey?: string;
      };
  /** The sandbox was left to its default: no installation with `DEMO=false` serves with that. */
  byDefault: boolean;
  /** Nobody is charged, in an installation that is no demo: every page and mail says so. */
  test: boolean;
  /** What becomes of the tickets of an order whose payment the bank takes back. */
  disputedTickets: 'keep' | 'cancel';
  /** A refund that is open for more days is shown to staff. */
  refundPatienceDays: number;
  /** Whether wallets of the gateway's page are offered where cards are typed here. */
  wallets: boolean;
  /** What all processes together ask of Stripe each second. */
  requestsPerSecond: number;
  /** `STRIPE_TEST_MODE`: a key of Stripe's test mode is meant. */
  testOnPurpose: boolean;
  /** One paid card purchase per account in this time (payments 2.4). */
  purchaseWindowMinutes: number;
}

/** What each setting must be. */
export const paymentVariables = {
  PAYMENT_GATEWAY: oneOf('sandbox', 'stripe'),
  PAYMENT_MODE: oneOf('card', 'hosted'),
  DISPUTED_TICKETS: oneOf('keep', 'cancel'),
  REFUND_PATIENCE_DAYS: wholeNumber(1, 365, 'must be a number of days, 1 to 365'),
  PAYMENT_WALLETS: isSwitch,
  PURCHASE_WINDOW_MINUTES: wholeNumber(0, 1440, 'must be a number of minutes, 0 to 1440'),
  STRIPE_SECRET_KEY: text((value) => /^(?:sk|rk)_\w+$/.test(value), 'must be a secret key of Stripe, sk_…'),
  STRIPE_PUBLISHABLE_KEY: text(
    (value) => /^pk_(?:test|live)_\w+$/.test(value),
    'must be a publishable key of Stripe, pk_live_… or pk_test_…',
  ),
  STRIPE_WEBHOOK_SECRET: text(
    (value) => /^whsec_\w+(?:[\s,]+whsec_\w+)?$/.test(value),
    'must be the signing secret of the webhook, whsec_…, or two of them with a comma between while it is exchanged',
  ),
  STRIPE_TEST_MODE: isSwitch,
  STRIPE_REQUESTS_PER_SECOND: wholeNumber(1, 1000, 'must be a number of requests, 1 to 1000'),
} as const;

/** Those that nobody else should read. */
export const paymentSecrets = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

type Name = keyof typeof paymentVariables;
type Given = Readonly<Partial<Record<Name, string>>>;

/** Adds a line to `faults` for whatever the gateway lacks. */
export function readGateway(settings: Given, faults: string[]): PaymentSettings['gateway'] {
  if (settings.PAYMENT_GATEWAY !== 'stripe') return { kind: 'sandbox' };
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecrets } = settings;
  const isMissing = (name: Name) =>
    settings[name] === undefined && !faults.some((line) => line.startsWith(name)) ? [name] : [];
  for (const name of [...isMissing('STRIPE_SECRET_KEY'), ...isMissing('STRIPE_WEBHOOK_SECRET')]) {
    faults.push(`${name} is needed when PAYMENT_GATEWAY is stripe.`);
  }
  const publishableKey = settings.STRIPE_PUBLISHABLE_KEY;
  return {
    kind: 'stripe',
    secretKey: secretKey ?? '',
    webhookSecrets: (webhookSecrets ?? '').split(/[\s,]+/),
    ...(publishableKey === undefined ? {} : { publishableKey }),
  };
}

export function readPayment(settings: Given, gateway: PaymentSettings['gateway'], demo: boolean): PaymentSettings {
  const number = (name: Name, otherwise: number) => Number(settings[name] ?? otherwise);
  return {
    // with Stripe the card is typed on Stripe's page unless told otherwise (docs/payments.md)
    mode:
      settings.PAYMENT_MODE === 'card' || settings.PAYMENT_MODE === 'hosted'
        ? settings.PAYMENT_MODE
        : gateway.kind === 'stripe'
          ? 'hosted'
          : 'card',
    gateway,
    byDefault: settings.PAYMENT_GATEWAY === undefined,
    disputedTickets: settings.DISPUTED_TICKETS === 'cancel' ? 'cancel' : 'keep',
    refundPatienceDays: number('REFUND_PATIENCE_DAYS', 14),
    wallets: settings.PAYMENT_WALLETS !== 'false',
    test: !demo && (gateway.kind === 'sandbox' || !isLiveKey(gateway.secretKey)),
    requestsPerSecond: number('STRIPE_REQUESTS_PER_SECOND', 20),
    testOnPurpose: settings.STRIPE_TEST_MODE === 'true',
    purchaseWindowMinutes: number('PURCHASE_WINDOW_MINUTES', defaultPurchaseWindowMinutes),
  };
}
