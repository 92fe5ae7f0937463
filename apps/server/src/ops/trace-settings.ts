import { isSwitch, isUrlOf, text } from './setting-kinds.ts';

/** Settings of traces (system 6.5). */

const isCollector = (value: string): boolean => {
  if (!isUrlOf('web')(value)) return false;
  const { username, password, hash } = new URL(value);
  return `${username}${password}${hash}` === '';
};

export const traceVariables = {
  TRACES_URL: text(
    isCollector,
    'must be the address of the collector for OTLP over HTTP, like http://127.0.0.1:4318/v1/traces',
  ),
  TRACES_HEADERS: text(
    (value) => readHeaders(value) !== null,
    'must be names and values of headers with commas between, like authorization=Bearer abc,x-team=events',
  ),
  TRACES_SHARE: text(
    (value) => /^(?:0|1|0?\.\d{1,6}|1\.0+)$/.test(value),
    'must be the recorded share of all traces, 0 to 1, like 0.1',
  ),
  TRACES_TRUST_PARENT: isSwitch,
} as const;

/** They are secret: a header often has the key of a collector. */
export const traceSecrets = ['TRACES_HEADERS'] as const;

type TraceValues = Partial<Record<keyof typeof traceVariables, string>>;

export interface TraceSettings {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Recorded share of the traces, 0 to 1. */
  share: number;
  /** Whether the `traceparent` header of a request continues the caller's trace. */
  trustParent: boolean;
}

const defaultShare = 0.1;

/** Undefined without `TRACES_URL`: nothing is traced. */
export function readTraces(settings: TraceValues): TraceSettings | undefined {
  if (settings.TRACES_URL === undefined) return undefined;
  return {
    url: settings.TRACES_URL,
    headers: readHeaders(settings.TRACES_HEADERS ?? '') ?? {},
    share: Number(settings.TRACES_SHARE ?? defaultShare),
    trustParent: settings.TRACES_TRUST_PARENT === 'true',
  };
}

/** Settings of traces that have no effect. */
export const tracesWithoutEffect = (settings: TraceValues): string[] =>
  settings.TRACES_URL === undefined
    ? (['TRACES_HEADERS', 'TRACES_SHARE', 'TRACES_TRUST_PARENT'] as const).flatMap((name) =>
        settings[name] === undefined ? [] : [`${name} has no effect without TRACES_URL.`],
      )
    : [];

function readHeaders(value: string): Record<string, string> | null {
  const pairs = value
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => /^([\w-]+)=([\x20-\x7e]+)$/.exec(pair));
  if (!pairs.every((pair) => pair !== null)) return null;
  return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']));
}
