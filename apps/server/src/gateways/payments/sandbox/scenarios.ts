import type { CardType, Wallet } from '@foyer/contract/wire/vocabulary';
import { passesLuhn } from '@foyer/domain/payments/cards';
import { brandOf } from '../card-brand.ts';
import type { Amount, Card, DeclineCode } from '../port.ts';

/**
 * What the sandbox does with a card or an amount. The result is always the same for the same input. The hosted page and docs/payments.md show the tables; a
 * test compares them.
 */
export type Scenario =
  | { kind: 'succeed'; declinesLater: boolean; afterCharge: AfterCharge | null }
  | { kind: 'decline'; code: DeclineCode }
  /** The bank requires confirmation. Without a present payer, the charge is declined with `code`. */
  | { kind: 'challenge'; code: DeclineCode }
  /** Decided after a delay: succeeds, or is declined with `code`. */
  | { kind: 'slow'; code: DeclineCode | null }
  /** No response, and nothing is taken. */
  | { kind: 'timeOutBefore' }
  /** No response, but the money is taken. */
  | { kind: 'timeOutAfter' }
  /** Nothing is taken; `because` as in the payment port. */
  | { kind: 'unreachable'; because?: 'busy' | 'setUp' };

/** What happens to a successful charge later, by a refund or without one. */
export type AfterCharge =
  /** A refund is pending first, then succeeds. */
  | 'refundPending'
  /** A refund requires action by a person first, then succeeds. */
  | 'refundNeedsAction'
  /** A refund is pending first, then fails. */
  | 'refundRefusedLater'
  /** A refund succeeds, and fails a day later. */
  | 'refundFailsLater'
  /** The payer disputes the charge. */
  | 'disputed'
  /** The payer's bank inquires about the charge. */
  | 'enquiry';

export type ScenarioName =
  | AfterCharge
  | 'succeeds'
  | 'declined'
  | 'invalidCard'
  | 'wrongCode'
  | 'authorizationError'
  | 'needsAuthentication'
  | 'generalError'
  | 'declinesLater'
  | 'slow'
  | 'slowDeclined'
  | 'timeOutBefore'
  | 'timeOutAfter'
  | 'unreachable'
  | 'busy'
  | 'setUp';

const scenarios: Record<ScenarioName, Scenario> = {
  succeeds: { kind: 'succeed', declinesLater: false, afterCharge: null },
  declined: { kind: 'decline', code: 'PAYMENT_FAILURE' },
  invalidCard: { kind: 'decline', code: 'INVALID_CARD_INFORMATION' },
  wrongCode: { kind: 'decline', code: 'INVALID_CARD_INFORMATION' },
  authorizationError: { kind: 'decline', code: 'AUTHORIZATION_ERROR' },
  needsAuthentication: { kind: 'challenge', code: 'AUTHORIZATION_ERROR' },
  generalError: { kind: 'decline', code: 'GENERAL_PAYMENT_ERROR' },
  declinesLater: { kind: 'succeed', declinesLater: true, afterCharge: null },
  slow: { kind: 'slow', code: null },
  slowDeclined: { kind: 'slow', code: 'PAYMENT_FAILURE' },
  timeOutBefore: { kind: 'timeOutBefore' },
  timeOutAfter: { kind: 'timeOutAfter' },
  unreachable: { kind: 'unreachable' },
  busy: { kind: 'unreachable', because: 'busy' },
  setUp: { kind: 'unreachable', because: 'setUp' },
  refundPending: later('refundPending'),
  refundNeedsAction: later('refundNeedsAction'),
  refundRefusedLater: later('refundRefusedLater'),
  refundFailsLater: later('refundFailsLater'),
  disputed: later('disputed'),
  enquiry: later('enquiry'),
};

function later(afterCharge: AfterCharge): Scenario {
  return { kind: 'succeed', declinesLater: false, afterCharge };
}

