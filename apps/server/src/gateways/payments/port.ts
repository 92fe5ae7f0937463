import type { Wallet } from '@foyer/contract/wire/vocabulary';
import type { PaymentLimits } from '@foyer/domain/payments/payment-rules';
import type { Amount } from './amount.ts';
import type { ProviderEntry } from './entries.ts';
import type {
  AfterCharge,
  DisputeEvent,
  ProviderDispute,
  ProviderRefund,
  RefundEvent,
  RefundStatus,
} from './after-charge.ts';
import type {
  BrowserChallenge,
  ChargeOutcome,
  ChargeRequest,
  Finding,
  HostedPageOutcome,
  HostedPageRequest,
  LookupQuery,
  Succeeded,
  Unreachable,
} from './attempt.ts';

export type { Amount } from './amount.ts';
export type * from './attempt.ts';

/**
 * The port to the payment provider (payments 3). Every outcome about money is a return value, because the order engine must handle each case. Only misuse
 * throws (`PaymentGatewayFault`).
 *
 * A `key` names one attempt to take money and is its idempotency key. The same key with the same amount has one outcome forever, for any number of calls and
 * processes. A retry after a decline is a new attempt with a new key.
 */
export interface PaymentGateway {
  readonly name: 'sandbox' | 'stripe';

  /**
   * The account at the provider that our key belongs to. It differs between test and live mode and is the same for every key of the account. Objects of one
   * account are unknown in another, where `lookup` would return `none`.
   */
  readonly account: string;

  /** Id of this installation, attached to everything that takes money. Null when no other installation uses the account. */
  readonly installation: string | null;

  /** Wallets that the provider's page may offer. The page chooses by account, browser and country. */
  readonly wallets: readonly Wallet[];

  /** General limits of this provider. */
  readonly limits: PaymentLimits;

  /** Minimum ms between two lookups of one attempt, for callers that only wait, such as a buyer's poll. */
  readonly lookAgainMs: number;

  /** How many ms the provider's clock is ahead of ours, when more than 30 s. Otherwise, and before the first response, 0. */
  readonly clockOffsetMs?: number;

  /** Takes the money now. Never throws for a problem of the card, the network or the provider. */
  charge(request: ChargeRequest): Promise<ChargeOutcome>;

  /**
   * What the provider's script needs for the bank's confirmation of a `challenged` charge without a page. Null when there is nothing to confirm (any more).
   * Throws `PaymentGatewayFault('UNREACHABLE')`.
   */
  challenge(reference: string): Promise<BrowserChallenge | null>;

  /**
   * Refunds money of the charge `reference`; partial refunds add up to at most the charge. Idempotent by `key` while the provider stores keys (a day). To
   * repeat a refund later, check `lookUpRefunds` first.
   */
  refund(request: RefundRequest): Promise<RefundOutcome>;

  /**
   * Returns every refund of this charge with its current status, including refunds made at the provider, in any order. Never stale. Throws
   * `PaymentGatewayFault`: `UNREACHABLE`, or `UNKNOWN_REFERENCE` when the charge does not exist.
   */
  lookUpRefunds(chargeReference: string): Promise<ProviderRefund[]>;

  /** Returns the current state of a dispute, or null for an unknown reference. Throws `PaymentGatewayFault('UNREACHABLE')`. */
  lookUpDispute(reference: string): Promise<ProviderDispute | null>;

  /**
   * Refunds made or failed and disputes opened in this period, in any order: the events that webhooks should have reported. Includes charges of other programs.
   * A refund may appear twice. Read page by page, each with the lowest priority at the provider. Throws `PaymentGatewayFault('UNREACHABLE')`.
   */
  afterCharges(period: { from: Date; until: Date }): AsyncIterable<AfterCharge>;

  /**
   * Returns the outcome of a charge or hosted page. With `close`, an attempt that has taken nothing is closed atomically: after `none` or `declined` no late
   * request or payer can make it succeed, so its seats may be sold again. Throws `PaymentGatewayFault('UNREACHABLE')` when the provider cannot be reached;
   * retry later.
   */
  lookup(query: LookupQuery): Promise<Finding>;

  /** Creates a page of the provider where the payer enters the card. The same key returns the same page. */
  createHostedPage(request: HostedPageRequest): Promise<HostedPageOutcome>;

  /** Like `lookup`, for an attempt made with `createHostedPage`. Returns `pending` while the page can still be paid. */
  lookupHosted(query: LookupQuery): Promise<Finding>;

  /**
   * Checks the provider's signature over the raw bytes and returns the events. Throws `FoyerError('FORBIDDEN')` when the signature is missing, wrong or too
   * old. Irrelevant event types are left out, so the list may be empty.
   */
  verifyWebhook(rawBody: Uint8Array, headers: WebhookHeaders): Promise<PaymentEvent[]>;

