import { mkdtemp, rm, writeFile, mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Access } from '@foyer/contract/wire/endpoint';
import { FoyerError } from '@foyer/contract/wire/errors';
import { idText, rawBytes, uploadedFile } from '@foyer/contract/wire/primitives';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Actor, CallContext, SignedIn } from '../calls/context.ts';
import { signedInPerson } from '../../test/signed-in.ts';
import { createHealth } from '../ops/health.ts';
import { createLogger } from '../ops/logging.ts';
import { createMetrics } from '../ops/metrics.ts';
import type { AnyHandler, ServedEndpoint } from './handler.ts';
import { createServer, type ServeOptions } from './serve.ts';

const person = signedInPerson;
const always = { eventId: null, validFrom: null, validUntil: null };
const admin: SignedIn = {
  ...person,
  accountId: 1,
  externalAccountIdentifier: 'admin',
  locale: 'en-US',
  grants: [{ role: 'admin', ...always }],
};

const scanner: SignedIn = {
  ...admin,
  accountId: 2,
  externalAccountIdentifier: 'scanner',
  grants: [{ role: 'ticket-scanner', ...always }],
};
const sessions = new Map([
  ['person', person],
  ['admin', admin],
  ['scanner', scanner],
]);

const plain = { summary: 'For tests.', access: { kind: 'public' } } as const;
const signedIn = { kind: 'session', event: 'no-event' } as const satisfies Access;
const okay = z.strictObject({ ok: z.literal(true) });
const endpoints: ServedEndpoint[] = [
  {
    ...plain,
    name: 'echo',
    method: 'POST',
    path: '/echo/:id',
    params: z.strictObject({ id: idText }),
    query: z.strictObject({ mail: z.optional(z.string()) }),
    headers: z.object({ 'idempotency-key': z.optional(z.string()) }),
    body: z.strictObject({
      name: z.string().check(z.minLength(2)),
      age: z.optional(z.int()),
      extra: z.optional(z.unknown()),
    }),
    bodyLimit: 2000,
    output: z.unknown(),
    sendsSuccess: true,
  },
  {
    ...plain,
    name: 'mine',
    method: 'GET',
    path: '/mine',
    access: signedIn,
    output: z.strictObject({ who: z.string() }),
  },
  {
    ...plain,
    name: 'staffOnly',
    method: 'GET',
    path: '/staff',
    access: { kind: 'staff', roles: ['admin'], event: 'all-events' },
    output: okay,
  },
  {
    ...plain,
    name: 'later',
    method: 'POST',
    path: '/later',
    access: signedIn,
    body: z.strictObject({ a: z.string() }),
    output: okay,
  },
  {
    ...plain,
    name: 'breaks',
    method: 'GET',
    path: '/breaks/:how',
    params: z.strictObject({ how: z.string() }),
    output: okay,
  },
  { ...plain, name: 'picture', method: 'GET', path: '/picture', output: 'bytes', cache: 'public' },
  {
    ...plain,
    name: 'page',
    method: 'POST',
    path: '/page',
    body: z.strictObject({ a: z.string() }),
    bodyKind: 'form',
    output: 'html',
  },
  {
    ...plain,
    name: 'upload',
    method: 'POST',
    path: '/upload',
    body: z.strictObject({ key: z.string(), file: uploadedFile }),
    bodyKind: 'multipart',
    bodyLimit: 3000,
    output: z.unknown(),
  },
  { ...plain, name: 'webhook', method: 'POST', path: '/webhook', body: rawBytes, bodyKind: 'raw', output: z.unknown() },
  { ...plain, name: 'nothing', method: 'PUT', path: '/nothing', output: okay },
  { ...plain, name: 'limited', method: 'POST', path: '/limited', output: okay },
  { ...plain, name: 'long', method: 'GET', path: '/long', output: z.unknown() },
];

