import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import type * as React from 'react';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { QueryClient, QueryClientProvider, type Query } from '@tanstack/react-query';
import { emptyCart } from '@foyer/domain/orders/cart';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bootScript, routesOf, withBoot } from './boot.ts';
import { matchRow } from '../src/app/screens/address.ts';
import { requestOfFirst } from '../src/app/screens/boot-lines.ts';
import { isScreenKey, rowKeys, screenOf, type ScreenKey } from '../src/app/screens/rows.ts';

/** The browser globals that the client's modules and the boot script need: storage, URL and language. */
const page = vi.hoisted(() => {
  const storage = () => {
    const items = new Map<string, string>();
    return {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
      clear: () => items.clear(),
    };
  };
  const found = {
    localStorage: storage(),
    sessionStorage: storage(),
    location: new URL('http://foyer.test/'),
    navigator: { onLine: true },
    document: {
      documentElement: { lang: 'en-US', dataset: {} },
      createElement: () => ({}),
      head: { append: () => {} },
    },
    addEventListener: () => {},
    matchMedia: () => ({ matches: false, addEventListener: () => {} }),
  };
  for (const [name, value] of Object.entries({ ...found, window: found }))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  return found;
});

// The client's stores have no server snapshot, so the browser's snapshot is used.
vi.mock('react', async (original) => {
  const react = await original<typeof React>();
  const useSyncExternalStore: typeof react.useSyncExternalStore = (subscribe, get) =>
    react.useSyncExternalStore(subscribe, get, get);
  return { ...react, useSyncExternalStore };
});

const account = 'C1000001';
const token = 'the-token';
const inAddress = { eventId: 7, orderId: 8, ticketId: 9, externalAccountIdentifier: 'C1000002' };
const admin = { userId: 'admin', isAdmin: true, roles: ['admin' as const] };
const script = bootScript(readFileSync(join(import.meta.dirname, '../src/app/boot.inline.ts'), 'utf8'), routesOf());

/** The sent requests in order, and the headers of the last one. */
const requests: { method: string; address: string; body: string | undefined }[] = [];
let headers: Record<string, string> = {};
/** Every request gets this response: a consultant who may be registered with this type. */
let relationshipType = 'CONSULTANT';
vi.stubGlobal('fetch', (address: string, sent: { method: string; headers: typeof headers; body?: string }) => {
  requests.push({ method: sent.method, address, body: sent.body });
  ({ headers } = sent);
  return Promise.resolve(Response.json({ relationshipType, data: {} }));
});

beforeEach(() => {
  page.localStorage.clear();
  requests.length = 0;
  relationshipType = 'CONSULTANT';
  globalThis.foyerEarly = undefined;
  globalThis.foyerAsk = undefined;
  // An early response expires by this clock, which a slow machine must not advance.
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
});

function signIn(as: object = {}): void {
  const record = { token, userId: account, username: 'Ada', expiresAt: Date.now() + 3_600_000, remember: true };
  const rights = { locale: 'en-US', isAdmin: false, isHelper: false, roles: [] };
  page.localStorage.setItem('foyer.session', JSON.stringify({ ...record, ...rights, ...as }));
}

function forgetEarly(): void {
  globalThis.foyerEarly = undefined;
}

/** Opens the page at a URL: runs the boot script and waits for its requests. */
async function open(pathname: string): Promise<void> {
  page.location.pathname = pathname;
  forgetEarly();
  runInThisContext(await script);
  await Promise.allSettled((globalThis.foyerEarly ?? []).map(({ answer }) => answer));
}

const addressOf = (pattern: string): string =>
  pattern.replace(/\$(\w+)/g, (_, name: string) =>
    String(new Map<string, number | string>(Object.entries(inAddress)).get(name) ?? 'HOT26'),
  );

/** True if the screen sends the query now. Server rendering leaves the request to the browser. */
const isEnabled = ({ options }: Query) => !('enabled' in options) || options.enabled !== false;

/** True if the first frame has the response. Reading it uses it up. */
const hasFirst = ({ options }: Query) => isFunction(options.initialData) && options.initialData() !== undefined;
const isFunction = (value: unknown): value is () => unknown => typeof value === 'function';

