import { currentTracer } from '../gateways/traces/spans.ts';
import { passesLuhn } from '@foyer/domain/payments/cards';
import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';

export type { Logger } from 'pino';

/** Names of fields with secrets. Their values are never logged, at the top level or up to two levels below. */
const secrets = [
  'authorization',
  'cookie',
  'x-auth-token',
  'token',
  'sessionToken',
  'password',
  'creditCardNumber',
  'cardNumber',
  'cvv',
  'card',
  'creditCard',
  'chargeCreditCardRequest',
  'signingKey',
  'liveStreamSecret',
  'databaseUrl',
  'smtpUrl',
];

const redactedPaths = secrets.flatMap((name) => {
  const key = name.includes('-') ? `["${name}"]` : name;
  const below = name.includes('-') ? key : `.${key}`;
  return [key, `*${below}`, `*.*${below}`];
});

/** The log: JSON lines on standard output, UTC times, without tokens or card numbers. */
export function createLogger(
  config: Pick<Config, 'logLevel'> & Partial<Pick<Config, 'traces'>>,
  destination?: DestinationStream,
): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    // Level names are readable and searchable; numbers would need a table.
    formatters: { level: (level: string) => ({ level }) },
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths: redactedPaths, censor: '[withheld]' },
    serializers: { err: describeError, error: describeError },
    ...(config.traces ? { mixin: traceOfLine } : {}),
    hooks: { streamWrite: maskCardNumbers },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Lines of a recorded trace carry its id. */
function traceOfLine(): { traceId?: string } {
  const traceId = currentTracer()?.traceId();
  return traceId === undefined ? {} : { traceId };
}

/** Logs warnings of Node and libraries instead of printing them to standard error. */
export function logWarnings(logger: Logger): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => logger.warn({ err: warning }, 'warning of the runtime'));
}

/**
 * The logged fields of an error. PostgreSQL's `detail` contains row values ("Failing row contains …"), so it is left out. The names of table and constraint are
 * enough.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const known: Record<string, unknown> = { type: error.name, message: error.message, stack: error.stack };
  for (const key of [
    'code',
    'severity',
    'schema',
    'table',
    'column',
    'constraint',
    'routine',
    'syscall',
    'address',
    'port',
  ]) {
    const value: unknown = Reflect.get(error, key);
    if (typeof value === 'string' || typeof value === 'number') known[key] = value;
  }
  if (error.cause !== undefined) known.cause = describeError(error.cause);
  return known;
}

const digitRun = /\d(?:[ -]?\d){11,18}/g;

/** Last protection: digits that could be a card number keep only the last four. */
export function maskCardNumbers(line: string): string {
  return line.replace(digitRun, (run) => {
    const digits = run.replace(/\D/g, '');
    if (!passesLuhn(digits)) return run;
    // The first digit stays, so a number outside quotes remains valid JSON.
    return `${digits.slice(0, 1)}${'0'.repeat(digits.length - 5)}${digits.slice(-4)}`;
  });
}
