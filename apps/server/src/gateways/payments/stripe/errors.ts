import type { RefusalReason } from '@foyer/contract/wire/vocabulary';
import Stripe from 'stripe';
import type { DeclineCode } from '../port.ts';
import { declineOf, isDecline, refusalOf } from './refusals.ts';

/** What an SDK error means for the money, independent of its class. */
export type StripeFailure =
  | { kind: 'declined'; code: DeclineCode; reason: RefusalReason }
  /** The idempotency key was used with other parameters. */
  | { kind: 'keyReused' }
  /** The object does not exist at Stripe. */
  | { kind: 'missing' }
  /** The object's state forbids the request: it was paid or canceled, or it has expired. */
  | { kind: 'wrongState' }
  /** Stripe refused the request before doing anything; `reason` is for the operator's log. */
  | { kind: 'refused'; reason: string; code: DeclineCode; staff: RefusalReason; isEmail: boolean }
  /** A refund of money that the payer's bank holds during a dispute. */
  | { kind: 'disputed'; reason: string }
  /** Refused because of a wrong key or a missing permission. All requests fail until the operator fixes it. */
  | { kind: 'setUp'; reason: string }
  /** Refused unread: too many requests, or another request locks the object. Nothing happened. */
  | { kind: 'turnedAway'; reason: string; waitMs?: number }
  /** The request never reached Stripe. */
  | { kind: 'unreachable'; reason: string }
  /** It may or may not have happened. `isServerFault`: Stripe failed (5xx) and does not forbid a retry. */
  | {
      kind: 'unknown';
      reason: string;
      isConnection?: boolean;
      isPlayedBack?: boolean;
      isServerFault?: boolean;
      isOtherMode?: boolean;
    };

/** A live mode response to a test mode key, or the reverse. Its content must be ignored. */
export class WrongModeError extends Error {
  constructor() {
    super('An answer of the other mode.');
    this.name = 'WrongModeError';
  }
}

const neverSent = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'CERT_HAS_EXPIRED'];

/** Our own request queue is too long; nothing was sent. */
export class BusyError extends Error {
  readonly waitMs: number;
  constructor(waitMs: number) {
    super('Too many requests wait already.');
    this.name = 'BusyError';
    this.waitMs = waitMs;
  }
}

/** Classifies an SDK error. Only codes and types are passed on. Messages and raw bodies are dropped, because they may repeat card data. */
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
  // Another request with the same key is in progress and may take the money.
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

/** The SDK retries such requests unless a header forbids it. A failure replayed for its key never changes. */
function serverFault({ statusCode = 0, headers }: Stripe.errors.StripeError, reason: string): StripeFailure {
  return {
    kind: 'unknown',
    reason,
    isPlayedBack: headers?.['idempotent-replayed'] === 'true',
    isServerFault: statusCode >= 500 && headers?.['stripe-should-retry'] !== 'false',
  };
}

/** A wrong key (401), a missing permission (403), or an account that may not do this (402 without a card error). */
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
