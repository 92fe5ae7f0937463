import { ApiError } from './errors.ts';

/**
 * How a request can fail, in addition to card declines. `done` means that Stripe executed it and only the response was lost. A server error is stored under its
 * key and replayed, as at Stripe; all other faults are not.
 */
export type Fault =
  | { kind: 'reset'; done: boolean }
  | { kind: 'silence'; done: boolean }
  | { kind: 'serverError'; done: boolean }
  /** 503 before any work, not stored under its key. `isFinal`: with the header that forbids a retry. */
  | { kind: 'unavailable'; isFinal?: boolean }
  /** The server responds once and then stops listening. */
  | { kind: 'gone' }
  /** 429: another request locks the object. */
  | { kind: 'lockTimeout' }
  /** 409: another request with the same key is in progress. */
  | { kind: 'keyInUse' }
  | { kind: 'tooMany' }
  /** The key lacks permission: 403, or 402 when the account may not send raw card numbers. */
  | { kind: 'permission'; status: 402 | 403 };

/** The response of a fault; null for lost connections. */
export function answerOfFault(fault: Fault): ApiError | null {
  const notStored = { stored: false };
  switch (fault.kind) {
    case 'reset':
    case 'silence':
    case 'gone':
      return null;
    case 'serverError':
      return new ApiError(500, { type: 'api_error', message: 'An unknown error occurred' });
    case 'unavailable':
      return new ApiError(
        503,
        { type: 'api_error', message: 'Unavailable' },
        { stored: false, ...(fault.isFinal ? { headers: { 'stripe-should-retry': 'false' } } : {}) },
      );
    case 'lockTimeout':
      return new ApiError(429, { type: 'invalid_request_error', code: 'lock_timeout', message: 'locked' }, notStored);
    case 'keyInUse':
      return new ApiError(
        409,
        { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'in use' },
        notStored,
      );
    case 'tooMany':
      return new ApiError(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many' }, notStored);
    case 'permission':
      return new ApiError(
        fault.status,
        { type: 'invalid_request_error', code: 'more_permissions_required', message: 'not permitted' },
        notStored,
      );
  }
}

/** Accepts this many requests per second and refuses the others. */
export class Gate {
  #left: number;
  #at: number;
  readonly #perSecond: number;
  readonly #now: () => number;
  turnedAway = 0;

  constructor(perSecond: number, now: () => number) {
    this.#perSecond = perSecond;
    this.#left = perSecond;
    this.#now = now;
    this.#at = now();
  }

  passes(): boolean {
    const now = this.#now();
    this.#left = Math.min(this.#perSecond, this.#left + ((now - this.#at) / 1000) * this.#perSecond);
    this.#at = now;
    if (this.#left < 1) {
      this.turnedAway += 1;
      return false;
    }
    this.#left -= 1;
    return true;
  }
}
