import type { ReceiptIssuer } from '@foyer/contract/receipt-issuer';
import type { Translated } from '@foyer/contract/translations';
import { locales, translationKey, type Locale, type TranslationKey, type Wallet } from '@foyer/contract/vocabulary';
import type { Money } from '@foyer/domain/money';
import type { ReceiptLine } from '@foyer/domain/receipts';

/** What a document says, as `receipt.content` keeps it: names as they were on the day, in every language they had. */
export interface ReceiptContent {
  issuer: ReceiptIssuer;
  eventName: Words;
  /** The event's own clock, by which dates are printed. */
  timeZone: string;
  buyer: { firstName: string; lastName: string };
  paidWith: { kind: 'card' | 'hosted' | 'cash'; lastFour: string | null; wallet?: Wallet };
  /** When the money came in, or went back; ISO 8601 UTC. */
  moneyAt: string;
  lines: ReceiptLine<Piece>[];
  /** The price before staff accepted another amount. */
  wasDue?: Money;
  /** Of a refund: the number and date of the receipt that it takes back from. */
  receiptOf: { number: string; issuedAt: string } | null;
}

/** What a line is for. */
export type Piece =
  | { kind: 'ticket' | 'addOn'; name: Words }
  | { kind: 'change'; before: Words; after: Words }
  /** Without a name: of the whole order. */
  | { kind: 'refund'; name: Words | null }
  /** The order as a whole, where its pieces are not known. */
  | { kind: 'order' };

/** A text in the languages it has; `plain` where it has none of its own. */
export type Words = { plain: string } & Partial<Record<TranslationKey, string>>;

/** A text and its translations, of which empty ones are none. */
export function wordsOf(plain: string, translated: Translated | undefined): Words {
  const others = locales.flatMap((locale) => {
    const value = translated?.[translationKey(locale)]?.value;
    return value ? [[translationKey(locale), value] as const] : [];
  });
  return { plain, ...Object.fromEntries(others) };
}

/** Several texts as one, in each language that one of them has. */
export function joinWords(parts: readonly Words[], separator = ' + '): Words {
  const inKey = (key: TranslationKey) => parts.map((part) => part[key] ?? part.plain).join(separator);
  const keys = locales.map(translationKey).filter((key) => parts.some((part) => part[key] !== undefined));
  return {
    plain: parts.map(({ plain }) => plain).join(separator),
    ...Object.fromEntries(keys.map((key) => [key, inKey(key)])),
  };
}

export const inLanguage = (words: Words, locale: Locale): string => words[translationKey(locale)] ?? words.plain;
