import type { Endpoints } from '@foyer/contract/wire/endpoints';
import type { refundsAndDisputesEndpoints } from '@foyer/contract/payments/refunds-and-disputes';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { ordersEndpoints } from '@foyer/contract/orders/orders';
import type { paymentsEndpoints } from '@foyer/contract/payments/payments';
import type { providerBooksEndpoints } from '@foyer/contract/payments/provider-books';
import type { HandlerOf } from '../../calls/context.ts';
import { PaymentGatewayFault } from '../../gateways/payments/port.ts';
import { SandboxGateway } from '../../gateways/payments/sandbox/gateway.ts';
import { paySandboxPage, showSandboxPage } from '../../gateways/payments/sandbox/page.ts';
import { refundOrderIntent, releaseOrderIntent, settleOrderIntent } from './decide/staff-decisions.ts';
import { keepReport } from './books/keep-report.ts';
import { readProviderBooks } from './books/read-provider-books.ts';
import { challengePage, createChallenges } from './charge/challenge-page.ts';
import type { Payments } from './deps.ts';
import { evidencePage } from './disputes/evidence-page.ts';
import { listDisputes } from './disputes/list-disputes.ts';
import { readEvidence } from './disputes/read-evidence.ts';
import { handleWebhook } from './handle-webhook.ts';
import { giveUpIntent } from './intents/give-up-intent.ts';
import { getOrderIntent } from './intents/get-intent.ts';
import { listIntents } from './intents/list-intents.ts';
import { readTurn } from './intents/order-turn.ts';
import { refundOrder } from './refunds/refund-order.ts';
import { retryRefund } from './refunds/retry-refund.ts';
import { settleRefund } from './refunds/settle-refund.ts';
import { listUnknownCharges } from './unmatched-charges/list-unknown-charges.ts';
import { resolveUnknownCharge } from './unmatched-charges/resolve-unknown-charge.ts';

type AdminNames =
  | 'refundOrder'
  | 'listOrderIntents'
  | 'settleOrderIntent'
  | 'refundOrderIntent'
  | 'listUnknownCharges'
  | 'resolveUnknownCharge';
type Handlers = { [N in keyof typeof paymentsEndpoints]: HandlerOf<(typeof paymentsEndpoints)[N]> } & {
  [N in AdminNames]: HandlerOf<Endpoints[N]>;
} & { [N in keyof typeof refundsAndDisputesEndpoints]: HandlerOf<(typeof refundsAndDisputesEndpoints)[N]> } & {
  [N in keyof typeof providerBooksEndpoints]: HandlerOf<(typeof providerBooksEndpoints)[N]>;
} & {
  [N in 'getOrderIntent' | 'getOrderTurn' | 'giveUpOrderIntent']: HandlerOf<(typeof ordersEndpoints)[N]>;
};

/**
 * Handlers for buyers (order status), staff (decisions about money), gateways (webhooks) and the sandbox's payment
 * page.
 */
export function paymentsHandlers(payments: Payments): Handlers {
  const { gateway, database } = payments;
  const challenges = createChallenges();
  /** Only the sandbox gateway has this page. */
  const sandbox = (): SandboxGateway => {
    if (gateway instanceof SandboxGateway) return gateway;
    throw new FoyerError('RECORD_NOT_FOUND');
  };
  return {
    getOrderIntent: async ({ params }, context) => ({
      data: await getOrderIntent(payments, params.orderIntentId, context),
    }),
    getOrderTurn: (_, context) => readTurn(payments, context),
    giveUpOrderIntent: async ({ params }, context) => ({
      data: await giveUpIntent(payments, params.orderIntentId, context),
    }),
    refundOrder: async ({ params, headers, body }, context) => {
      const { ticketIds, ...refund } = body;
      const request = {
        ...refund,
        ticketIds,
        orderId: params.orderId,
        idempotencyKey: headers['idempotency-key'],
      };
      return { success: true, refund: await refundOrder(payments, request, context) };
    },
    readProviderBooks: ({ query }) => readProviderBooks(payments, query),
    keepProviderEntries: ({ body }, context) => keepReport(payments, body.file, context),
    listDisputes: ({ query }, { events, locale }) => listDisputes(database.kysely, { ...query, events, locale }),
    getDisputeEvidence: async ({ params, query }, { now, locale }) =>
      evidencePage(await readEvidence(database.kysely, params.orderId), query.locale ?? locale, now),
    releaseOrderIntent: async ({ params, body }, context) => ({
      data: await releaseOrderIntent(payments, { ...params, ...body }, context),
    }),
    retryRefund: async ({ params }, context) => ({ data: await retryRefund(payments, params.refundId, context) }),
    settleRefund: async ({ params, body }, context) => ({
      data: await settleRefund(payments, { ...params, ...body }, context),
    }),
    listOrderIntents: ({ query }, { locale }) => listIntents(database.kysely, query, locale),
    settleOrderIntent: async ({ params, body }, context) => ({
      data: await settleOrderIntent(payments, { ...params, ...body }, context),
    }),
    refundOrderIntent: async ({ params, body }, context) => ({
      data: await refundOrderIntent(payments, { ...params, ...body }, context),
    }),
    listUnknownCharges: ({ query }) => listUnknownCharges(database.kysely, query),
    resolveUnknownCharge: async ({ params, body }, context) => ({
      data: await resolveUnknownCharge(database, { ...params, ...body }, context),
    }),
    paymentWebhook: async ({ params, headers, body }, { now, requestId }) => {
      if (params.gateway !== gateway.name) throw new FoyerError('RECORD_NOT_FOUND');
      try {
        await handleWebhook(payments, { body, headers }, { now, requestId });
      } catch (error) {
        if (error instanceof PaymentGatewayFault) throw new FoyerError('PROVIDER_UNREACHABLE', { cause: error });
        throw error;
      }
      return { received: true };
    },
    challengePage: ({ params }, { locale, now }) =>
      challengePage(payments, challenges, { name: params.orderIntentId, locale, now }),
    sandboxPage: ({ params }) => showSandboxPage(sandbox(), params.reference),
    submitSandboxPage: ({ params, body }) => paySandboxPage(sandbox(), params.reference, body),
  };
}
