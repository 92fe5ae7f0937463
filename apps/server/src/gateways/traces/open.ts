import {
  context,
  createContextKey,
  diag,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind as Kinds,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Link,
  type Span as OtelSpan,
  type SpanContext,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type ReadableSpan,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace';
import type { RequestRoot, Span, SpanKind, TaskRoot, TaskSpan, TraceCounts, Tracer } from './spans.ts';

/** The tracer on OpenTelemetry. Loaded only with `TRACES_URL`. */

export interface TraceOptions {
  /** Address of the collector for OTLP over HTTP, `http://127.0.0.1:4318/v1/traces`. */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Share of the traces that are recorded, 0 to 1. */
  share: number;
  /** Version of the product, a resource attribute of each span. */
  version: string;
  /** Called when the first batch is lost, and when a batch arrives after that. */
  onDelivery?: (isDelivered: boolean, reason?: string) => void;
  /** Spans in memory at most, the batch on its way included. More are dropped. */
  mostSpans?: number;
  /** Time for one batch, with its retries, in ms. */
  exportMs?: number;
  /** Pause between batches, in ms. */
  everyMs?: number;
}

export interface Traces {
  tracer: Tracer;
  /** Exports what waits, for at most two seconds. */
  close: () => Promise<void>;
}

const batchSpans = 512;
/** Traces of jobs that may still be discarded hold at most this many spans each. */
const mostHeldSpans = 1_000;
const closeMs = 2_000;

export function openTraces(options: TraceOptions): Traces {
  const { url, headers, share, version, onDelivery, mostSpans = 8_192, exportMs = 10_000, everyMs = 2_000 } = options;
  const counts: TraceCounts = { exported: 0, dropped: { full: 0, failed: 0 } };
  // Errors of the library would be printed. `onDelivery` reports them once.
  diag.disable();
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: exportMs });
  const bounded = boundedProcessor(observedExporter(exporter, counts, onDelivery), counts, {
    mostSpans,
    exportMs,
    everyMs,
  });
  const ids = createIds();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'foyer',
      'service.version': version,
      'service.instance.id': String(process.pid),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    idGenerator: ids,
    spanProcessors: [bounded.processor],
    spanLimits: { attributeValueLengthLimit: 200, attributeCountLimit: 32 },
  });
  const own = provider.getTracer('foyer');
  const wouldSample = (traceId: string) =>
    new TraceIdRatioBasedSampler(share).shouldSample(ROOT_CONTEXT, traceId).decision ===
    SamplingDecision.RECORD_AND_SAMPLED;

  const tracer: Tracer = {
    counts,
    request: ({ name, attributes, requestId, parent }: RequestRoot) => {
      const remote = parent === undefined ? undefined : parentOf(parent);
      const above = remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
      const span = ids.withTraceId(remote ? undefined : traceIdOf(requestId), () =>
        own.startSpan(name, { kind: Kinds.SERVER, attributes }, above),
      );
      return span.isRecording() ? spanOf(span, ROOT_CONTEXT.setValue(requestKey, requestId)) : undefined;
    },
    task: ({ name, attributes, cause, isDiscardable = false }: TaskRoot): TaskSpan | undefined => {
      const links = linksTo(cause, wouldSample);
      const caused = cause ? { 'foyer.request_id': cause } : {};
      const span = own.startSpan(
        name,
        { kind: Kinds.CONSUMER, attributes: { ...attributes, ...caused }, links },
        ROOT_CONTEXT,
      );
      if (!span.isRecording()) return undefined;
      const { traceId } = span.spanContext();
      if (isDiscardable) bounded.hold(traceId);
      const open = spanOf(span, ROOT_CONTEXT);
      let isDiscarded = false;
      return {
        ...open,
        end: (error) => {
          if (isDiscarded) return;
          open.end(error);
          if (isDiscardable) bounded.release(traceId);
        },
        discard: () => {
          isDiscarded = true;
          bounded.discard(traceId);
        },
      };
    },
    child: (name, kind, attributes) => {
      const active = context.active();
      if (trace.getSpan(active)?.isRecording() !== true) return undefined;
      return spanOf(own.startSpan(name, { kind: kinds[kind], attributes }, active), active);
    },
    traceId: () => {
      const span = trace.getActiveSpan();
      return span?.isRecording() === true ? span.spanContext().traceId : undefined;
    },
    requestId: () => {
      const id = context.active().getValue(requestKey);
      return typeof id === 'string' ? id : undefined;
    },
    outside: (work) => (trace.getActiveSpan() ? context.with(ROOT_CONTEXT, work) : work()),
  };
  return { tracer, close: () => closeWithin(provider) };
}

const requestKey = createContextKey('request id');