  /**
   * Every charge of ours that took money in this period, in any order, as the provider currently records it. Used to reconcile it with our records. Read page
   * by page on demand. Throws `PaymentGatewayFault('UNREACHABLE')`.
   */
  charges(period: { from: Date; until: Date }): AsyncIterable<TakenCharge>;

  /**
   * What the charge or hosted page of this reference took, even when we have no matching attempt; null when it took nothing. Throws
   * `PaymentGatewayFault('UNREACHABLE')`.
   */
  chargeBehind(about: { attempt: 'charge' | 'hosted'; reference: string }): Promise<TakenCharge | null>;

  /** Entries of our account at the provider in this period, in any order. Read page by page. Throws `PaymentGatewayFault('UNREACHABLE')`. */
  entries(period: { from: Date; until: Date }): AsyncIterable<ProviderEntry>;

  /**
   * Writes the order number to the charge at the provider, for staff who look there. Throws `PaymentGatewayFault`: `UNREACHABLE` (also while the provider has
   * more urgent requests), or `UNKNOWN_REFERENCE`.
   */
  label(reference: string, order: { orderId: number; event: string }): Promise<void>;

  /** Sends a request that changes nothing. Throws `PaymentGatewayFault('UNREACHABLE')`, or `REFUSED` for our key. */
  probe(): Promise<{ mode: 'test' | 'live' }>;
}

/** A charge as recorded by the provider. */
export interface TakenCharge {
  /** `Succeeded.reference`. */
  reference: string;
  /** Key of the attempt, where the provider stores it with the charge (Stripe does not for hosted pages). */
  key: string | null;
  amount: Amount;
  /** Refunded so far, in minor units. */
  refundedMinor: number;
  at: Date;
}

export interface RefundRequest {
  key: string;
  /** `Succeeded.reference` of the charge. */
  reference: string;
  amount: Amount;
  /** As in `ChargeRequest`. Refunds without it share one turn. */
  turnOf?: string;
  onWait?: (waitMs: number) => void;
}

export type RefundOutcome =
  /** The refund exists with this status. `lookUpRefunds` returns later changes. */
  | { status: RefundStatus; reference: string; at: Date }
  /** Refused: the amount exceeds the charge, or the provider declines. No refund was made. */
  | { status: 'declined'; code: 'GENERAL_PAYMENT_ERROR' | 'PAYMENT_DISPUTED' }
  | Unreachable
  /** Send it again with the same key; a refund happens once per key. */
  | { status: 'unknown' };

/** Header names in lower case, as Node gives them. */
export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * A hint to look something up. It carries no result: events arrive late, twice and out of order. The receiver looks up the state at the provider and stores
 * that.
 */
export type PaymentEvent = AttemptEvent | RefundEvent | DisputeEvent;

/** Look up this attempt (`lookup`, `lookupHosted`). */
export interface AttemptEvent {
  about: 'attempt';
  /** The provider's id of the event. The same id may arrive more than once. */
  id: string;
  /** Key of the attempt. */
  key: string;
  /** Whether the attempt is a hosted page (`lookupHosted`) or a charge (`lookup`). */
  attempt: 'charge' | 'hosted';
  /** Reference of the hosted page or charge, if the event contains it. */
  reference: string | null;
  at: Date;
}

/** Misuse, or a provider that cannot be reached. It carries no card data: the message is one of these codes and a key. */
export class PaymentGatewayFault extends Error {
  readonly reason: PaymentGatewayFaultReason;
  /** For `AMOUNT_DIFFERS`: the charge and the amount it took. */
  readonly taken: (Succeeded & { amount: { amountMinor: number; currency: string } }) | null;

  constructor(reason: PaymentGatewayFaultReason, key: string, taken: PaymentGatewayFault['taken'] = null) {
    super(`${reason} (${key})`);
    this.taken = taken;
    this.name = 'PaymentGatewayFault';
    this.reason = reason;
  }
}
/**
 * `KEY_REUSED`: the key was used before with a different amount; the first attempt remains valid.
 * `UNKNOWN_REFERENCE`: no charge has this reference. `UNREACHABLE`: the lookup failed for now.
 * `REFUSED`: the provider rejects our secret key. `AMOUNT_DIFFERS`: the amount taken differs from the requested amount, so a person must look. `OTHER_ACCOUNT`:
 * the object belongs to another gateway or account.
 */
export type PaymentGatewayFaultReason =
  | 'KEY_REUSED'
  | 'UNKNOWN_REFERENCE'
  | 'UNREACHABLE'
  | 'REFUSED'
  | 'AMOUNT_DIFFERS'
  | 'OTHER_ACCOUNT';
