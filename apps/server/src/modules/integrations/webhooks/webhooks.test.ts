import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { auditActions, type AuditAction } from '@foyer/contract/people/audit-actions';
import { webhookKinds } from '@foyer/contract/integrations/webhook-kinds';
import type { WebhookDelivery, WebhookEndpoint, WebhookWithSecret } from '@foyer/contract/integrations/webhooks';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { sql } from 'kysely';
import { mostWebhooks } from '@foyer/contract/wire/paging';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { untilStatementsWait, whileLocked } from '../../../../test/barrier.ts';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { createEvent } from '../../../seed/factories/event.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { claimDeliveries } from './deliver.ts';

/** Webhooks as an administrator sets them up and another system receives them (integrations 1). */

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

let shop: Shop;
let admin: Person;
let receiver: Server;
let base: string;
/** Requests in the order of their arrival. */
let received: Received[] = [];
/** How the receiver responds. */
let answer: (request: Received) => { status: number; text?: string; location?: string } = () => ({ status: 204 });

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body };
      received.push(one);
      const { status, text = '', location } = answer(one);
      response.writeHead(status, location === undefined ? {} : { location }).end(text);
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  shop = await openShop({ name: 'webhooks', env: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' } });
  admin = await shop.staff(['admin']);
});
afterAll(async () => {
  await shop.close();
  receiver.close();
});
beforeEach(async () => {
  received = [];
  answer = () => ({ status: 204 });
  await sql`DELETE FROM webhook_endpoint`.execute(shop.app.database.kysely);
  await sql`DELETE FROM webhook_message`.execute(shop.app.database.kysely);
});

const call = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  shop.app.inject<T & ErrorBody>(method, `/api/webhooks${path}`, { token: admin.token, ...(body ? { body } : {}) });
const settings = { url: '', description: 'Warehouse', kinds: webhookKinds, eventId: null };
const create = async (changes: object = {}) =>
  (await call<WebhookWithSecret>('POST', '', { ...settings, url: `${base}/hooks`, ...changes })).body;
const deliveries = async (id: number, query = '') =>
  (await call<{ results: WebhookDelivery[]; totalItems: number }>('GET', `/${id}/deliveries${query}`)).body.results;
const drain = () => shop.app.jobs.drain();
const types = () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type);

/** Verifies a request like a receiver at that moment. Throws when the signature is wrong. */
function verify(secret: string, { body, headers }: Received): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now: Number(headers['webhook-timestamp']) * 1000 });
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  } finally {
    vi.useRealTimers();
  }
}
const isVerified = (secret: string, one: Received): boolean => {
  try {
    verify(secret, one);
    return true;
  } catch {
    return false;
  }
};
/** Orders one ticket of a new person. */
async function orderOne() {
  const ticketConfigurationId = await shop.ticketType();
  const buyer = await shop.person();
  const { body } = await shop.order(buyer, {
    tickets: [selfTicket(buyer, ticketConfigurationId)],
    chargeCreditCardRequest: payBy(),
  });
  const { ticket_id: ticketId, order_id: orderId } = await shop.app.database.kysely
    .selectFrom('ticket')
    .select(['ticket_id', 'order_id'])
    .where('account_id', '=', buyer.accountId)
    .executeTakeFirstOrThrow();
  expect(body.error).toBeUndefined();
  return { buyer, orderId, ticketId };
}
/** Writes an audit entry, as a change of a ticket does. */
const change = (ticketId: number, action: AuditAction = 'ticket.edited') =>
  writeAudit(
    shop.app.database.kysely,
    { actor: null, now: shop.app.clock.now() },
    { action, entity: 'ticket', entityId: ticketId, eventId: shop.eventId },
  );