const kinds: Readonly<Record<SpanKind, Kinds>> = { internal: Kinds.INTERNAL, client: Kinds.CLIENT };

function spanOf(span: OtelSpan, parent: Context): Span {
  const inside = trace.setSpan(parent, span);
  return {
    traceId: span.spanContext().traceId,
    set: (attributes) => void span.setAttributes(attributes),
    run: (work) => context.with(inside, work),
    end: (error) => {
      if (error !== undefined) span.setAttribute('error.type', codeOf(error)).setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** The code of an error, or its class. Its message may contain values. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  for (const key of ['code', 'reason', 'fault']) {
    const code: unknown = Reflect.get(error, key);
    if (typeof code === 'string' && /^[\w-]{1,60}$/.test(code)) return code;
  }
  return error.name;
}

/** The trace id of a request that starts its own trace. Undefined for an id that is no UUID. */
function traceIdOf(requestId: string): string | undefined {
  const digits = requestId.replaceAll('-', '').toLowerCase();
  return /^[\da-f]{32}$/.test(digits) ? digits : undefined;
}

/** The first span of a trace has the last digits of its trace id, so a link needs the id of the request only. */
const rootSpanIdOf = (traceId: string): string => traceId.slice(16);

function linksTo(requestId: string | null | undefined, isSampled: (traceId: string) => boolean): Link[] {
  const traceId = requestId ? traceIdOf(requestId) : undefined;
  if (traceId === undefined || !isSampled(traceId)) return [];
  return [{ context: { traceId, spanId: rootSpanIdOf(traceId), traceFlags: TraceFlags.SAMPLED, isRemote: true } }];
}

/** Reads a `traceparent` header (W3C Trace Context, version 00). */
function parentOf(header: string): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(header.trim()) ?? [];
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
  return isSpanContextValid(parent) ? parent : undefined;
}

/** Random ids, except for the first span of a request. */
function createIds() {
  const random = new RandomIdGenerator();
  let given: string | undefined;
  return {
    generateTraceId: () => given ?? random.generateTraceId(),
    generateSpanId: () => (given === undefined ? random.generateSpanId() : rootSpanIdOf(given)),
    withTraceId: <T>(traceId: string | undefined, start: () => T): T => {
      given = traceId;
      try {
        return start();
      } finally {
        given = undefined;
      }
    },
  };
}

/** Counts what an exporter delivers and loses, and reports the first loss and the first delivery after it. */
function observedExporter(
  exporter: SpanExporter,
  counts: TraceCounts,
  onDelivery: TraceOptions['onDelivery'],
): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, report) =>
      exporter.export(spans, (result) => {
        const isDelivered = result.error === undefined;
        if (isDelivered) counts.exported += spans.length;
        else counts.dropped.failed += spans.length;
        if (isFailing === isDelivered) {
          isFailing = !isDelivered;
          onDelivery?.(isDelivered, result.error && codeOf(result.error));
        }
        report(result);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}

/** Passes spans on to the exporter in batches. Holds at most `mostSpans`, so a collector that is down costs no more memory. */
function boundedProcessor(
  exporter: SpanExporter,
  counts: TraceCounts,
  { mostSpans, exportMs, everyMs }: { mostSpans: number; exportMs: number; everyMs: number },
) {
  let accepted = 0;
  const held = new Map<string, ReadableSpan[]>();
  const batches = new BatchSpanProcessor({
    exporter,
    maxQueueSize: mostSpans,
    maxExportBatchSize: Math.min(batchSpans, mostSpans),
    scheduledDelayMillis: everyMs,
    // The exporter has its own limit, and the batch must not be counted as lost before that.
    exportTimeoutMillis: exportMs * 2,
  });
  const accept = (span: ReadableSpan) => {
    if (accepted - counts.exported - counts.dropped.failed >= mostSpans) {
      counts.dropped.full += 1;
      return;
    }
    accepted += 1;
    batches.onEnd(span);
  };
  const processor: SpanProcessor = {
    onStart: () => undefined,
    onEnd: (span) => {
      const waiting = held.get(span.spanContext().traceId);
      if (waiting === undefined) accept(span);
      else if (waiting.length < mostHeldSpans) waiting.push(span);
      else counts.dropped.full += 1;
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  };
  return {
    processor,
    hold: (traceId: string) => void held.set(traceId, []),
    release: (traceId: string) => {
      const spans = held.get(traceId) ?? [];
      held.delete(traceId);
      for (const span of spans) accept(span);
    },
    discard: (traceId: string) => void held.delete(traceId),
  };
}

async function closeWithin(provider: TracerProvider): Promise<void> {
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, closeMs).unref();
  });
  await Promise.race([provider.shutdown().catch(() => undefined), late]);
  context.disable();
}
