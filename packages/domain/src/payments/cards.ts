import type { CardType, Country } from '@foyer/contract/wire/vocabulary';

/** Card types that each country accepts (payments 1). */
export const cardTypesByCountry: Readonly<Record<Country, readonly CardType[]>> = {
  USA: ['VI', 'DI', 'MC', 'AE'],
  JPN: ['VI', 'JC', 'MC', 'AE'],
  CAN: ['VI', 'DI', 'DC', 'MC', 'AE'],
};

/**
 * A card number as typed or pasted, with full-width digits folded and spaces and hyphens removed. Other characters
 * stay, and validation refuses them.
 */
export function cardDigits(input: string): string {
  return input.normalize('NFKC').replace(/[\s\p{Pd}\u2212\u30fc]/gu, '');
}

/** Pattern of the whole number and its card type; the first match wins (payments 1.3). */
const patterns: readonly (readonly [CardType, RegExp])[] = [
  ['VI', /^4(?:\d{12}|\d{15})$/],
  ['MC', /^5[1-5]\d{14}$/],
  ['AE', /^3[47]\d{13}$/],
  ['DI', /^(?:6011|65\d{2})\d{12}$/],
  ['JC', /^(?:2131|1800|35\d{3})\d{11}$/],
];

/** The type of a complete card number; `null` for an unknown type. */
export function detectCardType(cardNumber: string): CardType | null {
  const digits = cardDigits(cardNumber);
  return patterns.find(([, pattern]) => pattern.test(digits))?.[0] ?? null;
}

/** A Japanese card brand sets the country to Japan; others leave it (payments 1.3). */
export function countryOfCard(cardType: CardType | null): Country | null {
  return cardType === 'JC' ? 'JPN' : null;
}

const beginnings: readonly (readonly [CardType, RegExp])[] = [
  ['VI', /^4/],
  ['MC', /^5[1-5]/],
  ['AE', /^3[47]/],
  ['DI', /^(?:6011|65)/],
  ['JC', /^(?:2131|1800|35)/],
  ['DC', /^3(?:0[0-5]|[68])/],
];

/** The brand to show while a number is typed. It is only a hint and decides nothing about a charge. */
export function cardBrandHint(typed: string): CardType | null {
  const digits = cardDigits(typed);
  return beginnings.find(([, pattern]) => pattern.test(digits))?.[0] ?? null;
}

/**
 * The brand that decides whether a country accepts a complete number (payments 1): the detected type, or Diners Club,
 * which detection does not cover (payments 1.3).
 */
export function brandTaken(cardNumber: string): CardType | null {
  return detectCardType(cardNumber) ?? (cardBrandHint(cardNumber) === 'DC' ? 'DC' : null);
}

/**
 * A number grouped as on the card: groups of four digits, for American Express 4-6-5. Keeps one extra digit, because
 * validation must be able to report it, and drops the rest.
 */
export function groupCardNumber(typed: string): string {
  const digits = cardDigits(typed).replace(/\D/g, '').slice(0, 20);
  const hint = cardBrandHint(digits);
  const sizes = hint === 'AE' ? [4, 6, 5, 5] : hint === 'DC' ? [4, 6, 4, 6] : [4, 4, 4, 4, 4];
  const groups: string[] = [];
  let at = 0;
  for (const size of sizes) {
    if (at < digits.length) groups.push(digits.slice(at, at + size));
    at += size;
  }
  return groups.join(' ');
}

/** Whether the check digit is right. */
export function passesLuhn(cardNumber: string): boolean {
  const digits = cardDigits(cardNumber);
  if (!/^\d{2,}$/.test(digits)) return false;
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, character, index) => {
      const digit = Number(character) * (index % 2 === 1 ? 2 : 1);
      return total + (digit > 9 ? digit - 9 : digit);
    }, 0);
  return sum % 10 === 0;
}

/** The last four digits, the only part of a card number that is stored. */
export function lastFourOf(cardNumber: string): string {
  return cardDigits(cardNumber).slice(-4);
}
