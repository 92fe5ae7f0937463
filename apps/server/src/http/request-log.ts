import { createHmac, randomBytes } from 'node:crypto';
import { addressOf } from '@foyer/contract/wire/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Metrics } from '../ops/metrics.ts';
import { isProbe } from './probes.ts';
import './request-spans.ts';
import { callerRequestId } from './request-id.ts';

/** Logs and measures each request, and counts requests in progress. Never logs the query or secrets in the path. */
export function logRequests(app: FastifyInstance, logger: Logger, metrics: Metrics, words: ReadonlySet<string>): void {
  app.addHook('onRequest', async (request, reply) => {
    // A stream stays open for minutes without work. Counting it would delay tasks that wait for an idle process.
    if (request.routeOptions.config.endpoint?.output === 'events') return;
    // `close` follows every response, also when the client disconnected before it.
    reply.raw.once('close', metrics.beginRequest());
  });
  app.addHook('onResponse', async (request, reply) => {
    if (request.isOfTrial) return;
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    const labels = { method: request.method, route, status: reply.statusCode };
    metrics.observeRequest(labels, reply.elapsedTime / 1000, request.span?.traceId);
    const { endpoint } = request.routeOptions.config;
    if (endpoint && request.errorCode) metrics.observeRefusal({ call: endpoint.name, code: request.errorCode });
    const isApi = request.url.startsWith('/api/');
    // Pages, files and probes are frequent and rarely useful in the log.
    const level = isApi && !isProbe(route) ? 'info' : 'debug';
    if (!logger.isLevelEnabled(level)) return;
    const callerId = callerRequestId(request.raw);
    logger[level](
      {
        requestId: request.id,
        ...(callerId === undefined ? {} : { callerRequestId: callerId }),
        ...(request.span ? { traceId: request.span.traceId } : {}),
        method: request.method,
        ...loggedPath(request, words),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: request.ip,
        ...(request.actor ? { account: request.actor.externalAccountIdentifier } : {}),
        ...(request.actor?.actingStaff ? { staff: request.actor.actingStaff.externalAccountIdentifier } : {}),
        ...(request.apiKey ? { apiKey: request.apiKey.prefix } : {}),
        ...(request.errorCode ? { code: request.errorCode } : {}),
      },
      'request',
    );
  });
}

/** Fixed segments of the paths of all calls. They contain nothing from a caller. */
export const wordsOfPaths = (endpoints: readonly { path: string }[]): ReadonlySet<string> =>
  new Set(['api', ...endpoints.flatMap(({ path }) => path.split('/').filter((part) => !part.startsWith(':')))]);

/** Key of the hashes in this process's log. A fixed key would let a reader test guessed addresses. */
const hashKey = randomBytes(32);

/**
 * The route with ids filled in. Other parameters may be secrets (the token of a payment page) and are not logged. In a path that no call has, any segment may
 * be a secret or an address: the log has its known segments, and a hash that is the same for the same path.
 */
function loggedPath(request: FastifyRequest, words: ReadonlySet<string>): { path: string; pathHash?: string } {
  const { config, url } = request.routeOptions;
  if (config.endpoint) {
    const params = request.params as Record<string, string>;
    const path = addressOf(config.endpoint).replaceAll(/:(\w+)/g, (placeholder: string, name: string) => {
      const value = params[name] ?? '';
      return /^(?:\d{1,15}|[A-Z]\d{1,10})$/.test(value) ? value : placeholder;
    });
    return { path };
  }
  if (!request.is404 && url !== undefined) return { path: url };
  const [path = ''] = request.url.split('?', 1);
  const pattern = path.split('/').map((part) => (part === '' || words.has(part) ? part : '*'));
  return {
    path: pattern.slice(0, 20).join('/'),
    pathHash: createHmac('sha256', hashKey).update(path).digest('hex').slice(0, 12),
  };
}
