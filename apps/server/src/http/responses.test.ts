import { createHook } from 'node:async_hooks';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { openTestSession } from '../../test/sessions.ts';
import { createStaff } from '../seed/factories/account.ts';
import { createEvent } from '../seed/factories/event.ts';

/** Compression and caching of responses, and their request ids. */

let app: TestApp;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  app = await createTestApp({
    name: 'responses',
    env: { LOG_LEVEL: 'info' },
    onLog: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
});
afterAll(() => app.close());

/** Counts the compressions that this process starts during `work`. */
async function countCompressions(work: () => Promise<unknown>): Promise<number> {
  let started = 0;
  const hook = createHook({ init: (_id, type) => void (started += type === 'ZLIB' ? 1 : 0) }).enable();
  await work();
  hook.disable();
  return started;
}
const get = (path: string, headers: Record<string, string> = {}) => app.inject('GET', path, { headers });

describe('the API description', () => {
  const open = (encoding: string) => get('/api/openapi.json', { 'accept-encoding': encoding });

  it('is compressed once per encoding, for any number of requests', async () => {
    const plain = await open('identity');
    const answers: { encoding: string; bytes: Buffer; headers: Record<string, unknown> }[] = [];
    const compressions = await countCompressions(async () => {
      for (const encoding of ['br', 'gzip', 'br', 'gzip']) {
        const five = await Promise.all(Array.from({ length: 5 }, () => open(encoding)));
        answers.push(...five.map(({ bytes, headers }) => ({ encoding, bytes, headers })));
      }
    });
    expect(compressions).toBe(2);
    for (const { encoding, bytes, headers } of answers) {
      expect(headers['content-encoding']).toBe(encoding);
      const text = encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);
      expect(text.toString()).toBe(plain.text);
    }
  });

  it('has an ETag, and is not sent to a client that has it', async () => {
    const { headers } = await open('br');
    const compressions = await countCompressions(async () => {
      const again = await get('/api/openapi.json', { 'if-none-match': String(headers['etag']) });
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
    });
    expect(compressions).toBe(0);
  });

  it('control: a response without an ETag is compressed for each request', async () => {
    const db = app.database.kysely;
    const { accountId } = await createStaff(db, ['admin']);
    const token = await openTestSession(db, accountId, { now: app.clock.now() });
    const eventId = await createEvent(db);
    const draft = () =>
      app.inject('GET', `/api/events/${eventId}/draft`, { token, headers: { 'accept-encoding': 'br' } });
    expect((await draft()).headers['content-encoding']).toBe('br');
    expect(await countCompressions(() => Promise.all([draft(), draft()]))).toBe(2);
  });
});

describe('the encoding of a response', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0', undefined],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['br;q=0.2, identity;q=0.8', undefined],
    ['br;q=0, *', undefined],
    ['abr, brx', undefined],
    ['deflate', undefined],
    ['', undefined],
  ])('follows `%s`: %s', async (accepted, encoding) => {
    const { headers } = await get('/api/openapi.json', { 'accept-encoding': accepted });
    expect([headers['content-encoding'], headers['vary']]).toEqual([
      encoding,
      expect.stringContaining('accept-encoding'),
    ]);
  });
});

describe('the id of a request', () => {
  const chosen = 'edge-12345678';
  const ours = /^[\da-f]{8}-[\da-f-]{27}$/;
  const logged = (id: unknown) => lines.find(({ requestId, msg }) => requestId === id && msg === 'request');

  it('is the server’s own in the response and the audit log, whatever the caller sends', async () => {
    const db = app.database.kysely;
    const { accountId } = await createStaff(db, ['admin']);
    const token = await openTestSession(db, accountId, { now: app.clock.now() });
    const eventId = await createEvent(db);
    const { status, headers } = await app.inject('POST', `/api/reporting/${eventId}/export/attendees`, {
      token,
      headers: { 'x-request-id': chosen },
      body: { format: 'csv' },
    });
    expect(status).toBe(200);
    expect(headers['x-request-id']).toMatch(ours);
    const rows = await db.selectFrom('audit_log').select('request_id').execute();
    expect(rows).toEqual([{ request_id: headers['x-request-id'] }]);
  });

  it('is the server’s own in an error body, and the caller’s id is only logged', async () => {
    const { headers, body } = await app.inject<ErrorBody>('GET', '/api/account/profile', {
      headers: { 'x-request-id': chosen },
    });
    expect(headers['x-request-id']).toMatch(ours);
    expect(JSON.stringify(body)).not.toContain(chosen);
    // The log line is written after the response has been sent.
    await expect.poll(() => logged(headers['x-request-id'])).toMatchObject({ callerRequestId: chosen });
  });

  it('is on the line of a path that no call has, which shows known segments only and a hash', async () => {
    const line = async (path: string) => {
      const { status, body, headers } = await app.inject<ErrorBody>('GET', path, { isNoRoute: true });
      expect([status, body.error.code]).toEqual([404, 'UNKNOWN_CALL']);
      await expect.poll(() => logged(headers['x-request-id'])).toBeDefined();
      return logged(headers['x-request-id']);
    };
    const mail = await line('/api/tickets/ana@example.com/eyJhbGciOi?t=1');
    expect(mail).toMatchObject({
      path: '/api/tickets/*/*',
      pathHash: expect.stringMatching(/^[\da-f]{12}$/) as unknown,
    });
    expect(JSON.stringify(mail)).not.toMatch(/ana|eyJ/);
    expect(await line('/api/tickets/ana@example.com/eyJhbGciOi')).toMatchObject({ pathHash: mail?.['pathHash'] });
    expect(await line('/api/tickets/bea@example.com/eyJhbGciOi')).not.toMatchObject({ pathHash: mail?.['pathHash'] });
  });

  it.each([
    ['markup', 'a b<script>'],
    ['too short', 'x'],
    ['too long', 'x'.repeat(101)],
    ['none', undefined],
  ])('does not log a caller’s id: %s', async (_which, id) => {
    const sent: Record<string, string> = id === undefined ? {} : { 'x-request-id': id };
    const { headers } = await app.inject('GET', '/api/none', { headers: sent, isNoRoute: true });
    await expect.poll(() => logged(headers['x-request-id'])).toBeDefined();
    expect(logged(headers['x-request-id'])).not.toHaveProperty('callerRequestId');
  });
});
