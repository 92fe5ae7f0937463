import { FoyerError } from '@foyer/contract/errors';
import type { paymentsEndpoints } from '@foyer/contract/payments';
import type { HandlerOf } from '@foyer/domain/actor';
import { PaymentGatewayFault } from '../../gateways/payments/port.ts';
import { SandboxGateway } from '../../gateways/payments/sandbox/gateway.ts';
import { paySandboxPage, showSandboxPage } from '../../gateways/payments/sandbox/page.ts';
import { handleWebhook, type Orders } from '../orders/index.ts';

type Handlers = { [N in keyof typeof paymentsEndpoints]: HandlerOf<(typeof paymentsEndpoints)[N]> };

/** What gateways call, and the sandbox's own page. */
export function paymentsHandlers(orders: Orders): Handlers {
  const { payments } = orders;
  /** The page exists with the sandbox alone. */
  const sandbox = (): SandboxGateway => {
    if (payments instanceof SandboxGateway) return payments;
    throw new FoyerError('RECORD_NOT_FOUND');
  };
  return {
    paymentWebhook: async ({ params, headers, body }, { now, requestId }) => {
      if (params.gateway !== payments.name) throw new FoyerError('RECORD_NOT_FOUND');
      try {
        await handleWebhook(orders, { body, headers }, { now, requestId });
      } catch (error) {
        if (error instanceof PaymentGatewayFault) throw new FoyerError('PROVIDER_UNREACHABLE', { cause: error });
        throw error;
      }
      return { received: true };
    },
    sandboxPage: ({ params }) => showSandboxPage(sandbox(), params.reference),
    submitSandboxPage: ({ params, body }) => paySandboxPage(sandbox(), params.reference, body),
  };
}
