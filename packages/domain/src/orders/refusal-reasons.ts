import type { ErrorCode } from '@foyer/contract/wire/errors';
import type { RefusalReason } from '@foyer/contract/wire/vocabulary';

/**
 * Reasons by the code of a failed refund: the provider's `failure_reason`, or our own code when the provider did not
 * receive the refund.
 */
const ofRefunds: Readonly<Record<string, RefusalReason>> = {
  lost_or_stolen_card: 'refundCardClosed',
  expired_or_canceled_card: 'refundCardClosed',
  insufficient_funds: 'refundBalance',
  merchant_request: 'refundCanceled',
  charge_for_pending_refund_disputed: 'disputed',
  PAYMENT_DISPUTED: 'disputed',
  PROVIDER_UNREACHABLE: 'unreachable',
  CHARGED_ELSEWHERE: 'otherAccount',
};

export const reasonOfRefund = (code: string): RefusalReason => ofRefunds[code] ?? 'refundRefused';

const ofDeclines: Partial<Record<ErrorCode, RefusalReason>> = {
  INVALID_CARD_INFORMATION: 'wrongDetails',
  AUTHORIZATION_ERROR: 'askBank',
  STORED_PAYMENT_UNUSABLE: 'methodUnusable',
  GENERAL_PAYMENT_ERROR: 'tryLater',
};

/** The reason for a decline when the provider reports only the code that the buyer sees. */
export const reasonOfDecline = (code: ErrorCode): RefusalReason => ofDeclines[code] ?? 'declined';
