import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { keptText, sendKept, type Kept } from './answers.ts';

const notBuilt =
  'Foyer is running, but its pages have not been built yet. `npm run build` makes them; the API answers under /api.\n';

interface Client {
  clientDir?: string | undefined;
  /** Payments are pretended: the page says so, which the client's shell shows. */
  testPayments?: boolean;
  /** Wallets that tickets can be added to: the page says which, and its tickets have buttons. */
  wallets?: readonly string[];
  /** A restored copy rests: the page says so, too. */
  isPaused?: () => Promise<boolean>;
}

/**
 * Serves the built client with the compressed files its build laid beside it. Files under `assets/` and fonts carry their
 * hash in the name and are kept for ever; everything else is asked for again each time. The files are those of the start: a new
 * build wants a new start.
 */
export async function serveClient(app: FastifyInstance, { clientDir }: Client): Promise<void> {
  if (clientDir === undefined || !existsSync(join(clientDir, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: clientDir,
    preCompressed: true,
    cacheControl: false,
    // The tag tells what changed; nothing is asked for in parts.
    lastModified: false,
    acceptRanges: false,
    wildcard: false,
    dotfiles: 'ignore',
    // Pages are sent by `sendPage`, which marks those that have to be.
    index: false,
    globIgnore: ['**/*.html'],
    allowedPath: (path) => path !== '/csp.json' && !/\.(?:br|gz)$/.test(path),
    setHeaders: (reply, path) => {
      const hashed = relative(clientDir, path).split(sep)[0] === 'assets' || /\.[\da-f]{8}\.woff2$/.test(path);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** Whether this is somebody opening a screen: the client's router then decides what the address means. */
export function isPageView(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (isFileAddress(request.url.split('?', 1)[0] ?? '')) return false;
  const accepts = request.headers.accept ?? '*/*';
  return accepts.includes('text/html') || accepts.includes('*/*');
}

/**
 * Whether the address is that of a file, `/x.png`, `/.env`, `/.git/config`: what is not there then is not a screen either, whoever
 * asks. Of the screens' addresses only an order summary's ends in something that others named, an account number.
 */
function isFileAddress(address: string): boolean {
  const path = address.replaceAll(/%2e/gi, '.');
  if (path.startsWith('/assets/') || path.includes('/.')) return true;
  const isAccount = /\/order-summary\/[^/]+$/.test(path);
  return !isAccount && (path.split('/').at(-1) ?? '').includes('.');
}

/** A database that cannot be asked is no reason to withhold the page, which says so by itself. */
const isRestingNow = async (isPaused: Client['isPaused']): Promise<boolean> =>
  (await isPaused?.().catch(() => false)) ?? false;

/** The pages of a client with their marks, by both; they are those of the start, as its files are. */
const marked = new WeakMap<Client, Map<string, Kept>>();

function markedPage(client: Client, file: string, told: string): Kept {
  const pages = marked.get(client) ?? new Map<string, Kept>();
  marked.set(client, pages);
  const known = pages.get(`${told}${file}`);
  if (known) return known;
  const page = keptText(readFileSync(file, 'utf8').replace('<html ', `<html ${told}`));
  pages.set(`${told}${file}`, page);
  return page;
}

/** Answers a screen's address with the client's page: the one the build prerendered for it, else the one for all. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, client: Client): Promise<FastifyReply> {
  const { clientDir, testPayments, wallets = [], isPaused } = client;
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
    wallets.length > 0 && `data-wallets="${wallets.join(' ')}" `,
    (await isRestingNow(isPaused)) && 'data-rests="yes" ',
  ];
  const told = marks.filter(Boolean).join('');
  if (told === '') return reply.code(200).sendFile(page);
  // Compressed like every file of the build: it names all others, so that nothing else can be asked for before it is here.
  reply.code(200).header('cache-control', 'no-cache');
  await sendKept(request, reply, markedPage(client, join(clientDir, page), told), 'text/html; charset=utf-8');
  return reply;
}