const modules = import.meta.glob<{ default: ComponentType }>('./**/*Screen.tsx', { base: '../src/features' });
/** The screens with first requests, and who sees them. */
const asking = rowKeys.filter(isScreenKey).filter((key) => screenOf(key).firstCalls);
const viewerOf = (key: ScreenKey) => (screenOf(key).group === 'staff' ? admin : { userId: account });
const firstsOf = (key: ScreenKey) =>
  screenOf(key)
    .firstCalls?.({ ...inAddress, account: viewerOf(key).userId })
    .map(requestOfFirst);

describe('the boot script sends the first requests of the rows', () => {
  test.each(asking)('%s', async (key) => {
    signIn(viewerOf(key));
    await open(addressOf(screenOf(key).pattern));
    // A request that depends on a response is sent after it.
    const calls = screenOf(key).firstCalls?.({ ...inAddress, account: viewerOf(key).userId }) ?? [];
    const { free = [], dependent = [] } = Object.groupBy(calls, ({ after }) => (after ? 'dependent' : 'free'));
    expect(requests).toEqual([...free, ...dependent].map(requestOfFirst));
    expect(requests.length).toBeGreaterThan(0);
    expect(globalThis.foyerEarly?.map(({ come }) => come?.body)).toEqual(
      requests.map(() => ({ relationshipType, data: {} })),
    );
    expect(headers).toMatchObject({ 'x-auth-token': token, 'accept-language': 'en-US' });
  });

  test('sends nothing without a session, for staff on attendee screens, on a locked device, or for a URL without a valid number', async () => {
    await open('/registration/7');
    await open('/dashboard');
    signIn(admin);
    await open('/registration/7');
    await open('/admin/event/7/order-summary/somebody');
    signIn({ ...admin, locked: true });
    await open('/dashboard');
    signIn({ privileged: admin });
    await open('/dashboard');
    signIn({ userId: 'scanner', roles: ['ticket-scanner'] });
    await open('/dashboard');
    await open('/admin/7');
    signIn();
    await open('/registration/HOT26');
    await open('/dashboard');
    expect(requests.map(({ address }) => address)).toEqual(['/api/admin/events/7', '/api/admin/events-latest']);
  });

  test('sends no requests for a new cart if a cart exists, for a door account, or while staff act for an account', async () => {
    signIn();
    page.localStorage.setItem('foyer.cart.7', '{}');
    await open('/registration/7');
    page.localStorage.removeItem('foyer.cart.7');
    signIn({ userId: 'scanner' });
    await open('/registration/7');
    signIn({ privileged: {} });
    await open('/registration/7');
    const plain = ['/api/events/7', '/api/account/profile', '/api/orders/turn'];
    expect(requests.map(({ address }) => address)).toEqual([...plain, ...plain, ...plain]);
  });

  test('sends no request that the previous response makes useless', async () => {
    signIn();
    relationshipType = 'GUEST';
    await open('/registration/7');
    expect(requests.map(({ address }) => address)).toEqual([
      '/api/events/available-relationships',
      '/api/events/7',
      '/api/account/profile',
      '/api/orders/turn',
    ]);
  });

  test('sends all requests at once and only once for a screen that is about to open', async () => {
    signIn();
    relationshipType = 'GUEST';
    await open('/');
    requests.length = 0;
    globalThis.foyerAsk?.('/registration/7', true);
    expect(requests, 'no request waits for a response').toEqual(firstsOf('registration'));
    globalThis.foyerAsk?.('/registration/7', true);
    expect(requests).toHaveLength(5);
    vi.spyOn(performance, 'now').mockReturnValue(6_000);
    globalThis.foyerAsk?.('/registration/7', true);
    expect(requests, 'what was asked a while ago is asked again').toHaveLength(10);
  });
});

test.each([
  ['http://foyer.test/', null, 'en-US'],
  ['http://foyer.jp/', null, 'ja-JP'],
  ['http://foyer.jp/?lang=es-US', null, 'es-US'],
  ['http://foyer.test/login?lang=ja-JP', 'es-US', 'ja-JP'],
  ['http://foyer.test/login?lang=fr-FR', 'es-US', 'es-US'],
  ['http://foyer.test/account?lang=ja-JP', null, 'en-US'],
  ['http://foyer.jp/account?lang=en-US', 'es-US', 'es-US'],
])('the page of %s starts in its language; stored: %s', async (address, stored, locale) => {
  const before = page.location.href;
  page.location.href = address;
  if (stored !== null) page.localStorage.setItem('foyer.locale', stored);
  runInThisContext(await script);
  expect(page.document.documentElement.lang).toBe(locale);
  page.location.href = before;
});