it('tells an order and its ticket, signed as the specification says, without names', async () => {
  const { webhook, secret } = await create();
  const { buyer, orderId, ticketId } = await orderOne();
  await drain();
  expect(types().toSorted()).toEqual(['order.paid', 'ticket.issued']);
  for (const one of received) {
    expect(verify(secret, one)).toEqual(JSON.parse(one.body));
    expect(one.body).not.toMatch(/Robin|Taylor|@|4111/);
  }
  const paid = received.find(({ body }) => body.includes('order.paid'))!;
  expect(JSON.parse(paid.body)).toEqual({
    type: 'order.paid',
    timestamp: shop.app.clock.now().toISOString(),
    data: {
      eventId: shop.eventId,
      eventShortCode: expect.any(String) as string,
      orderId,
      ticketIds: [ticketId],
      externalAccountIdentifier: buyer.externalAccountIdentifier,
      currency: 'USD',
      paymentKind: expect.any(String) as string,
      totalAmount: expect.any(Number) as number,
      refundedAmount: 0,
    },
  });
  // A changed body and another secret are refused.
  expect(isVerified(secret, { ...paid, body: `${paid.body} ` })).toBe(false);
  expect(isVerified(`whsec_${Buffer.alloc(32).toString('base64')}`, paid)).toBe(false);
  const list = await deliveries(webhook.webhookId);
  expect(list.map(({ state, status, tries }) => [state, status, tries])).toEqual([
    ['DELIVERED', 204, 1],
    ['DELIVERED', 204, 1],
  ]);
});

it('every kind has a cause in the audit log, and each cause exists', async () => {
  const { rows } = await sql<{ action: string; kinds: string[] }>`
    SELECT action, webhook_kinds(action) AS kinds FROM unnest(${[...auditActions]}::text[]) AS action`.execute(
    shop.app.database.kysely,
  );
  expect(new Set(rows.flatMap(({ kinds }) => kinds))).toEqual(new Set(webhookKinds));
  const { rows: text } = await sql<{
    text: string;
  }>`SELECT pg_get_functiondef('webhook_kinds'::regproc) AS text`.execute(shop.app.database.kysely);
  const named = [...(text[0]?.text ?? '').matchAll(/'([a-z]+\.[\w-]+)'/gi)].map(([, action]) => action);
  expect(auditActions).toEqual(expect.arrayContaining(named));
});

it('tells of people, events and payouts, each about its own subject', async () => {
  const { webhook } = await create({ kinds: ['person.erased', 'event.called_off', 'payout.reconciled'] });
  const person = await shop.person();
  const about = { actor: null, now: shop.app.clock.now() };
  const db = shop.app.database.kysely;
  await writeAudit(db, about, { action: 'account.anonymised', entity: 'account', entityId: person.accountId });
  await writeAudit(db, about, {
    action: 'event.calledOff',
    entity: 'event',
    entityId: shop.eventId,
    eventId: shop.eventId,
  });
  // The id of an account at the provider is a text, and could be digits.
  for (const entityId of ['acct_1', '1234'])
    await writeAudit(db, about, { action: 'provider.reportKept', entity: 'provider_entry', entityId });
  await drain();
  expect(types().toSorted()).toEqual(['event.called_off', 'payout.reconciled', 'payout.reconciled', 'person.erased']);
  const erased = received.find(({ body }) => body.includes('person.erased'))!;
  expect(JSON.parse(erased.body)).toMatchObject({
    data: { externalAccountIdentifier: person.externalAccountIdentifier },
  });
  const subjects = (await deliveries(webhook.webhookId)).map(({ subject }) => subject);
  expect(new Set(subjects).size).toBe(4);
});

it('tries again with the same id and body, in the order of the subject, until the receiver is back', async () => {
  const { webhook } = await create({ kinds: ['ticket.changed', 'ticket.checked_in'] });
  const { ticketId } = await orderOne();
  const other = await orderOne();
  await change(ticketId);
  await change(ticketId, 'ticket.checkedIn');
  await change(other.ticketId);
  answer = ({ body }) => ({ status: body.includes(`"ticketId":${ticketId},`) ? 503 : 200, text: 'busy' });
  await drain();
  // The check-in waits for the change before it. Another ticket does not wait.
  expect(types()).toEqual(['ticket.changed', 'ticket.changed']);
  const [first] = received;
  const one = async () => (await call<WebhookEndpoint[]>('GET', '')).body[0]!;
  expect(await one()).toMatchObject({ openCount: 2 });
  expect((await deliveries(webhook.webhookId, '?state=OPEN')).at(-1)).toMatchObject({
    kind: 'ticket.changed',
    status: 503,
    fault: 'status',
    response: 'busy',
    tries: 1,
    subject: `ticket:${ticketId}`,
  });
  await drain();
  expect(received).toHaveLength(2);
  shop.app.clock.advance({ seconds: 7 });
  await drain();
  expect(received).toHaveLength(3);
  expect([received[2]!.headers['webhook-id'], received[2]!.body]).toEqual([first!.headers['webhook-id'], first!.body]);
  expect(await one()).toMatchObject({ failingDate: expect.any(String) as string });
  answer = () => ({ status: 204 });
  shop.app.clock.advance({ seconds: 40 });
  await drain();
  expect(types().slice(3)).toEqual(['ticket.changed', 'ticket.checked_in']);
  expect(await one()).toMatchObject({ openCount: 0, failingDate: null });
});

