import type { FastifyInstance } from 'fastify';
import type { Health } from '../ops/health.ts';

/** `/healthz`, `/readyz` and `/metrics` (readings §8): for the machinery around, hence outside `/api`. */
export function serveProbes(
  app: FastifyInstance,
  options: { health: Health; metrics: { contentType: string; text: () => Promise<string> } },
): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', phase: options.health.phase }),
  );
  app.get('/readyz', async (_request, reply) => {
    const verdict = await options.health.check();
    return reply
      .code(verdict.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(verdict.ready ? { status: 'ready' } : { status: 'unavailable', reason: verdict.reason });
  });
  app.get('/metrics', async (_request, reply) =>
    reply
      .header('content-type', options.metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await options.metrics.text()),
  );
}

/** Addresses that answer in every phase and are too many to log. */
export const isProbe = (path: string): boolean => path === '/healthz' || path === '/readyz' || path === '/metrics';
