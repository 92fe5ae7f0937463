import type { DeclineCode } from '../port.ts';

/** What a refusal of Stripe means for the buyer, for staff and for the seats. */
export interface Refusal {
  /**
   * `card`: the card or its bank; `method`: a stored payment method that cannot be used again; `email`: only the address, which can be
   * left out; `setUp`: our key or account; `state`: what the object is by now; `busy`: not even read; `disputed`: a refund of money that
   * the payer's bank holds; `request`: what we sent.
   */
  about: 'card' | 'method' | 'email' | 'setUp' | 'state' | 'busy' | 'disputed' | 'request';
  /** The code that the buyer or, of a refund, staff read. */
  code: DeclineCode | 'PAYMENT_NOT_SET_UP' | 'PROVIDER_BUSY' | 'PAYMENT_DISPUTED';
  /** Whether the same request is sent again. */
  isRepeated: boolean;
  /** Whether the seats stay taken until a look-up has decided. */
  keepsStock: boolean;
}

const refusal = (about: Refusal['about'], code: Refusal['code'], more: Partial<Refusal> = {}): Refusal => ({
  about,
  code,
  isRepeated: false,
  keepsStock: false,
  ...more,
});

const wrongCard = refusal('card', 'INVALID_CARD_INFORMATION');
const askBank = refusal('card', 'AUTHORIZATION_ERROR');
const failed = refusal('card', 'PAYMENT_FAILURE');
const tryAgain = refusal('card', 'GENERAL_PAYMENT_ERROR');
const unusable = refusal('method', 'STORED_PAYMENT_UNUSABLE');
const notSetUp = refusal('setUp', 'PAYMENT_NOT_SET_UP');
const wrongState = refusal('state', 'GENERAL_PAYMENT_ERROR', { keepsStock: true });
const busy = refusal('busy', 'PROVIDER_BUSY', { isRepeated: true });
const disputed = refusal('disputed', 'PAYMENT_DISPUTED');
/** What we sent was wrong: nothing was taken, and the provider was reached. */
const wrongRequest = refusal('request', 'GENERAL_PAYMENT_ERROR');

/** By Stripe's `code` and `decline_code`. A code that is not here is a decline of a card, or a wrong request. */
export const refusals: Readonly<Record<string, Refusal>> = {
  ...all(wrongCard, [
    'incorrect_number',
    'invalid_number',
    'invalid_expiry_month',
    'invalid_expiry_year',
    'expired_card',
    'incorrect_cvc',
    'invalid_cvc',
    'incorrect_zip',
    'incorrect_address',
    'postal_code_invalid',
    'invalid_cardholder_name',
  ]),
  // Refusals that the bank alone can explain (spec §8 AUTHORIZATION_ERROR).
  ...all(askBank, [
    'approve_with_id',
    'authentication_not_handled',
    'authentication_required',
    'call_issuer',
    'capture_charge_authorization_expired',
    'card_decline_rate_limit_exceeded',
    'card_not_supported',
    'card_velocity_exceeded',
    'currency_not_supported',
    'do_not_honor',
    'insufficient_funds',
    'issuer_not_available',
    'lost_card',
    'mobile_device_authentication_required',
    'not_permitted',
    'offline_pin_required',
    'online_or_offline_pin_required',
    'payment_intent_action_required',
    'payment_intent_authentication_failure',
    'pickup_card',
    'requires_action_not_handled',
    'restricted_card',
    'security_violation',
    'service_not_allowed',
    'stolen_card',
    'stop_payment_order',
    'transaction_not_allowed',
    'withdrawal_count_limit_exceeded',
  ]),
  ...all(failed, [
    'card_declined',
    'duplicate_transaction',
    'fraudulent',
    'generic_decline',
    'highest_risk_level',
    'invalid_account',
    'invalid_amount',
    'merchant_blacklist',
    'new_account_information_available',
    'no_action_taken',
    'previously_declined_do_not_retry',
    'revocation_of_all_authorizations',
    'revocation_of_authorization',
    'testmode_decline',
  ]),
  ...all(tryAgain, ['processing_error', 'reenter_transaction', 'try_again_later']),
  ...all(unusable, [
    'payment_intent_incompatible_payment_method',
    'payment_method_customer_mismatch',
    'payment_method_not_available',
    'payment_method_provider_decline',
    'payment_method_unactivated',
    'payment_method_unexpected_state',
    'payment_method_unsupported_type',
    'token_already_used',
  ]),
  email_invalid: refusal('email', 'GENERAL_PAYMENT_ERROR', { isRepeated: true }),
  ...all(notSetUp, [
    'account_closed',
    'account_country_invalid_address',
    'account_error_country_change_requires_additional_steps',
    'account_invalid',
    'action_blocked',
    'api_key_expired',
    'livemode_mismatch',
    'more_permissions_required',
    'platform_account_required',
    'platform_api_key_expired',
    'secret_key_required',
    'testmode_charges_only',
    'tls_version_unsupported',
  ]),
  ...all(wrongState, ['payment_intent_unexpected_state', 'checkout_session_not_open', 'resource_already_exists']),
  ...all(busy, ['lock_timeout', 'rate_limit']),
  ...all(disputed, ['charge_disputed', 'refund_disputed_payment']),
};

function all(is: Refusal, codes: readonly string[]): Record<string, Refusal> {
  return Object.fromEntries(codes.map((code) => [code, is]));
}

/** What a refusal with these codes means. The bank's `decline_code` says more than Stripe's `code`. */
export function refusalOf(
  code: string | undefined,
  declineCode: string | undefined,
  otherwise: 'card' | 'request' = 'request',
): Refusal {
  for (const word of [declineCode, code]) {
    const known = word === undefined || word === 'card_declined' ? undefined : refusals[word];
    if (known) return known;
    if (word?.startsWith('authentication_')) return askBank;
  }
  return otherwise === 'card' || code === 'card_declined' ? failed : wrongRequest;
}

/** The code of spec §8 for a card that was declined. */
export function declineOf(code: string | undefined, declineCode: string | undefined): DeclineCode {
  const found = refusalOf(code, declineCode, 'card').code;
  return isDecline(found) ? found : 'PAYMENT_FAILURE';
}

export const isDecline = (code: Refusal['code']): code is DeclineCode =>
  code !== 'PAYMENT_NOT_SET_UP' && code !== 'PROVIDER_BUSY' && code !== 'PAYMENT_DISPUTED';
