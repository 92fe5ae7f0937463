/**
 * The service worker: the staff app without a network. It keeps the page and the files that the build names in `offline.json`
 * (`bundling/offline-files.ts`), and nothing that the API answers. Built into `sw.js` (`vite.config.ts`), registered by `keep-app.ts`.
 */

/** What of a service worker's world is used; the types of the page's own world do not have it. */
interface AppWorker {
  location: Location;
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: ((type: 'install' | 'activate', hear: (event: Lasting) => void) => void) &
    ((type: 'message', hear: (event: Told) => void) => void) &
    ((type: 'fetch', hear: (event: Fetching) => void) => void);
}
interface Lasting {
  waitUntil: (work: Promise<unknown>) => void;
}
interface Told extends Lasting {
  data: unknown;
  /** The first hears whether everything is kept. */
  ports: readonly Pick<MessagePort, 'postMessage'>[];
}
interface Fetching {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
/** What a build says of itself; an import would not be inlined. */
interface Build {
  /** The file that the page of this build begins with, and no other page does. */
  entry: string;
  files: string[];
  /** By language. */
  texts: Record<string, string[]>;
}
// The types of a worker and of a page cannot stand beside each other; what is used of the worker's is said above.
const worker = globalThis as unknown as AppWorker;

const cacheName = 'foyer-app';
const page = '/';
/** Waiting longer for the page than this is as good as no network. */
const patienceMs = 3_000;
/** The same for a file that is kept beside whatever the person does. */
const filePatienceMs = 30_000;
/** Files fetched at once: on a slow line there is no end to asking one after the other. */
const atOnce = 4;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

/** One after the other: two pages that ask at the same time must not sweep away what the other one has just fetched. */
let keeping: Promise<unknown> = Promise.resolve();

worker.addEventListener('message', (event) => {
  const { keep } = (event.data ?? {}) as { keep?: unknown };
  if (typeof keep !== 'string') return;
  const kept = keeping.then(() => keepBuild(keep)).catch(() => false);
  keeping = kept;
  event.waitUntil(kept.then((isKept) => event.ports[0]?.postMessage(isKept)));
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

/**
 * Keeps the build that the server has now, in one language; whether all of it is kept. What came before a failure stays, so that the
 * next try goes on from there, and the page that was kept before stands with all its files until then.
 */
async function keepBuild(locale: string): Promise<boolean> {
  const [build, shell] = await Promise.all([readBuild(), readPage()]);
  if (!build || !shell) return false;
  // While a new version is brought in, one of its servers may answer the one and another the other.
  if (!(await shell.clone().text()).includes(build.entry)) return false;
  const cache = await caches.open(cacheName);
  if (!(await keepFiles(cache, [...build.files, ...(build.texts[locale] ?? [])]))) return false;
  // After its files: a page that is there has them all.
  await cache.put(page, shell);
  const named = new Set([page, ...build.files, ...Object.values(build.texts).flat()]);
  for (const request of await cache.keys()) {
    if (!named.has(new URL(request.url).pathname)) await cache.delete(request);
  }
  return true;
}

async function readBuild(): Promise<Build | null> {
  const answer = await fetch('/offline.json', { cache: 'no-cache', signal: AbortSignal.timeout(filePatienceMs) });
  // What our own build wrote.
  return answer.ok ? ((await answer.json()) as Build) : null;
}

async function readPage(): Promise<Response | null> {
  const answer = await fetch('/dashboard', {
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(filePatienceMs),
  });
  return answer.ok && (answer.headers.get('content-type') ?? '').includes('text/html') ? answer : null;
}

/** Fetches what is not there yet; whether the app runs with what came: a picture or a font less is no reason to stand still. */
async function keepFiles(cache: Cache, files: readonly string[]): Promise<boolean> {
  const open = [...files];
  let isWhole = true;
  const keepNext = async () => {
    for (let file = open.shift(); file !== undefined; file = open.shift()) {
      if ((await cache.match(file)) || (await keepFile(cache, file)) || !/\.(?:js|css)$/.test(file)) continue;
      isWhole = false;
      open.length = 0;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, keepNext));
  return isWhole;
}

async function keepFile(cache: Cache, file: string): Promise<boolean> {
  try {
    const answer = await fetch(file, { priority: 'low', signal: AbortSignal.timeout(filePatienceMs) });
    if (!answer.ok) return false;
    await cache.put(file, answer);
    return true;
  } catch {
    return false;
  }
}
