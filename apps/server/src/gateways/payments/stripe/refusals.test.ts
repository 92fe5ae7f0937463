import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { refusalReasons, type RefusalReason } from '@foyer/contract/wire/vocabulary';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { failureOf } from './errors.ts';
import { nothingTaken } from './provider.ts';
import { declineOf, refusalOf, refusals } from './refusals.ts';

/** Every code that Stripe documents for a failed payment, read from the SDK's types. */
function documentedCodes(): string[] {
  const folder = path.dirname(findPackageJSON('stripe', import.meta.url) ?? '');
  const text = readFileSync(`${folder}/esm/resources/PaymentIntents.d.ts`, 'utf8');
  const union = /namespace LastPaymentError \{[\s\S]*?type Code = ([^;]+);/.exec(text)?.[1] ?? '';
  return [...union.matchAll(/'([a-z_]+)'/g)].flatMap(([, code]) => code ?? []);
}

const errorOf = (statusCode: number, raw: Record<string, unknown>) =>
  Stripe.errors.StripeError.generate({ statusCode, headers: {}, requestId: 'req_1', message: '', ...raw });

const codes = documentedCodes();

test('the SDK documents its codes', () => {
  expect(codes.length).toBeGreaterThan(100);
  expect(codes).toContain('card_declined');
});

describe('a documented code', () => {
  test('is never classified as an unreachable provider', () => {
    for (const code of codes) {
      const invalid = failureOf(errorOf(400, { type: 'invalid_request_error', code }));
      expect(invalid.kind, code).not.toBe('unreachable');
      expect(nothingTaken(invalid), code).not.toEqual({ status: 'unreachable' });
      const declined = nothingTaken(failureOf(errorOf(402, { type: 'card_error', code })));
      expect(declined, code).toMatchObject({ status: 'declined' });
    }
  });

  test('in the table has the meaning of the table', () => {
    for (const [code, refusal] of Object.entries(refusals)) {
      const found = code === 'card_declined' ? refusalOf(code, undefined) : refusalOf(undefined, code);
      expect(found, code).toEqual(refusal);
    }
  });

  test('reserves the seats only where a lookup decides, and is retried only where nothing was done', () => {
    for (const { about, keepsStock, isRepeated } of Object.values(refusals)) {
      expect(keepsStock).toBe(about === 'state');
      expect(isRepeated).toBe(about === 'busy' || about === 'email');
    }
  });
});

test.each([
  ['card_declined', 'insufficient_funds', 'AUTHORIZATION_ERROR'],
  ['card_declined', 'generic_decline', 'PAYMENT_FAILURE'],
  ['card_declined', undefined, 'PAYMENT_FAILURE'],
  ['incorrect_cvc', undefined, 'INVALID_CARD_INFORMATION'],
  ['processing_error', undefined, 'GENERAL_PAYMENT_ERROR'],
  ['authentication_new_kind', undefined, 'AUTHORIZATION_ERROR'],
  ['a_code_of_tomorrow', undefined, 'PAYMENT_FAILURE'],
])('the decline %s (%s) reads as %s', (code, declineCode, buyer) => {
  expect(declineOf(code, declineCode).code).toBe(buyer);
});

/** The table of `docs.stripe.com/declines/codes`, as of 2026-11-25, with the message that staff see. */
const declinesOf: Partial<Record<RefusalReason, readonly string[]>> = {
  askBank: [
    'approve_with_id',
    'call_issuer',
    'do_not_honor',
    'do_not_try_again',
    'not_permitted',
    'security_violation',
    'stop_payment_order',
  ],
  authentication: ['authentication_not_handled', 'authentication_required', 'mobile_device_authentication_required'],
  cardNotSupported: ['card_not_supported', 'currency_not_supported', 'service_not_allowed', 'transaction_not_allowed'],
  declined: [
    'generic_decline',
    'invalid_account',
    'invalid_amount',
    'new_account_information_available',
    'no_action_taken',
    'revocation_of_all_authorizations',
    'revocation_of_authorization',
    'testmode_decline',
  ],
  duplicate: ['duplicate_transaction'],
  expiredCard: ['expired_card'],
  fraudSuspected: ['fraudulent', 'merchant_blacklist'],
  lostOrStolen: ['lost_card', 'pickup_card', 'restricted_card', 'stolen_card'],
  noFunds: ['card_velocity_exceeded', 'insufficient_funds', 'withdrawal_count_limit_exceeded'],
  pin: ['incorrect_pin', 'invalid_pin', 'offline_pin_required', 'online_or_offline_pin_required', 'pin_try_exceeded'],
  tryLater: ['issuer_not_available', 'processing_error', 'reenter_transaction', 'try_again_later'],
  wrongDetails: [
    'incorrect_address',
    'incorrect_cvc',
    'incorrect_number',
    'incorrect_zip',
    'invalid_cvc',
    'invalid_expiry_month',
    'invalid_expiry_year',
    'invalid_number',
  ],
};

test.each(Object.entries(declinesOf))('shows staff the reason "%s" for its decline codes', (reason, declineCodes) => {
  for (const declineCode of declineCodes) {
    expect(declineOf('card_declined', declineCode).reason, declineCode).toBe(reason);
    expect(Object.hasOwn(refusals, declineCode), `${declineCode} is in the table`).toBe(true);
  }
});

test('carries the reason for staff in the outcome', () => {
  const declined = failureOf(errorOf(402, { type: 'card_error', code: 'card_declined', decline_code: 'lost_card' }));
  expect(nothingTaken(declined)).toEqual({ status: 'declined', code: 'AUTHORIZATION_ERROR', reason: 'lostOrStolen' });
  for (const code of codes) {
    const outcome = nothingTaken(failureOf(errorOf(402, { type: 'card_error', code })));
    expect(refusalReasons, code).toContain('reason' in outcome ? outcome.reason : undefined);
  }
});

test.each([
  [
    'payment_intent_incompatible_payment_method',
    { status: 'declined', code: 'STORED_PAYMENT_UNUSABLE', reason: 'methodUnusable' },
  ],
  ['amount_too_large', { status: 'declined', code: 'GENERAL_PAYMENT_ERROR', reason: 'wrongRequest' }],
  ['api_key_expired', { status: 'unreachable', because: 'setUp' }],
])('the refused request %s is %o', (code, outcome) => {
  expect(nothingTaken(failureOf(errorOf(400, { type: 'invalid_request_error', code })))).toEqual(outcome);
});
