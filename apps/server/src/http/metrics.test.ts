import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMetrics } from '../ops/metrics.ts';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { createMetricsServer, mayReadMetrics, metricsReader, type MetricsAccess } from './metrics.ts';

/** Metrics contain sales figures, so only the operator may read them, or in a demo the local machine. */

const closed: MetricsAccess = { port: undefined, host: '127.0.0.1', token: undefined, open: false };
const token = 'prometheus-reads-this';
const bearer = (given: string) => ({ authorization: `Bearer ${given}` });

test.each<[string, Partial<MetricsAccess>, Record<string, string>, string, 'public' | 'own', string]>([
  ['a demo on its own machine', { open: true }, {}, '127.0.0.1', 'public', 'yes'],
  ['a demo on its own machine over IPv6', { open: true }, {}, '::1', 'public', 'yes'],
  ['a demo from another machine', { open: true }, {}, '192.0.2.1', 'public', 'absent'],
  ['a demo behind a proxy', { open: true }, { 'x-forwarded-for': '192.0.2.1' }, '127.0.0.1', 'public', 'absent'],
  [
    'a demo behind a proxy with a Forwarded header',
    { open: true },
    { forwarded: 'for=192.0.2.1' },
    '::1',
    'public',
    'absent',
  ],
  ['production without a token', {}, {}, '127.0.0.1', 'public', 'absent'],
  ['production with a token', { token }, bearer(token), '192.0.2.1', 'public', 'yes'],
  ['a wrong token', { token }, bearer(`${token}!`), '127.0.0.1', 'public', 'unauthorized'],
  ['a part of the token', { token }, bearer(token.slice(0, 8)), '127.0.0.1', 'public', 'unauthorized'],
  ['a request without the token', { token }, {}, '127.0.0.1', 'public', 'unauthorized'],
  [
    'the token in another authorization scheme',
    { token },
    { authorization: `Basic ${token}` },
    '::1',
    'public',
    'unauthorized',
  ],
  ['a demo with a token setting', { token, open: true }, {}, '127.0.0.1', 'public', 'unauthorized'],
  ['the public port when a separate port is set', { port: 9464, open: true }, {}, '127.0.0.1', 'public', 'absent'],
  [
    'the public port when a separate port and a token are set',
    { port: 9464, token },
    bearer(token),
    '127.0.0.1',
    'public',
    'absent',
  ],
  ['the separate port', { port: 9464 }, {}, '192.0.2.1', 'own', 'yes'],
  ['the separate port with the token', { port: 9464, token }, bearer(token), '192.0.2.1', 'own', 'yes'],
  ['the separate port without the required token', { port: 9464, token }, {}, '127.0.0.1', 'own', 'unauthorized'],
])('applies the access rule to %s', (_, access, headers, peer, on, verdict) => {
  expect(mayReadMetrics({ ...closed, ...access }, { headers, peer }, on)).toBe(verdict);
});

describe('metrics on the public port', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ name: 'metrics', env: { DEMO: 'false', METRICS_TOKEN: token } });
  });
  afterAll(() => app.close());

  test('require the token, and send 401 without it', async () => {
    const ask = (headers: Record<string, string> = {}) => app.inject('GET', '/metrics', { headers });
    const refused = await ask();
    expect([refused.status, refused.headers['www-authenticate'], refused.text]).toEqual([
      401,
      'Bearer',
      'Unauthorized.\n',
    ]);
    const response = await ask(bearer(token));
    expect([response.status, response.text]).toEqual([200, expect.stringContaining('foyer_http_requests_under_way')]);
  });

  test('do not exist in production without a token', async () => {
    const other = await createTestApp({ name: 'no metrics', env: { DEMO: 'false' }, beside: app });
    const { status, text } = await other.inject('GET', '/metrics');
    expect([status, text.includes('foyer_http'), text.includes('UNKNOWN_CALL')]).toEqual([404, false, true]);
    await other.close();
  });
});

describe('metrics on a separate port', () => {
  const serve = async (access: Partial<MetricsAccess>, text?: () => Promise<string>) => {
    const metrics = createMetrics({ processFigures: false });
    const errors: unknown[] = [];
    const reader = metricsReader({ metrics, ...(text ? { metricsText: text } : {}) });
    const server = createMetricsServer({ ...closed, port: 0, ...access }, reader, (error) => errors.push(error));
    await new Promise<void>((resolve) => {
      server.listen({ host: '127.0.0.1', port: 0 }, resolve);
    });
    const { port } = server.address() as AddressInfo;
    const ask = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
      return [answer.status, await answer.text()] as const;
    };
    return { ask, errors, [Symbol.dispose]: () => void server.close() };
  };

  test('are served, and no other path is', async () => {
    using server = await serve({});
    const [status, text] = await server.ask('/metrics');
    expect([status, text]).toEqual([200, expect.stringContaining('foyer_http_requests_under_way')]);
    for (const path of ['/', '/api/settings', '/metrics/x', '/readyz']) expect((await server.ask(path))[0]).toBe(404);
    expect((await server.ask('/metrics', { method: 'POST', body: 'x' }))[0]).toBe(404);
  });

  test('require the token if one is set', async () => {
    using server = await serve({ token });
    expect((await server.ask('/metrics'))[0]).toBe(401);
    expect((await server.ask('/metrics', { headers: bearer(token) }))[0]).toBe(200);
  });

  test('return 503 and report the error when they cannot be read', async () => {
    using server = await serve({}, () => Promise.reject(new Error('late')));
    expect((await server.ask('/metrics'))[0]).toBe(503);
    expect(server.errors).toHaveLength(1);
  });
});
