import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openTraces, type TraceOptions } from '../src/gateways/traces/open.ts';
import { setTracer, type TraceCounts } from '../src/gateways/traces/spans.ts';

/** A span as it arrives over OTLP. */
export interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  links: { traceId: string; spanId: string }[];
  attributes: Record<string, string | number | boolean>;
  isFailed: boolean;
}

interface OtlpSpan extends Omit<ReceivedSpan, 'attributes' | 'links' | 'isFailed'> {
  attributes: { key: string; value: Record<string, string | number | boolean> }[];
  links?: ReceivedSpan['links'];
  status?: { code?: number };
}
interface OtlpRequest {
  resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[];
}

/** A receiver for OTLP over HTTP, and traces that are exported to it. */
export interface Collector {
  /** Everything that was received, as it was sent. */
  bytes: () => string;
  spans: () => ReceivedSpan[];
  counts: Readonly<TraceCounts>;
  /** Exports what waits, and switches traces off. */
  flush: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Switches traces on until `flush`. Call it before the app's database is opened. `respond` decides over each batch; by default the collector takes
 * all.
 */
export async function openCollector(
  options: Partial<TraceOptions> & { respond?: (response: ServerResponse) => void } = {},
): Promise<Collector> {
  const { respond = (response) => response.end('{}'), ...more } = options;
  const received: string[] = [];
  const server: Server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (text += part));
    request.on('end', () => {
      received.push(text);
      respond(response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const traces = openTraces({
    url: `http://127.0.0.1:${port}/v1/traces`,
    headers: {},
    share: 1,
    version: 'test',
    everyMs: 5,
    ...more,
  });
  setTracer(traces.tracer);
  const flush = async () => {
    setTracer(undefined);
    await traces.close();
  };
  return {
    bytes: () => received.join('\n'),
    spans: () =>
      received
        .flatMap((text) => (JSON.parse(text) as OtlpRequest).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map(({ attributes, links = [], status, ...span }) => ({
          ...span,
          links,
          isFailed: status?.code === 2,
          attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0] ?? ''])),
        })),
    counts: traces.tracer.counts,
    flush,
    close: async () => {
      await flush();
      server.closeAllConnections();
      server.close();
    },
  };
}
