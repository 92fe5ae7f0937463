import type { SandboxGateway } from '../gateways/payments/sandbox/gateway.ts';
import { deliverWebhooks } from '../gateways/payments/sandbox/webhooks.ts';
import type { Job } from './job.ts';

/** Delivers the sandbox gateway's webhooks to the product, as an external provider would. */
export const sandboxWebhooksJob = (gateway: SandboxGateway, url: () => string): Job => ({
  name: 'sandbox webhooks',
  everyMs: 500,
  run: ({ now, signal }) =>
    deliverWebhooks(gateway.settings.db, { url: url(), secret: gateway.settings.secret, now, signal }),
});
