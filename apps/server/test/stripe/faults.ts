import { ApiError } from './errors.ts';

/**
 * How a request can go wrong on the way, beside what cards do. `done` says whether Stripe did it all the same: the answer alone was
 * lost. An error of the server is kept under its key and played back, as Stripe's own are; the others are not.
 */
export type Fault =
  | { kind: 'reset'; done: boolean }
  | { kind: 'silence'; done: boolean }
  | { kind: 'serverError'; done: boolean }
  /** 503 before anything was done: not kept under its key. `isFinal`: with the header that forbids another try. */
  | { kind: 'unavailable'; isFinal?: boolean }
  /** It answers, and then nobody listens any more. */
  | { kind: 'gone' }
  /** 429: another request holds the object. */
  | { kind: 'lockTimeout' }
  /** 409: the same key is being worked on at this moment. */
  | { kind: 'keyInUse' }
  | { kind: 'tooMany' }
  /** The key may not do this: 403, or 402 where the account may not send raw card numbers. */
  | { kind: 'permission'; status: 402 | 403 };

/** The answer of a fault that has one; null for lost connections. */
export function answerOfFault(fault: Fault): ApiError | null {
  const unkept = { stored: false };
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
      return new ApiError(429, { type: 'invalid_request_error', code: 'lock_timeout', message: 'locked' }, unkept);
    case 'keyInUse':
      return new ApiError(
        409,
        { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'in use' },
        unkept,
      );
    case 'tooMany':
      return new ApiError(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many' }, unkept);
    case 'permission':
      return new ApiError(
        fault.status,
        { type: 'invalid_request_error', code: 'more_permissions_required', message: 'not permitted' },
        unkept,
      );
  }
}

/** Lets so many requests through each second, and turns the others away. */
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
