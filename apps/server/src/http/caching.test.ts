import { apiScopes } from '@foyer/contract/integrations/api-scopes';
import { addressOf, type Endpoint } from '@foyer/contract/wire/endpoint';
import { endpoints as contract } from '@foyer/contract/wire/endpoints';
import type { RouteName } from '@foyer/contract/wire/routes';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { SignedIn } from '../calls/context.ts';
import { createHealth } from '../ops/health.ts';
import { createMetrics } from '../ops/metrics.ts';
import type { AnyHandler, ServedEndpoint } from './handler.ts';
import { createServer, type Server } from './serve.ts';

/** The caching header of every call of the contract (system 1.7). The handlers here try to make every file public. */

/** Calls whose responses may be stored. Everything else is `no-store`. A new row needs a reason. */
const cached: Partial<Record<RouteName, { by: 'session' | 'public'; because: string }>> = {
  listEvents: { by: 'session', because: 'Events without people. The client revalidates this list often.' },
  listEventGroups: { by: 'session', because: 'Events without people.' },
  listMyEvents: { by: 'session', because: 'Events without people.' },
  listRegisteredEvents: { by: 'session', because: 'Events without people.' },
  listAdminEvents: { by: 'session', because: 'Events without people.' },
  listAdminEventsGrouped: { by: 'session', because: 'Events without people.' },
  listAdminEventsLatest: { by: 'session', because: 'Events without people.' },
  getOpenApi: { by: 'session', because: 'The same for everyone, 200 KB.' },
  getEventPicture: { by: 'session', because: 'A picture of a draft, which only its editors read.' },
  getEventImage: { by: 'public', because: 'Images of events. An unpublished one needs its hash in the URL.' },
  showPublicEvent: { by: 'public', because: 'A page for everybody. It has nothing of the reader.' },
  getSitemap: { by: 'public', because: 'Addresses of public pages.' },
  getRobots: { by: 'public', because: 'The same for everyone.' },
  getPublicCalendar: { by: 'public', because: 'Public events.' },
  listPublicEvents: { by: 'public', because: 'Public events.' },
  getPublicEvent: { by: 'public', because: 'A public event.' },
  getEmbedScript: { by: 'public', because: 'A script for other sites.' },
  getEmbedScriptVersion: { by: 'public', because: 'A script for other sites, with its hash in the address.' },
  getAwardImage: { by: 'public', because: 'Images of awards without people.' },
  challengePage: { by: 'public', because: 'The script and the style sheet of the page. The page sends no lifetime.' },
  sandboxPage: { by: 'public', because: 'The style sheet of the page. The page sends no lifetime.' },
  showDemoStream: { by: 'public', because: 'The style sheet of the page. The page sends no lifetime.' },
};

/** A session and an API key. */
const callers = { 'x-auth-token': 'token', authorization: `Bearer foyer_00000000_${'0'.repeat(50)}` };
const lifetime = 'public, max-age=60';
const all = Object.values<Endpoint<RouteName>>(contract);

/** Whether the handlers state a lifetime. */
let isTimed = true;

/** A handler's success for a call, with the lifetime in every file. */
function outputOf({ output }: Endpoint): unknown {
  if (output === 'events')
    return { subscribe: (_send: unknown, end: () => void) => (setImmediate(end), () => undefined) };
  const isFile = output === 'bytes' || output === 'html';
  return isFile ? { contentType: 'text/plain', body: 'Ana', ...(isTimed ? { cacheControl: lifetime } : {}) } : {};
}

/** The call without the schemas of its input, so that it can be sent without one. */
function withoutInput(one: Endpoint): ServedEndpoint {
  const served: ServedEndpoint = { ...one, bodyKind: 'json' };
  delete served.params;
  delete served.query;
  delete served.body;
  return served;
}

let app: Server;
beforeAll(async () => {
  const health = createHealth(async () => undefined);
  health.phase = 'serving';
  const signedIn: SignedIn = {
    accountId: 1,
    externalAccountIdentifier: 'admin',
    firstName: 'Ana',
    lastName: 'Admin',
    locale: 'en-US',
    country: 'USA',
    grants: [{ role: 'admin', eventId: null, validFrom: null, validUntil: null }],
    isStaffAccount: true,
  };
  app = await createServer({
    endpoints: all.map(withoutInput),
    handlers: Object.fromEntries(all.map((one) => [one.name, (async () => outputOf(one)) satisfies AnyHandler])),
    authenticate: async () => signedIn,
    authenticateKey: async () => ({
      apiKeyId: 1,
      prefix: 'foyer_00000000',
      eventId: null,
      scopes: apiScopes,
      expiresAt: new Date('2027-05-01T12:00:00Z'),
      revokedAt: null,
    }),
    findEventOf: async () => null,
    clock: () => new Date('2026-05-01T12:00:00Z'),
    logger: pino({ level: 'silent' }),
    health,
    metrics: createMetrics({ processFigures: false }),
  });
});
afterAll(() => app.close());

const send = (one: Endpoint, payload?: object) =>
  app.inject({
    method: one.method,
    url: addressOf(one).replaceAll(/:\w+/g, '1'),
    headers: callers,
    ...(payload ? { payload } : {}),
  });

test('every call sends the caching header of the table', async () => {
  const sent = await Promise.all(
    all.map(async (one) => {
      const { statusCode, headers } = await send(one);
      const isKeyed = String(headers['vary']).includes('x-auth-token');
      return [one.name, statusCode < 300, headers['cache-control'], isKeyed] as const;
    }),
  );
  const expected = all.map(({ name }) => {
    const by = cached[name]?.by;
    const header = by === 'public' ? lifetime : by === 'session' ? 'private, no-cache' : 'no-store';
    return [name, true, header, by === 'session'] as const;
  });
  expect(sent).toEqual(expected);
});

test('a public file for which the handler states no lifetime is not stored', async () => {
  isTimed = false;
  for (const one of all.filter(({ cache }) => cache === 'public')) {
    expect((await send(one)).headers['cache-control']).toBe('no-store');
  }
  isTimed = true;
});

test('a refusal of a call that may be cached is not stored', async () => {
  for (const name of Object.keys(cached)) {
    const one = all.find((each) => each.name === name);
    // Pages outside of the API ignore their query.
    if (one?.outsideApi) continue;
    const { statusCode, headers } = await app.inject({
      method: 'GET',
      url: `/api${one?.path.replaceAll(/:\w+/g, '1')}?unknown=1`,
      headers: callers,
    });
    expect([name, statusCode, headers['cache-control']]).toEqual([name, 422, 'no-store']);
  }
});

describe('signing out', () => {
  const logout = all.find(({ name }) => name === 'logout');

  it('lets the browser drop what it cached', async () => {
    if (!logout) throw new Error('The contract has no sign-out.');
    expect((await send(logout)).headers['clear-site-data']).toBe('"cache"');
  });

  it('is the only call that does', async () => {
    const others = await Promise.all(all.filter(({ name }) => name !== 'logout').map((one) => send(one)));
    expect(others.filter(({ headers }) => 'clear-site-data' in headers)).toEqual([]);
  });
});
