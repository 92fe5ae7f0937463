import { setTimeout as sleep } from 'node:timers/promises';
import { failureOf, WrongModeError, type StripeFailure } from './errors.ts';

/** Maximum number of retries per request. */
const mostRepeats = 5;
/** First pause before a retry, in ms; each further pause doubles. A random half spreads the retries of many clients. */
const firstPauseMs = 250;

export interface RequestsSettings {
  /** Whether the key is a live mode key. Every response must have the same mode. */
  live: boolean;
  /** Time limit in ms for a request including its retries. */
  limitMs: number;
  pause?: (ms: number) => Promise<void>;
  random?: () => number;
  /** Monotonic time in ms; only differences matter. */
  timer?: () => number;
}

/**
 * Sends all requests to Stripe. Like Stripe's SDK, it retries with the same idempotency key after a pause, within the time limit: when Stripe refused the
 * request unread (429), when Stripe failed (5xx), and once when the connection broke.
 */
export class Requests {
  readonly #settings: Required<RequestsSettings>;

  constructor(settings: RequestsSettings) {
    this.#settings = { pause: (ms) => sleep(ms), random: Math.random, timer: () => performance.now(), ...settings };
  }

  /** @throws StripeError the last error of Stripe; WrongModeError for a response of the wrong mode */
  async send<T>(ask: () => Promise<T>, { signal }: { signal?: AbortSignal | undefined } = {}): Promise<T> {
    const { pause, random, timer, limitMs } = this.#settings;
    const until = timer() + limitMs;
    let mayReconnect = true;
    /** Error of an earlier try that Stripe may have carried out. */
    let uncertain: unknown;
    for (let repeats = 0; ; repeats += 1) {
      try {
        return this.#checked(await ask());
      } catch (error) {
        const failure = failureOf(error);
        const pauseMs = firstPauseMs * 2 ** repeats * (0.5 + random() / 2);
        const isInTime = repeats < mostRepeats && timer() + pauseMs < until && signal?.aborted !== true;
        if (!isInTime || !isRepeated(failure, mayReconnect)) {
          throw uncertain !== undefined && hasNoResult(failure) ? uncertain : error;
        }
        if (failure.kind === 'unknown') {
          uncertain = error;
          if (failure.isConnection === true) mayReconnect = false;
        }
        await pause(pauseMs);
      }
    }
  }

  /** Yields every item of a list, page by page. */
  async *each<T extends { id: string }>(
    page: (from: { limit: 100; starting_after?: string }) => Promise<{ data: T[]; has_more: boolean }>,
  ): AsyncGenerator<T> {
    for (let last: string | undefined; ;) {
      const from = { limit: 100 as const, ...(last === undefined ? {} : { starting_after: last }) };
      const { data, has_more: more } = await this.send(() => page(from));
      yield* data;
      last = data.at(-1)?.id;
      if (!more || last === undefined) return;
    }
  }

  #checked<T>(answer: T): T {
    const { live } = this.#settings;
    const objects: unknown[] = [answer];
    if (isRecord(answer) && Array.isArray(answer['data'])) objects.push(...(answer['data'] as unknown[]));
    const isWrong = (each: unknown) =>
      isRecord(each) && typeof each['livemode'] === 'boolean' && each['livemode'] !== live;
    if (objects.some(isWrong)) throw new WrongModeError();
    return answer;
  }
}

function isRepeated(failure: StripeFailure, mayReconnect: boolean): boolean {
  if (failure.kind === 'turnedAway') return true;
  if (failure.kind !== 'unknown') return false;
  return failure.isConnection === true ? mayReconnect : failure.isServerFault === true && failure.isPlayedBack !== true;
}

/** True when a retry was refused before any work, so it does not show the result of an earlier try. */
const hasNoResult = ({ kind }: StripeFailure): boolean =>
  kind === 'turnedAway' || kind === 'unreachable' || kind === 'setUp';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
