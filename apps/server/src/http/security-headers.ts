import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Content types that a browser does not open as a page: pages load them, so headers about frames, scripts and devices do not apply. */
const partOfPage =
  /^(?:application\/(?:json|javascript|manifest\+json)|text\/(?:javascript|css)|font\/|image\/(?:webp|png|jpeg|avif))/;
/** Policy for a page part that is opened directly. */
const nothingAllowed = "default-src 'none';frame-ancestors 'none'";
/** The worker that reads QR codes. It may compile WebAssembly, and pages may not. */
const qrReader = /^\/assets\/qr-[\w-]+\.js$/;
const qrReaderPolicy = "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'";
/** Headers that only have an effect on pages. */
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
 * Adds security headers to every response. Scripts are limited to the client's files and inline lines with hashes from
 * the build, and no site may frame the client. `secure` (the public URL uses https) adds HSTS. Files and JSON responses
 * get only the headers that matter for them. A screen makes about thirty requests, and the full set of headers was a
 * tenth of its bytes.
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
    // The camera reads ticket codes. No other device feature is used.
    reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()');
  });
  app.addHook('onSend', async (request, reply) => {
    // A worker uses the policy of its script file.
    if (!partOfPage.test(String(reply.getHeader('content-type'))) || request.url === '/sw.js') return;
    for (const name of forPages) reply.removeHeader(name);
    // Keep a policy that the response has set itself (`answers.ts`).
    const ofPages = String(reply.getHeader('content-security-policy')).includes('script-src');
    if (ofPages) {
      reply.header('content-security-policy', qrReader.test(request.url) ? qrReaderPolicy : nothingAllowed);
    }
  });
}

/** Reads the hashes from `csp.json` of the built client, as an array or under `scriptHashes`. */
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