interface EchoInput {
  params: unknown;
  query: unknown;
  headers: unknown;
  body: unknown;
}
const breakages: Record<string, () => unknown> = {
  unknown: () => {
    throw new Error('secret of the house');
  },
  database: () => {
    throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  },
  limited: () => {
    throw new FoyerError('RATE_LIMITED', { metadata: { retryAfterSeconds: 12.2 } });
  },
  parent: () => {
    throw new FoyerError('NOT_REGISTERED_FOR_PARENT_EVENT', { metadata: { eventName: 'Gala' } });
  },
  contract: () => ({ ok: true, surplus: 1 }),
};

let releaseSlow = () => {};
const slow = new Promise<void>((resolve) => {
  releaseSlow = resolve;
});

const handlers: Record<string, AnyHandler> = {
  echo: async (input: EchoInput, context: CallContext<Actor | null>) => ({
    ...input,
    locale: context.locale,
    who: context.actor?.externalAccountIdentifier ?? null,
  }),
  mine: async (_input: unknown, context: CallContext) => ({ who: context.actor.externalAccountIdentifier }),
  staffOnly: async () => ({ ok: true }),
  breaks: async (input: { params: { how: string } }) => breakages[input.params.how]?.() ?? { ok: true },
  picture: async () => ({
    contentType: 'image/webp',
    body: 'RIFF',
    etag: 'abc',
    cacheControl: 'public, max-age=60',
  }),
  page: async (input: { body: { a: string } }) =>
    input.body.a === 'go'
      ? { contentType: 'text/html', body: '', redirectTo: '/registration/X/complete/1' }
      : { contentType: 'text/html; charset=utf-8', body: `<p>${input.body.a}</p>` },
  upload: async (input: { body: { key: string; file: { fileName: string; bytes: Uint8Array } } }) => ({
    key: input.body.key,
    name: input.body.file.fileName,
    size: input.body.file.bytes.byteLength,
  }),
  webhook: async (input: { body: Uint8Array }) => ({ text: Buffer.from(input.body).toString('utf8') }),
  nothing: async () => ({ ok: true }),
  later: async () => ({ ok: true }),
  limited: async () => ({ ok: true }),
  long: async () => {
    await slow;
    return { text: 'x'.repeat(5000) };
  },
};

function optionsWith(more: Partial<ServeOptions> = {}): ServeOptions {
  const health = createHealth(async () => undefined);
  health.phase = 'serving';
  return {
    endpoints,
    handlers,
    authenticate: async (token) => sessions.get(token) ?? null,
    findEventOf: async () => null,
    clock: () => new Date('2026-05-01T12:00:00Z'),
    logger: pino({ level: 'silent' }),
    health,
    metrics: createMetrics({ processFigures: false }),
    checkOutput: true,
    ...more,
  };
}

let app: Awaited<ReturnType<typeof createServer>>;
beforeAll(async () => {
  app = await createServer(optionsWith());
});
afterAll(async () => {
  await app.close();
});

const json = (payload: string, headers: Record<string, string> = {}) => ({
  method: 'POST' as const,
  url: '/api/echo/5',
  payload,
  headers: { 'content-type': 'application/json', ...headers },
});
const errorOf = (answer: { body: string }) =>
  (JSON.parse(answer.body) as { error: { code: string; message: string; items?: unknown[]; metadata?: unknown } })
    .error;

