import { setTimeout as sleep } from 'node:timers/promises';
import { failureOf, WrongModeError } from './errors.ts';

/** How often a request that Stripe turned away unread is sent again. */
const mostRepeats = 5;
/** The first pause before that, in ms; each further one is twice as long. A random half keeps many from coming back at once. */
const firstPauseMs = 250;

export interface RequestsSettings {
  /** Whether the key is of live mode: every answer must be, too. */
  live: boolean;
  pause?: (ms: number) => Promise<void>;
  random?: () => number;
}

/**
 * The one way requests go to Stripe. What was turned away unread (429, or an object that another request holds) is sent again after
 * a pause; a connection that broke, only where `repeatable`: such a request carries an idempotency key or changes nothing.
 */
export class Requests {
  readonly #settings: Required<RequestsSettings>;

  constructor(settings: RequestsSettings) {
    this.#settings = { pause: (ms) => sleep(ms), random: Math.random, ...settings };
  }

  /** @throws StripeError what Stripe said last; WrongModeError for an answer of the other mode */
  async send<T>(ask: () => Promise<T>, { repeatable = true } = {}): Promise<T> {
    let mayReconnect = repeatable;
    for (let repeats = 0; ; repeats += 1) {
      try {
        return this.#checked(await ask());
      } catch (error) {
        const failure = failureOf(error);
        const isBroken = failure.kind === 'unknown' && failure.isConnection === true;
        if (repeats >= mostRepeats || !(failure.kind === 'turnedAway' || (isBroken && mayReconnect))) throw error;
        if (isBroken) mayReconnect = false;
        const { pause, random } = this.#settings;
        await pause(firstPauseMs * 2 ** repeats * (0.5 + random() / 2));
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

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
