/**
 * The service worker: the staff app without a network. It keeps the page and its files, and nothing that the API answers. Built into
 * `sw.js` (`vite.config.ts`), registered by `keep-app.ts`.
 */

/** What of a service worker's world is used; the types of the page's own world do not have it. */
interface AppWorker {
  location: Location;
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: ((type: 'install' | 'activate', hear: (event: Lasting) => void) => void) &
    ((type: 'message', hear: (event: Lasting & { data: unknown }) => void) => void) &
    ((type: 'fetch', hear: (event: Fetching) => void) => void);
}
interface Lasting {
  waitUntil: (work: Promise<unknown>) => void;
}
interface Fetching {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
// The types of a worker and of a page cannot stand beside each other; what is used of the worker's is said above.
const worker = globalThis as unknown as AppWorker;

const cacheName = 'foyer-app';
const page = '/';
/** Waiting longer for the page than this is as good as no network. */
const patienceMs = 3_000;
/** Files of older versions go once there are more than this. */
const mostFiles = 300;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('message', (event) => {
  const { keep } = (event.data ?? {}) as { keep?: unknown };
  if (Array.isArray(keep)) event.waitUntil(keepFiles(keep.filter((file) => typeof file === 'string')));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (request.mode === 'navigate') {
    // What the server makes itself (a hosted payment page) is its own.
    if (!url.pathname.startsWith('/api/')) event.respondWith(openPage(request));
  } else if (url.pathname.startsWith('/assets/') || url.pathname.startsWith('/fonts/')) {
    event.respondWith(fromCache(request));
  }
});

/** The page of now, since an older one names files that are gone; the kept one when the server does not answer. */
async function openPage(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(patienceMs) });
  } catch (error) {
    const kept = await (await caches.open(cacheName)).match(page);
    if (kept) return kept;
    throw error;
  }
}

/** Files with a hash in their name never change. */
async function fromCache(request: Request): Promise<Response> {
  const kept = await (await caches.open(cacheName)).match(request.url);
  return kept ?? fetch(request);
}

async function keepFiles(files: string[]): Promise<void> {
  const cache = await caches.open(cacheName);
  const shell = await fetch('/dashboard', { headers: { accept: 'text/html' } });
  const isPage = shell.ok && (shell.headers.get('content-type') ?? '').includes('text/html');
  for (const file of files) {
    if (!(await cache.match(file))) await cache.add(file);
  }
  // Last: a page whose files are all there.
  if (isPage) await cache.put(page, shell);
  const kept = await cache.keys();
  if (kept.length <= mostFiles) return;
  const wanted = new Set([page, ...files]);
  for (const request of kept) {
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}
