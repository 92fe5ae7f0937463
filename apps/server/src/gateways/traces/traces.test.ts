import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { openCollector, type Collector, type ReceivedSpan } from '../../../test/collector.ts';
import { cards, openShop, payBy, selfTicket, type Shop } from '../../../test/ordering.ts';
import { statementName } from './statement-name.ts';

const opened: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close();
});

async function openTracedShop(
  options: Parameters<typeof openCollector>[0] = {},
  env: Record<string, string> = {},
): Promise<{ collector: Collector; shop: Shop }> {
  const collector = await openCollector(options);
  opened.push(collector);
  const shop = await openShop({ name: 'traces', env: { TRACES_URL: 'http://127.0.0.1:4318/v1/traces', ...env } });
  opened.push(shop);
  return { collector, shop };
}

/** Sends the body after the server has read the headers, as a slow network does. */
async function postSlowly(url: string, token: string, body: string): Promise<IncomingMessage> {
  const request = httpRequest(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-auth-token': token,
      'x-request-source': 'web',
      expect: '100-continue',
    },
  });
  request.flushHeaders();
  await once(request, 'continue');
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response;
}

const named = (spans: readonly ReceivedSpan[], name: string) => spans.find((span) => span.name === name);
const traceOf = (requestId: unknown) => String(requestId).replaceAll('-', '');

test('traces an order from the request to its statements, the payment provider and its mail', async () => {
  const { collector, shop } = await openTracedShop();
  const buyer = await shop.person();
  const ticket = await shop.ticketType({ amount_minor: 5_000 });
  const body = { eventId: shop.eventId, tickets: [selfTicket(buyer, ticket)], chargeCreditCardRequest: payBy() };
  const answer = await postSlowly(`${shop.app.address}/api/orders`, buyer.token, JSON.stringify(body));
  const requestId = answer.headers['x-request-id'];
  expect(answer.statusCode).toBe(200);
  await shop.app.jobs.drain();
  await collector.flush();

  const spans = collector.spans();
  const traceId = traceOf(requestId);
  const root = spans.find((span) => span.traceId === traceId && span.parentSpanId === undefined);
  expect(root).toMatchObject({
    name: 'createOrder',
    attributes: { 'http.request.method': 'POST', 'http.route': '/api/orders', 'http.response.status_code': 200 },
  });
  const below = spans.filter((span) => span.traceId === traceId && span !== root);
  expect(below.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['group commit', 'order_submit', 'sandbox charge', 'order_settle']),
  );
  const ids = new Set(spans.map(({ spanId }) => spanId));
  expect(below.filter(({ parentSpanId = '' }) => !ids.has(parentSpanId))).toEqual([]);
  // The charge writes a row of the sandbox, so it is the parent of a statement.
  const charge = named(below, 'sandbox charge');
  expect(below.some(({ parentSpanId }) => parentSpanId === charge?.spanId)).toBe(true);

  const mail = named(spans, 'mail confirmation');
  expect(mail).toMatchObject({
    links: [{ traceId, spanId: root?.spanId }],
    attributes: { 'foyer.mail.outcome': 'sent', 'foyer.request_id': requestId },
  });
  const ofMail = spans.filter((span) => span.traceId === mail?.traceId).map(({ name }) => name);
  expect(ofMail).toEqual(expect.arrayContaining(['mail file send', 'UPDATE outbox']));
});

test('exports no value that a person typed, also when the order fails', async () => {
  const { collector, shop } = await openTracedShop();
  const buyer = await shop.person({ email_address: 'wilhelmina@private.example' });
  const ticket = await shop.ticketType({ amount_minor: 5_000 });
  const values = { firstName: 'Wilhelmina', lastName: 'Quackenbush', email: 'w.quackenbush@private.example' };
  const order = (card: string) =>
    shop.order(buyer, {
      tickets: [selfTicket(buyer, ticket, { values })],
      chargeCreditCardRequest: payBy(card),
    });
  const declined = await order(cards.declined);
  const paid = await order(cards.good);
  expect([declined.status === 200, paid.status]).toEqual([false, 200]);
  const search = await shop.app.inject('GET', `/api/accounts?query=Quackenbush`, {
    token: buyer.token,
    isNoRoute: true,
  });
  expect(search.status).toBe(404);
  await shop.app.jobs.drain();
  await collector.flush();

  const bytes = collector.bytes();
  const typed = [
    ...Object.values(values),
    'wilhelmina',
    'private.example',
    'Robin',
    'payer@example.com',
    '1 Main Street',
    'Springfield',
    '62701',
    cards.good,
    cards.declined,
    '737',
    buyer.token,
    buyer.externalAccountIdentifier,
  ];
  // `737` alone may be a part of an id.
  const found = typed.filter((value) => bytes.includes(value.length > 3 ? value : `"${value}"`));
  expect(found).toEqual([]);
  expect(bytes).toContain('order_submit');
  const codes = collector
    .spans()
    .flatMap(({ name, attributes }) => (name === 'createOrder' ? attributes['foyer.error_code'] : []));
  expect(codes.filter((code) => code !== undefined)).toHaveLength(1);
});

