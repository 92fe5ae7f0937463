/**
 * The service worker: the staff app without a network. It stores the page and the files that the build lists in
 * `offline.json` (`vite/offline-files.ts`), and no API responses. Built into `sw.js` (`vite.config.ts`), registered
 * by `keep-app.ts`.
 */

/** The used part of the service worker's global scope. The DOM types do not include it. */
interface AppWorker {
  location: Location;
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: ((type: 'install' | 'activate', listener: (event: Lasting) => void) => void) &
    ((type: 'message', listener: (event: WorkerMessageEvent) => void) => void) &
    ((type: 'fetch', listener: (event: Fetching) => void) => void);
}
interface Lasting {
  waitUntil: (work: Promise<unknown>) => void;
}
interface WorkerMessageEvent extends Lasting {
  data: unknown;
  /** The first port receives whether everything is stored. */
  ports: readonly Pick<MessagePort, 'postMessage'>[];
}
interface Fetching {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
/** The content of `offline.json`. An import would not be inlined. */
interface Build {
  /** The entry file, which only the page of this build contains. */
  entry: string;
  files: string[];
  /** By language. */
  texts: Record<string, string[]>;
  /** Stored when a page loads them. Builds of older versions have none. */
  onDemand?: string[];
}
// The types of worker and DOM conflict, so the used part of the worker's types is declared above.
const worker = globalThis as unknown as AppWorker;

const cacheName = 'foyer-app';
const page = '/';
/** A longer wait for the page counts as no network, in ms. */
const patienceMs = 3_000;
/** The same limit for files that are stored in the background, in ms. */
const filePatienceMs = 30_000;
/** Files fetched in parallel, because one after another takes too long on a slow connection. */
const atOnce = 4;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

/** Requests run one after another. Otherwise two pages could delete each other's files. */
let keeping: Promise<unknown> = Promise.resolve();

worker.addEventListener('message', (event) => {
  const { keep } = (event.data ?? {}) as { keep?: unknown };
  if (typeof keep !== 'string') return;
  const storing = keeping.then(() => keepBuild(keep)).catch(() => false);
  keeping = storing;
  event.waitUntil(storing.then((isStored) => event.ports[0]?.postMessage(isStored)));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (request.mode === 'navigate') {
    // The server creates some pages itself, such as a hosted payment page. A link into a trial copy can take long to
    // respond, and the stored page belongs to the installation, so it would be the wrong one.
    if (!/^\/(?:api|trial|e)\/|^\/(?:calendar|embed|robots|sitemap)\b/.test(url.pathname))
      event.respondWith(openPage(request));
  } else if (url.pathname.startsWith('/assets/') || url.pathname.startsWith('/fonts/')) {
    event.respondWith(fromCache(request));
  }
});

/**
 * Opens the server's page, because an older page names files that do not exist any more. If the server does not
 * respond, opens the stored page.
 */
async function openPage(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(patienceMs) });
  } catch (error) {
    const cached = await (await caches.open(cacheName)).match(page);
    if (cached) return cached;
    throw error;
  }
}

/** The reader of QR codes, which only the scan screen loads. */
const isOnDemand = (url: string) => new URL(url).pathname.startsWith('/assets/qr-');

/** Files with a hash in their name never change. */
async function fromCache(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const cached = await cache.match(request.url);
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.ok && isOnDemand(request.url)) await cache.put(request.url, answer.clone());
  return answer;
}

/**
 * Stores the server's current build in one language. Returns true if everything is stored. After a failure the loaded
 * files stay, so the next attempt continues there. The previously stored page keeps all its files until then.
 */
async function keepBuild(locale: string): Promise<boolean> {
  const [build, shell] = await Promise.all([readBuild(), readPage()]);
  if (!build || !shell) return false;
  // During a deployment the two responses may come from different versions.
  if (!(await shell.clone().text()).includes(build.entry)) return false;
  const cache = await caches.open(cacheName);
  if (!(await keepFiles(cache, [...build.files, ...(build.texts[locale] ?? [])]))) return false;
  // Stored after its files, so a stored page always has all files.
  await cache.put(page, shell);
  const named = new Set([page, ...build.files, ...Object.values(build.texts).flat(), ...(build.onDemand ?? [])]);
  for (const request of await cache.keys()) {
    if (!named.has(new URL(request.url).pathname)) await cache.delete(request);
  }
  return true;
}

async function readBuild(): Promise<Build | null> {
  const answer = await fetch('/offline.json', { cache: 'no-cache', signal: AbortSignal.timeout(filePatienceMs) });
  // Our own build wrote this file.
  return answer.ok ? ((await answer.json()) as Build) : null;
}

async function readPage(): Promise<Response | null> {
  const answer = await fetch('/dashboard', {
    // Never the page of a trial copy, although this browser may be in one.
    headers: { accept: 'text/html', 'x-request-source': 'web' },
    signal: AbortSignal.timeout(filePatienceMs),
  });
  return answer.ok && (answer.headers.get('content-type') ?? '').includes('text/html') ? answer : null;
}

/** Fetches the missing files. Returns true if the app can run: a missing picture or font does not matter. */
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