it('sends to each endpoint the messages of its event only, and to no stopped one, while another endpoint wants them', async () => {
  const otherEvent = await createEvent(shop.app.database.kysely);
  const kinds = ['ticket.changed'];
  await create({ kinds });
  const { webhook: ofOther } = await create({ kinds, eventId: otherEvent });
  const { webhook: stopped } = await create({ kinds });
  const { url, description } = stopped;
  await call('PUT', `/${stopped.webhookId}`, { url, description, kinds, eventId: null, isStopped: true });
  await change((await orderOne()).ticketId);
  await drain();
  expect(types()).toEqual(['ticket.changed']);
  expect([await deliveries(ofOther.webhookId), await deliveries(stopped.webhookId)]).toEqual([[], []]);
});

it('does not let one endpoint wait for another, or for a message that failed for good', async () => {
  const kinds = ['ticket.changed'];
  const { webhook: down } = await create({ kinds, url: `${base}/down` });
  await create({ kinds });
  answer = ({ path }) => ({ status: path === '/down' ? 503 : 200 });
  const { ticketId } = await orderOne();
  await change(ticketId);
  await drain();
  await change(ticketId);
  await drain();
  const paths = () => received.map(({ path }) => path);
  expect(paths()).toEqual(expect.arrayContaining(['/hooks', '/hooks', '/down']));
  expect(received).toHaveLength(3);
  const failing = async () =>
    (await call<WebhookEndpoint[]>('GET', '')).body.find(({ webhookId }) => webhookId === down.webhookId)?.failingDate;
  const since = await failing();
  // The last try of the first message.
  await sql`UPDATE webhook_delivery SET since = since - interval '72 hours'
    WHERE webhook_delivery_id = (SELECT min(webhook_delivery_id) FROM webhook_delivery WHERE state = 'OPEN')`.execute(
    shop.app.database.kysely,
  );
  shop.app.clock.advance({ seconds: 7 });
  await drain();
  // The endpoint has failed since the first failure.
  expect(await failing()).toBe(since);
  expect((await deliveries(down.webhookId)).map(({ state }) => state)).toEqual(['OPEN', 'FAILED']);
  answer = () => ({ status: 200 });
  await change(ticketId);
  shop.app.clock.advance({ minutes: 1 });
  await drain();
  expect((await deliveries(down.webhookId)).map(({ state }) => state)).toEqual(['DELIVERED', 'DELIVERED', 'FAILED']);
});

it('names all that an order returned, also of several payments', async () => {
  await create({ kinds: ['order.refunded'] });
  const { orderId } = await orderOne();
  const db = shop.app.database.kysely;
  await sql`UPDATE payment SET refunded_minor = 100 WHERE order_id = ${orderId}`.execute(db);
  await sql`
    INSERT INTO payment (order_id, order_intent_id, kind, amount_minor, refunded_minor, currency, taken_by_account_id, created_at)
    SELECT order_id, order_intent_id, 'bypass', 5000, 250, 'USD', account_id, created_at FROM orders WHERE order_id = ${orderId}`.execute(
    db,
  );
  const entry = { action: 'order.refunded', entity: 'order', entityId: orderId, eventId: shop.eventId } as const;
  await writeAudit(db, { actor: null, now: shop.app.clock.now() }, entry);
  await drain();
  expect(JSON.parse(received[0]!.body)).toMatchObject({ data: { refundedAmount: 3.5 } });
});

