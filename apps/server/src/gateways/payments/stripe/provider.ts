import Stripe from 'stripe';
import type { Declined } from '../attempt.ts';
import { PaymentGatewayFault, type Unreachable } from '../port.ts';
import { noBudget, type Budget } from '../budget.ts';
import { markOf } from './marks.ts';
import { isLiveKey } from './account.ts';
import { BusyError, failureOf, type StripeFailure } from './errors.ts';
import { Requests } from './requests.ts';
import { createTransport } from './transport.ts';

export interface StripeSettings {
  secretKey: string;
  /** Lets the bank ask in the payer's browser (3-D Secure) about a card that was typed here; without it such cards are refused. */
  publishableKey?: string;
  /** Signing secrets of the webhook: the present one, and while it is exchanged the former one too. */
  webhookSecrets: readonly string[];
  clock: () => Date;
  /** Id of this installation: others on the same Stripe account know their own by theirs. Charges without any are everybody's. */
  installation?: string;
  /** Another address than Stripe's own, for tests against a stand-in. */
  api?: { host: string; port: number; protocol: 'http' | 'https' };
  /** How long one request may take, in ms; 20,000 by default. */
  timeOutMs?: number;
  /** Hears why Stripe could not be used: error types and codes, never what was sent. `error`: the set-up is wrong. */
  log?: (message: string, level: 'warn' | 'error') => void;
  /** What all processes together may ask of Stripe; no limit unless told. */
  budget?: Budget;
  /** The pause before a request is sent again; real time unless told. */
  pause?: (ms: number) => Promise<void>;
}

/** Stripe, and how the parts of the gateway speak with it. */
export class Provider {
  readonly stripe: Stripe;
  readonly requests: Requests;
  readonly live: boolean;
  readonly clock: () => Date;
  /** Stands with everything that takes money. */
  readonly mark: Readonly<Record<string, string>>;
  readonly #budget: Budget;
  readonly #toldAt = new Map<string, number>();
  /** Tells the operator. */
  readonly tell: NonNullable<StripeSettings['log']>;

  constructor(settings: StripeSettings) {
    const { secretKey, clock, api, timeOutMs = 20_000, log = () => undefined, pause, budget = noBudget } = settings;
    this.#budget = budget;
    this.mark = markOf(settings.installation ?? null).mark;
    this.live = isLiveKey(secretKey);
    this.clock = clock;
    this.tell = log;
    this.requests = new Requests({ live: this.live, limitMs: timeOutMs, ...(pause ? { pause } : {}) });
    this.stripe = new Stripe(secretKey, {
      ...api,
      timeout: timeOutMs,
      // `Requests` alone decides what is sent again.
      maxNetworkRetries: 0,
      httpClient: createTransport((date) => this.#noteDate(date)),
      telemetry: false,
      appInfo: { name: 'Foyer' },
    });
  }

  /** By how many ms Stripe's clock is ahead of ours, where that is too much (30 s); else 0. */
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

  /** What an error means, told to the operator. */
  failed(what: string, error: unknown): StripeFailure {
    const failure = failureOf(error);
    if ('reason' in failure) {
      const words = failure.kind === 'setUp' ? 'not set up: key or permission refused' : failure.kind;
      this.tell(`Stripe ${what}: ${words} (${failure.reason})`, failure.kind === 'setUp' ? 'error' : 'warn');
    }
    return failure;
  }

  /**
   * Waits for the turn of so many requests, which may then be sent at once: `payer` for what a buyer waits for, `look` for what can be
   * repeated later, `idle` for what can be left out. Payers take turns by `turnOf`; all others share one turn. @throws BusyError
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

  /** Tells the operator what strangers can cause, too: once a minute and no more. */
  tellSeldom(what: string, message: string): void {
    const now = this.clock().getTime();
    if (now - (this.#toldAt.get(what) ?? -Infinity) < 60_000) return;
    this.#toldAt.set(what, now);
    this.tell(message, 'error');
  }

  /** Asks for something; what fails is a fault by which the asker knows to come again. */
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

/** A difference of the clocks that is no delay of the network. */
const wrongClockMs = 30_000;

/** How long each kind of request may wait for its turn, in ms; a buyer who would wait longer is told to come again. */
const mostWaitMs = { payer: 12_000, look: 2_000, idle: 0 } as const;

/** After how long a payer who was turned away should try again. */
const turnedAwaySeconds = 10;
const longestSeconds = 120;

/**
 * A failure after which surely nothing was taken, in the port's words. `unreachable` without a reason is said of a broken connection alone:
 * what Stripe refused is a decline with the code of `refusals.ts`.
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
