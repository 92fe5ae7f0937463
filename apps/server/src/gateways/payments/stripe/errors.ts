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
  /** Never got there. */
  | { kind: 'unreachable'; reason: string }
  /** May or may not have happened. */
  | { kind: 'unknown'; reason: string };

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
  'authentication_required',
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
  if (words.some((word) => byTheBank.includes(word))) return 'AUTHORIZATION_ERROR';
  if (words.includes('processing_error')) return 'GENERAL_PAYMENT_ERROR';
  return 'PAYMENT_FAILURE';
}

const neverSent = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'CERT_HAS_EXPIRED'];
const stateCodes = ['payment_intent_unexpected_state', 'checkout_session_not_open', 'resource_already_exists'];

/**
 * Sorts an error of the SDK. Only codes and types go on from here: messages and raw bodies are left behind, since they may
 * repeat what was sent.
 */
export function failureOf(error: unknown): StripeFailure {
  if (!(error instanceof Stripe.errors.StripeError)) return { kind: 'unknown', reason: 'not an error of Stripe' };
  const reason = [error.type, error.code, error.statusCode, error.requestId].filter(Boolean).join(' ');
  if (error instanceof Stripe.errors.StripeCardError) {
    return { kind: 'declined', code: declineOf(error.code, error.decline_code) };
  }
  if (error instanceof Stripe.errors.StripeIdempotencyError) {
    // 409 with this type means that the first request is still running
    return error.statusCode === 409 ? { kind: 'unknown', reason } : { kind: 'keyReused' };
  }
  if (error instanceof Stripe.errors.StripeConnectionError) {
    const { code } = (error.detail ?? {}) as { code?: unknown };
    return typeof code === 'string' && neverSent.includes(code)
      ? { kind: 'unreachable', reason: `${reason} ${code}` }
      : { kind: 'unknown', reason };
  }
  if (error instanceof Stripe.errors.StripeRateLimitError) return { kind: 'unreachable', reason };
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    if (error.code === 'resource_missing') return { kind: 'missing' };
    if (error.code !== undefined && stateCodes.includes(error.code)) return { kind: 'wrongState' };
    return error.statusCode === 409 ? { kind: 'unknown', reason } : { kind: 'refused', reason };
  }
  const credentials =
    error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError;
  return credentials ? { kind: 'refused', reason } : { kind: 'unknown', reason };
}