it('gives up after three days, and staff send it again with the same id', async () => {
  const { webhook } = await create({ kinds: ['ticket.changed'] });
  await change((await orderOne()).ticketId);
  answer = () => ({ status: 500 });
  await drain();
  // The last try, three days later.
  await sql`UPDATE webhook_delivery SET since = since - interval '72 hours'`.execute(shop.app.database.kysely);
  shop.app.clock.advance({ seconds: 7 });
  await drain();
  const [failed] = await deliveries(webhook.webhookId);
  expect(failed).toMatchObject({ state: 'FAILED', nextTryDate: null });
  const tries = received.length;
  answer = () => ({ status: 200 });
  await drain();
  expect(received).toHaveLength(tries);
  const again = () => call<{ repeated: number }>('POST', `/${webhook.webhookId}/repetitions`, { deliveryId: null });
  // A test that failed is not a message.
  answer = () => ({ status: 500 });
  expect((await call<WebhookDelivery>('POST', `/${webhook.webhookId}/test`)).body.state).toBe('FAILED');
  received.pop();
  expect((await again()).body).toEqual({ repeated: 1 });
  await drain();
  expect(received.at(-1)!.headers['webhook-id']).toBe(failed!.messageId);
  // It has three days again. An open delivery is not repeated.
  const [open] = await deliveries(webhook.webhookId, '?state=OPEN');
  expect(open).toMatchObject({ deliveryId: failed!.deliveryId, tries: 1 });
  const one = { deliveryId: failed!.deliveryId };
  expect((await call('POST', `/${webhook.webhookId}/repetitions`, one)).status).toBe(404);
  answer = () => ({ status: 200 });
  shop.app.clock.advance({ seconds: 7 });
  await drain();
  expect((await again()).body).toEqual({ repeated: 0 });
  // A delivered one can be sent again, too.
  const body = { deliveryId: failed!.deliveryId };
  expect((await call('POST', `/${webhook.webhookId}/repetitions`, body)).status).toBe(200);
  await drain();
  expect(received).toHaveLength(tries + 3);
});

it('loses nothing when a process dies between the change and the request, and tells nothing of a change that failed', async () => {
  await create({ kinds: ['ticket.changed'] });
  const { ticketId } = await orderOne();
  const db = shop.app.database;
  await expect(
    db.transaction(async (tx) => {
      const entry = { action: 'ticket.edited', entity: 'ticket', entityId: ticketId, eventId: shop.eventId } as const;
      await writeAudit(tx, { actor: null, now: shop.app.clock.now() }, entry);
      throw new Error('the change fails');
    }),
  ).rejects.toThrow('the change fails');
  await drain();
  expect(received).toEqual([]);
  await change(ticketId);
  // This process claims the delivery and dies. A second one at the same time gets nothing.
  const claimed = await claimDeliveries(db.kysely, shop.app.clock.now(), []);
  expect(claimed).toHaveLength(1);
  expect(await claimDeliveries(db.kysely, shop.app.clock.now(), [])).toEqual([]);
  await drain();
  expect(received).toEqual([]);
  shop.app.clock.advance({ seconds: 31 });
  await drain();
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([claimed[0]!.message_id]);
});

it('sends only the chosen kinds of the chosen event, and stores nothing for a stopped endpoint', async () => {
  const otherEvent = await createEvent(shop.app.database.kysely);
  const { webhook } = await create({ kinds: ['ticket.issued'], eventId: otherEvent });
  await orderOne();
  await drain();
  expect(received).toEqual([]);
  const { url, description } = webhook;
  const put = (body: object) => call<WebhookEndpoint>('PUT', `/${webhook.webhookId}`, { url, description, ...body });
  await put({ kinds: ['ticket.issued'], eventId: shop.eventId, isStopped: true });
  await orderOne();
  const { rows } = await sql`SELECT FROM webhook_message`.execute(shop.app.database.kysely);
  expect(rows).toEqual([]);
  await put({ kinds: ['ticket.issued'], eventId: shop.eventId, isStopped: false });
  await orderOne();
  await drain();
  expect(types()).toEqual(['ticket.issued']);
});

it('sells on while an endpoint is deleted, and deletes one with deliveries', async () => {
  const { database } = shop.app;
  await create();
  const gone = () => sql`DELETE FROM webhook_endpoint`;
  const { ticketId } = await whileLocked(database, gone, 1, orderOne);
  expect(ticketId).toBeGreaterThan(0);

  const [{ webhook }, { webhook: other }] = [await create(), await create()];
  await change(ticketId);
  const delivery = sql`SELECT FROM webhook_delivery WHERE webhook_endpoint_id = ${webhook.webhookId} FOR UPDATE`;
  const remove = () => call('DELETE', `/${webhook.webhookId}`);
  const removed = await database.transaction(async (tx) => {
    await delivery.execute(tx);
    const answer = remove();
    // Orders do not wait for the deletion, because the endpoint is stopped first. The deletion waits until this transaction ends.
    await untilStatementsWait(database, 1);
    await orderOne();
    return { answer };
  });
  expect((await removed.answer).status).toBe(200);
  expect((await remove()).status).toBe(404);
  expect((await call<WebhookEndpoint[]>('GET', '')).body.map(({ webhookId }) => webhookId)).toEqual([other.webhookId]);
  const { rows } = await sql`SELECT FROM webhook_delivery WHERE webhook_endpoint_id <> ${other.webhookId}`.execute(
    database.kysely,
  );
  expect(rows).toEqual([]);
});