test('a collector that never answers delays no request, and more spans than fit are dropped and counted', async () => {
  const unanswered: ServerResponse[] = [];
  const reports: boolean[] = [];
  const { collector, shop } = await openTracedShop(
    {
      respond: (response) => unanswered.push(response),
      mostSpans: 20,
      exportMs: 300,
      onDelivery: (isDelivered) => reports.push(isDelivered),
    },
    { METRICS_TOKEN: 'prometheus-reads-this' },
  );
  const buyer = await shop.person();
  const read = async () => (await shop.app.inject('GET', '/api/account/profile', { token: buyer.token })).status;
  while (unanswered.length === 0) expect(await read()).toBe(200);
  for (let n = 0; n < 60; n += 1) expect(await read()).toBe(200);
  expect(collector.counts.exported).toBe(0);
  expect(collector.counts.dropped.full).toBeGreaterThan(20);
  await expect.poll(() => collector.counts.dropped.failed).toBeGreaterThan(0);
  expect(reports).toEqual([false]);
  const { text } = await shop.app.inject('GET', '/metrics', {
    headers: { authorization: 'Bearer prometheus-reads-this' },
  });
  expect(text).toMatch(/foyer_trace_spans_dropped_total\{reason="full"\} [1-9]/);
});

test.each([
  ['continues', 'true'],
  ['ignores', 'false'],
])('%s the trace of the caller with TRACES_TRUST_PARENT=%s', async (_, TRACES_TRUST_PARENT) => {
  const { collector, shop } = await openTracedShop({ share: 1 }, { TRACES_TRUST_PARENT });
  const theirs = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
  const traceparent = `00-${theirs.traceId}-${theirs.spanId}-01`;
  const buyer = await shop.person();
  const { headers } = await shop.app.inject('GET', '/api/account/profile', {
    token: buyer.token,
    headers: { traceparent },
  });
  await collector.flush();
  const own = named(collector.spans(), 'getProfile');
  expect([own?.traceId, own?.parentSpanId]).toEqual(
    TRACES_TRUST_PARENT === 'true' ? [theirs.traceId, theirs.spanId] : [traceOf(headers['x-request-id']), undefined],
  );
});

test('log lines and durations of a recorded call carry its trace id', async () => {
  const collector = await openCollector();
  opened.push(collector);
  const lines: string[] = [];
  const metricsToken = 'prometheus-reads-this';
  const shop = await openShop({
    name: 'traced log',
    env: { TRACES_URL: 'http://127.0.0.1:4318/v1/traces', LOG_LEVEL: 'info', METRICS_TOKEN: metricsToken },
    onLog: (line) => lines.push(line),
  });
  opened.push(shop);
  const buyer = await shop.person();
  const { headers } = await shop.app.inject('GET', '/api/account/profile', { token: buyer.token });
  const traceId = traceOf(headers['x-request-id']);
  expect(lines.find((line) => line.includes('/api/account/profile'))).toContain(`"traceId":"${traceId}"`);

  const scrape = (accept: string) =>
    shop.app.inject('GET', '/metrics', { headers: { authorization: `Bearer ${metricsToken}`, accept } });
  const open = await scrape('application/openmetrics-text;version=1.0.0,text/plain;q=0.5');
  expect(open.headers['content-type']).toContain('application/openmetrics-text');
  expect(open.text).toMatch(
    new RegExp(
      `foyer_http_request_duration_seconds_bucket\\{[^}]*/api/account/profile[^}]*\\} \\d+ # \\{trace_id="${traceId}"\\}`,
    ),
  );
  expect(open.text.match(/# EOF/g)).toHaveLength(1);
  expect(open.text.endsWith('# EOF\n')).toBe(true);
  // A scrape in one format changes nothing in the other.
  const plain = await scrape('text/plain');
  expect(plain.headers['content-type']).toContain('text/plain');
  expect(plain.text).toContain('\n# TYPE foyer_api_errors_total counter\n');
  expect(plain.text).not.toContain('trace_id');
});

test('records no span of a trace that is not sampled, and no run of a job that found nothing to do', async () => {
  const { collector, shop } = await openTracedShop({ share: 0 });
  const buyer = await shop.person();
  const { status } = await shop.app.inject('GET', '/api/account/profile', { token: buyer.token });
  await collector.flush();
  expect([status, collector.bytes()]).toEqual([200, '']);

  const all = await openTracedShop();
  await all.shop.app.jobs.drain();
  await all.collector.flush();
  expect(all.collector.spans().filter(({ name }) => name.startsWith('job ') || name.includes('outbox'))).toEqual([]);
});

test.each([
  ['SELECT * FROM order_submit(moment => $1, requests => $2)', 'order_submit'],
  ['select "a"."email" from "account" as "a" where "email" = $1', 'SELECT account'],
  ['UPDATE "outbox" SET "attempts" = 1 WHERE x = 2', 'UPDATE outbox'],
  ['insert into "audit_log" ("at") values ($1)', 'INSERT audit_log'],
  ["WITH x AS (SELECT 'from wilhelmina') SELECT 1", 'WITH'],
  ['commit', 'COMMIT'],
])('names the statement %j', (text, name) => {
  expect(statementName(text)).toBe(name);
});

test('only one file imports OpenTelemetry, and it is loaded only when traces are on', async () => {
  const src = path.join(import.meta.dirname, '../..');
  const files = (await readdir(src, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const importing = async (pattern: RegExp) => {
    const found: string[] = [];
    for (const file of files) if (pattern.test(await readFile(path.join(src, file), 'utf8'))) found.push(file);
    return found;
  };
  expect(await importing(/from '@opentelemetry/)).toEqual(['gateways/traces/open.ts']);
  expect(await importing(/from '[./\w-]*traces\/open\.ts'/)).toEqual([]);
  expect(await importing(/import\('[./\w-]*traces\/open\.ts'\)/)).toEqual(['ops/traces.ts']);
});