/** Numbers with the same meaning at Stripe are Stripe's test cards. All others end in an HTTP status code that hints at the scenario. */
export const testCards: readonly { number: string; cardType: CardType; scenario: ScenarioName }[] = [
  { number: '4242424242424242', cardType: 'VI', scenario: 'succeeds' },
  { number: '5555555555554444', cardType: 'MC', scenario: 'succeeds' },
  { number: '378282246310005', cardType: 'AE', scenario: 'succeeds' },
  { number: '6011111111111117', cardType: 'DI', scenario: 'succeeds' },
  { number: '3530111333300000', cardType: 'JC', scenario: 'succeeds' },
  { number: '30569309025904', cardType: 'DC', scenario: 'succeeds' },
  { number: '4000000000000002', cardType: 'VI', scenario: 'declined' },
  { number: '4000000000000069', cardType: 'VI', scenario: 'invalidCard' },
  { number: '4000000000000127', cardType: 'VI', scenario: 'wrongCode' },
  { number: '4000000000009995', cardType: 'VI', scenario: 'authorizationError' },
  { number: '4000000000003220', cardType: 'VI', scenario: 'needsAuthentication' },
  { number: '4000000000000119', cardType: 'VI', scenario: 'generalError' },
  { number: '4000000000000341', cardType: 'VI', scenario: 'declinesLater' },
  { number: '4000000000002008', cardType: 'VI', scenario: 'slow' },
  { number: '4000000000004020', cardType: 'VI', scenario: 'slowDeclined' },
  { number: '4000000000004087', cardType: 'VI', scenario: 'timeOutBefore' },
  { number: '4000000000004186', cardType: 'VI', scenario: 'timeOutAfter' },
  { number: '4000000000005027', cardType: 'VI', scenario: 'unreachable' },
  { number: '4000000000005035', cardType: 'VI', scenario: 'busy' },
  { number: '4000000000004038', cardType: 'VI', scenario: 'setUp' },
  { number: '4000000000007726', cardType: 'VI', scenario: 'refundPending' },
  { number: '4000000000004285', cardType: 'VI', scenario: 'refundNeedsAction' },
  { number: '4000000000004244', cardType: 'VI', scenario: 'refundRefusedLater' },
  { number: '4000000000005126', cardType: 'VI', scenario: 'refundFailsLater' },
  { number: '4000000000000259', cardType: 'VI', scenario: 'disputed' },
  { number: '4000000000001976', cardType: 'VI', scenario: 'enquiry' },
];

/** Ways to pay on the hosted page without typing a card. The shop receives no last four digits. */
export const otherMethods = ['link', 'wallet'] as const;
export type OtherMethod = (typeof otherMethods)[number];

/** The wallet that the shop receives for each way. */
export const walletOfMethod = { link: 'link', wallet: 'testWallet' } as const satisfies Record<OtherMethod, Wallet>;

/** Totals that determine the result for any card, in minor units of any currency: $4,000.02 and ¥400,002 are both declined. */
export const testAmounts: readonly { amountMinor: number; scenario: ScenarioName }[] = [
  { amountMinor: 400_002, scenario: 'declined' },
  { amountMinor: 400_069, scenario: 'invalidCard' },
  { amountMinor: 400_095, scenario: 'authorizationError' },
  { amountMinor: 400_019, scenario: 'generalError' },
  { amountMinor: 400_020, scenario: 'slow' },
  { amountMinor: 400_087, scenario: 'timeOutBefore' },
  { amountMinor: 400_086, scenario: 'timeOutAfter' },
  { amountMinor: 400_027, scenario: 'unreachable' },
];

/** The scenario of an amount with a good card, or null for an ordinary amount. */
function scenarioOfAmount(amount: Amount): Scenario | null {
  const named = testAmounts.find(({ amountMinor }) => amountMinor === amount.amountMinor);
  return named ? scenarios[named.scenario] : null;
}

/** The scenario of a card and an amount. An expired card or a wrong check digit is invalid; any other card is good. */
export function scenarioOfCard(card: Card, amount: Amount, now: Date): Scenario {
  if (!/^\d{12,19}$/.test(card.number) || !passesLuhn(card.number)) return scenarios.invalidCard;
  if (card.expiryMonth < 1 || card.expiryMonth > 12) return scenarios.invalidCard;
  // A card is valid through the last day of its month in every time zone.
  if (Date.UTC(card.expiryYear, card.expiryMonth, 1) + 12 * 3_600_000 <= now.getTime()) return scenarios.invalidCard;
  const named = testCards.find(({ number }) => number === card.number);
  const byCard = named ? scenarios[named.scenario] : scenarios.succeeds;
  return byCard.kind === 'succeed' ? (scenarioOfAmount(amount) ?? byCard) : byCard;
}

/** The scenario when the payment method of an earlier charge is charged again. Link and wallets leave no reusable method. */
export function scenarioOfReference(
  { declinesLater, wallet }: { declinesLater: boolean; wallet: Wallet | null },
  amount: Amount,
): Scenario {
  if (wallet !== null) return { kind: 'decline', code: 'STORED_PAYMENT_UNUSABLE' };
  return declinesLater ? scenarios.declined : (scenarioOfAmount(amount) ?? scenarios.succeeds);
}

/** The decline code of a scenario, at once or later; null when it is not declined. */
export const declineCodeOf = (scenario: Scenario): DeclineCode | null =>
  scenario.kind === 'decline' || scenario.kind === 'slow' || scenario.kind === 'challenge' ? scenario.code : null;

/** The scenario when the payer uses no card: only the total matters. */
export const scenarioOfOtherMethod = (amount: Amount): Scenario => scenarioOfAmount(amount) ?? scenarios.succeeds;

/** The card data that may be stored. */
export const storedCardOf = (card: Card): { lastFour: string; cardType: CardType | null } => ({
  lastFour: card.number.slice(-4),
  cardType: brandOf(card.number),
});
