import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';

/** Error reports of browsers and the sandbox payment page, which work without a session. */

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ name: 'log' });
});
afterAll(() => app.close());

const countReports = async () => {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM website_log`.execute(app.database.kysely);
  return rows[0]?.n;
};

test('stores an error report with message and method, and refuses others', async () => {
  const refused = await app.inject('POST', '/api/log/website/error', { body: {} });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({
    success: false,
    error: { code: 'VALIDATION_ERROR', items: [{ path: 'body.message' }, { path: 'body.method' }] },
  });
  expect(await countReports()).toBe(0);

  const body = { message: 'x is not a function', method: 'window.onerror', error: { stack: 'at y' } };
  const stored = await app.inject('POST', '/api/log/website/error', { body });
  expect([stored.status, stored.body]).toEqual([200, { success: true }]);
  // JSON omits the detail of a thrown `undefined`.
  const bare = await app.inject('POST', '/api/log/website/error', { body: { message: 'x', method: 'y' } });
  expect(bare.status).toBe(200);
  expect(await countReports()).toBe(2);
});

test('returns a 404 page for an unknown sandbox payment reference', async () => {
  const answer = await app.inject('GET', '/api/payments/sandbox/sbp_guess', { headers: { 'if-none-match': '*' } });
  expect(answer.status).toBe(404);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.text).toContain('<h1>');
  expect(answer.text).not.toContain('<form');
});
