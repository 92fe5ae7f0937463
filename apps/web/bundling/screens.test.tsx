import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import type * as React from 'react';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { QueryClient, QueryClientProvider, type Query } from '@tanstack/react-query';
import { locales } from '@foyer/contract/vocabulary';
import { emptyCart } from '@foyer/domain/cart';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bootRoutes, bootScript, modulesOfPage, routesOf, tableOfPage, withBoot } from './screens.ts';
import { matchRow } from '../src/app/screens/address.ts';
import { requestOfFirst, type BootRoutes } from '../src/app/screens/boot-lines.ts';
import { codeSources, lockSources, soonSources, textSources } from '../src/app/screens/sources.ts';
import { isScreenKey, rowKeys, screenOf, type ScreenKey } from '../src/app/screens/table.ts';

/** The page the client's modules and the boot lines find: storage, an address, a language. */
const page = vi.hoisted(() => {
  const storage = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
      clear: () => kept.clear(),
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

// The stores of the client have no snapshot for a server; here theirs is the one that a browser would see.
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
const script = bootScript(
  readFileSync(join(import.meta.dirname, '../src/app/boot.inline.ts'), 'utf8'),
  routesOf([], () => []),
);

/** What was asked of the server, in order, and with which headers the last time. */
const asked: { method: string; address: string; body: string | undefined }[] = [];
let headers: Record<string, string> = {};
/** Every question is answered by what a consultant is told who may be registered as this. */
let relationshipType = 'CONSULTANT';
vi.stubGlobal('fetch', (address: string, sent: { method: string; headers: typeof headers; body?: string }) => {
  asked.push({ method: sent.method, address, body: sent.body });
  ({ headers } = sent);
  return Promise.resolve(Response.json({ relationshipType, data: {} }));
});

beforeEach(() => {
  page.localStorage.clear();
  asked.length = 0;
  relationshipType = 'CONSULTANT';
  globalThis.foyerEarly = undefined;
  globalThis.foyerAsk = undefined;
  // An early answer grows old by the page's own clock, which a busy machine must not advance.
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

/** Opens the page at an address: the boot lines run, and whatever waits for another answer is asked. */
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

/** Whether the screen asks it by now; a server's rendering leaves the asking to the browser. */
const isAsked = ({ options }: Query) => !('enabled' in options) || options.enabled !== false;

/** Whether its first frame has the answer, which is taken by that. */
const hasFirst = ({ options }: Query) => isFunction(options.initialData) && options.initialData() !== undefined;
const isFunction = (value: unknown): value is () => unknown => typeof value === 'function';

const modules = import.meta.glob<{ default: ComponentType }>('./**/*Screen.tsx', { base: '../src/features' });
/** The screens that ask something first, and who sees them. */
const asking = rowKeys.filter(isScreenKey).filter((key) => screenOf(key).firstCalls);
const viewerOf = (key: ScreenKey) => (screenOf(key).group === 'staff' ? admin : { userId: account });
const firstsOf = (key: ScreenKey) =>
  screenOf(key)
    .firstCalls?.({ ...inAddress, account: viewerOf(key).userId })
    .map(requestOfFirst);

describe('the boot lines ask what the rows say', () => {
  test.each(asking)('%s', async (key) => {
    signIn(viewerOf(key));
    await open(addressOf(screenOf(key).pattern));
    // What hangs on an answer is asked when that has come.
    const calls = screenOf(key).firstCalls?.({ ...inAddress, account: viewerOf(key).userId }) ?? [];
    const { free = [], hanging = [] } = Object.groupBy(calls, ({ after }) => (after ? 'hanging' : 'free'));
    expect(asked).toEqual([...free, ...hanging].map(requestOfFirst));
    expect(asked.length).toBeGreaterThan(0);
    expect(globalThis.foyerEarly?.map(({ come }) => come?.body)).toEqual(
      asked.map(() => ({ relationshipType, data: {} })),
    );
    expect(headers).toMatchObject({ 'x-auth-token': token, 'accept-language': 'en-US' });
  });

  test('nothing for nobody, for staff on the other side, on a locked device, and for an address that is no number', async () => {
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
    expect(asked.map(({ address }) => address)).toEqual(['/api/admin/events/7', '/api/admin/events-latest']);
  });

  test('no question of a new cart while one is there, nor for a door account, nor for staff who act', async () => {
    signIn();
    page.localStorage.setItem('foyer.cart.7', '{}');
    await open('/registration/7');
    page.localStorage.removeItem('foyer.cart.7');
    signIn({ userId: 'scanner' });
    await open('/registration/7');
    signIn({ privileged: {} });
    await open('/registration/7');
    const plain = ['/api/events/7', '/api/account/profile'];
    expect(asked.map(({ address }) => address)).toEqual([...plain, ...plain, ...plain]);
  });

  test('no question that the answer before makes idle', async () => {
    signIn();
    relationshipType = 'GUEST';
    await open('/registration/7');
    expect(asked.map(({ address }) => address)).toEqual([
      '/api/events/available-relationships',
      '/api/events/7',
      '/api/account/profile',
    ]);
  });

  test('all of them at once, and each once, of a screen that somebody is about to go to', async () => {
    signIn();
    relationshipType = 'GUEST';
    await open('/');
    asked.length = 0;
    globalThis.foyerAsk?.('/registration/7', true);
    expect(asked, 'nothing waits for an answer').toEqual(firstsOf('registration'));
    globalThis.foyerAsk?.('/registration/7', true);
    expect(asked).toHaveLength(4);
    vi.spyOn(performance, 'now').mockReturnValue(6_000);
    globalThis.foyerAsk?.('/registration/7', true);
    expect(asked, 'what was asked a while ago is asked again').toHaveLength(8);
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
])('the page of %s begins in its language; kept: %s', async (address, kept, locale) => {
  const before = page.location.href;
  page.location.href = address;
  if (kept !== null) page.localStorage.setItem('foyer.locale', kept);
  runInThisContext(await script);
  expect(page.document.documentElement.lang).toBe(locale);
  page.location.href = before;
});

test('a page of staff fetches what it begins with, and the lock where the device is locked', async () => {
  const files: string[] = [];
  const place = (source: string) => (files.includes(source) ? files.indexOf(source) : files.push(source) - 1);
  const routes = routesOf(files, (sources) => sources.map(place));
  const boot = await bootScript(readFileSync(join(import.meta.dirname, '../src/app/boot.inline.ts'), 'utf8'), routes);
  const fetched = () => {
    const links: { href?: string }[] = [];
    vi.spyOn(page.document.head, 'append').mockImplementation((...[link]: object[]) => void links.push(link ?? {}));
    page.location.pathname = '/dashboard';
    runInThisContext(boot);
    return links.map(({ href }) => href?.replace(/^\/(packages\/messages\/)?src\//, ''));
  };
  const begins = [
    'en-US/arrival.ts',
    'en-US/attendee.ts',
    'en-US/staff.ts',
    'en-US/staff-dashboard.ts',
    'features/staff/dashboard/DashboardScreen.tsx',
    'app/DataShell.tsx',
    'session/staff-parts.ts',
  ];
  signIn(admin);
  expect(new Set(fetched())).toEqual(new Set(begins));
  signIn({ ...admin, locked: true });
  expect(new Set(fetched())).toEqual(new Set([...begins, 'app/staff/DeviceLock.tsx']));
  vi.restoreAllMocks();
});

test('a page fetches its largest file first, then asks, then its two smallest, which make room at once; each once', async () => {
  const routes: BootRoutes = {
    locales: ['en-US'],
    // The largest first.
    files: ['a.js', 'form.js', 'b.js', 'c.css', 'd.js', 'words.js', 'e.js'],
    lock: [],
    texts: [{ 'en-US': [5, 0] }],
    screens: [
      {
        path: '^/ticket/(?<ticketId>[^/]+)/?$',
        files: [6, 4, 3, 2, 0],
        soon: [1, 2],
        texts: 0,
        calls: [{ method: 'GET', address: '/api/ticket/$ticketId' }],
      },
    ],
  };
  const boot = await bootScript(readFileSync(join(import.meta.dirname, '../src/app/boot.inline.ts'), 'utf8'), routes);
  const links: { href?: string; rel?: string }[] = [];
  vi.spyOn(page.document.head, 'append').mockImplementation((...[link]: object[]) => {
    links.push(link ?? {});
    expect(asked, 'six things travel at once').toHaveLength(links.length > 1 ? 1 : 0);
  });
  signIn();
  page.location.pathname = '/ticket/9';
  runInThisContext(boot);
  expect(links.map(({ href }) => href)).toEqual(
    ['a.js', 'e.js', 'words.js', 'b.js', 'c.css', 'd.js', 'form.js'].map((file) => `/${file}`),
  );
  expect(links.filter(({ rel }) => rel === 'preload')).toHaveLength(1);
  expect(asked).toEqual([{ method: 'GET', address: '/api/ticket/9', body: undefined }]);
  vi.restoreAllMocks();
});

test('the files of the build are numbered by what they weigh', () => {
  const code = { type: 'chunk', isEntry: false, imports: [], moduleIds: [], viteMetadata: { importedCss: new Set() } };
  // Every source that the table names lies in one of three chunks, of which the middle one is the largest.
  const sources = rowKeys
    .filter(isScreenKey)
    .map(screenOf)
    .flatMap((screen) => [
      ...codeSources(screen),
      ...soonSources(screen),
      ...locales.flatMap((locale) => textSources(screen, locale)),
    ]);
  const moduleIds = [...new Set([...sources, ...lockSources])].map((source) => `/repo/${source}`);
  const third = Math.ceil(moduleIds.length / 3);
  const weights = [10, 30, 20];
  // A finished bundle has some forty properties a chunk; these are the ones that are read here.
  const bundle = Object.fromEntries(
    weights.map((weight, place) => [
      `${weight}.js`,
      {
        ...code,
        fileName: `${weight}.js`,
        code: 'x'.repeat(weight),
        moduleIds: moduleIds.slice(place * third, (place + 1) * third),
      },
    ]),
  ) as unknown as Parameters<typeof bootRoutes>[0];
  const { files, screens } = bootRoutes(bundle);
  expect(files).toEqual(['30.js', '20.js', '10.js']);
  const named = new Set(screens.flatMap((screen) => [...screen.files, ...(screen.soon ?? [])]));
  expect([...named].every((index) => index in files)).toBe(true);
});

test('a page names its entry and its styles before the boot lines, whose links a browser would else ask for first', () => {
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

describe('the screen asks the same, and takes the answer over', () => {
  test.each(asking)('%s', async (key) => {
    const [{ call, connectCalls }, { arriveAt }, { loadTexts, speak }, { sessionStore }, { SnackbarProvider }] =
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
    const early = asked.length;
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
    arriveAt({ pathname, search: '', params: matchRow(pathname)?.params ?? {} });
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const { default: Screen } = await modules[`./${screen.screen}`]!();
    // As long as they are on their way; the first frame is not to read what only looks like an answer.
    const held = (globalThis.foyerEarly ?? []).map((one) => [one, one.come] as const);
    for (const [one] of held) delete one.come;
    renderToString(
      <QueryClientProvider client={client}>
        <SnackbarProvider closeLabel="" regionLabel="" screen="">
          <Screen />
        </SnackbarProvider>
      </QueryClientProvider>,
    );
    const queries = client.getQueryCache().getAll();
    for (const [one, come] of held) if (come) one.come = come;
    const first = queries.filter(isAsked).filter(hasFirst);
    if (screen.texts.includes('belongings') && screen.group === 'attendee') expect(first).toHaveLength(early);
    if (firstsOf(key)?.some(({ address }) => /^\/api\/admin\/events\/\d+$/.test(address)))
      expect(first).toHaveLength(1);
    await Promise.allSettled(
      queries.filter((query) => isAsked(query) && !first.includes(query)).map((query) => query.fetch()),
    );
    // The wizard asks by itself, once it has the event.
    if (key === 'registration') {
      const { fetchRelationships, fetchTickets } = await import('../src/features/attendee/registration/calls.ts');
      const { profileQuery } = await import('../src/product/money/payment-queries.ts');
      const question = { eventId: inAddress.eventId, identifier: account, cart: emptyCart };
      await client.fetchQuery(profileQuery);
      await fetchRelationships(client, question);
      await fetchTickets(client, { ...question, relationshipType: 'CONSULTANT', editing: null }).catch(() => null);
    }
    // Their parts ask once the page knows whom it is about.
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
    // Staff's screens have panels that ask for themselves; nothing is asked twice.
    const addresses = asked.map(({ address }) => address);
    if (screen.group === 'attendee') expect(asked).toHaveLength(early);
    else expect(addresses).toEqual([...new Set(addresses)]);
  });
});

test('an early question that nothing answers is given up after 30 seconds, as every request, and asked anew', async () => {
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
  expect(asked).toEqual([]);
  clock.abort();
  expect(await answer).toEqual({ relationshipType, data: {} });
  expect(asked).toHaveLength(1);
  answering.mockRestore();
  timeout.mockRestore();
});

test('an early answer is for the very request that it was asked by, and taken once', async () => {
  const { call, connectCalls } = await import('../src/api/call.ts');
  let mine = token;
  connectCalls({ token: () => mine, locale: () => 'en-US', onUnauthorized: () => Promise.resolve(false) });
  signIn();
  await open('/registration/7');
  const early = asked.length;
  const question = { eventId: 7, externalAccountIdentifier: account, selectedRelationshipTypes: [], cartSummary: [] };
  const anew = async (body: typeof question) => {
    const before = asked.length;
    await call('availableRelationships', { body });
    return asked.length - before;
  };
  expect(await anew({ ...question, externalAccountIdentifier: 'C1000002' })).toBe(1);
  mine = 'another';
  expect(await anew(question)).toBe(1);
  mine = token;
  expect(await anew(question)).toBe(0);
  expect(await anew(question)).toBe(1);
  expect(globalThis.foyerEarly).toHaveLength(early - 1);
});

test('the screens of the table and those of the folders are the same', () => {
  const named = rowKeys.filter(isScreenKey).flatMap((key) => screenOf(key).screen ?? []);
  expect(Object.keys(modules).toSorted()).toEqual([...new Set(named)].map((screen) => `./${screen}`).toSorted());
});

test('a page has of the table what it reads', () => {
  const source = `export const screens = {
    one: defineScreen({ pattern: '/', query: ['to'], screen: 'attendee/OneScreen.tsx', texts: [], chunk: 'registration', firstCalls: () => [{ name: 'listEvents', input: { query: {} } }] }),
    two: defineScreen({ pattern: '/two', group: 'staff' }),
  };`;
  const left = tableOfPage(source);
  expect(left.replaceAll(/\s/g, '')).toBe(
    "exportconstscreens={one:defineScreen({pattern:'/',texts:[],}),two:defineScreen({pattern:'/two',group:'staff'}),};",
  );
});

test('a page has each module once, by the keys of all rows that show it', () => {
  const page = modulesOfPage();
  for (const key of rowKeys.filter(isScreenKey)) {
    const [, load] = new RegExp(`[{,] ${key}: (load\\d+)[, ]`).exec(page) ?? [];
    expect(page).toContain(`const ${load} = () => import('../features/${screenOf(key).screen}');`);
  }
  const imported = page.match(/import\('[^']+'\)/g) ?? [];
  expect(new Set(imported).size).toBe(imported.length);
});