describe('a call', () => {
  it('passes the parsed parts to the handler, with and without a trailing slash', async () => {
    const answer = await app.inject({
      ...json('{"name":"Ana"}', { 'idempotency-key': 'k1' }),
      url: '/api/echo/5/?mail=a+b@x.org%20100%',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      params: { id: 5 },
      query: { mail: 'a+b@x.org%20100%' },
      headers: { 'idempotency-key': 'k1' },
      body: { name: 'Ana' },
      locale: 'en-US',
      who: null,
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('decodes escapes and raw UTF-8 in the query, and + as a plus', async () => {
    const answer = await app.inject({ ...json('{"name":"Ana"}'), url: '/api/echo/5?mail=a+b%40x.org' });
    expect(answer.json()).toMatchObject({ query: { mail: 'a+b@x.org' } });
  });

  it('refuses input that violates the schema, with all errors and their paths', async () => {
    const answer = await app.inject(json('{"name":"A","age":"4","zz":1}'));
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({
      success: false,
      error: {
        code: 'VALIDATION_ERROR',
        message: expect.any(String) as unknown,
        items: [
          { code: 'MIN', path: 'body.name', message: expect.any(String) as unknown, metadata: { n: 2 } },
          { code: 'WRONG_TYPE', path: 'body.age', message: expect.any(String) as unknown },
          { code: 'UNKNOWN_FIELD', path: 'body.zz', message: expect.any(String) as unknown },
        ],
      },
    });
  });

  it('refuses unknown and repeated query parameters', async () => {
    const unknown = await app.inject({ ...json('{"name":"Ana"}'), url: '/api/echo/5?__proto__=1' });
    expect(errorOf(unknown).items).toMatchObject([{ code: 'UNKNOWN_FIELD', path: 'query.__proto__' }]);
    const doubled = await app.inject({ ...json('{"name":"Ana"}'), url: '/api/echo/5?mail=a&mail=b' });
    expect(errorOf(doubled).items).toMatchObject([{ code: 'WRONG_TYPE', path: 'query.mail' }]);
  });

  it('accepts no body, null and {} for an endpoint without a body, and refuses others', async () => {
    for (const payload of ['', 'null', '{}']) {
      const answer = await app.inject({ ...json(payload), method: 'PUT', url: '/api/nothing' });
      expect(answer.statusCode).toBe(200);
    }
    const surplus = await app.inject({ ...json('{"a":1}'), method: 'PUT', url: '/api/nothing' });
    expect(errorOf(surplus)).toMatchObject({
      code: 'VALIDATION_ERROR',
      items: [{ code: 'UNKNOWN_FIELD', path: 'body.a' }],
    });
  });

  it('returns 404 for invalid path parameters and unknown paths', async () => {
    for (const url of [
      '/api/echo/abc',
      '/api/echo/0',
      '/api/echo/-1',
      '/api/echo/1.5',
      '/api/echo/99999999999999999999',
    ]) {
      const answer = await app.inject({ ...json('{"name":"Ana"}'), url });
      expect([url, answer.statusCode, errorOf(answer).code]).toEqual([url, 404, 'RECORD_NOT_FOUND']);
    }
    const answer = await app.inject({ url: '/api/no/such/thing', headers: { accept: 'text/html' } });
    expect([answer.statusCode, errorOf(answer).code]).toEqual([404, 'UNKNOWN_CALL']);
  });
});

describe('invalid and hostile bodies', () => {
  it.each([
    ['broken JSON', '{"name":'],
    ['prototype', '{"name":"Ana","extra":{"__proto__":{"isAdmin":true}}}'],
    ['constructor', '{"name":"Ana","extra":{"constructor":{"prototype":{"x":1}}}}'],
    ['escaped prototype', '{"name":"Ana","extra":{"__pr\\u006fto__":{"x":1}}}'],
    ['very deep', `{"name":"Ana","extra":${'['.repeat(100)}${']'.repeat(100)}}`],
  ])('refuses %s as malformed', async (_name, payload) => {
    const answer = await app.inject(json(payload));
    expect([answer.statusCode, errorOf(answer).code]).toEqual([400, 'MALFORMED_REQUEST']);
    expect(answer.json()).toMatchObject({ success: false });
  });

  it('refuses an unexpected content type as malformed', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await app.inject(json('{"name":"Ana"}', { 'content-type': type }));
      expect([type, answer.statusCode, errorOf(answer).code]).toEqual([type, 400, 'MALFORMED_REQUEST']);
    }
  });

  it('refuses a body above the limit with 413', async () => {
    const answer = await app.inject(json(JSON.stringify({ name: 'x'.repeat(3000) })));
    expect([answer.statusCode, errorOf(answer).code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('refuses text that PostgreSQL cannot store, with its path', async () => {
    for (const [payload, path] of [
      ['{"name":"A\\u0000b"}', 'body.name'],
      ['{"name":"Ana","extra":{"list":["\\ud800"]}}', 'body.extra.list.0'],
    ] as const) {
      expect(errorOf(await app.inject(json(payload))).items).toMatchObject([{ code: 'FORMAT', path }]);
    }
  });
});

describe('session and access', () => {
  it('401 without a session or with an ended one, 403 without the role', async () => {
    const nobody = await app.inject({ url: '/api/mine' });
    expect([nobody.statusCode, errorOf(nobody).code]).toEqual([401, 'SESSION_ENDED']);
    const ended = await app.inject({ url: '/api/mine', headers: { 'x-auth-token': 'gone' } });
    expect(ended.statusCode).toBe(401);
    const other = await app.inject({ url: '/api/staff', headers: { 'x-auth-token': 'person' } });
    expect([other.statusCode, errorOf(other).code]).toEqual([403, 'FORBIDDEN']);
    const lesser = await app.inject({ url: '/api/staff', headers: { 'x-auth-token': 'scanner' } });
    expect([lesser.statusCode, errorOf(lesser).code]).toEqual([403, 'FORBIDDEN']);
    const right = await app.inject({ url: '/api/staff', headers: { 'x-auth-token': 'admin' } });
    expect(right.statusCode).toBe(200);
  });

  it('ignores a session token in a cookie, and sends no CORS headers', async () => {
    const headers = { cookie: 'x-auth-token=person', origin: 'https://evil.example' };
    const answer = await app.inject({ url: '/api/mine', headers });
    expect(answer.statusCode).toBe(401);
    const mine = await app.inject({ url: '/api/mine', headers: { ...headers, 'x-auth-token': 'person' } });
    const headerNames = [answer, mine].flatMap((each) => Object.keys(each.headers));
    expect(headerNames.filter((name) => /^access-control-|^set-cookie$/.test(name))).toEqual([]);
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: '/api/mine',
      headers: { ...headers, 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-auth-token' },
    });
    expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([404, undefined]);
  });

  it('does not start without a handler for each call', async () => {
    const starting = createServer(optionsWith({ handlers: { ...handlers, mine: undefined } }));
    await expect(starting).rejects.toThrow('Nobody handles mine.');
  });

  it('checks the session before it reads the body', async () => {
    const late = { ...json('{"a":'), url: '/api/later' };
    expect((await app.inject(late)).statusCode).toBe(401);
    const answer = await app.inject({ ...late, headers: { ...late.headers, 'x-auth-token': 'person' } });
    expect([answer.statusCode, errorOf(answer).code]).toEqual([400, 'MALFORMED_REQUEST']);
  });
});

describe('languages', () => {
  it.each([
    ['es-MX,es;q=0.9', 'es-US'],
    ['ja', 'ja-JP'],
    ['fr-CA, ja;q=0.5, en;q=0.8', 'en-US'],
    ['de', 'en-US'],
    ['es;q=0, ja', 'ja-JP'],
  ])('answers %s in %s', async (accept, locale) => {
    const answer = await app.inject({ url: '/api/none', headers: { 'accept-language': accept } });
    expect(answer.headers['content-language']).toBe(locale);
  });

  it('falls back to the account’s language, also for validation errors', async () => {
    const answer = await app.inject({
      url: '/api/staff',
      headers: { 'x-auth-token': 'person', 'accept-language': '*' },
    });
    expect(answer.headers['content-language']).toBe('ja-JP');
    expect(errorOf(answer).message).toMatch(/[ぁ-ん]/);
    const findings = await app.inject(json('{}', { 'accept-language': 'es' }));
    expect(errorOf(findings).items).toEqual([
      { code: 'REQUIRED', path: 'body.name', message: expect.stringMatching(/campo|oblig|requer|requier/i) as unknown },
    ]);
  });

  it('inserts metadata into the text', async () => {
    const answer = await app.inject({ url: '/api/breaks/parent' });
    expect(answer.statusCode).toBe(409);
    expect(errorOf(answer)).toMatchObject({ metadata: { eventName: 'Gala' } });
    expect(errorOf(answer).message).toBe('That Consultant is not registered for Gala.');
  });
});

describe('failures', () => {
  it('hides the details of an unknown error, and logs it once with the request id', async () => {
    const lines: string[] = [];
    const logger = createLogger({ logLevel: 'error' }, { write: (line: string) => void lines.push(line) });
    const other = await createServer(optionsWith({ logger }));
    const answer = await other.inject({ url: '/api/breaks/unknown' });
    expect(answer.statusCode).toBe(500);
    expect(errorOf(answer)).toMatchObject({
      code: 'GENERAL_ERROR',
      metadata: { requestId: answer.headers['x-request-id'] },
    });
    expect(answer.body).not.toMatch(/secret|stack|serve/);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      requestId: answer.headers['x-request-id'],
      code: 'GENERAL_ERROR',
    });
    await other.close();
  });

  it('returns 503 when the database is unavailable, and Retry-After if known', async () => {
    const gone = await app.inject({ url: '/api/breaks/database' });
    expect([gone.statusCode, errorOf(gone).code]).toEqual([503, 'NETWORK_ERROR']);
    const limited = await app.inject({ url: '/api/breaks/limited' });
    expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '13']);
  });

  it('fails for a response that violates the contract, only where output is checked', async () => {
    const answer = await app.inject({ url: '/api/breaks/contract' });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).toContain('answer.surplus UNKNOWN_FIELD');
    const production = await createServer(optionsWith({ checkOutput: false }));
    expect((await production.inject({ url: '/api/breaks/contract' })).statusCode).toBe(200);
    await production.close();
  });

  it('counts public calls before the session lookup, and other calls after it', async () => {
    const counted: unknown[] = [];
    const sessions: string[] = [];
    const other = await createServer(
      optionsWith({
        throttle: async ({ name, address, accountId }) => {
          counted.push([name, address, accountId, sessions.length]);
          if (name === 'limited') throw new FoyerError('RATE_LIMITED', { metadata: { retryAfterSeconds: 7 } });
        },
        authenticate: async (token) => {
          sessions.push(token);
          return token === 'person' ? person : null;
        },
      }),
    );
    const headers = { 'x-auth-token': 'person' };
    const limited = await other.inject({ method: 'POST', url: '/api/limited', headers });
    expect([limited.statusCode, limited.headers['retry-after'], errorOf(limited).code]).toEqual([
      429,
      '7',
      'RATE_LIMITED',
    ]);
    await other.inject({ url: '/api/mine', headers });
    await other.inject({ url: '/api/mine', headers: { 'x-auth-token': 'nobody' } });
    await other.inject({ url: '/api/staff', headers });
    expect(counted).toEqual([
      ['limited', '127.0.0.1', null, 0],
      ['mine', '127.0.0.1', 7, 1],
    ]);
    await other.close();
  });

  it('responds to invalid HTTP with an error body', async () => {
    const other = await createServer(optionsWith());
    await other.listen({ host: '127.0.0.1', port: 0 });
    const text = await exchange((other.server.address() as AddressInfo).port, 'HELLO\r\n\r\n');
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toContain('MALFORMED_REQUEST');
    await other.close();
  });
});

