import Stripe from 'stripe';
import type { Declined } from '../attempt.ts';
import { PaymentGatewayFault, type Unreachable } from '../port.ts';
import { noBudget, type Budget } from '../budget.ts';
import { markOf } from './marks.ts';
import { isLiveKey } from './account.ts';
import { BusyError, failureOf, type StripeFailure } from './errors.ts';
import { Requests } from './requests.ts';

export interface StripeSettings {
  secretKey: string;
  /** Allows the bank's confirmation (3-D Secure) in the payer's browser for a card typed in Foyer. Without it such cards are refused. */
  publishableKey?: string;
  /** Signing secrets of the webhook: the current one, and during an exchange also the previous one. */
  webhookSecrets: readonly string[];
  clock: () => Date;
  /** Id of this installation, which distinguishes its charges from others on the same Stripe account. Charges without an id belong to all installations. */
  installation?: string;
  /** Replaces Stripe's address in tests with a fake. */
  api?: { host: string; port: number; protocol: 'http' | 'https' };
  /** Time limit of one request in ms; 20,000 by default. */
  timeOutMs?: number;
  /** Called when Stripe cannot be used, with error types and codes but no request data. `error` means a wrong set-up. */
  log?: (message: string, level: 'warn' | 'error') => void;
  /** Request rate shared by all processes; no limit by default. */
  budget?: Budget;
  /** The pause before a retry; real time by default. */
  pause?: (ms: number) => Promise<void>;
  /** Monotonic time in ms that the time limit is measured with; real time by default. */
  timer?: () => number;
}

/** The Stripe client with its queue, clock check and error log. */
export class Provider {
  readonly stripe: Stripe;
  readonly requests: Requests;
  readonly live: boolean;
  readonly clock: () => Date;
  /** Metadata attached to everything that takes money. */
  readonly mark: Readonly<Record<string, string>>;
  readonly #budget: Budget;
  readonly #loggedAt = new Map<string, number>();
  /** Writes to the operator's log. */
  readonly tell: NonNullable<StripeSettings['log']>;

  constructor(settings: StripeSettings) {
    const {
      secretKey,
      clock,
      api,
      timeOutMs = 20_000,
      log = () => undefined,
      pause,
      timer,
      budget = noBudget,
    } = settings;
    this.#budget = budget;
    this.mark = markOf(settings.installation ?? null).mark;
    this.live = isLiveKey(secretKey);
    this.clock = clock;
    this.tell = log;
    this.requests = new Requests({
      live: this.live,
      limitMs: timeOutMs,
      ...(pause ? { pause } : {}),
      ...(timer ? { timer } : {}),
    });
    this.stripe = new Stripe(secretKey, {
      ...api,
      timeout: timeOutMs,
      // Only `Requests` decides about retries.
      maxNetworkRetries: 0,
      httpClient: createTransport((date) => this.#noteDate(date)),
      telemetry: false,
      appInfo: { name: 'Foyer' },
    });
  }

  /** How many ms Stripe's clock is ahead of ours, when more than 30 s; otherwise 0. */
  clockOffsetMs = 0;

  #noteDate(date: Date): void {
    const offset = date.getTime() - this.clock().getTime();
    this.clockOffsetMs = Math.abs(offset) > wrongClockMs ? offset : 0;
    if (this.clockOffsetMs === 0) return;
    const seconds = Math.round(Math.abs(offset) / 1000);
    this.tellSeldom(
      'clock',
      `Stripe: our clock is ${seconds} s ${offset > 0 ? 'behind' : 'ahead'}. Set the server's clock.`,
    );
  }

  /** Classifies an error and logs it for the operator. */
  failed(what: string, error: unknown): StripeFailure {
    const failure = failureOf(error);
    if ('reason' in failure) {
      const words = failure.kind === 'setUp' ? 'not set up: key or permission refused' : failure.kind;
      this.tell(`Stripe ${what}: ${words} (${failure.reason})`, failure.kind === 'setUp' ? 'error' : 'warn');
    }
    return failure;
  }

  /**
   * Waits for the turn of this many requests, which may then be sent at once. `payer`: a buyer waits for it. `look`: it can be repeated later. `idle`: it can
   * be omitted. Payers take turns by `turnOf`; `look` and `idle` have one turn each. @throws BusyError
   */
  async turn(
    requests: number,
    kind: keyof typeof mostWaitMs,
    { turnOf = kind, onWait }: { turnOf?: string; onWait?: (waitMs: number) => void } = {},
  ): Promise<{ waitMs: number }> {
    const { granted, waitMs } = await this.#budget.take(requests, mostWaitMs[kind], { turnOf, onWait });
    if (!granted) throw new BusyError(waitMs);
    return { waitMs };
  }

