import * as z from 'zod/mini';
import { adminOnly, endpointsOf } from '../wire/endpoint.ts';
import { count, done, filled, id, idText, instant, pagingQuery, resultsOf, text, uuid } from '../wire/primitives.ts';
import { webhookFaults, webhookKinds, webhookStates } from './webhook-kinds.ts';

/** Webhooks: what other systems hear (integrations 1). Requests follow the Standard Webhooks specification. */

const kinds = z.array(z.enum(webhookKinds)).check(z.minLength(1), z.maxLength(webhookKinds.length));

const settings = {
  url: filled(500),
  description: text(100),
  kinds,
  /** Only messages about this event. `null`: about all events, and about people and payouts. */
  eventId: z.nullable(id),
};

const endpoint = z.strictObject({
  webhookId: id,
  ...settings,
  /** Name of the event in the language of the caller. */
  eventName: z.nullable(text(200)),
  /** Nothing is sent. Messages in the meantime are not stored. */
  isStopped: z.boolean(),
  /** Since when every try has failed. `null`: the last try succeeded, or there was none. */
  failingDate: z.nullable(instant),
  /** Deliveries that are still to be sent. */
  openCount: count,
  /** Until when requests are also signed with the secret before this one. */
  previousSecretUntil: z.nullable(instant),
  createDate: instant,
});
export type WebhookEndpoint = z.infer<typeof endpoint>;

const withSecret = z.strictObject({
  webhook: endpoint,
  /** `whsec_` and 32 bytes in base64. It is shown only in this response. */
  secret: text(100),
});
export type WebhookWithSecret = z.infer<typeof withSecret>;

const delivery = z.strictObject({
  deliveryId: id,
  /** The header `webhook-id`, the same for each try and each repetition. */
  messageId: uuid,
  /** `null`: a test. */
  kind: z.nullable(z.enum(webhookKinds)),
  subject: text(100),
  state: z.enum(webhookStates),
  tries: count,
  /** When the next try is due, of an open delivery. */
  nextTryDate: z.nullable(instant),
  lastTryDate: z.nullable(instant),
  /** Status of the last response. */
  status: z.nullable(count),
  fault: z.nullable(z.enum(webhookFaults)),
  /** The start of the last response, or the reason of the network, for staff. */
  response: z.nullable(text(500)),
  /** How long the last try took, in ms. */
  tookMs: z.nullable(count),
  createDate: instant,
  /** The body that is sent, as text. */
  body: text(20_000),
});
export type WebhookDelivery = z.infer<typeof delivery>;

const params = z.strictObject({ webhookId: idText });
const changes = { storage: 'staff-changes' } as const;

export const webhooksEndpoints = endpointsOf({
  listWebhooks: adminOnly('GET /webhooks', {
    summary: 'Lists the webhooks, oldest first.',
    output: z.array(endpoint),
  }),
  createWebhook: adminOnly('POST /webhooks', {
    confirm: 'with-factor',
    summary: 'Creates a webhook. The response is the only one with its secret.',
    costs: changes,
    body: z.strictObject(settings),
    output: withSecret,
    errors: ['WEBHOOK_ADDRESS_REFUSED', 'TOO_MANY_WEBHOOKS', 'RECORD_NOT_FOUND'],
  }),
  changeWebhook: adminOnly('PUT /webhooks/:webhookId', {
    confirm: 'with-factor',
    summary: 'Changes a webhook, or stops and starts it. Open deliveries go to the new address.',
    costs: changes,
    params,
    body: z.strictObject({ ...settings, isStopped: z.boolean() }),
    output: endpoint,
    errors: ['WEBHOOK_ADDRESS_REFUSED', 'RECORD_NOT_FOUND'],
  }),
  deleteWebhook: adminOnly('DELETE /webhooks/:webhookId', {
    summary: 'Deletes a webhook with its deliveries.',
    costs: changes,
    params,
    output: done,
    errors: ['RECORD_NOT_FOUND'],
    sendsSuccess: true,
  }),
  rotateWebhookSecret: adminOnly('POST /webhooks/:webhookId/secret', {
    confirm: 'with-factor',
    summary: 'Replaces the secret. For 24 hours requests are signed with both.',
    costs: changes,
    params,
    output: withSecret,
    errors: ['RECORD_NOT_FOUND'],
  }),
  testWebhook: adminOnly('POST /webhooks/:webhookId/test', {
    summary: 'Sends a message of the type `test` once, and returns its delivery.',
    costs: { storage: 'webhook-tests', cpu: 'webhook-tests' },
    params,
    output: delivery,
    errors: ['RECORD_NOT_FOUND'],
  }),
  listWebhookDeliveries: adminOnly('GET /webhooks/:webhookId/deliveries', {
    summary: 'Lists the deliveries of a webhook of the last 30 days, latest first.',
    params,
    query: z.strictObject({ ...pagingQuery, state: z.optional(z.enum(webhookStates)) }),
    output: resultsOf(delivery),
    errors: ['RECORD_NOT_FOUND'],
  }),
  repeatWebhookDeliveries: adminOnly('POST /webhooks/:webhookId/repetitions', {
    summary: 'Sends one delivery again, or all failed ones, with the same ids.',
    costs: { storage: 'webhook-tests', cpu: 'webhook-tests' },
    params,
    body: z.strictObject({
      /** `null`: all failed deliveries. */
      deliveryId: z.nullable(id),
    }),
    output: z.strictObject({ repeated: count }),
    errors: ['RECORD_NOT_FOUND'],
  }),
});
