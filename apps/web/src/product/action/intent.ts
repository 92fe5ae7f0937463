import type { ErrorCode } from '@foyer/contract/errors';
import { ApiError } from '../../api/api-error.ts';

/** What became of something that was sent. */
export type Outcome = 'done' | 'refused' | 'unknown';

/**
 * What a person means to do, however often it has to be sent: under way once at a time, and under the same idempotency key as
 * long as nobody knows what became of it, so that neither a second press nor a lost answer does it twice.
 */
export interface Intent {
  /** The key to send it under; null while it is under way. */
  begin: () => string | null;
  /** It is no longer under way. Once it is known what became of it, the next press is an intent of its own. */
  end: (outcome: Outcome) => void;
}

export function createIntent(makeKey: () => string = randomKey): Intent {
  let key: string | null = null;
  let isUnderWay = false;
  return {
    begin() {
      if (isUnderWay) return null;
      isUnderWay = true;
      key ??= makeKey();
      return key;
    },
    end(outcome) {
      isUnderWay = false;
      if (outcome !== 'unknown') key = null;
    },
  };
}

/**
 * What a failure says about what was asked for: refused, or unknown since no verdict came back. A key that the server knows from
 * another request tells that an earlier one arrived, and not what became of it.
 */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError) || error.code === 'IDEMPOTENCY_KEY_REUSED') return 'unknown';
  return error.status === 0 || error.status >= 500 ? 'unknown' : 'refused';
}

/** Codes after which nothing was charged, whatever their status says. */
const surelyNot: ReadonlySet<string> = new Set<ErrorCode>([
  'PROVIDER_UNREACHABLE',
  'PROVIDER_BUSY',
  'PAYMENT_NOT_SET_UP',
]);

/** As `outcomeOf`, of a request that may charge a card: whether it may have arrived although no verdict came back. */
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