describe('other body and response types', () => {
  it('caches bytes by ETag and blocks scripts in them', async () => {
    const first = await app.inject({ url: '/api/picture' });
    expect(first.headers).toMatchObject({
      etag: '"abc"',
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=60',
    });
    expect(first.headers['content-security-policy']).toContain('sandbox');
    const again = await app.inject({ url: '/api/picture', headers: { 'if-none-match': 'W/"abc"' } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('reads forms, and sends pages and redirects', async () => {
    const form = {
      method: 'POST' as const,
      url: '/api/page',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
    const page = await app.inject({ ...form, payload: 'a=hello+you' });
    expect(page.body).toBe('<p>hello you</p>');
    expect(page.headers['content-security-policy']).not.toContain('script-src');
    const away = await app.inject({ ...form, payload: 'a=go' });
    expect([away.statusCode, away.headers.location]).toEqual([303, '/registration/X/complete/1']);
    const wrong = await app.inject({ ...form, payload: 'a=1&__proto__=2' });
    expect(wrong.statusCode).toBe(422);
  });

  it('reads multipart files and fields within the limit', async () => {
    const upload = (size: number) => {
      const form = new FormData();
      form.set('key', 'event-banner');
      form.set('file', new Blob([new Uint8Array(size)], { type: 'image/png' }), 'a.png');
      return app.inject({ method: 'POST', url: '/api/upload', payload: form });
    };
    expect((await upload(1000)).json()).toEqual({ key: 'event-banner', name: 'a.png', size: 1000 });
    expect((await upload(4000)).statusCode).toBe(413);
    const asJson = await app.inject({ ...json('{"key":"a"}'), url: '/api/upload' });
    expect(asJson.statusCode).toBe(400);
  });

  it('passes raw bytes unchanged, whatever their content type', async () => {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const answer = await app.inject({ ...json(' {"a": 1} ', { 'content-type': type }), url: '/api/webhook' });
      expect(answer.json()).toEqual({ text: ' {"a": 1} ' });
    }
  });
});

describe('headers', () => {
  it('blocks everything in a JSON response, with few headers', async () => {
    const { headers } = await app.inject({ url: '/api/none' });
    expect(headers['content-type']).toContain('application/json');
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('permissions-policy');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it('sends HSTS with every response on https', async () => {
    const secure = await createServer(optionsWith({ secure: true }));
    const { headers } = await secure.inject({ url: '/api/none' });
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    await secure.close();
  });
});

describe('security.txt', () => {
  const path = '/.well-known/security.txt';
  it('names the contact and expires within a year', async () => {
    const other = await createServer(
      optionsWith({
        securityContact: 'mailto:security@example.com',
        publicUrl: () => 'https://events.example.com',
        clock: () => new Date('2026-11-30T23:59:59Z'),
      }),
    );
    const { headers, body } = await other.inject({ url: path });
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body.split('\n')).toEqual([
      'Contact: mailto:security@example.com',
      'Expires: 2027-05-29T00:00:00Z',
      'Preferred-Languages: en, es, ja',
      'Canonical: https://events.example.com/.well-known/security.txt',
      '',
    ]);
    await other.close();
  });

  it('does not exist without a contact, also not as a page of the client', async () => {
    const other = await createServer(optionsWith({}));
    const response = await other.inject({ url: path, headers: { accept: 'text/html' } });
    expect([response.statusCode, response.json<{ error: { code: string } }>().error.code]).toEqual([
      404,
      'UNKNOWN_CALL',
    ]);
    await other.close();
  });
});

describe('probes', () => {
  it.each([
    [130_400, { status: 'ready', clockOffsetSeconds: 130 }],
    [-45_000, { status: 'ready', clockOffsetSeconds: -45 }],
    [0, { status: 'ready' }],
  ])('reports a provider clock that is %d ms ahead in the response of /readyz: %o', async (offsetMs, body) => {
    const health = createHealth(async () => undefined, { clockOffsetMs: () => offsetMs });
    health.phase = 'serving';
    const other = await createServer(optionsWith({ health }));
    const response = await other.inject({ url: '/readyz' });
    expect([response.statusCode, response.json()]).toEqual([200, body]);
    await other.close();
  });

  it('report live, ready and metrics', async () => {
    const health = createHealth(async () => undefined);
    const metricsAccess = { port: undefined, host: '127.0.0.1', token: undefined, open: true };
    const other = await createServer(optionsWith({ health, metricsAccess }));
    expect((await other.inject({ url: '/healthz' })).statusCode).toBe(200);
    expect((await other.inject({ url: '/readyz' })).json()).toEqual({ status: 'unavailable', reason: 'starting' });
    expect((await other.inject({ url: '/api/breaks/x' })).statusCode).toBe(503);
    health.phase = 'serving';
    expect((await other.inject({ url: '/readyz' })).statusCode).toBe(200);
    await other.inject({ url: '/api/breaks/x' });
    const metrics = await other.inject({ url: '/metrics' });
    expect(metrics.body).toContain(
      'foyer_http_request_duration_seconds_count{method="GET",route="/api/breaks/:how",status="200"} 1',
    );
    await other.close();
  });

  it('is not ready when the database does not respond in time', async () => {
    const health = createHealth(() => new Promise(() => {}), { timeoutMs: 10 });
    health.phase = 'serving';
    expect(await health.check()).toEqual({ ready: false, reason: 'database' });
  });
});

describe('the client', () => {
  let folder: string;
  let site: Awaited<ReturnType<typeof createServer>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-client-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>Foyer</title>');
    await writeFile(join(folder, 'login.html'), '<!doctype html><title>Foyer, log in</title>');
    await writeFile(join(folder, 'assets/app-1a2b.js'), 'export {};');
    await writeFile(join(folder, 'assets/qr-1a2b.js'), 'export {};');
    await writeFile(join(folder, 'sw.js'), '// keeps the app');
    await writeFile(join(folder, 'assets/app-1a2b.js.br'), 'compressed');
    await mkdir(join(folder, 'fonts'));
    await writeFile(join(folder, 'fonts/display.5ed2be2c.woff2'), 'font');
    await writeFile(join(folder, 'fonts/LICENSE.txt'), 'free');
    await writeFile(join(folder, 'csp.json'), JSON.stringify({ scriptHashes: ['sha256-abc+/=', "x'; script-src *"] }));
    site = await createServer(optionsWith({ clientDir: folder }));
  });
  afterAll(async () => {
    await site.close();
    await rm(folder, { recursive: true });
  });

  it('caches hashed files for ever, and compresses them on request', async () => {
    const asset = await site.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'gzip, br' } });
    expect(asset.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(asset.headers['content-type']).toMatch(/javascript/);
    expect((await site.inject({ url: '/assets/app-1a2b.js' })).body).toBe('export {};');
    const head = await site.inject({ method: 'HEAD', url: '/assets/app-1a2b.js' });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '10', '']);
    const font = await site.inject({ url: '/fonts/display.5ed2be2c.woff2' });
    expect(font.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await site.inject({ url: '/fonts/LICENSE.txt' })).headers['cache-control']).toBe('no-cache');
  });

  it('compresses a page with server-specific marks, and caches it', async () => {
    const html = `<!doctype html><html lang="en-US"><title>Foyer</title>${'<meta name="line" />'.repeat(200)}`;
    const own = await mkdtemp(join(tmpdir(), 'foyer-marked-'));
    await writeFile(join(own, 'index.html'), html);
    let paused = false;
    const marked = await createServer(
      optionsWith({
        clientDir: own,
        testPayments: true,
        debugLogging: true,
        wallets: ['apple'],
        isPaused: () => Promise.resolve(paused),
      }),
    );
    try {
      const open = (headers: Record<string, string>) => marked.inject({ url: '/account', headers });
      const plain = await open({});
      const openingTag = '<html data-payments="test" data-log="states" data-wallets="apple" lang="en-US">';
      expect(plain.body).toBe(html.replace('<html lang="en-US">', openingTag));
      const small = await open({ 'accept-encoding': 'gzip, br' });
      expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
      expect(small.headers).toMatchObject({
        'content-encoding': 'br',
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
        etag: plain.headers.etag,
      });
      expect(small.headers['content-security-policy']).toContain("default-src 'self'");
      const again = await open({ 'accept-encoding': 'br', 'if-none-match': String(small.headers.etag) });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      paused = true;
      const pausedPage = await open({ 'if-none-match': String(small.headers.etag) });
      expect([pausedPage.statusCode, pausedPage.body.includes('data-rests="yes"')]).toEqual([200, true]);
    } finally {
      await marked.close();
      await rm(own, { recursive: true });
    }
  });

  it('responds to every screen URL with the page, and to missing files with 404', async () => {
    for (const url of ['/', '/login?to=%2Faccount', '/registration/FIVESTAR26-GALA', '/admin/1/manage']) {
      const page = await site.inject({ url, headers: { accept: 'text/html,*/*' } });
      expect([url, page.statusCode, page.headers['cache-control']]).toEqual([url, 200, 'no-cache']);
      expect(page.body.includes('log in')).toBe(url.startsWith('/login'));
    }
    const missingFiles = ['/assets/gone.js', '/assets/app-1a2b.js.br', '/logo.png', '/csp.json', '/login.html'];
    for (const url of [...missingFiles, '/assets/..%2fcsp.json', '/%2e%2e/package.json']) {
      const missing = await site.inject({
        url,
        headers: { accept: url.startsWith('/assets') ? 'text/html' : 'image/*' },
      });
      expect([url, missing.statusCode < 500, /export|sha256|log in/.test(missing.body)]).toEqual([url, true, false]);
      if (missingFiles.includes(url)) expect([url, missing.statusCode]).toEqual([url, 404]);
    }
    expect((await site.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404);
  });

  it.each(['/.env', '/%2Eenv', '/.git/config', '/x.png', '/wp-login.php', '/admin/config.json', '/sitemap.xml?x=1'])(
    'has no page at %s, also for a browser',
    async (url) => {
      const missing = await site.inject({ url, headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
      expect(missing.statusCode).toBe(404);
      expect(missing.body).not.toContain('<title>');
    },
  );

  it('has a page for an account number with a dot, and ignores dots in the query', async () => {
    for (const url of ['/admin/event/1/order-summary/jane.doe', '/login?to=%2Fx.png', '/?lang=a.b']) {
      const page = await site.inject({ url, headers: { accept: 'text/html' } });
      expect([url, page.statusCode]).toEqual([url, 200]);
    }
  });

  it('restricts scripts, frames and devices on pages and workers', async () => {
    for (const url of ['/', '/dashboard', '/sw.js']) {
      const { headers } = await site.inject({ url, headers: { accept: 'text/html' } });
      expect(headers['content-security-policy'], url).toContain("script-src 'self' ");
      expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'");
      expect(headers['permissions-policy'], url).toContain('geolocation=()');
      expect(headers['cross-origin-opener-policy'], url).toBe('same-origin');
    }
    for (const url of ['/assets/app-1a2b.js', '/fonts/display.5ed2be2c.woff2']) {
      const { headers } = await site.inject({ url });
      expect(headers['content-security-policy'], url).toBe("default-src 'none';frame-ancestors 'none'");
      expect(headers['x-content-type-options'], url).toBe('nosniff');
      expect(headers, url).not.toHaveProperty('permissions-policy');
    }
  });

  it('allows WebAssembly in the worker that reads QR codes, and nowhere else', async () => {
    const policyOf = async (url: string) =>
      String((await site.inject({ url, headers: { accept: 'text/html' } })).headers['content-security-policy']);
    expect(await policyOf('/assets/qr-1a2b.js')).toBe(
      "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'",
    );
    for (const url of ['/', '/dashboard', '/sw.js', '/assets/app-1a2b.js', '/x?/assets/qr-1a2b.js'])
      expect(await policyOf(url), url).not.toContain('wasm');
  });

  it('allows the inline scripts with hashes from the build, and ignores other values in that file', async () => {
    const page = await site.inject({ url: '/' });
    expect(page.headers['content-security-policy']).toContain("script-src 'self' 'sha256-abc+/=';");
  });

  it('explains that the client was not built', async () => {
    const page = await app.inject({ url: '/', headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(503);
    expect(page.body).toContain('npm run build');
  });
});

describe('stopping', () => {
  it('finishes running requests, refuses new ones, then closes', async () => {
    const options = optionsWith();
    const server = await createServer(options);
    await server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.server.address() as AddressInfo;
    const pending = fetch(`http://127.0.0.1:${port}/api/long`, { headers: { 'accept-encoding': 'br' } });
    await expect.poll(() => server.server.listenerCount('request')).toBeGreaterThan(0);
    await new Promise<void>((resolve) => server.server.once('request', () => resolve()));
    expect(options.metrics.activeRequests()).toBe(1);
    options.health.phase = 'stopping';
    expect((await server.inject({ url: '/api/breaks/x' })).statusCode).toBe(503);
    expect((await server.inject({ url: '/readyz' })).statusCode).toBe(503);
    const closed = server.close();
    releaseSlow();
    const answer = await pending;
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('connection')).toBe('close');
    expect(await answer.json()).toEqual({ text: 'x'.repeat(5000) });
    await closed;
    expect(options.metrics.activeRequests()).toBe(0);
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
  });
});

function exchange(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => (answer += chunk.toString('utf8')));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
