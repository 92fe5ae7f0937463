import type { CardType, Locale, RefusalReason, Wallet } from '@foyer/contract/wire/vocabulary';
import type { ErrorCode } from '@foyer/contract/wire/errors';
import type { Amount } from './amount.ts';

/** Types of one attempt to take money, on a card or on the provider's page: its request, its outcome and its lookup. */

/**
 * A card as typed or swiped. It lives in memory for one charge only and is never stored, logged or put into an error. Nothing in the gateways serialises it, so
 * `toJSON` is not needed as protection.
 */
export interface Card {
  /** Digits only, 12 to 19. */
  number: string;
  /** 1 to 12. */
  expiryMonth: number;
  /** Four digits. */
  expiryYear: number;
  /** Missing on a swiped card that was read without a code. */
  cvv?: string;
  firstName: string;
  lastName: string;
  /** Postal code of the cardholder, where it is required. */
  zip?: string;
  /** Issuing country, ISO 3166-1 alpha-3. */
  country?: string;
}

export interface Billing {
  address1?: string;
  address2?: string;
  locality?: string;
  region?: string;
  postalCode?: string;
  /** ISO 3166-1 alpha-3. */
  country?: string;
}

export type ChargeSource =
  | { kind: 'card'; card: Card; billing: Billing }
  /** Charges the card of an earlier successful charge again (tickets 4 upgrade: the stored payment reference). */
  | { kind: 'reference'; reference: string };

export interface ChargeRequest {
  key: string;
  amount: Amount;
  source: ChargeSource;
  /** Empty when the payer gave no address. */
  email: string;
  /** Shown to staff at the provider: `orderIntentId`, `event` (its short code). Contains no other personal data. */
  metadata: Record<string, string>;
  /** Set when the payer is present and can confirm with the bank (3-D Secure). Without it, a bank that requires confirmation counts as a refusal. */
  challenge?: ChallengeTerms;
  signal?: AbortSignal;
  /** Fairness key in the queue of provider requests, such as the paying account. It is never sent to the provider. */
  turnOf: string;
  /** Called at once with the expected wait in ms when the request queue is long. */
  onWait?: (waitMs: number) => void;
}

/** What the bank's confirmation (3-D Secure) needs to know about the shop. */
export interface ChallengeTerms {
  /** Absolute URL where the payer goes afterwards, whatever the result. */
  returnUrl: string;
  locale: Locale;
  /** After this time no confirmation is accepted: the caller closes the attempt with `lookup` and `close`. */
  expiresAt: Date;
}

/** A confirmation that the bank requires from the payer (3-D Secure). */
export interface Question {
  /** The provider's id of the attempt, for `challenge`. */
  reference: string;
  /** The provider's page for the confirmation. Null means that the provider's script runs on a page of Foyer; see `challenge`. */
  url: string | null;
}

/** No money is taken yet: the bank requires confirmation. `lookup` returns `pending` until then. */
export interface Challenged extends Question {
  status: 'challenged';
}

/** What the provider's script needs in the payer's browser to run the confirmation. Both values are safe to expose there. */
export interface BrowserChallenge {
  publishableKey: string;
  clientSecret: string;
}

/** The error codes of payments 3.3 that a refused card can have. */
export type DeclineCode = Extract<
  ErrorCode,
  | 'PAYMENT_FAILURE'
  | 'INVALID_CARD_INFORMATION'
  | 'AUTHORIZATION_ERROR'
  | 'GENERAL_PAYMENT_ERROR'
  | 'STORED_PAYMENT_UNUSABLE'
>;

/** No money was taken. `reason` is for staff; it is missing where the provider says no more than `code`. */
export interface Declined {
  status: 'declined';
  code: DeclineCode;
  reason?: RefusalReason;
}

export interface Succeeded {
  status: 'succeeded';
  /** The provider's id of the charge, stored for refunds and upgrades. */
  reference: string;
  /** Empty when the payer used no card, or when a wallet hides the number. */
  lastFour: string;
  cardType: CardType | null;
  /** The payer's wallet. Null for a typed card, and when the provider does not report it. */
  wallet: Wallet | null;
  /** When the money was taken, by the provider's clock. */
  at: Date;
}

/**
 * The provider did not receive the request, or refused it, so no money was taken. `setUp`: our key or account lacks permission, and all payments fail until the
 * operator fixes it. `busy`: too many requests; a retry makes sense after `retryAfterSeconds`.
 */
export interface Unreachable {
  status: 'unreachable';
  because?: 'setUp' | 'busy';
  retryAfterSeconds?: number;
}

export type ChargeOutcome =
  | Succeeded
  | Declined
  | Challenged
  | Unreachable
  /** The request was sent, but no response arrived (time-out, broken connection, abort). Call `lookup` until it returns a result. */
  | { status: 'unknown' };

export interface LookupQuery {
  key: string;
  /** The amount of the attempt. Some providers identify the attempt by it. */
  amount: Amount;
  /** Reference of the hosted page, if one was created. */
  reference?: string;
  close?: boolean;
}

export type Finding =
  | Succeeded
  | Declined
  /** Not decided yet; look up again. `question` is set when the bank waits for the payer's confirmation. */
  | { status: 'pending'; question?: Question }
  /** The provider has taken nothing under this key. */
  | { status: 'none' };

export interface HostedPageRequest {
  key: string;
  amount: Amount;
  /** The lines that the page lists; they add up to `amount`. */
  lines: { description: string; amountMinor: number; quantity: number }[];
  /** Absolute URLs where the payer returns after paying, and after canceling. */
  returnUrl: string;
  cancelUrl: string;
  locale: Locale;
  email: string;
  /** When the page stops accepting payment. Providers may keep it open some minutes longer (Stripe: two, and at least 31 minutes from now). */
  expiresAt: Date;
  metadata: Record<string, string>;
  /** As in `ChargeRequest`. */
  turnOf: string;
  onWait?: (waitMs: number) => void;
}

export type HostedPageOutcome =
  | { status: 'created'; url: string; reference: string }
  /** The provider refused to create the page. */
  | Declined
  | Unreachable
  | { status: 'unknown' };
