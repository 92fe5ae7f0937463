import Stripe from 'stripe';
import { PaymentGatewayFault, type Unreachable } from '../port.ts';
import { isLiveKey } from './account.ts';
import { failureOf, type StripeFailure } from './errors.ts';
import { Requests } from './requests.ts';
import { createTransport } from './transport.ts';

export interface StripeSettings {
  secretKey: string;
  /** Signing secrets of the webhook: the present one, and while it is exchanged the former one too. */
  webhookSecrets: readonly string[];
  clock: () => Date;
  /** Another address than Stripe's own, for tests against a stand-in. */
  api?: { host: string; port: number; protocol: 'http' | 'https' };
  /** How long one request may take, in ms; 20,000 by default. */
  timeOutMs?: number;
  /** Hears why Stripe could not be used: error types and codes, never what was sent. `error`: the set-up is wrong. */
  log?: (message: string, level: 'warn' | 'error') => void;
  /** The pause before a request is sent again; real time unless told. */
  pause?: (ms: number) => Promise<void>;
}

/** Stripe, and how the parts of the gateway speak with it. */
export class Provider {
  readonly stripe: Stripe;
  readonly requests: Requests;
  readonly live: boolean;
  readonly clock: () => Date;
  /** Tells the operator. */
  readonly tell: NonNullable<StripeSettings['log']>;

  constructor({ secretKey, clock, api, timeOutMs = 20_000, log = () => undefined, pause }: StripeSettings) {
    this.live = isLiveKey(secretKey);
    this.clock = clock;
    this.tell = log;
    this.requests = new Requests({ live: this.live, ...(pause ? { pause } : {}) });
    this.stripe = new Stripe(secretKey, {
      ...api,
      timeout: timeOutMs,
      // `Requests` alone decides what is sent again.
      maxNetworkRetries: 0,
      httpClient: createTransport(),
      telemetry: false,
      appInfo: { name: 'Foyer' },
    });
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

/** After how long a payer who was turned away should try again. */
const turnedAwaySeconds = 10;

/** A failure after which surely nothing was taken, in the port's words. */
export function unreachable({ kind }: StripeFailure): Unreachable {
  if (kind === 'setUp') return { status: 'unreachable', because: 'setUp' };
  if (kind === 'turnedAway') return { status: 'unreachable', because: 'busy', retryAfterSeconds: turnedAwaySeconds };
  return { status: 'unreachable' };
}

export const idOf = (thing: string | { id: string } | null | undefined): string | null =>
  thing === null || thing === undefined ? null : typeof thing === 'string' ? thing : thing.id;
