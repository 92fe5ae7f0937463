import type { Wallet } from '@foyer/contract/vocabulary';
import type { PaymentLimits } from '@foyer/domain/payment-rules';
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
 * The door to whoever moves the money (readings §5 Gateways). Every answer about money is a value, so that the order
 * engine must look at each case; only misuse throws (`PaymentGatewayFault`).
 *
 * A `key` names one attempt to take money and is its idempotency key: the same key with the same amount has one
 * outcome for ever, however often and from however many processes it is asked. A person who tries again after a
 * decline makes a new attempt with a new key.
 */
export interface PaymentGateway {
  readonly name: 'sandbox' | 'stripe';

  /**
   * Which account at the provider our key belongs to, test and live mode told apart; the same for every key of the account. What was
   * made at one account is unknown at another, where `lookup` would say `none` of it.
   */
  readonly account: string;

  /** Id of this installation, which everything that takes money carries; null where nobody else uses the account. */
  readonly installation: string | null;

  /** The wallets that its own page may offer; which of them a payer sees is the page's to say, by account, browser and country. */
  readonly wallets: readonly Wallet[];

  /** What this provider takes at all. */
  readonly limits: PaymentLimits;

  /** Whoever only waits and looks (a buyer's poll) leaves so much between two looks at one attempt, in ms. */
  readonly lookAgainMs: number;

  /** By how many ms the provider's clock is ahead of ours, where that is more than 30 s; 0 otherwise, and before its first response. */
  readonly clockOffsetMs?: number;

  /** Takes the money now. Never throws for anything the card, the network or the provider does. */
  charge(request: ChargeRequest): Promise<ChargeOutcome>;

  /**
   * How the provider's script lets the bank ask about a charge that was `challenged` without a page; null when there is nothing to
   * answer (any more). Throws `PaymentGatewayFault('UNREACHABLE')`.
   */
  challenge(reference: string): Promise<BrowserChallenge | null>;

  /**
   * Gives money back to the charge `reference`; partial refunds add up to at most the charge. Idempotent by `key` for as long as the provider
   * keeps keys (a day): whoever repeats one later looks with `lookUpRefunds` first.
   */
  refund(request: RefundRequest): Promise<RefundOutcome>;

  /**
   * Every refund of the charge of this reference as it stands now, also those made at the provider, in any order. Exact at once.
   * Throws `PaymentGatewayFault`: `UNREACHABLE`, or `UNKNOWN_REFERENCE` when there is no such charge.
   */
  lookUpRefunds(chargeReference: string): Promise<ProviderRefund[]>;

  /** How a dispute stands; null when there is none of this reference. Throws `PaymentGatewayFault('UNREACHABLE')`. */
  lookUpDispute(reference: string): Promise<ProviderDispute | null>;

  /**
   * Refunds that were made or failed in this time, and disputes that were opened in it, in any order: what messages should have told. Also of
   * charges that are not ours. A refund may be told twice. Read page by page, each when the provider has nothing more urgent to do.
   * Throws `PaymentGatewayFault('UNREACHABLE')`.
   */
  afterCharges(period: { from: Date; until: Date }): AsyncIterable<AfterCharge>;

  /**
   * What became of a charge or a hosted page. With `close`, an attempt that has taken nothing is shut in the same
   * breath: after the answer `none` or `declined` no late request or payer can make it succeed any more, so its seats may
   * go to somebody else. Throws `PaymentGatewayFault('UNREACHABLE')` when the provider cannot be asked: try later.
   */
  lookup(query: LookupQuery): Promise<Finding>;

  /** A page of the provider where the payer enters the card; the same key answers the same page. */
  createHostedPage(request: HostedPageRequest): Promise<HostedPageOutcome>;

  /** As `lookup`, for an attempt made with `createHostedPage`; `pending` while the page can still be paid. */
  lookupHosted(query: LookupQuery): Promise<Finding>;

  /**
   * Checks the provider's signature over the raw bytes and reads what it tells. Throws `FoyerError('FORBIDDEN')` when the signature is
   * missing, wrong or too old. Event kinds that concern nobody here are left out: the list may be empty.
   */
  verifyWebhook(rawBody: Uint8Array, headers: WebhookHeaders): Promise<PaymentEvent[]>;

