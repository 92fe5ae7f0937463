import { setTimeout as sleep } from 'node:timers/promises';
import { failureOf, WrongModeError, type StripeFailure } from './errors.ts';

/** How often a request is sent again at most. */
const mostRepeats = 5;
/** The first pause before that, in ms; each further one is twice as long. A random half keeps many from coming back at once. */
const firstPauseMs = 250;

export interface RequestsSettings {
  /** Whether the key is of live mode: every answer must be, too. */
  live: boolean;
  /** A request and its repeats together take no longer than this, in ms. */
  limitMs: number;
  pause?: (ms: number) => Promise<void>;
  random?: () => number;
  /** In ms, from any beginning. */
  timer?: () => number;
}

/**
 * The one way requests go to Stripe. As Stripe's SDK does, it sends a request again with the same idempotency key after a pause, within the
 * time limit: when Stripe turned it away unread (429), when Stripe failed (5xx), and once when the connection broke.
 */
export class Requests {
  readonly #settings: Required<RequestsSettings>;

  constructor(settings: RequestsSettings) {
    this.#settings = { pause: (ms) => sleep(ms), random: Math.random, timer: () => performance.now(), ...settings };
  }

  /** @throws StripeError what Stripe said last; WrongModeError for an answer of the other mode */
  async send<T>(ask: () => Promise<T>, { signal }: { signal?: AbortSignal | undefined } = {}): Promise<T> {
    const { pause, random, timer, limitMs } = this.#settings;
    const until = timer() + limitMs;
    let mayReconnect = true;
    /** An earlier try that may have been carried out. */
    let uncertain: unknown;
    for (let repeats = 0; ; repeats += 1) {
      try {
        return this.#checked(await ask());
      } catch (error) {
        const failure = failureOf(error);
        const pauseMs = firstPauseMs * 2 ** repeats * (0.5 + random() / 2);
        const isInTime = repeats < mostRepeats && timer() + pauseMs < until && signal?.aborted !== true;
        if (!isInTime || !isRepeated(failure, mayReconnect)) {
          throw uncertain !== undefined && saysNothing(failure) ? uncertain : error;
        }
        if (failure.kind === 'unknown') {
          uncertain = error;
          if (failure.isConnection === true) mayReconnect = false;
        }
        await pause(pauseMs);
      }
    }
  }

  /** Everything of a list, page by page. */
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

/** A repeat that never reached the work itself does not tell what an earlier try has done. */
const saysNothing = ({ kind }: StripeFailure): boolean =>
  kind === 'turnedAway' || kind === 'unreachable' || kind === 'setUp';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
