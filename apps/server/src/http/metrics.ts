import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer as createHttpServer, type IncomingHttpHeaders, type Server as HttpServer } from 'node:http';
import type { Config } from '../ops/config.ts';
import type { Metrics } from '../ops/metrics.ts';

/** Access settings of `GET /metrics` for Prometheus (system 6.1). Metrics contain sales figures, so only the operator may read them. */
export type MetricsAccess = Config['metrics'];

interface Asking {
  headers: IncomingHttpHeaders;
  /** Address of the direct peer, regardless of proxy headers. */
  peer: string | undefined;
}

const loopback = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
/** Headers that proxies add. A request with one of them does not come from this machine. */
const forwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const;

/**
 * Whether a request may read the metrics, lacks the token, or gets 404. On the public port: with a token, or in a demo
 * only from this machine. On a separate port: anyone who can reach it, with the token if one is set.
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

/** Compares digests in constant time, so the duration does not show where they differ. */
function isBearer(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const given = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token));
}

/** Metrics of this process, or of all processes if `metricsText` adds them up, plus metrics from the database. */
export function metricsReader(options: { metrics: Metrics; metricsText?: () => Promise<string> }) {
  const { metrics } = options;
  const counted = options.metricsText ?? (() => metrics.registry.metrics());
  return {
    contentType: metrics.registry.contentType,
    text: async () => `${await counted()}\n${await metrics.shared.metrics()}`,
  };
}
export type MetricsReader = ReturnType<typeof metricsReader>;

/** The server on `METRICS_PORT`, which serves only `/metrics`. Several processes share the port. */
export function createMetricsServer(
  access: MetricsAccess,
  { contentType, text }: MetricsReader,
  onError: (error: unknown) => void,
): HttpServer {
  return createHttpServer({ requestTimeout: 10_000, headersTimeout: 5000 }, (request, response) => {
    const respond = (status: number, body: string, headers: Record<string, string> = {}) => {
      response.writeHead(status, {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        ...headers,
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    };
    request.resume();
    const isMetricsRequest =
      request.url?.split('?', 1)[0] === '/metrics' && ['GET', 'HEAD'].includes(request.method ?? '');
    if (!isMetricsRequest) return respond(404, 'Not found.\n');
    const peer = request.socket.remoteAddress;
    if (mayReadMetrics(access, { headers: request.headers, peer }, 'own') !== 'yes')
      return respond(401, 'Unauthorized.\n', { 'www-authenticate': 'Bearer' });
    return void text().then(
      (figures) => respond(200, figures, { 'content-type': contentType }),
      (error: unknown) => {
        onError(error);
        respond(503, 'The figures could not be read.\n');
      },
    );
  });
}
