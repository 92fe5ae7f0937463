import type { CardType, Locale, RefusalReason, Wallet } from '@foyer/contract/vocabulary';
import type { ErrorCode } from '@foyer/contract/errors';
import type { Amount } from './amount.ts';

/** One attempt to take money, on a card or a page of the provider: what is asked, what is answered, what is found later. */

/**
 * A card as typed or swiped. Lives in memory for the length of one charge: never stored, logged, or put into an error.
 * `toJSON` is not relied upon; nothing in the gateways serialises it.
 */
export interface Card {
  /** Digits only, 12 to 19. */
  number: string;
  /** 1 to 12. */
  expiryMonth: number;
  /** Four digits. */
  expiryYear: number;
  /** Absent on a swiped card that was read without one. */
  cvv?: string;
  firstName: string;
  lastName: string;
  /** Zip of the cardholder, where asked for. */
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
  /** Charges the card of an earlier successful charge again (readings §6 upgrade: the stored payment reference). */
  | { kind: 'reference'; reference: string };

export interface ChargeRequest {
  key: string;
  amount: Amount;
  source: ChargeSource;
  /** Empty when nobody gave one. */
  email: string;
  /** Shown to people at the provider: `orderIntentId`, `event` (its short code). Never personal data beyond that. */
  metadata: Record<string, string>;
  /** The payer is here and can answer their bank (3-D Secure); without it a bank that asks is a refusal. */
  challenge?: ChallengeTerms;
  signal?: AbortSignal;
  /** Whose turn in the queue of our requests this takes, such as the account that pays. The provider never sees it. */
  turnOf: string;
  /** Receives the expected wait in ms at once when the queue of our requests is long. */
  onWait?: (waitMs: number) => void;
}

/** What a payer needs to know of the shop while the bank asks. */
export interface ChallengeTerms {
  /** Where the payer goes afterwards, whatever the answer. Absolute URL. */
  returnUrl: string;
  locale: Locale;
  /** Nobody answers after this: whoever asked shuts the attempt with `lookup` and `close`. */
  expiresAt: Date;
}

/** What the bank asks the payer (3-D Secure). */
export interface Question {
  /** The attempt at the provider, for `challenge`. */
  reference: string;
  /** The provider's page for that; null: the provider's script asks in a page of ours, by `challenge`. */
  url: string | null;
}

/** Nothing is taken yet: the bank asks. `lookup` says `pending` until it is answered. */
export interface Challenged extends Question {
  status: 'challenged';
}

/** With what the provider's script lets the bank ask, in the payer's browser. Both are made to be seen there. */
export interface BrowserChallenge {
  publishableKey: string;
  clientSecret: string;
}

/** The codes of spec §8 that a refused card can have. */
export type DeclineCode = Extract<
  ErrorCode,
  | 'PAYMENT_FAILURE'
  | 'INVALID_CARD_INFORMATION'
  | 'AUTHORIZATION_ERROR'
  | 'GENERAL_PAYMENT_ERROR'
  | 'STORED_PAYMENT_UNUSABLE'
>;

/** Nothing was taken. `reason` is for staff; absent where the provider says no more than the code does. */
export interface Declined {
  status: 'declined';
  code: DeclineCode;
  reason?: RefusalReason;
}

export interface Succeeded {
  status: 'succeeded';
  /** The provider's own name of the charge, kept for refunds and upgrades. */
  reference: string;
  /** Empty where the payer used no card, or one whose number stays with a wallet. */
  lastFour: string;
  cardType: CardType | null;
  /** The payer's wallet; null for a card that was typed, and where the provider does not say. */
  wallet: Wallet | null;
  /** When the money was taken, by the provider's clock. */
  at: Date;
}

/**
 * The provider did not get the request or would not look at it: surely nothing was taken. `setUp`: our key or account may not do this,
 * and nobody will get through before the operator mends it. `busy`: too many ask at once; worth a try after so many seconds.
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
  /** Sent, but no answer came (time-out, broken connection, abort): ask `lookup` until it knows. */
  | { status: 'unknown' };

export interface LookupQuery {
  key: string;
  /** The amount of the attempt; part of its identity at some providers. */
  amount: Amount;
  /** Reference of the hosted page, where one was made. */
  reference?: string;
  close?: boolean;
}

export type Finding =
  | Succeeded
  | Declined
  /** Still being decided; ask again. `question`: by the payer of a charge, whom the bank asks. */
  | { status: 'pending'; question?: Question }
  /** The provider has taken nothing under this key. */
  | { status: 'none' };

export interface HostedPageRequest {
  key: string;
  amount: Amount;
  /** What the page lists; they add up to `amount`. */
  lines: { description: string; amountMinor: number; quantity: number }[];
  /** Where the payer comes back to after paying, and after giving up. Absolute URLs. */
  returnUrl: string;
  cancelUrl: string;
  locale: Locale;
  email: string;
  /** When the page stops taking money. Providers may let it live some minutes longer (Stripe: two, and at least 31 minutes from now). */
  expiresAt: Date;
  metadata: Record<string, string>;
  /** As in `ChargeRequest`. */
  turnOf: string;
  onWait?: (waitMs: number) => void;
}

export type HostedPageOutcome =
  | { status: 'created'; url: string; reference: string }
  /** The provider refused to make the page. */
  | Declined
  | Unreachable
  | { status: 'unknown' };
