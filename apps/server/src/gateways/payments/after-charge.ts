import type { DisputeStatus } from '@foyer/contract/vocabulary';
import type { Amount } from './amount.ts';

/**
 * How a refund stands at the provider. `pending` and `requires_action` are open: the money is on its way, or waits for somebody there;
 * neither is a promise. Even `succeeded` may turn into `failed` days later, when the bank sends the money back.
 */
export type RefundStatus = 'pending' | 'requires_action' | 'succeeded' | 'failed';

/** A refund in the provider's books. */
export interface ProviderRefund {
  /** The provider's own name of the refund. */
  reference: string;
  /** `RefundRequest.key`, kept with the refund for good; null for one that people made at the provider. */
  key: string | null;
  amount: Amount;
  /** One that was canceled there is `failed`. */
  status: RefundStatus;
  /** When it was asked for, by the provider's clock. */
  at: Date;
  /** The provider's word for why it failed (`lost_or_stolen_card`); null where there is none. */
  failure: string | null;
}

/** A payer who says to the bank that a charge was wrong. */
export interface ProviderDispute {
  /** The provider's own name of the dispute. */
  reference: string;
  /** `Succeeded.reference` of the charge. */
  charge: string;
  /** What is disputed, which need not be the whole charge. */
  amount: Amount;
  /** The provider's word for why (`fraudulent`, `product_not_received`). */
  reason: string;
  /**
   * `needs_response`: answer by `dueBy`. `under_review`: answered, the bank decides. `closed`: an enquiry that ended without the money
   * having moved.
   */
  status: DisputeStatus;
  /** True while the bank only asks: no money was taken back yet. */
  isInquiry: boolean;
  openedAt: Date;
  /** The last moment to answer at; null once it is answered or decided. */
  dueBy: Date | null;
}

/** "Look at the refunds of this charge" (`lookUpRefunds`): one changed, or was made at the provider. */
export interface RefundEvent {
  about: 'refund';
  /** The provider's id of the event; the same id may come again. */
  id: string;
  /** `Succeeded.reference` of the charge; it may be nobody's here. */
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

/** What happened to a charge later, with how it stands now: for whoever missed the message about it. */
export type AfterCharge =
  | { about: 'refund'; charge: string; refund: ProviderRefund }
  | { about: 'dispute'; dispute: ProviderDispute };
