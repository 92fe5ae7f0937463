import type { PaymentGateway } from './port.ts';
import { SandboxGateway, type SandboxSettings } from './sandbox/gateway.ts';
import type { StripeSettings } from './stripe/provider.ts';

export type PaymentSettings = ({ kind: 'sandbox' } & SandboxSettings) | ({ kind: 'stripe' } & StripeSettings);

/** Creates the gateway chosen by the settings (`PAYMENT_GATEWAY`). Loads the provider's library only for Stripe. */
export async function createPayments(settings: PaymentSettings): Promise<PaymentGateway> {
  if (settings.kind === 'sandbox') return new SandboxGateway(settings);
  const { StripeGateway } = await import('./stripe/gateway.ts');
  return new StripeGateway(settings);
}
