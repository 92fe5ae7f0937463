import { StripeGateway } from '../../src/gateways/payments/stripe/gateway.ts';
import type { StripeSettings } from '../../src/gateways/payments/stripe/provider.ts';
import { patientTimer } from './silence.ts';

export const webhookSecret = 'whsec_standin';

/** The product's gateway connected to the Stripe fake. */
export const gatewayOn = (port: number, over: Partial<StripeSettings> = {}) =>
  new StripeGateway({
    secretKey: 'sk_test_standin',
    webhookSecrets: [webhookSecret],
    clock: () => new Date(),
    api: { host: '127.0.0.1', port, protocol: 'http' },
    // Long enough for a local fake, even on a busy machine. `endSilence` skips the wait for a response that does not come.
    timeOutMs: 60_000,
    timer: patientTimer,
    ...over,
  });
