import type { ReceiptIssuer } from '@foyer/contract/payments/receipt-issuer';
import type { Translated } from '@foyer/contract/wire/translations';
import {
  locales,
  translationKey,
  type Locale,
  type TranslationKey,
  type Wallet,
} from '@foyer/contract/wire/vocabulary';
import type { Money } from '@foyer/domain/shared/money';
import type { ReceiptLine } from '@foyer/domain/payments/receipts';
import { translatedText } from '@foyer/domain/shared/translated-text';

/** The content of a document as stored in `receipt.content`: names as of the issue date, in all their languages. */
export interface ReceiptContent {
  issuer: ReceiptIssuer;
  eventName: Words;
  /** Time zone of the event, used for printed dates. */
  timeZone: string;
  buyer: { firstName: string; lastName: string };
  paidWith: { kind: 'card' | 'hosted' | 'cash'; lastFour: string | null; wallet?: Wallet };
  /** Time of the payment or refund; ISO 8601 UTC. */
  moneyAt: string;
  lines: ReceiptLine<Piece>[];
  /** The price before staff accepted another amount. */
  wasDue?: Money;
  /** For a refund: number and date of the receipt that it refers to. */
  receiptOf: { number: string; issuedAt: string } | null;
}

/** The subject of a line. */
export type Piece =
  | { kind: 'ticket' | 'addOn'; name: Words }
  | { kind: 'change'; before: Words; after: Words }
  /** `name`: null for a refund of the whole order. `isPart`: an amount, and the ticket or order stays valid. */
  | { kind: 'refund'; name: Words | null; isPart?: true }
  /** The whole order, if its items are unknown. */
  | { kind: 'order' };

/** A text with its translations. `plain` is used for languages without a translation. */
export type Words = { plain: string } & Partial<Record<TranslationKey, string>>;

/** Combines a text with its translations and leaves out empty ones. */
export function wordsOf(plain: string, translated: Translated | undefined): Words {
  const others = locales.flatMap((locale) => {
    const value = translatedText(translated, locale, '');
    return value ? [[translationKey(locale), value] as const] : [];
  });
  return { plain, ...Object.fromEntries(others) };
}

/** Joins several texts, in each language that at least one text has. */
export function joinWords(parts: readonly Words[], separator = ' + '): Words {
  const inKey = (key: TranslationKey) => parts.map((part) => part[key] ?? part.plain).join(separator);
  const keys = locales.map(translationKey).filter((key) => parts.some((part) => part[key] !== undefined));
  return {
    plain: parts.map(({ plain }) => plain).join(separator),
    ...Object.fromEntries(keys.map((key) => [key, inKey(key)])),
  };
}

export const inLanguage = (words: Words, locale: Locale): string => words[translationKey(locale)] ?? words.plain;
