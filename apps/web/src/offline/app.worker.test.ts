import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Tests the service worker through browser events: what it stores, and its responses without a network. */

const origin = 'https://foyer.test';
const html = { headers: { 'content-type': 'text/html; charset=utf-8' } };

interface Site {
  [path: string]: () => Response;
}
/** A server with one build: two common files, a picture, and a file of texts for each of two languages. */
function siteOf(version: string): Site {
  const files = [`/assets/start-${version}.js`, `/assets/screen-${version}.js`, `/assets/picture-${version}.svg`];
  const onDemand = [`/assets/qr-${version}.wasm`];
  const texts = { 'en-US': [`/assets/en-${version}.js`], 'ja-JP': [`/assets/ja-${version}.js`] };
  return {
    '/offline.json': () => Response.json({ entry: files[0], files, texts, onDemand }),
    '/dashboard': () => new Response(`<script src="/assets/start-${version}.js">`, html),
    ...Object.fromEntries(
      [...files, ...onDemand, ...Object.values(texts).flat()].map((file) => [file, () => new Response(file)]),
    ),
  };
}

let site: Site;
let cache: Map<string, Response>;
let requestedPaths: string[];
/** The worker's event listeners, by kind of event. */
let heard: Record<string, (event: never) => void>;

const pathOf = (request: string | { url: string }) =>
  new URL(typeof request === 'string' ? request : request.url, origin).pathname;

beforeEach(async () => {
  site = siteOf('1');
  cache = new Map();
  requestedPaths = [];
  heard = {};
  vi.stubGlobal('location', new URL(origin));
  vi.stubGlobal('addEventListener', (kind: string, listener: (event: never) => void) => {
    heard[kind] = listener;
  });
  vi.stubGlobal('fetch', async (request: string | { url: string }) => {
    const path = pathOf(request);
    requestedPaths.push(path);
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
  // A script, as the browser runs it. It has no exports that the compiler could check.
  const script: string = './app.worker.ts';
  await import(script);
});
afterEach(() => void vi.unstubAllGlobals());

/** Asks the worker to store everything in a language, as a page does. Returns the worker's answer. */
async function keep(locale = 'ja-JP'): Promise<unknown> {
  const postMessage = vi.fn<(isStored: unknown) => void>();
  let work: Promise<unknown> = Promise.resolve();
  heard['message']?.({
    data: { keep: locale },
    ports: [{ postMessage }],
    waitUntil: (done: Promise<unknown>) => {
      work = done;
    },
  } as never);
  await work;
  expect(postMessage).toHaveBeenCalledOnce();
  return postMessage.mock.calls[0]?.[0];
}

/** The response to a browser's request; undefined if the worker does not handle it. */
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

const cachedPaths = () => [...cache.keys()].toSorted();

test('stores the page, all files and the texts of one language, and then opens everything without a server', async () => {
  expect(await keep()).toBe(true);
  expect(cachedPaths()).toEqual([
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

test('stores the QR reader when a page loads it, until the build has another one', async () => {
  await keep();
  expect(cachedPaths()).not.toContain('/assets/qr-1.wasm');
  expect(await open('/assets/qr-1.wasm')).toBe('/assets/qr-1.wasm');
  await keep();
  site = {};
  expect(await open('/assets/qr-1.wasm')).toBe('/assets/qr-1.wasm');
  site = siteOf('2');
  await keep();
  expect(cachedPaths()).not.toContain('/assets/qr-1.wasm');
});

test('does not handle API calls and pages that the server creates', async () => {
  await keep();
  expect(await open('/api/events')).toBeUndefined();
  expect(await open('/api/payments/page', 'navigate')).toBeUndefined();
  expect(await open('/trial/1.2.x', 'navigate')).toBeUndefined();
  expect(await open('/e/7/en', 'navigate')).toBeUndefined();
  expect(await open('/calendar.ics', 'navigate')).toBeUndefined();
  expect(await open('/assets/start-1.js', 'cors', 'POST')).toBeUndefined();
});

test("opens the server's page while the server responds", async () => {
  await keep();
  site['/dashboard'] = () => new Response('newer', html);
  expect(await open('/dashboard', 'navigate')).toBe('newer');
});

test('stores the app even if a picture fails to load', async () => {
  delete site['/assets/picture-1.svg'];
  expect(await keep()).toBe(true);
  expect(cachedPaths()).toContain('/');
});

test('does not store the page if code fails to load, and fetches only the missing file next time', async () => {
  delete site['/assets/screen-1.js'];
  expect(await keep()).toBe(false);
  expect(cachedPaths()).not.toContain('/');
  site = siteOf('1');
  requestedPaths = [];
  expect(await keep()).toBe(true);
  expect(requestedPaths).not.toContain('/assets/start-1.js');
  expect(requestedPaths).toContain('/assets/screen-1.js');
});

test('does not store an error page as a file', async () => {
  site['/assets/screen-1.js'] = () => new Response('gone', { status: 404 });
  expect(await keep()).toBe(false);
  expect(cachedPaths()).not.toContain('/assets/screen-1.js');
});

test('keeps the old version complete until the new one is complete, then removes the old one', async () => {
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
  expect(cachedPaths().filter((path) => path.includes('-1.'))).toEqual([]);
});

test('does not store a page of another version, nor a response that is not HTML', async () => {
  site['/dashboard'] = () => new Response('<script src="/assets/start-2.js">', html);
  expect(await keep()).toBe(false);
  site['/dashboard'] = () => new Response('/assets/start-1.js', { headers: { 'content-type': 'text/plain' } });
  expect(await keep()).toBe(false);
  delete site['/dashboard'];
  expect(await keep()).toBe(false);
  expect(cachedPaths()).toEqual([]);
});

test('stores a second language in addition to the first', async () => {
  await keep('en-US');
  await keep('ja-JP');
  expect(cachedPaths()).toEqual(expect.arrayContaining(['/assets/en-1.js', '/assets/ja-1.js']));
});

test('handles two simultaneous requests in sequence', async () => {
  const [first, second] = await Promise.all([keep('en-US'), keep('ja-JP')]);
  expect([first, second]).toEqual([true, true]);
  expect(requestedPaths.filter((path) => path === '/assets/screen-1.js')).toHaveLength(1);
});
