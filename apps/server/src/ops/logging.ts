import { passesLuhn } from '@foyer/domain/cards';
import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';

export type { Logger } from 'pino';

/** Names under which secrets travel; their values never reach the log, at the top of a record or one or two below. */
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

/** The log: JSON lines on standard output, times in UTC, without tokens or card numbers. */
export function createLogger(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    // Words, so that a line can be read and searched without a table of numbers.
    formatters: { level: (level: string) => ({ level }) },
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths: redactedPaths, censor: '[withheld]' },
    serializers: { err: describeError, error: describeError },
    hooks: { streamWrite: maskCardNumbers },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Warnings of Node and of libraries become lines of the log, instead of text on standard error. */
export function logWarnings(logger: Logger): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => logger.warn({ err: warning }, 'warning of the runtime'));
}

/**
 * What the log keeps of an error. PostgreSQL's `detail` holds the row's values ("Failing row contains …"), so it is
 * left out; the names of table and constraint say enough.
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

/** The last line of defence: a run of digits that could be a card number keeps its last four only. */
export function maskCardNumbers(line: string): string {
  return line.replace(digitRun, (run) => {
    const digits = run.replace(/\D/g, '');
    if (!passesLuhn(digits)) return run;
    // The first digit stays so that a number outside quotes is still valid JSON.
    return `${digits.slice(0, 1)}${'0'.repeat(digits.length - 5)}${digits.slice(-4)}`;
  });
}