it('signs with both secrets for a day after a replacement', async () => {
  const { webhook, secret: old } = await create({ kinds: ['ticket.changed'] });
  const { ticketId } = await orderOne();
  const replaced = (await call<WebhookWithSecret>('POST', `/${webhook.webhookId}/secret`)).body;
  expect(replaced.secret).not.toBe(old);
  await change(ticketId);
  await drain();
  expect([old, replaced.secret].map((secret) => isVerified(secret, received[0]!))).toEqual([true, true]);
  shop.app.clock.advance({ hours: 25 });
  await change(ticketId);
  await drain();
  expect([old, replaced.secret].map((secret) => isVerified(secret, received[1]!))).toEqual([false, true]);
});

it('never gives out a secret again, also after a restore that knows neither the endpoint nor its last secret', async () => {
  const before = await create({ kinds: ['ticket.changed'] });
  const rotated = (await call<WebhookWithSecret>('POST', `/${before.webhook.webhookId}/secret`)).body.secret;
  const back = { kysely: shop.app.database.kysely, id: before.webhook.webhookId };
  // The database of a backup: the endpoint has its first secret, and the next id is free again.
  await sql`UPDATE webhook_endpoint SET secret_version = 1 WHERE webhook_endpoint_id = ${back.id}`.execute(back.kysely);
  const again = (await call<WebhookWithSecret>('POST', `/${back.id}/secret`)).body.secret;
  await call('DELETE', `/${back.id}`);
  await sql`SELECT setval(pg_get_serial_sequence('webhook_endpoint', 'webhook_endpoint_id'), ${back.id}, false)`.execute(
    back.kysely,
  );
  const other = await create({ kinds: ['ticket.changed'] });
  expect(other.webhook.webhookId).toBe(back.id);
  expect(new Set([before.secret, rotated, again, other.secret]).size).toBe(4);
});

it('tests an endpoint at once, also a stopped one, and a receiver that is gone stops it', async () => {
  const { webhook } = await create({ kinds: ['ticket.changed'] });
  answer = () => ({ status: 302, location: `${base}/elsewhere` });
  const test = await call<WebhookDelivery>('POST', `/${webhook.webhookId}/test`);
  expect(test.body).toMatchObject({ kind: null, state: 'FAILED', status: 302, tries: 1 });
  // The redirect was not followed.
  expect(received.map(({ path }) => path)).toEqual(['/hooks']);
  answer = () => ({ status: 410 });
  await change((await orderOne()).ticketId);
  await drain();
  expect((await call<WebhookEndpoint[]>('GET', '')).body).toMatchObject([{ isStopped: true, openCount: 0 }]);
});

it.each([
  'http://hooks.example.com/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://localhost/',
  'https://user:password@hooks.example.com/',
  'ftp://hooks.example.com/',
  'no address',
])('refuses the address %s', async (url) => {
  const { status, body } = await call('POST', '', { ...settings, url });
  expect([status, body.error.code]).toEqual([400, 'WEBHOOK_ADDRESS_REFUSED']);
});

it('refuses more endpoints than possible, and an event that does not exist', async () => {
  expect((await call('POST', '', { ...settings, url: `${base}/`, eventId: 999_999 })).status).toBe(404);
  for (let made = 0; made < mostWebhooks; made++) await create();
  const { body } = await call('POST', '', { ...settings, url: `${base}/` });
  expect(body.error.code).toBe('TOO_MANY_WEBHOOKS');
});

it('deletes messages after 30 days', async () => {
  await create({ kinds: ['ticket.changed'] });
  await change((await orderOne()).ticketId);
  await drain();
  const count = async () => (await sql`SELECT FROM webhook_message`.execute(shop.app.database.kysely)).rows.length;
  shop.app.clock.advance({ days: 29 });
  await shop.app.jobs.drainAll();
  expect(await count()).toBe(1);
  shop.app.clock.advance({ days: 2 });
  await shop.app.jobs.drainAll();
  expect(await count()).toBe(0);
});
