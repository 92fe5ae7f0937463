import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer as createHttpServer, type IncomingHttpHeaders, type Server as HttpServer } from 'node:http';
import { Registry } from 'prom-client';
import type { Config } from '../ops/config.ts';
import type { Metrics } from '../ops/metrics.ts';

/** How the figures may be read: `GET /metrics` for Prometheus (readings §8). They tell what is sold, and so are nobody's but the operator's. */
export type MetricsAccess = Config['metrics'];

interface Asking {
  headers: IncomingHttpHeaders;
  /** Address of the peer itself, whatever a proxy says. */
  peer: string | undefined;
}

const loopback = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
/** What proxies add: whoever comes through one is not this machine. */
const forwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const;

/**
 * Whether the figures are told, refused for want of the token, or not there at all. On the port that visitors use: with a token, or in
 * a demo to this machine alone. On a port of their own: to whoever reaches it, with the token where there is one.
 */
export function mayReadMetrics(
  { token, port, open }: MetricsAccess,
  { headers, peer }: Asking,
  on: 'public' | 'own',
): 'yes' | 'unauthorized' | 'absent' {
  if (on === 'public' && port !== undefined) return 'absent';
  if (token !== undefined) return isBearer(headers.authorization, token) ? 'yes' : 'unauthorized';
  if (on === 'own') return 'yes';
  const isLocal = loopback.test(peer ?? '') && forwarded.every((name) => headers[name] === undefined);
  return open && isLocal ? 'yes' : 'absent';
}

/** Compared as digests, in a time that tells nothing of where they differ. */
function isBearer(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const given = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token));
}

/** The figures of this process, or of all together where `metricsText` adds them up, with what the database knows. */
export function metricsReader(options: { metrics: Metrics; metricsText?: () => Promise<string> }) {
  const { metrics } = options;
  const counted = options.metricsText ?? (() => Registry.merge([metrics.registry, metrics.background]).metrics());
  return {
    contentType: metrics.registry.contentType,
    text: async () => `${await counted()}\n${await metrics.shared.metrics()}`,
  };
}
export type MetricsReader = ReturnType<typeof metricsReader>;

/** The server of `METRICS_PORT`: answers `/metrics` and nothing else. Several processes share the port. */
export function createMetricsServer(
  access: MetricsAccess,
  { contentType, text }: MetricsReader,
  onError: (error: unknown) => void,
): HttpServer {
  return createHttpServer({ requestTimeout: 10_000, headersTimeout: 5000 }, (request, response) => {
    const say = (status: number, body: string, headers: Record<string, string> = {}) => {
      response.writeHead(status, {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        ...headers,
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    };
    request.resume();
    const isAsked = request.url?.split('?', 1)[0] === '/metrics' && ['GET', 'HEAD'].includes(request.method ?? '');
    if (!isAsked) return say(404, 'Not found.\n');
    const peer = request.socket.remoteAddress;
    if (mayReadMetrics(access, { headers: request.headers, peer }, 'own') !== 'yes')
      return say(401, 'Unauthorized.\n', { 'www-authenticate': 'Bearer' });
    return void text().then(
      (figures) => say(200, figures, { 'content-type': contentType }),
      (error: unknown) => {
        onError(error);
        say(503, 'The figures could not be read.\n');
      },
    );
  });
}
