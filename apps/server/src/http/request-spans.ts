import type { FastifyInstance } from 'fastify';
import { currentTracer, type Span } from '../gateways/traces/spans.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of a call in a recorded trace. */
    span: Span | undefined;
  }
}

/**
 * Opens a span for each call of the API (system 6.5). The caller's `traceparent` continues only with `trustParent`. Streams stay open for minutes and
 * have none. Register this before the other hooks, so their statements are in the trace.
 */
export function traceRequests(app: FastifyInstance, { trustParent }: { trustParent: boolean }): void {
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint || endpoint.output === 'events') return done();
    const { traceparent } = request.headers;
    request.span = currentTracer()?.request({
      name: endpoint.name,
      requestId: request.id,
      parent: trustParent && typeof traceparent === 'string' ? traceparent : undefined,
      attributes: {
        'http.request.method': endpoint.method,
        'http.route': `/api${endpoint.path}`,
        'foyer.call': endpoint.name,
        'foyer.request_id': request.id,
      },
    });
    return request.span ? request.span.run(done) : done();
  });
  app.addHook('onResponse', async ({ span, errorCode }, reply) => {
    if (span === undefined) return;
    span.set({
      'http.response.status_code': reply.statusCode,
      ...(errorCode === null ? {} : { 'foyer.error_code': errorCode }),
    });
    if (reply.statusCode < 500) span.end();
    else span.end(Object.assign(new Error('failed'), { code: errorCode ?? String(reply.statusCode) }));
  });
}
