import type { PaymentGateway } from './port.ts';
import { SandboxGateway, type SandboxSettings } from './sandbox/gateway.ts';
import { StripeGateway } from './stripe/gateway.ts';
import type { StripeSettings } from './stripe/provider.ts';

export type PaymentSettings = ({ kind: 'sandbox' } & SandboxSettings) | ({ kind: 'stripe' } & StripeSettings);

/** Creates the gateway chosen by the settings (`PAYMENT_GATEWAY`). */
export function createPayments(settings: PaymentSettings): PaymentGateway {
  return settings.kind === 'stripe' ? new StripeGateway(settings) : new SandboxGateway(settings);
}
