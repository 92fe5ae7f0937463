import type { ErrorCode } from '@foyer/contract/errors';
import type { RefusalReason } from '@foyer/contract/vocabulary';

/** By the code of a refund that failed: the provider's reason (`failure_reason`), or ours where it never got there. */
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

/** Where the provider says no more than what the buyer reads. */
export const reasonOfDecline = (code: ErrorCode): RefusalReason => ofDeclines[code] ?? 'declined';
