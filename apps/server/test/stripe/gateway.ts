import { StripeGateway } from '../../src/gateways/payments/stripe/gateway.ts';
import type { StripeSettings } from '../../src/gateways/payments/stripe/provider.ts';

export const webhookSecret = 'whsec_standin';

/** The product's gateway connected to the Stripe fake. */
export const gatewayOn = (port: number, over: Partial<StripeSettings> = {}) =>
  new StripeGateway({
    secretKey: 'sk_test_standin',
    webhookSecrets: [webhookSecret],
    clock: () => new Date(),
    api: { host: '127.0.0.1', port, protocol: 'http' },
    // Long enough for a local fake, even on a busy machine. Only requests without a response wait this long.
    timeOutMs: 10_000,
    ...over,
  });
