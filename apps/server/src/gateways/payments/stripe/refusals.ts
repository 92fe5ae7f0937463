import type { RefusalReason } from '@foyer/contract/wire/vocabulary';
import type { DeclineCode } from '../port.ts';

/** What a refusal by Stripe means for the buyer, for staff and for the seats. */
export interface Refusal {
  /**
   * `card`: the card or its bank. `method`: a stored payment method that cannot be reused. `email`: only the address, which can be left out. `setUp`: our key
   * or account. `state`: the object's current state. `busy`: refused unread. `disputed`: a refund of money that the payer's bank holds. `request`: our request
   * was wrong.
   */
  about: 'card' | 'method' | 'email' | 'setUp' | 'state' | 'busy' | 'disputed' | 'request';
  /** The code shown to the buyer or, for a refund, to staff. */
  code: DeclineCode | 'PAYMENT_NOT_SET_UP' | 'PROVIDER_BUSY' | 'PAYMENT_DISPUTED';
  /** The message for staff: what happened and what to do. */
  staff: RefusalReason;
  /** Whether the same request is retried. */
  isRepeated: boolean;
  /** Whether the seats stay reserved until a lookup has decided. */
  keepsStock: boolean;
}

const refusal = (
  about: Refusal['about'],
  code: Refusal['code'],
  staff: RefusalReason,
  more: Partial<Refusal> = {},
): Refusal => ({
  about,
  code,
  staff,
  isRepeated: false,
  keepsStock: false,
  ...more,
});

const wrongCard = refusal('card', 'INVALID_CARD_INFORMATION', 'wrongDetails');
const askBank = refusal('card', 'AUTHORIZATION_ERROR', 'askBank');
const failed = refusal('card', 'PAYMENT_FAILURE', 'declined');
const tryAgain = refusal('card', 'GENERAL_PAYMENT_ERROR', 'tryLater');
const unusable = refusal('method', 'STORED_PAYMENT_UNUSABLE', 'methodUnusable');
const notSetUp = refusal('setUp', 'PAYMENT_NOT_SET_UP', 'notSetUp');
const wrongState = refusal('state', 'GENERAL_PAYMENT_ERROR', 'wrongState', { keepsStock: true });
const busy = refusal('busy', 'PROVIDER_BUSY', 'busy', { isRepeated: true });
const disputed = refusal('disputed', 'PAYMENT_DISPUTED', 'disputed');
/** Our request was wrong. Nothing was taken, although the provider was reached. */
const wrongRequest = refusal('request', 'GENERAL_PAYMENT_ERROR', 'wrongRequest');

/** Keyed by Stripe's `code` and `decline_code`. A code that is missing here is a card decline or a wrong request. */
export const refusals: Readonly<Record<string, Refusal>> = {
  ...all(wrongCard, [
    'incorrect_number',
    'invalid_number',
    'invalid_expiry_month',
    'invalid_expiry_year',
    'incorrect_cvc',
    'invalid_cvc',
    'incorrect_zip',
    'incorrect_address',
    'postal_code_invalid',
    'invalid_cardholder_name',
  ]),
  // Refusals that only the bank can explain (payments 3.3).
  ...all(askBank, [
    'approve_with_id',
    'call_issuer',
    'capture_charge_authorization_expired',
    'card_decline_rate_limit_exceeded',
    'do_not_honor',
    'do_not_try_again',
    'not_permitted',
    'security_violation',
    'stop_payment_order',
  ]),
  ...all(failed, [
    'card_declined',
    'generic_decline',
    'invalid_account',
    'invalid_amount',
    'new_account_information_available',
    'no_action_taken',
    'previously_declined_do_not_retry',
    'revocation_of_all_authorizations',
    'revocation_of_authorization',
    'testmode_decline',
  ]),
  ...all({ ...wrongCard, staff: 'expiredCard' }, ['expired_card']),
  ...all({ ...askBank, staff: 'noFunds' }, [
    'insufficient_funds',
    'card_velocity_exceeded',
    'withdrawal_count_limit_exceeded',
  ]),
  ...all({ ...askBank, staff: 'authentication' }, [
    'authentication_not_handled',
    'authentication_required',
    'mobile_device_authentication_required',
    'payment_intent_action_required',
    'payment_intent_authentication_failure',
    'requires_action_not_handled',
  ]),
  ...all({ ...askBank, staff: 'cardNotSupported' }, [
    'card_not_supported',
    'currency_not_supported',
    'service_not_allowed',
    'transaction_not_allowed',
  ]),
  ...all({ ...askBank, staff: 'pin' }, [
    'incorrect_pin',
    'invalid_pin',
    'offline_pin_required',
    'online_or_offline_pin_required',
    'pin_try_exceeded',
  ]),
  ...all({ ...askBank, staff: 'lostOrStolen' }, ['lost_card', 'pickup_card', 'restricted_card', 'stolen_card']),
  ...all({ ...failed, staff: 'fraudSuspected' }, ['fraudulent', 'highest_risk_level', 'merchant_blacklist']),
  ...all({ ...failed, staff: 'duplicate' }, ['duplicate_transaction']),
  ...all({ ...askBank, staff: 'tryLater' }, ['issuer_not_available']),
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
  email_invalid: refusal('email', 'GENERAL_PAYMENT_ERROR', 'email', { isRepeated: true }),
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

/** The meaning of these codes. The bank's `decline_code` is more specific than Stripe's `code`. */
export function refusalOf(
  code: string | undefined,
  declineCode: string | undefined,
  otherwise: 'card' | 'request' = 'request',
): Refusal {
  for (const word of [declineCode, code]) {
    const known = word === undefined || word === 'card_declined' ? undefined : refusals[word];
    if (known) return known;
    if (word?.startsWith('authentication_')) return { ...askBank, staff: 'authentication' };
  }
  return otherwise === 'card' || code === 'card_declined' ? failed : wrongRequest;
}

/** The code of payments 3.3 for a declined card, and the reason for staff. */
export function declineOf(
  code: string | undefined,
  declineCode: string | undefined,
): { code: DeclineCode; reason: RefusalReason } {
  const found = refusalOf(code, declineCode, 'card');
  return { code: isDecline(found.code) ? found.code : 'PAYMENT_FAILURE', reason: found.staff };
}

export const isDecline = (code: Refusal['code']): code is DeclineCode =>
  code !== 'PAYMENT_NOT_SET_UP' && code !== 'PROVIDER_BUSY' && code !== 'PAYMENT_DISPUTED';
