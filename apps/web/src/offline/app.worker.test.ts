import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** What the service worker keeps, and what it answers once the network is gone: through the events that a browser gives it. */

const origin = 'https://foyer.test';
const html = { headers: { 'content-type': 'text/html; charset=utf-8' } };

interface Site {
  [path: string]: () => Response;
}
/** A server with one build: two files for everybody, a picture, and a file of texts for each of two languages. */
function siteOf(version: string): Site {
  const files = [`/assets/start-${version}.js`, `/assets/screen-${version}.js`, `/assets/picture-${version}.svg`];
  const texts = { 'en-US': [`/assets/en-${version}.js`], 'ja-JP': [`/assets/ja-${version}.js`] };
  return {
    '/offline.json': () => Response.json({ entry: files[0], files, texts }),
    '/dashboard': () => new Response(`<script src="/assets/start-${version}.js">`, html),
    ...Object.fromEntries([...files, ...Object.values(texts).flat()].map((file) => [file, () => new Response(file)])),
  };
}

let site: Site;
let cache: Map<string, Response>;
let asked: string[];
/** What the worker hears, by kind of event. */
let heard: Record<string, (event: never) => void>;

const pathOf = (request: string | { url: string }) =>
  new URL(typeof request === 'string' ? request : request.url, origin).pathname;

beforeEach(async () => {
  site = siteOf('1');
  cache = new Map();
  asked = [];
  heard = {};
  vi.stubGlobal('location', new URL(origin));
  vi.stubGlobal('addEventListener', (kind: string, hear: (event: never) => void) => {
    heard[kind] = hear;
  });
  vi.stubGlobal('fetch', async (request: string | { url: string }) => {
    const path = pathOf(request);
    asked.push(path);
    const answer = site[path];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (request: string | { url: string }) => cache.get(pathOf(request))?.clone(),
      put: async (request: string, answer: Response) => void cache.set(pathOf(request), answer),
      delete: async (request: { url: string }) => cache.delete(pathOf(request)),
      keys: async () => Array.from(cache.keys(), (path) => ({ url: origin + path })),
    }),
  });
  vi.resetModules();
  // A script, as the browser runs it: it has no exports that the compiler could look at.
  const script: string = './app.worker.ts';
  await import(script);
});
afterEach(() => void vi.unstubAllGlobals());

/** A page asks for everything to be kept in its language; what it is told. */
async function keep(locale = 'ja-JP'): Promise<unknown> {
  const told = vi.fn<(isKept: unknown) => void>();
  let work: Promise<unknown> = Promise.resolve();
  heard['message']?.({
    data: { keep: locale },
    ports: [{ postMessage: told }],
    waitUntil: (done: Promise<unknown>) => {
      work = done;
    },
  } as never);
  await work;
  expect(told).toHaveBeenCalledOnce();
  return told.mock.calls[0]?.[0];
}

/** What a browser that asks for this gets; undefined where the worker leaves it alone. */
async function open(path: string, mode = 'cors', method = 'GET'): Promise<string | undefined> {
  let answer: Promise<Response> | undefined;
  heard['fetch']?.({
    request: { url: origin + path, mode, method },
    respondWith: (given: Promise<Response>) => {
      answer = given;
    },
  } as never);
  return answer && (await answer).text();
}

const keptPaths = () => [...cache.keys()].toSorted();

test('the page and every file are kept, of the texts those of one language; then all of it opens without a server', async () => {
  expect(await keep()).toBe(true);
  expect(keptPaths()).toEqual([
    '/',
    '/assets/ja-1.js',
    '/assets/picture-1.svg',
    '/assets/screen-1.js',
    '/assets/start-1.js',
  ]);
  site = {};
  expect(await open('/admin/event/3/scan', 'navigate')).toContain('start-1.js');
  expect(await open('/assets/screen-1.js')).toBe('/assets/screen-1.js');
  await expect(open('/assets/en-1.js')).rejects.toThrow('Failed to fetch');
});

test('calls and what the server makes itself are left alone', async () => {
  await keep();
  expect(await open('/api/events')).toBeUndefined();
  expect(await open('/api/payments/page', 'navigate')).toBeUndefined();
  expect(await open('/assets/start-1.js', 'cors', 'POST')).toBeUndefined();
});

test('while the server answers, its page is the one that opens', async () => {
  await keep();
  site['/dashboard'] = () => new Response('newer', html);
  expect(await open('/dashboard', 'navigate')).toBe('newer');
});

test('a picture that cannot be had keeps nobody from working', async () => {
  delete site['/assets/picture-1.svg'];
  expect(await keep()).toBe(true);
  expect(keptPaths()).toContain('/');
});

test('code that cannot be had: the page is not kept yet, and the next try fetches what is missing alone', async () => {
  delete site['/assets/screen-1.js'];
  expect(await keep()).toBe(false);
  expect(keptPaths()).not.toContain('/');
  site = siteOf('1');
  asked = [];
  expect(await keep()).toBe(true);
  expect(asked).not.toContain('/assets/start-1.js');
  expect(asked).toContain('/assets/screen-1.js');
});

test('an error page is no file', async () => {
  site['/assets/screen-1.js'] = () => new Response('gone', { status: 404 });
  expect(await keep()).toBe(false);
  expect(keptPaths()).not.toContain('/assets/screen-1.js');
});

test('a new version that comes half way leaves the old one whole; once it is there the old one goes', async () => {
  await keep();
  const whole = siteOf('2');
  site = { ...whole };
  delete site['/assets/screen-2.js'];
  expect(await keep()).toBe(false);
  site = {};
  expect(await open('/dashboard', 'navigate')).toContain('start-1.js');
  expect(await open('/assets/screen-1.js')).toBe('/assets/screen-1.js');
  site = whole;
  expect(await keep()).toBe(true);
  expect(keptPaths().filter((path) => path.includes('-1.'))).toEqual([]);
});

test('the page of one version is not kept with the files of another, nor is a page that is none', async () => {
  site['/dashboard'] = () => new Response('<script src="/assets/start-2.js">', html);
  expect(await keep()).toBe(false);
  site['/dashboard'] = () => new Response('/assets/start-1.js', { headers: { 'content-type': 'text/plain' } });
  expect(await keep()).toBe(false);
  delete site['/dashboard'];
  expect(await keep()).toBe(false);
  expect(keptPaths()).toEqual([]);
});

test('a second language is kept beside the first', async () => {
  await keep('en-US');
  await keep('ja-JP');
  expect(keptPaths()).toEqual(expect.arrayContaining(['/assets/en-1.js', '/assets/ja-1.js']));
});

test('two pages that ask at once are served one after the other', async () => {
  const [first, second] = await Promise.all([keep('en-US'), keep('ja-JP')]);
  expect([first, second]).toEqual([true, true]);
  expect(asked.filter((path) => path === '/assets/screen-1.js')).toHaveLength(1);
});
