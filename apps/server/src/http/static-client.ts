import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { dirname } from 'node:path/posix';
import { escapeHtml } from '@foyer/domain/mail/mail-tokens';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cachedText, sendCachedText, type CachedText } from './answers.ts';
import { sharedEventId, withShareTags, type SharedEvent } from './share-tags.ts';

const notBuilt =
  'Foyer is running, but its pages have not been built yet. `npm run build` makes them; the API answers under /api.\n';

interface Client {
  clientDir?: string | undefined;
  /** Payments are simulated. The page contains a mark, and the client's shell shows it. */
  testPayments?: boolean;
  /** The client logs its states. The page contains a mark, so that a page without it sends no request for the setting. */
  debugLogging?: boolean;
  /** Wallets for tickets. The page contains the list, and tickets have buttons for them. */
  wallets?: readonly string[];
  /** Identity providers with their names by language. The sign-in page has a button for each. */
  signInProviders?: readonly { id: string; names: Readonly<Record<string, string>> }[];
  /** The event of a shared link, or null if not everyone may see it. */
  readShared?: ((eventId: number) => Promise<SharedEvent | null>) | undefined;
  /** Whether this is a paused restored copy. The page contains a mark for it. */
  isPaused?: () => Promise<boolean>;
  /** Attributes that mark the pages of a trial copy. */
  trialMarks?: (() => string) | undefined;
}

/**
 * Serves the built client with its precompressed files. Files in `assets/` and fonts have hashes in their names and are
 * cached for ever. All others are revalidated. The list of files is read at the start, so a new build needs a restart.
 */
export async function serveClient(app: FastifyInstance, { clientDir }: Client): Promise<void> {
  if (clientDir === undefined || !existsSync(join(clientDir, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: clientDir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    // ETags show changes, and range requests are not needed.
    lastModified: false,
    acceptRanges: false,
    dotfiles: 'ignore',
    index: false,
    setHeaders: (reply, path) => {
      const hashed = relative(clientDir, path).split(sep)[0] === 'assets' || /\.[\da-f]{8}\.woff2$/.test(path);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const files = await sentFiles(clientDir);
  const send = (request: FastifyRequest<{ Params: { file?: string } }>, reply: FastifyReply) => {
    const { file } = request.params;
    const url = request.routeOptions.url ?? '';
    const path = (file === undefined ? url : url.replace(':file', file)).slice(1);
    return files.has(path) ? reply.sendFile(path) : reply.callNotFound();
  };
  // The library's own routes are one per file. With a thousand files, creating them takes 0.3 s of each start.
  const urls = new Set(Array.from(files, (file) => (file.includes('/') ? `/${dirname(file)}/:file` : `/${file}`)));
  for (const url of urls) app.get(url, send);
  // The page of the API description (integrations 5.1).
  if (existsSync(join(clientDir, 'api-docs.html')))
    app.get('/api/docs', (_request, reply) => reply.sendFile('api-docs.html'));
}

/**
 * Built files that have a URL, with slashes. Pages are not among them, because some need marks (`sendPage`), nor is the script
 * for other sites, which a call sends, nor are compressed files, which are sent in place of the file that they belong to.
 */
async function sentFiles(clientDir: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(clientDir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(clientDir, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
  return new Set(
    files.filter((file) => file !== 'csp.json' && file !== 'embed.js' && !/(?:^|\/)\.|\.(?:html|br|gz)$/.test(file)),
  );
}

/** Whether this request opens a screen. The client's router then interprets the URL. */
export function isPageView(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (isFileAddress(request.url.split('?', 1)[0] ?? '')) return false;
  const accepts = request.headers.accept ?? '*/*';
  return accepts.includes('text/html') || accepts.includes('*/*');
}

/**
 * Whether the URL is a file's, such as `/x.png`, `/.env` or `/.git/config`. A missing file must not return a screen. Of
 * all screens, only an order summary ends with an external value, an account number, which may contain a dot.
 */
function isFileAddress(address: string): boolean {
  const path = address.replaceAll(/%2e/gi, '.');
  if (path.startsWith('/assets/') || path.includes('/.')) return true;
  const isAccount = /\/order-summary\/[^/]+$/.test(path);
  return !isAccount && (path.split('/').at(-1) ?? '').includes('.');
}

/** A database error must not block the page, which reports it itself. */
const areSalesPaused = async (isPaused: Client['isPaused']): Promise<boolean> =>
  (await isPaused?.().catch(() => false)) ?? false;

/** Cached pages by client, marks and file. Like the client's files, they are read once per start. */
const marked = new WeakMap<Client, Map<string, CachedText>>();

function markedPage(client: Client, file: string, attributes: string): CachedText {
  const pages = marked.get(client) ?? new Map<string, CachedText>();
  marked.set(client, pages);
  const known = pages.get(`${attributes}${file}`);
  if (known) return known;
  const page = cachedText(readFileSync(file, 'utf8').replace('<html ', () => `<html ${attributes}`));
  pages.set(`${attributes}${file}`, page);
  return page;
}

/** Sends the page for a screen's URL: the prerendered page of this screen, otherwise the general page. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, client: Client): Promise<FastifyReply> {
  const { clientDir, testPayments, debugLogging, wallets = [], signInProviders = [], isPaused, trialMarks } = client;
  if (clientDir === undefined || !existsSync(join(clientDir, 'index.html'))) {
    return reply
      .code(503)
      .header('content-type', 'text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(notBuilt);
  }
  const own = /^\/([\w-]{1,50})\/?(?:\?|$)/.exec(request.url)?.[1];
  const page = own !== undefined && existsSync(join(clientDir, `${own}.html`)) ? `${own}.html` : 'index.html';
  const marks = [
    testPayments === true && 'data-payments="test" ',
    debugLogging === true && 'data-log="states" ',
    wallets.length > 0 && `data-wallets="${wallets.join(' ')}" `,
    signInProviders.length > 0 && `data-sign-in="${escapeHtml(JSON.stringify(signInProviders))}" `,
    (await areSalesPaused(isPaused)) && 'data-rests="yes" ',
    trialMarks?.(),
  ];
  const attributes = marks.filter(Boolean).join('');
  const sharedId = sharedEventId(request);
  // A database error must not block the page.
  const shared = sharedId === null ? null : await client.readShared?.(sharedId).catch(() => null);
  if (shared) {
    const html = withShareTags(readFileSync(join(clientDir, page), 'utf8'), shared);
    return reply.code(200).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
  }
  if (attributes === '') return reply.code(200).sendFile(page);
  // Compressed like all built files. The browser cannot request other files before it has the page.
  reply.code(200).header('cache-control', 'no-cache');
  await sendCachedText(
    request,
    reply,
    markedPage(client, join(clientDir, page), attributes),
    'text/html; charset=utf-8',
  );
  return reply;
}
