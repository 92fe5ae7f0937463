import type { ErrorCode } from '@foyer/contract/wire/errors';
import { ApiError } from '../../api/api-error.ts';

/** The outcome of a sent request. */
export type Outcome = 'done' | 'refused' | 'unknown';

/**
 * One intended action of a person, however often its request is sent. It runs once at a time and keeps its idempotency
 * key while the outcome is unknown. A second press or a lost response therefore does nothing twice.
 */
export interface Submission {
  /** Starts a run and returns its idempotency key, or null if a run has not ended. */
  begin: () => string | null;
  /** Ends the run. After a known outcome the next run gets a new key. */
  end: (outcome: Outcome) => void;
}

export function createSubmission(makeKey: () => string = randomKey): Submission {
  let key: string | null = null;
  let isRunning = false;
  return {
    begin() {
      if (isRunning) return null;
      isRunning = true;
      key ??= makeKey();
      return key;
    },
    end(outcome) {
      isRunning = false;
      if (outcome !== 'unknown') key = null;
    },
  };
}

/**
 * The outcome that a failure implies: `refused`, or `unknown` if no verdict came back. `IDEMPOTENCY_KEY_REUSED` means
 * that an earlier request arrived, but not how it ended.
 */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError) || error.code === 'IDEMPOTENCY_KEY_REUSED') return 'unknown';
  return error.status === 0 || error.status >= 500 ? 'unknown' : 'refused';
}

/** Error codes that guarantee that nothing was charged, whatever the status. */
const surelyNot: ReadonlySet<string> = new Set<ErrorCode>([
  'PROVIDER_UNREACHABLE',
  'PROVIDER_BUSY',
  'PAYMENT_NOT_SET_UP',
]);

/** Like `outcomeOf`, for a request that may charge a card: `unknown` if the request may have arrived. */
export function paymentOutcomeOf(error: unknown): Outcome {
  if (error instanceof ApiError) {
    if (error.code !== undefined && surelyNot.has(error.code)) return 'refused';
    if (error.code === 'ORDER_INTENT_NOT_COMPLETE')
      return typeof error.metadata['orderIntentId'] === 'string' ? 'refused' : 'unknown';
  }
  return outcomeOf(error);
}

/** `randomUUID` is missing on pages without https. */
function randomKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
