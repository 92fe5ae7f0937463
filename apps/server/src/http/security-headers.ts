import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** What a browser never opens as a page of ours: it is read by one, and neither frames, scripts nor devices are its own to ask for. */
const partOfPage =
  /^(?:application\/(?:json|javascript|manifest\+json)|text\/(?:javascript|css)|font\/|image\/(?:webp|png|jpeg|avif))/;
/** Opened by itself it may do nothing at all. */
const nothingAllowed = "default-src 'none';frame-ancestors 'none'";
/** Of these only a page takes notice. */
const forPages = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * Security headers on every answer. Scripts are our own files and the inline lines whose hashes the client's build wrote
 * down; nothing may frame us. `secure` (the public address is https) adds HSTS. What a page reads, a file or an answer in JSON, carries the few that
 * count there: a screen makes some thirty requests, and all of them in full were a tenth of its bytes.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  options: { clientDir: string | undefined; secure: boolean },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScriptHashes(options.clientDir)],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: options.secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    // The camera reads ticket codes; nothing else of the device is asked for.
    reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()');
  });
  app.addHook('onSend', async (request, reply) => {
    // A worker lives by the policy of its own file.
    if (!partOfPage.test(String(reply.getHeader('content-type'))) || request.url === '/sw.js') return;
    for (const name of forPages) reply.removeHeader(name);
    // What an answer says of itself (`answers.ts`) stands.
    const ofPages = String(reply.getHeader('content-security-policy')).includes('script-src');
    if (ofPages) reply.header('content-security-policy', nothingAllowed);
  });
}

/** `csp.json` of the built client: the hashes, as a list or under `scriptHashes`. */
function inlineScriptHashes(clientDir: string | undefined): string[] {
  if (clientDir === undefined) return [];
  let written: unknown;
  try {
    written = JSON.parse(readFileSync(join(clientDir, 'csp.json'), 'utf8'));
  } catch {
    return [];
  }
  const list: unknown = Array.isArray(written) ? written : (written as { scriptHashes?: unknown } | null)?.scriptHashes;
  if (!Array.isArray(list)) return [];
  return list
    .filter((hash): hash is string => typeof hash === 'string')
    .map((hash) => hash.replaceAll("'", ''))
    .filter((hash) => /^sha(?:256|384|512)-[\w+/=-]+$/.test(hash))
    .map((hash) => `'${hash}'`);
}