  /** Logs something that strangers can cause, at most once per minute. */
  tellSeldom(what: string, message: string): void {
    const now = this.clock().getTime();
    if (now - (this.#loggedAt.get(what) ?? -Infinity) < 60_000) return;
    this.#loggedAt.set(what, now);
    this.tell(message, 'error');
  }

  /** Runs a lookup. Any error becomes a `PaymentGatewayFault`, so the caller knows to retry. */
  async asking<T>(what: string, key: string, ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof PaymentGatewayFault) throw error;
      const failure = this.failed(what, error);
      throw new PaymentGatewayFault(failure.kind === 'keyReused' ? 'KEY_REUSED' : 'UNREACHABLE', key);
    }
  }
}

/** A larger difference between the clocks cannot be network delay. */
const wrongClockMs = 30_000;

/** Longest wait of each kind for its turn, in ms. A buyer with a longer wait must retry later. */
const mostWaitMs = { payer: 12_000, look: 2_000, idle: 0 } as const;

/** Seconds after which a refused payer should retry. */
const turnedAwaySeconds = 10;
const longestSeconds = 120;

/**
 * Converts a failure after which nothing was taken to the port's types. `unreachable` without a reason is used only for a broken connection; a refusal by
 * Stripe is a decline with the code of `refusals.ts`.
 */
export function nothingTaken(failure: StripeFailure): Unreachable | Declined {
  switch (failure.kind) {
    case 'declined':
      return { status: 'declined', code: failure.code, reason: failure.reason };
    case 'refused':
      return { status: 'declined', code: failure.code, reason: failure.staff };
    case 'setUp':
      return { status: 'unreachable', because: 'setUp' };
    case 'unreachable':
      return { status: 'unreachable' };
    case 'turnedAway':
      return turnedAway(failure);
    case 'unknown':
      if (failure.isOtherMode === true) return { status: 'unreachable', because: 'setUp' };
      return failure.isConnection === true
        ? { status: 'unreachable' }
        : { status: 'declined', code: 'GENERAL_PAYMENT_ERROR' };
    case 'missing':
    case 'wrongState':
    case 'keyReused':
    case 'disputed':
      return { status: 'declined', code: 'GENERAL_PAYMENT_ERROR' };
  }
}

function turnedAway(failure: { waitMs?: number }): Unreachable {
  const seconds = Math.ceil((failure.waitMs ?? 0) / 1000);
  const retryAfterSeconds = Math.min(longestSeconds, Math.max(turnedAwaySeconds, seconds));
  return { status: 'unreachable', because: 'busy', retryAfterSeconds };
}

export const idOf = (thing: string | { id: string } | null | undefined): string | null =>
  thing === null || thing === undefined ? null : typeof thing === 'string' ? thing : thing.id;

type Client = ReturnType<typeof Stripe.createNodeHttpClient>;

/** Error code for a broken connection. It must differ from the codes after which the SDK retries on its own. */
const brokenConnection = 'CONNECTION_BROKEN';

/**
 * The SDK's HTTP client with two changes. It reports the date of each response, to detect a wrong clock. It also prevents the SDK's own retry after a reset
 * connection, which the SDK makes even with retries off. The second error (a refused connection, 429) would hide the result of the first try. Only
 * `requests.ts` decides about retries.
 */
function createTransport(
  onDate: (date: Date) => void = () => undefined,
  client: Client = Stripe.createNodeHttpClient(),
): Client {
  return {
    getClientName: () => client.getClientName(),
    async makeRequest(...request) {
      try {
        const response = await client.makeRequest(...request);
        const { date } = response.getHeaders() as { date?: unknown };
        if (typeof date === 'string' && !Number.isNaN(Date.parse(date))) onDate(new Date(date));
        return response;
      } catch (error) {
        if (
          error instanceof Error &&
          'code' in error &&
          Stripe.HttpClient.CONNECTION_CLOSED_ERROR_CODES.includes(String(error.code))
        ) {
          throw Object.assign(new Error('The connection broke.'), { code: brokenConnection });
        }
        throw error;
      }
    },
  };
}
