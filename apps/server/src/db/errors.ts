import { DatabaseError } from 'pg';

/** Network errors that mean the database is unreachable, not that it refused a statement. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ENOENT',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** Messages without a code from `pg` and the query builder when a connection breaks or none becomes free in time. */
const connectionMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|driver has already been destroyed|Query read timeout)/;

const noResponseCode = 'FOYER_NO_RESPONSE';

/** The error that closes a connection when its server does not respond (`response-watch.ts`). */
export const noResponse = (): Error =>
  Object.assign(new Error('Connection terminated: the database did not respond'), { code: noResponseCode });

/** Whether a statement failed with this error. It may have been executed, with its response lost. */
export function isNoResponse(error: unknown): boolean {
  for (const each of causes(error)) if (codeOf(each) === noResponseCode) return true;
  return false;
}

function* causes(error: unknown): Generator<Error> {
  if (!(error instanceof Error)) return;
  yield error;
  if (error instanceof AggregateError) for (const each of error.errors) yield* causes(each);
  if (error.cause !== undefined) yield* causes(error.cause);
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** The database responds but cannot write: it is a standby, set read-only, or its disk is full. */
export type StorageFault = 'read-only' | 'disk-full';

export function storageFault(error: unknown): StorageFault | undefined {
  for (const each of causes(error)) {
    const code = codeOf(each);
    if (code === '25006') return 'read-only';
    if (code === '53100') return 'disk-full';
  }
  return undefined;
}

/**
 * Whether the database is unreachable, starting, stopping, out of connections or not writable. Callers then respond
 * with 503 and can retry later. False for statements that the database refused.
 */
export function isUnavailable(error: unknown): boolean {
  if (storageFault(error) !== undefined) return true;
  for (const each of causes(error)) {
    const code = codeOf(each);
    if (each instanceof DatabaseError) {
      // 08: connection, 53300: too many connections, 57P01 to 57P03: shut down, crashed, starting up.
      if (code !== undefined && (code.startsWith('08') || code === '53300' || /^57P0[123]$/.test(code))) return true;
    } else if ((code !== undefined && networkCodes.has(code)) || connectionMessages.test(each.message)) {
      return true;
    }
  }
  return false;
}

/** Whether the database refused a connection because the server, the role or the database has no more of them. */
export function isTooManyConnections(error: unknown): boolean {
  for (const each of causes(error)) if (codeOf(each) === '53300') return true;
  return false;
}

/** Serialization failures and deadlocks. The same transaction may succeed when it is retried. */
export function isRetryable(error: unknown): boolean {
  for (const each of causes(error)) {
    const code = codeOf(each);
    if (code === '40001' || code === '40P01') return true;
  }
  return false;
}

/**
 * The name of the violated constraint or unique index, otherwise undefined. Use cases convert expected ones to error
 * codes: `violatedConstraint(error) === 'ticket_place_key'`.
 */
export function violatedConstraint(error: unknown): string | undefined {
  for (const each of causes(error)) {
    if (each instanceof DatabaseError && each.code?.startsWith('23')) return each.constraint;
  }
  return undefined;
}

/** Whether a row had no value for a column that needs one. */
export function isNotNullViolation(error: unknown): boolean {
  for (const each of causes(error)) if (codeOf(each) === '23502') return true;
  return false;
}

/** Whether the same attempt may succeed later without a change by the operator: an outage, a conflict, or a wait that was too short. */
function canPass(error: unknown): boolean {
  if (isUnavailable(error) || isRetryable(error)) return true;
  // A lock timeout and a statement timeout.
  for (const each of causes(error)) if (codeOf(each) === '55P03' || codeOf(each) === '57014') return true;
  return false;
}

/** A fault of the installation (setting, file, port, folder), reported to the operator in one line without a stack. */
export class DatabaseStartError extends Error {
  /** 2 where a restart cannot help, so that a supervisor does not repeat it. By default the cause decides. */
  readonly exitCode: 1 | 2;
  constructor(message: string, options: ErrorOptions & { exitCode?: 1 | 2 } = {}) {
    super(message, options);
    this.name = 'DatabaseStartError';
    this.exitCode = options.exitCode ?? (canPass(options.cause) ? 1 : 2);
  }
}