test('a page loads the files of its screen and of one language', async () => {
  const boot = await bootScript(
    readFileSync(join(import.meta.dirname, '../src/app/boot.inline.ts'), 'utf8'),
    routesOf((sources) => [...sources]),
  );
  const loaded = (pathname: string) => {
    const links: { href?: string; rel?: string }[] = [];
    vi.spyOn(page.document.head, 'append').mockImplementation((...[link]: object[]) => void links.push(link ?? {}));
    page.location.pathname = pathname;
    runInThisContext(boot);
    vi.mocked(page.document.head.append).mockRestore();
    expect(links.every(({ rel }) => rel === 'modulepreload')).toBe(true);
    return links.map(({ href }) => href?.replace(/^\/(packages\/messages\/)?src\//, ''));
  };
  const signInFiles = ['features/people/sign-in/LoginScreen.tsx', 'en-US/pages/arrival.ts', 'en-US/pages/sign-in.ts'];
  expect(loaded('/dashboard'), 'without a session').toEqual(signInFiles);
  signIn(admin);
  const dashboard = [
    'features/reports/dashboard/DashboardScreen.tsx',
    'session/staff-texts.ts',
    'en-US/pages/arrival.ts',
    'en-US/pages/attendee.ts',
    'en-US/pages/staff.ts',
  ];
  expect(loaded('/dashboard')).toEqual(dashboard);
  expect(loaded('/account'), 'an attendee screen for staff').toEqual(dashboard);
});

test('a page names its entry and its styles before the boot script, because browsers would otherwise load its links first', () => {
  const built = withBoot(
    `<head>
    <!-- boot.inline.ts -->
    <script type="module" crossorigin src="/assets/start.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/start.css">
  </head>`,
    'boot("$&")',
  );
  expect(built.replaceAll(/\s+/g, ' ')).toBe(
    '<head> <script type="module" crossorigin src="/assets/start.js"></script> ' +
      '<link rel="preload" as="style" crossorigin href="/assets/start.css"> <script>boot("$&")</script> ' +
      '<link rel="stylesheet" crossorigin href="/assets/start.css"> </head>',
  );
});

describe('the screen sends the same requests and uses the responses', () => {
  test.each(asking)('%s', async (key) => {
    const [{ call, connectCalls }, { ScreenContext }, { loadTexts, speak }, { sessionStore }, { SnackbarProvider }] =
      await Promise.all([
        import('../src/api/call.ts'),
        import('../src/session/navigation.tsx'),
        import('../src/session/language.tsx'),
        import('../src/session/session-store.ts'),
        import('../src/ui/Snackbar.tsx'),
      ]);
    const screen = screenOf(key);
    const pathname = addressOf(screen.pattern);
    const viewer = { isAdmin: false, roles: [], ...viewerOf(key) };
    signIn(viewer);
    await open(pathname);
    const early = requests.length;
    expect(globalThis.foyerEarly).toHaveLength(early);

    connectCalls({ token: () => token, locale: () => 'en-US', onUnauthorized: () => Promise.resolve(false) });
    sessionStore.signIn(
      {
        token,
        username: 'Ada',
        fullName: 'Ada',
        locale: 'en-US',
        isHelper: false,
        ...viewer,
      },
      true,
    );
    await speak('en-US');
    await loadTexts(screen.texts);
    const params = matchRow(pathname)?.params ?? {};
    const shownScreen = { pathname, search: '', params, preload: () => {} };
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const { default: Screen } = await modules[`./${screen.screen}`]!();
    // Hide the responses until the requests are checked, because the first frame must not read these dummy responses.
    const held = (globalThis.foyerEarly ?? []).map((one) => [one, one.come] as const);
    for (const [one] of held) delete one.come;
    renderToString(
      <ScreenContext value={shownScreen}>
        <QueryClientProvider client={client}>
          <SnackbarProvider closeLabel="" regionLabel="" screen="">
            <Screen />
          </SnackbarProvider>
        </QueryClientProvider>
      </ScreenContext>,
    );
    const queries = client.getQueryCache().getAll();
    for (const [one, come] of held) if (come) one.come = come;
    const first = queries.filter(isEnabled).filter(hasFirst);
    if (screen.texts.includes('belongings') && screen.group === 'attendee') expect(first).toHaveLength(early);
    if (firstsOf(key)?.some(({ address }) => /^\/api\/admin\/events\/\d+$/.test(address)))
      expect(first.length).toBeGreaterThan(0);
    await Promise.allSettled(
      queries.filter((query) => isEnabled(query) && !first.includes(query)).map((query) => query.fetch()),
    );
    // The wizard sends these after the event has loaded.
    if (key === 'registration') {
      const { fetchRelationships, fetchTickets } = await import('../src/features/orders/registration/calls.ts');
      const { profileQuery } = await import('../src/shared/money/payment-queries.ts');
      const question = { eventId: inAddress.eventId, identifier: account, cart: emptyCart };
      await call('getOrderTurn', {});
      await client.fetchQuery(profileQuery);
      await fetchRelationships(client, question);
      await fetchTickets(client, { ...question, relationshipType: 'CONSULTANT', editing: null }).catch(() => null);
    }
    // The parts of this screen send these when the account is known.
    if (key === 'orderSummary') {
      const { eventId, externalAccountIdentifier } = inAddress;
      const params = { eventId, externalAccountIdentifier };
      await call('listAccountTickets', { params });
      await call('listAccountOrders', { params });
      await call('availableRelationships', { body: params });
      await call('listAccountAudit', { params });
      await call('previewAnonymise', { params: { externalAccountIdentifier } });
    }
    expect(globalThis.foyerEarly).toEqual([]);
    // Staff screens have panels with their own requests. No request is sent twice.
    const addresses = requests.map(({ address }) => address);
    if (screen.group === 'attendee') expect(requests).toHaveLength(early);
    else expect(addresses).toEqual([...new Set(addresses)]);
  });
});

test('an early request without a response is aborted after 30 seconds, like every request, and sent again', async () => {
  const { call, connectCalls } = await import('../src/api/call.ts');
  connectCalls({ token: () => token, locale: () => 'en-US', onUnauthorized: () => Promise.resolve(false) });
  const clock = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(clock.signal);
  const answering = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementationOnce(
      (_, init) =>
        new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new TypeError('timed out')))),
    );
  signIn();
  page.location.pathname = '/ticket/9';
  runInThisContext(await script);
  expect(timeout).toHaveBeenCalledWith(30_000);
  const answer = call('getEventTicketSummary', { query: { ticketId: 9 } });
  expect(requests).toEqual([]);
  clock.abort();
  expect(await answer).toEqual({ relationshipType, data: {} });
  expect(requests).toHaveLength(1);
  answering.mockRestore();
  timeout.mockRestore();
});

test('an early response is used once, and only for exactly the same request', async () => {
  const { call, connectCalls } = await import('../src/api/call.ts');
  let mine = token;
  connectCalls({ token: () => mine, locale: () => 'en-US', onUnauthorized: () => Promise.resolve(false) });
  signIn();
  await open('/registration/7');
  const early = requests.length;
  const question = { eventId: 7, externalAccountIdentifier: account, selectedRelationshipTypes: [], cartSummary: [] };
  const countRequests = async (body: typeof question) => {
    const before = requests.length;
    await call('availableRelationships', { body });
    return requests.length - before;
  };
  expect(await countRequests({ ...question, externalAccountIdentifier: 'C1000002' })).toBe(1);
  mine = 'another';
  expect(await countRequests(question)).toBe(1);
  mine = token;
  expect(await countRequests(question)).toBe(0);
  expect(await countRequests(question)).toBe(1);
  expect(globalThis.foyerEarly).toHaveLength(early - 1);
});

test('the table and the folders contain the same screens', () => {
  const named = rowKeys.filter(isScreenKey).flatMap((key) => screenOf(key).screen ?? []);
  expect(Object.keys(modules).toSorted()).toEqual([...new Set(named)].map((screen) => `./${screen}`).toSorted());
});
