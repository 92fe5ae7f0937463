/**
 * The port to traces (system 6.5). Code opens spans through these functions; without `TRACES_URL` no tracer is set and they only run their
 * work. Attributes are names, codes and counts. Never pass a value that a person typed: names, addresses, card numbers, texts of errors.
 */

/** Names, codes and counts by the names of OpenTelemetry, or `foyer.…`. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** A span of a sampled trace. An unsampled one has none. */
export interface Span {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  set(attributes: Attributes): void;
  /** Runs `work` with this span as the parent of the spans that it opens. */
  run<T>(work: () => T): T;
  /** Ends the span. With an error it has failed; only the code or the name of the error is recorded. */
  end(error?: unknown): void;
}

/** The start of a trace: a request, a mail or a run of a job. */
interface Root {
  name: string;
  attributes: Attributes;
}

export interface RequestRoot extends Root {
  /** Id of the request. It is the trace id without dashes, so log, audit log and mails lead to the trace. */
  requestId: string;
  /** The caller's `traceparent` header, when callers may choose the trace. */
  parent: string | undefined;
}

export interface TaskRoot extends Root {
  /** Id of the request that caused this work. The span links to its trace. */
  cause?: string | null;
  /** Exports the trace only if `discard` was not called, because most runs of a job find nothing to do. */
  isDiscardable?: boolean;
}

export interface TaskSpan extends Span {
  /** Forgets the trace instead of ending it. */
  discard(): void;
}

export type SpanKind = 'internal' | 'client';

/** Spans since the start of the process. */
export interface TraceCounts {
  exported: number;
  /** Lost because too many waited (`full`), or because the collector took none (`failed`). */
  dropped: { full: number; failed: number };
}

export interface Tracer {
  readonly counts: Readonly<TraceCounts>;
  request(root: RequestRoot): Span | undefined;
  task(root: TaskRoot): TaskSpan | undefined;
  /** Opens a span in the current trace. Undefined outside of sampled traces. */
  child(name: string, kind: SpanKind, attributes: Attributes): Span | undefined;
  /** Id of the current sampled trace. */
  traceId(): string | undefined;
  /** Id of the request of the current trace. */
  requestId(): string | undefined;
  /** Runs `work` outside of any trace. */
  outside<T>(work: () => T): T;
}

let tracer: Tracer | undefined;

/** Sets the tracer of this process, before its database is opened. Undefined switches traces off. */
export function setTracer(next: Tracer | undefined): void {
  tracer = next;
}

export const currentTracer = (): Tracer | undefined => tracer;

/** Opens a span in the current trace. Undefined without traces, and outside of sampled ones. The caller ends it. */
export const startSpan = (name: string, kind: SpanKind, attributes: Attributes): Span | undefined =>
  tracer?.child(name, kind, attributes);

/** Runs `work` in a span of the current trace. Without one, only runs it. */
export function traced<T>(
  name: string,
  work: () => Promise<T>,
  { kind = 'internal', attributes = {} }: { kind?: SpanKind; attributes?: Attributes } = {},
): Promise<T> {
  const span = startSpan(name, kind, attributes);
  return span ? ended(span, work) : work();
}

/** Runs `work` as a trace of its own. It receives the span, undefined without traces or when the trace is not sampled. */
export function tracedTask<T>(root: TaskRoot, work: (span: TaskSpan | undefined) => Promise<T>): Promise<T> {
  if (tracer === undefined) return work(undefined);
  const span = tracer.task(root);
  return span ? ended(span, () => work(span)) : tracer.outside(() => work(undefined));
}

/** Runs the shared work of several callers in the span of one of them, or outside of traces. */
export function runFor<T>(span: Span | undefined, work: () => T): T {
  if (tracer === undefined) return work();
  return span ? span.run(work) : tracer.outside(work);
}

async function ended<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    const result = await span.run(work);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/**
 * Opens a span for each call of these methods: `stripe charge`. Returns the same object. Without traces it stays as it is.
 */
export function traceCalls<G extends object>(gateway: G, name: string, calls: readonly (keyof G & string)[]): G {
  if (tracer === undefined) return gateway;
  for (const call of calls) {
    const method: unknown = gateway[call];
    if (typeof method !== 'function') continue;
    const observed = (...args: unknown[]): Promise<unknown> =>
      traced(`${name} ${call}`, async () => (await Reflect.apply(method, gateway, args)) as unknown, {
        kind: 'client',
      });
    Object.assign(gateway, { [call]: observed });
  }
  return gateway;
}
