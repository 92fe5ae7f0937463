import type { DisputeStatus } from '@foyer/contract/wire/vocabulary';
import type { Amount } from './amount.ts';

/**
 * Status of a refund at the provider. `pending` and `requires_action` are open and guarantee nothing: the money is in transfer, or the provider waits for a
 * person. Even `succeeded` may become `failed` days later, when the bank returns the money.
 */
export type RefundStatus = 'pending' | 'requires_action' | 'succeeded' | 'failed';

/** A refund as recorded by the provider. */
export interface ProviderRefund {
  /** The provider's id of the refund. */
  reference: string;
  /** `RefundRequest.key`, stored with the refund permanently. Null for a refund that a person made at the provider. */
  key: string | null;
  amount: Amount;
  /** A refund that was canceled at the provider is `failed`. */
  status: RefundStatus;
  /** When the refund was requested, by the provider's clock. */
  at: Date;
  /** The provider's failure code (`lost_or_stolen_card`), or null. */
  failure: string | null;
}

/** A dispute: the payer tells the bank that a charge was wrong. */
export interface ProviderDispute {
  /** The provider's id of the dispute. */
  reference: string;
  /** `Succeeded.reference` of the charge. */
  charge: string;
  /** The disputed amount, which can be less than the charge. */
  amount: Amount;
  /** The provider's reason code (`fraudulent`, `product_not_received`). */
  reason: string;
  /** `needs_response`: respond before `dueBy`. `under_review`: a response was sent and the bank decides. `closed`: an inquiry that ended and moved no money. */
  status: DisputeStatus;
  /** True while the bank only inquires and has not taken the money back. */
  isInquiry: boolean;
  openedAt: Date;
  /** Last moment to respond; null after a response or a decision. */
  dueBy: Date | null;
}

/** "Look at the refunds of this charge" (`lookUpRefunds`): one of them changed, or was made at the provider. */
export interface RefundEvent {
  about: 'refund';
  /** The provider's id of the event. The same id may arrive more than once. */
  id: string;
  /** `Succeeded.reference` of the charge, which may not be a charge of this installation. */
  charge: string;
  at: Date;
}

/** "Look at this dispute" (`lookUpDispute`). */
export interface DisputeEvent {
  about: 'dispute';
  id: string;
  /** `ProviderDispute.reference`. */
  dispute: string;
  /** As in `RefundEvent`. */
  charge: string;
  at: Date;
}

/** A later event of a charge with its current state, for callers that missed the webhook. */
export type AfterCharge =
  | { about: 'refund'; charge: string; refund: ProviderRefund }
  | { about: 'dispute'; dispute: ProviderDispute };
