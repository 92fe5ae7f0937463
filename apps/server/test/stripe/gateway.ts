import { StripeGateway } from '../../src/gateways/payments/stripe/gateway.ts';
import type { StripeSettings } from '../../src/gateways/payments/stripe/provider.ts';

export const webhookSecret = 'whsec_standin';

/** The gateway as the product makes it, on a stand-in. */
export const gatewayOn = (port: number, over: Partial<StripeSettings> = {}) =>
  new StripeGateway({
    secretKey: 'sk_test_standin',
    webhookSecrets: [webhookSecret],
    clock: () => new Date(),
    api: { host: '127.0.0.1', port, protocol: 'http' },
    // Long for a stand-in on this machine, also when the machine is busy; the few calls that are never answered wait it out.
    timeOutMs: 2_000,
    ...over,
  });
