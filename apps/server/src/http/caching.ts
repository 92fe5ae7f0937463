import type { FastifyReply } from 'fastify';
import type { ServedEndpoint } from './handler.ts';

/**
 * Sets the caching header of a call (system 1.7). Nothing is stored unless the endpoint declares that it may be, so a
 * handler alone cannot make a response cacheable. `lifetime` is the `Cache-Control` of a public file.
 */
export function setCaching(reply: FastifyReply, cache: ServedEndpoint['cache'], lifetime?: string): void {
  if (cache === 'session') {
    // Another session of the browser sends another token, so it does not get this response from the cache.
    reply.header('cache-control', 'private, no-cache');
    reply.header('vary', 'x-auth-token, accept-language, accept-encoding');
  } else {
    reply.header('cache-control', (cache === 'public' ? lifetime : undefined) ?? 'no-store');
  }
}

/**
 * Lets the browser drop what it cached before a sign-out. Browsers do so on https and on the own machine only. Files of
 * the service worker and other storage stay.
 */
export function clearCache(reply: FastifyReply, { clearsCache }: ServedEndpoint, input: object): void {
  if (clearsCache && !isTrue(input, clearsCache.unless)) reply.header('clear-site-data', '"cache"');
}

/** Whether the field at a path like `body.actingOnly` was sent as `true`. */
const isTrue = (input: object, path: string): boolean =>
  path
    .split('.')
    .reduce<unknown>(
      (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
      input,
    ) === true;
