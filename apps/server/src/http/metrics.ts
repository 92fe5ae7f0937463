import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer as createHttpServer, type IncomingHttpHeaders, type Server as HttpServer } from 'node:http';
import type { Config } from '../ops/config.ts';
import type { Metrics } from '../ops/metrics.ts';
import { currentTracer } from '../gateways/traces/spans.ts';
import { addUpFigures, contentTypes, joinFigures, type MetricsFormat } from '../ops/open-metrics.ts';

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

/** The counted metrics of all processes, in a format. */
export type MetricsText = (format: MetricsFormat) => Promise<string>;

/**
 * Metrics of this process, or of all processes if `metricsText` adds them up, plus metrics from the database. With traces, a reader that accepts
 * OpenMetrics gets the exemplars of durations.
 */
export function metricsReader(options: { metrics: Metrics; metricsText?: MetricsText }) {
  const { registry, shared } = options.metrics;
  const textOf = async (own: typeof registry, format: MetricsFormat) =>
    format === 'plain' ? own.metrics() : addUpFigures([await own.getMetricsAsJSON()], format);
  const counted = options.metricsText ?? ((format) => textOf(registry, format));
  return async (accept: string | undefined): Promise<{ contentType: string; text: string }> => {
    const isOpen = currentTracer() !== undefined && /\bapplication\/openmetrics-text\b/.test(accept ?? '');
    const format: MetricsFormat = isOpen ? 'open' : 'plain';
    const text = joinFigures(await counted(format), await textOf(shared, format), format);
    return { contentType: contentTypes[format], text };
  };
}
export type MetricsReader = ReturnType<typeof metricsReader>;

/** The server on `METRICS_PORT`, which serves only `/metrics`. Several processes share the port. */
export function createMetricsServer(
  access: MetricsAccess,
  read: MetricsReader,
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
    return void read(request.headers.accept).then(
      ({ text, contentType }) => respond(200, text, { 'content-type': contentType }),
      (error: unknown) => {
        onError(error);
        respond(503, 'The figures could not be read.\n');
      },
    );
  });
}
