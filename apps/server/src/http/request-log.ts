import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Metrics } from '../ops/metrics.ts';
import { isProbe } from './probes.ts';
import { callerRequestId } from './request-id.ts';

/** Logs and measures each request, and counts requests in progress. Never logs the query or secrets in the path. */
export function logRequests(app: FastifyInstance, logger: Logger, metrics: Metrics): void {
  app.addHook('onRequest', async (request, reply) => {
    // A stream stays open for minutes without work. Counting it would delay tasks that wait for an idle process.
    if (request.routeOptions.config.endpoint?.output === 'events') return;
    // `close` follows every response, also when the client disconnected before it.
    reply.raw.once('close', metrics.beginRequest());
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    metrics.observeRequest({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
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
        method: request.method,
        path: loggedPath(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: request.ip,
        ...(request.actor ? { account: request.actor.externalAccountIdentifier } : {}),
        ...(request.actor?.actingStaff ? { staff: request.actor.actingStaff.externalAccountIdentifier } : {}),
        ...(request.errorCode ? { code: request.errorCode } : {}),
      },
      'request',
    );
  });
}

/** The route with ids filled in. Other parameters may be secrets (the token of a payment page) and are not logged. */
function loggedPath(request: FastifyRequest): string {
  const { endpoint } = request.routeOptions.config;
  if (!endpoint) return (request.url.split('?', 1)[0] ?? '').slice(0, 200);
  const params = request.params as Record<string, string>;
  return `/api${endpoint.path}`.replaceAll(/:(\w+)/g, (placeholder: string, name: string) => {
    const value = params[name] ?? '';
    return /^(?:\d{1,15}|[A-Z]\d{1,10})$/.test(value) ? value : placeholder;
  });
}
