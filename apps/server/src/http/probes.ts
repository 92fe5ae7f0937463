import { FoyerError } from '@foyer/contract/wire/errors';
import type { FastifyInstance } from 'fastify';
import type { Health } from '../ops/health.ts';
import { mayReadMetrics, type MetricsAccess, type MetricsReader } from './metrics.ts';

/** `/healthz`, `/readyz` and `/metrics` (system 6.1), for monitoring, so they are outside `/api`. */
export function serveProbes(
  app: FastifyInstance,
  options: { health: Health; metrics: MetricsReader; metricsAccess: MetricsAccess },
): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', phase: options.health.phase }),
  );
  app.get('/readyz', async (_request, reply) => {
    const verdict = await options.health.check();
    const offset = options.health.clockOffsetSeconds();
    const clock = offset === 0 ? {} : { clockOffsetSeconds: offset };
    return reply
      .code(verdict.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(
        verdict.ready ? { status: 'ready', ...clock } : { status: 'unavailable', reason: verdict.reason, ...clock },
      );
  });
  app.get('/metrics', async (request, reply) => {
    const asking = { headers: request.headers, peer: request.socket.remoteAddress };
    const verdict = mayReadMetrics(options.metricsAccess, asking, 'public');
    if (verdict === 'absent') throw new FoyerError('UNKNOWN_CALL');
    reply.header('cache-control', 'no-store');
    if (verdict === 'unauthorized') {
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('Unauthorized.\n');
    }
    const { contentType, text } = await options.metrics(request.headers.accept);
    return reply.header('content-type', contentType).send(text);
  });
}

/** Paths that respond in every phase and are too frequent to log. */
export const isProbe = (path: string): boolean => path === '/healthz' || path === '/readyz' || path === '/metrics';
