import Stripe from 'stripe';
import type { DeclineCode } from '../port.ts';

/** What an error of the SDK means for the money, whatever its class. */
export type StripeFailure =
  | { kind: 'declined'; code: DeclineCode }
  /** The same idempotency key with other parameters. */
  | { kind: 'keyReused' }
  /** No such object at Stripe. */
  | { kind: 'missing' }
  /** The object's state forbids it: paid, canceled or expired meanwhile. */
  | { kind: 'wrongState' }
  /** Stripe refused the request before doing anything; `reason` is for the operator's log. */
  | { kind: 'refused'; reason: string }
  /** The same, for want of a right key or permission: nothing will work until the operator mends it. */
  | { kind: 'setUp'; reason: string }
  /** Not even read: too many requests, or another one holds the object. Surely nothing happened. */
  | { kind: 'turnedAway'; reason: string; waitMs?: number }
  /** Never got there. */
  | { kind: 'unreachable'; reason: string }
  /** May or may not have happened. */
  | { kind: 'unknown'; reason: string; isConnection?: boolean; isPlayedBack?: boolean };

/** An answer of live mode to a key of test mode, or the other way round: nothing it says counts. */
export class WrongModeError extends Error {
  constructor() {
    super('An answer of the other mode.');
    this.name = 'WrongModeError';
  }
}

const invalidCard = [
  'incorrect_number',
  'invalid_number',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'expired_card',
  'incorrect_cvc',
  'invalid_cvc',
  'incorrect_zip',
  'incorrect_address',
];

/** Refusals that the bank alone can explain (spec §8 AUTHORIZATION_ERROR: contact your card company). */
const byTheBank = [
  'payment_intent_action_required',
  'payment_intent_authentication_failure',
  'requires_action_not_handled',
  'approve_with_id',
  'call_issuer',
  'card_not_supported',
  'card_velocity_exceeded',
  'currency_not_supported',
  'do_not_honor',
  'insufficient_funds',
  'issuer_not_available',
  'lost_card',
  'not_permitted',
  'pickup_card',
  'restricted_card',
  'security_violation',
  'service_not_allowed',
  'stolen_card',
  'transaction_not_allowed',
  'withdrawal_count_limit_exceeded',
];

/** The code of spec §8 for a decline, from Stripe's `code` and `decline_code`. */
export function declineOf(code: string | undefined, declineCode: string | undefined): DeclineCode {
  const words = [code, declineCode].filter((word) => word !== undefined);
  if (words.some((word) => invalidCard.includes(word))) return 'INVALID_CARD_INFORMATION';
  if (words.some((word) => byTheBank.includes(word) || word.startsWith('authentication_')))
    return 'AUTHORIZATION_ERROR';
  if (words.includes('processing_error')) return 'GENERAL_PAYMENT_ERROR';
  return 'PAYMENT_FAILURE';
}

const neverSent = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'CERT_HAS_EXPIRED'];
const stateCodes = ['payment_intent_unexpected_state', 'checkout_session_not_open', 'resource_already_exists'];

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
  if (error instanceof WrongModeError) return { kind: 'unknown', reason: 'an answer of the other mode (live, test)' };
  if (error instanceof BusyError) return { kind: 'turnedAway', reason: 'our own queue is full', waitMs: error.waitMs };
  if (!(error instanceof Stripe.errors.StripeError)) return { kind: 'unknown', reason: 'not an error of Stripe' };
  const { code, statusCode, rawType } = error;
  const reason = [error.type, code, statusCode, error.requestId].filter(Boolean).join(' ');
  if (error instanceof Stripe.errors.StripeConnectionError) return connectionFailure(error.detail, reason);
  if (isSetUp(error)) return { kind: 'setUp', reason };
  if (error instanceof Stripe.errors.StripeCardError)
    return { kind: 'declined', code: declineOf(code, error.decline_code) };
  // The same key is being worked on by another request: that one may take the money.
  if (code === 'idempotency_key_in_use') return { kind: 'unknown', reason };
  if (rawType === 'idempotency_error') return { kind: 'keyReused' };
  if (statusCode === 429 || code === 'lock_timeout' || code === 'rate_limit') return { kind: 'turnedAway', reason };
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    if (code === 'resource_missing') return { kind: 'missing' };
    return code !== undefined && stateCodes.includes(code) ? { kind: 'wrongState' } : { kind: 'refused', reason };
  }
  return { kind: 'unknown', reason, isPlayedBack: error.headers?.['idempotent-replayed'] === 'true' };
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
