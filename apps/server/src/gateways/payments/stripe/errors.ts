import type { RefusalReason } from '@foyer/contract/vocabulary';
import Stripe from 'stripe';
import type { DeclineCode } from '../port.ts';
import { declineOf, isDecline, refusalOf } from './refusals.ts';

/** What an error of the SDK means for the money, whatever its class. */
export type StripeFailure =
  | { kind: 'declined'; code: DeclineCode; reason: RefusalReason }
  /** The same idempotency key with other parameters. */
  | { kind: 'keyReused' }
  /** No such object at Stripe. */
  | { kind: 'missing' }
  /** The object's state forbids it: paid, canceled or expired meanwhile. */
  | { kind: 'wrongState' }
  /** Stripe refused the request before doing anything; `reason` is for the operator's log. */
  | { kind: 'refused'; reason: string; code: DeclineCode; staff: RefusalReason; isEmail: boolean }
  /** A refund of money that the payer's bank holds until it has decided. */
  | { kind: 'disputed'; reason: string }
  /** The same, for want of a right key or permission: nothing will work until the operator mends it. */
  | { kind: 'setUp'; reason: string }
  /** Not even read: too many requests, or another one holds the object. Surely nothing happened. */
  | { kind: 'turnedAway'; reason: string; waitMs?: number }
  /** Never got there. */
  | { kind: 'unreachable'; reason: string }
  /** May or may not have happened. `isServerFault`: Stripe failed (5xx) and does not forbid to send the request again. */
  | {
      kind: 'unknown';
      reason: string;
      isConnection?: boolean;
      isPlayedBack?: boolean;
      isServerFault?: boolean;
      isOtherMode?: boolean;
    };

/** An answer of live mode to a key of test mode, or the other way round: nothing it says counts. */
export class WrongModeError extends Error {
  constructor() {
    super('An answer of the other mode.');
    this.name = 'WrongModeError';
  }
}

const neverSent = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'CERT_HAS_EXPIRED'];

/** Our own queue for Stripe is too long; nothing was sent. */
export class BusyError extends Error {
  readonly waitMs: number;
  constructor(waitMs: number) {
    super('Too many requests wait already.');
    this.name = 'BusyError';
    this.waitMs = waitMs;
  }
}

/**
 * Sorts an error of the SDK. Only codes and types go on from here: messages and raw bodies are left behind, since they may
 * repeat what was sent.
 */
export function failureOf(error: unknown): StripeFailure {
  if (error instanceof WrongModeError)
    return { kind: 'unknown', reason: 'an answer of the other mode (live, test)', isOtherMode: true };
  if (error instanceof BusyError) return { kind: 'turnedAway', reason: 'our own queue is full', waitMs: error.waitMs };
  if (!(error instanceof Stripe.errors.StripeError)) return { kind: 'unknown', reason: 'not an error of Stripe' };
  const { code, statusCode, rawType } = error;
  const reason = [error.type, code, statusCode, error.requestId].filter(Boolean).join(' ');
  if (error instanceof Stripe.errors.StripeConnectionError) return connectionFailure(error.detail, reason);
  if (statusCode !== undefined && statusCode >= 500) return serverFault(error, reason);
  if (isSetUp(error)) return { kind: 'setUp', reason };
  if (error instanceof Stripe.errors.StripeCardError)
    return { kind: 'declined', ...declineOf(code, error.decline_code) };
  // The same key is being worked on by another request: that one may take the money.
  if (code === 'idempotency_key_in_use') return { kind: 'unknown', reason };
  if (rawType === 'idempotency_error') return { kind: 'keyReused' };
  const refusal = refusalOf(code, undefined);
  if (statusCode === 429 || refusal.about === 'busy') return { kind: 'turnedAway', reason };
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return serverFault(error, reason);
  if (code === 'resource_missing') return { kind: 'missing' };
  if (refusal.about === 'state') return { kind: 'wrongState' };
  if (refusal.about === 'setUp') return { kind: 'setUp', reason };
  if (refusal.about === 'disputed') return { kind: 'disputed', reason };
  return {
    kind: 'refused',
    reason,
    code: isDecline(refusal.code) ? refusal.code : 'GENERAL_PAYMENT_ERROR',
    staff: refusal.staff,
    isEmail: refusal.about === 'email',
  };
}

/** Stripe's SDK repeats such requests unless a header forbids it; one that is played back under its key never changes. */
function serverFault({ statusCode = 0, headers }: Stripe.errors.StripeError, reason: string): StripeFailure {
  return {
    kind: 'unknown',
    reason,
    isPlayedBack: headers?.['idempotent-replayed'] === 'true',
    isServerFault: statusCode >= 500 && headers?.['stripe-should-retry'] !== 'false',
  };
}

/** A wrong key, a permission it lacks (403), or an account that may not do this: 402 without a word about a card. */
const isSetUp = (error: Stripe.errors.StripeError) =>
  error.statusCode === 401 ||
  error.statusCode === 403 ||
  (error.statusCode === 402 && (error.rawType as string) !== 'card_error');

function connectionFailure(detail: unknown, reason: string): StripeFailure {
  const { code } = (detail ?? {}) as { code?: unknown };
  return typeof code === 'string' && neverSent.includes(code)
    ? { kind: 'unreachable', reason: `${reason} ${code}` }
    : { kind: 'unknown', reason, isConnection: true };
}
