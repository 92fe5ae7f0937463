import { defaultPurchaseWindowMinutes } from '@foyer/domain/payments/payment-rules';
import { isLiveKey } from '../gateways/payments/stripe/account.ts';
import { isSwitch, oneOf, text, wholeNumber } from './setting-kinds.ts';

/** Payment provider and payment mode (docs/payments.md). */
export interface PaymentSettings {
  mode: 'card' | 'hosted';
  gateway:
    | { kind: 'sandbox' }
    | {
        kind: 'stripe';
        secretKey: string;
        webhookSecrets: readonly string[];
        /** Allows bank confirmation (3-D Secure) for cards typed in Foyer, and yen with it. */
        publishableKey?: string;
      };
  /** The sandbox was chosen by default. An installation with `DEMO=false` refuses to start with it. */
  byDefault: boolean;
  /** Test payments outside a demo: every page and mail says so. */
  test: boolean;
  /** What happens to the tickets of an order when the bank takes its payment back. */
  disputedTickets: 'keep' | 'cancel';
  /** A refund that stays open for more days than this is shown to staff. */
  refundPatienceDays: number;
  /** Whether the wallets of the gateway's page are offered when cards are typed in Foyer. */
  wallets: boolean;
  /** Requests per second to Stripe, for all processes together. */
  requestsPerSecond: number;
  /** `STRIPE_TEST_MODE`: a test mode key is intended. */
  testOnPurpose: boolean;
  /** One paid card purchase per account within this time (payments 2.4). */
  purchaseWindowMinutes: number;
}

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

export const paymentSecrets = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

type Name = keyof typeof paymentVariables;
type Given = Readonly<Partial<Record<Name, string>>>;

/** Adds a line to `faults` for each missing gateway setting. */
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
    // With Stripe, the card is typed on Stripe's page by default (docs/payments.md).
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