  /**
   * Every charge of ours that took money in this time, in any order, as the provider's books have it now; for holding them against ours.
   * Read page by page as it is asked for. Throws `PaymentGatewayFault('UNREACHABLE')`.
   */
  charges(period: { from: Date; until: Date }): AsyncIterable<TakenCharge>;

  /**
   * What was taken by the charge or hosted page of this reference, also when we know of no attempt behind it; null when nothing was.
   * Throws `PaymentGatewayFault('UNREACHABLE')`.
   */
  chargeBehind(about: { attempt: 'charge' | 'hosted'; reference: string }): Promise<TakenCharge | null>;

  /** The provider's account with us in this time, in any order. Read page by page. Throws `PaymentGatewayFault('UNREACHABLE')`. */
  entries(period: { from: Date; until: Date }): AsyncIterable<ProviderEntry>;

  /**
   * Writes the order's number beside its charge at the provider, for people who look there. Throws `PaymentGatewayFault`: `UNREACHABLE` (also
   * while the provider has more urgent things to do), or `UNKNOWN_REFERENCE`.
   */
  label(reference: string, order: { orderId: number; event: string }): Promise<void>;

  /** Asks the provider for something that changes nothing. Throws `PaymentGatewayFault('UNREACHABLE')`, or `REFUSED` for our key. */
  probe(): Promise<{ mode: 'test' | 'live' }>;
}

/** A charge as the provider's books have it. */
export interface TakenCharge {
  /** `Succeeded.reference`. */
  reference: string;
  /** Key of the attempt, where the provider keeps it with the charge (Stripe does not for hosted pages). */
  key: string | null;
  amount: Amount;
  /** Given back of it so far, in minor units. */
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
  /** Made, and standing like this; what it becomes is asked with `lookUpRefunds`. */
  | { status: RefundStatus; reference: string; at: Date }
  /** Refused: more than was taken, or the provider will not. Nothing was made. */
  | { status: 'declined'; code: 'GENERAL_PAYMENT_ERROR' | 'PAYMENT_DISPUTED' }
  | Unreachable
  /** Send it again with the same key: a refund with a key happens once. */
  | { status: 'unknown' };

/** Header names in lower case, as Node gives them. */
export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * "Look at this." It deliberately carries no verdict: events come late, twice and out of order, so whoever gets one asks
 * the provider and writes what that says.
 */
export type PaymentEvent = AttemptEvent | RefundEvent | DisputeEvent;

/** "Look at this attempt" (`lookup`, `lookupHosted`). */
export interface AttemptEvent {
  about: 'attempt';
  /** The provider's id of the event; the same id may come again. */
  id: string;
  /** The attempt it is about. */
  key: string;
  /** Whether the attempt is a hosted page (`lookupHosted`) or a charge (`lookup`). */
  attempt: 'charge' | 'hosted';
  /** The hosted page's or the charge's reference, as far as the event tells it. */
  reference: string | null;
  at: Date;
}

/** Misuse or a provider that cannot be asked. Carries no card data: its message is one of these words and a key. */
export class PaymentGatewayFault extends Error {
  readonly reason: PaymentGatewayFaultReason;
  /** Of `AMOUNT_DIFFERS`: the charge, and how much it took. */
  readonly taken: (Succeeded & { amount: { amountMinor: number; currency: string } }) | null;

  constructor(reason: PaymentGatewayFaultReason, key: string, taken: PaymentGatewayFault['taken'] = null) {
    super(`${reason} (${key})`);
    this.taken = taken;
    this.name = 'PaymentGatewayFault';
    this.reason = reason;
  }
}
/**
 * `KEY_REUSED`: the key was used before with another amount; the first attempt stands.
 * `UNKNOWN_REFERENCE`: no charge of that name. `UNREACHABLE`: a lookup could not be made now.
 * `REFUSED`: the provider does not take our secret key. `AMOUNT_DIFFERS`: money was taken, and not as much as was asked for: a person
 * must look. `OTHER_ACCOUNT`: it was made at another gateway or account than ours.
 */
export type PaymentGatewayFaultReason =
  | 'KEY_REUSED'
  | 'UNKNOWN_REFERENCE'
  | 'UNREACHABLE'
  | 'REFUSED'
  | 'AMOUNT_DIFFERS'
  | 'OTHER_ACCOUNT';
