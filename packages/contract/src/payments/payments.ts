import * as z from 'zod/mini';
import { anyone, endpointsOf } from '../wire/endpoint.ts';
import { filled, rawBytes, text } from '../wire/primitives.ts';

/** Calls by gateways, the page for the bank's authentication, and the sandbox gateway's pages (payments 2.4). */

export const paymentsEndpoints = endpointsOf({
  paymentWebhook: anyone('POST /payments/webhook/:gateway', {
    summary: "Receives a gateway's signed webhook about a payment. The signature is the only authentication.",
    costs: { money: 'payment-messages', storage: 'payment-messages' },
    params: z.strictObject({ gateway: filled(40) }),
    headers: z.object({
      'stripe-signature': z.optional(text(2000)),
      'sandbox-signature': z.optional(text(2000)),
    }),
    body: rawBytes,
    bodyKind: 'raw',
    output: z.strictObject({ received: z.literal(true) }),
    errors: ['RECORD_NOT_FOUND', 'FORBIDDEN', 'PROVIDER_UNREACHABLE'],
  }),
  challengePage: anyone('GET /payments/challenge/:orderIntentId', {
    summary:
      "Returns the page, and its files, that runs a bank challenge (3-D Secure) with the provider's script. Its URL is the secret.",
    costs: { money: ['payment-pages', 'challenges'], guesses: 'payment-pages' },
    params: z.strictObject({ orderIntentId: filled(200) }),
    // The script and the style sheet only.
    cache: 'public',
    output: 'html',
    otherStatuses: [303, 404],
    errors: ['RECORD_NOT_FOUND'],
  }),
  sandboxPage: anyone('GET /payments/sandbox/:reference', {
    summary: "Returns the sandbox gateway's hosted payment page, or its bank challenge. The URL is the secret.",
    costs: { money: 'payment-pages', guesses: 'payment-pages' },
    params: z.strictObject({ reference: filled(200) }),
    // The style sheet only.
    cache: 'public',
    output: 'html',
    otherStatuses: [404],
    errors: ['RECORD_NOT_FOUND'],
  }),
  submitSandboxPage: anyone('POST /payments/sandbox/:reference', {
    summary: "Pays or cancels on the sandbox gateway's hosted page, or responds to its bank challenge.",
    costs: { money: 'payment-pages', storage: 'payment-pages', guesses: 'payment-pages' },
    params: z.strictObject({ reference: filled(200) }),
    body: z.strictObject({
      action: z.enum([
        'pay',
        'link',
        'openWallet',
        'wallet',
        'refuseWallet',
        'closeWallet',
        'cancel',
        'confirm',
        'refuse',
        'confirmDeclined',
      ]),
      cardNumber: z.optional(text(40)),
      /** Month and year as typed: `12/30`. */
      expiry: z.optional(text(20)),
      cvv: z.optional(text(10)),
      /** How the sandbox delivers its webhook notifications: once, twice, out of order, late, or never. */
      delivery: z.optional(z.enum(['once', 'twice', 'outOfOrder', 'late', 'never'])),
    }),
    bodyKind: 'form',
    output: 'html',
    otherStatuses: [303, 404],
    errors: ['RECORD_NOT_FOUND'],
  }),
});
