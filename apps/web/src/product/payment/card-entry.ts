import type { Address } from '@foyer/contract/account';
import type { ChargeCreditCardRequest } from '@foyer/contract/orders';
import type { Country, Locale } from '@foyer/contract/vocabulary';
import { billingCountry, cardFindings, fullYear, postalCodeOf, type CardFinding } from '@foyer/domain/card-form';
import type { SwipedCard } from '@foyer/domain/card-swipe';
import { cardDigits, countryOfCard, detectCardType, groupCardNumber } from '@foyer/domain/cards';
import { expiryYears, findRegion } from '@foyer/domain/regions';
import { digitsOf, foldWidth } from '@foyer/domain/text';

/** A card payment as it is typed. It lives in memory alone: never in the cart, a storage or a report. */
export interface CardEntry {
  number: string;
  /** `MM / YY` as typed. */
  expiry: string;
  cvv: string;
  firstName: string;
  lastName: string;
  email: string;
  country: Country;
  address1: string;
  address2: string;
  locality: string;
  region: string;
  postalCode: string;
  /** In place of the billing address when the card was swiped. */
  zip: string;
}
export type CardField = keyof CardEntry;

/** Month and year of an expiry as people type it: `1/30`, `01/2030`, `0130`, `１／３０`, `01-30`. */
export function readExpiry(typed: string): { expMonth: string; expYear: string } {
  const text = foldWidth(typed).replace(/\s/g, '');
  const parts =
    /^(\d{1,2})[/\-.年](\d{0,4})月?$/.exec(text) ?? /^(\d{2})(\d{2}|\d{4})$/.exec(text) ?? /^(\d)(\d{2})$/.exec(text);
  const month = parts?.[1] ?? text.replace(/\D/g, '').slice(0, 2);
  const year = parts?.[2] ?? text.replace(/\D/g, '').slice(2);
  const full = fullYear(year);
  return { expMonth: month === '' ? '' : month.padStart(2, '0'), expYear: full === null ? year : String(full) };
}

/** The expiry while it grows: a slash behind the month. Whatever else is typed stays as it is. */
export function shapeExpiry(typed: string, grows: boolean): string {
  const text = foldWidth(typed);
  if (!grows) return typed;
  const bare = text.replace(/\s/g, '');
  if (/^[2-9]$/.test(bare)) return `0${bare} / `;
  if (/^\d\/$/.test(bare)) return `0${bare.slice(0, 1)} / `;
  // No thirteenth month: the first digit was the month.
  const early = /^(1)([3-9]\d{0,3})$/.exec(bare);
  if (early) return `01 / ${early[2]}`;
  if (/^\d{2}\/{0,2}$/.test(bare)) return `${bare.slice(0, 2)} / `;
  const whole = /^(\d{2})\/{0,2}(\d{1,4})$/.exec(bare);
  return whole ? `${whole[1]} / ${whole[2]}` : text;
}

/** An expiry that could be read, in its one shape. */
export function tidyExpiry(typed: string): string {
  const { expMonth, expYear } = readExpiry(typed);
  return expMonth.length === 2 && expYear.length === 4 ? `${expMonth} / ${expYear.slice(2)}` : typed;
}

/** A Japanese postal code as it is written, `123-4567`; anything else stays as typed, to be told. */
export function tidyPostalCode(typed: string, country: Country): string {
  const digits = digitsOf(typed);
  return country === 'JPN' && digits.length === 7 ? `${digits.slice(0, 3)}-${digits.slice(3)}` : typed;
}

/** The request that goes to the server, and what the checks look at. */
export function chargeOf(
  entry: CardEntry,
  swiped: boolean,
): Required<Pick<ChargeCreditCardRequest, 'creditCard' | 'billingAddress'>> {
  const number = cardDigits(entry.number);
  const { expMonth, expYear } = readExpiry(entry.expiry);
  const said = (text: string) => foldWidth(text).trim();
  const creditCard = {
    firstName: said(entry.firstName),
    lastName: said(entry.lastName),
    cardType: detectCardType(number),
    creditCardNumber: number,
    email: said(entry.email),
    expMonth,
    expYear,
    cvv: said(entry.cvv),
    cardCountryCode: entry.country,
  };
  if (swiped) return { creditCard: { ...creditCard, cardZipCode: said(entry.zip) }, billingAddress: null };
  const postalCode = postalCodeOf(entry.postalCode, entry.country);
  return {
    creditCard: { ...creditCard, cardZipCode: postalCode },
    billingAddress: {
      address1: said(entry.address1),
      address2: said(entry.address2),
      locality: said(entry.locality),
      region: entry.region,
      postalCode,
    },
  };
}

/** All that is wrong, in the order of the form (spec §5). A year beyond those offered counts as mistyped. */
export function findingsOf(entry: CardEntry, swiped: boolean, locale: Locale, now: Date): CardFinding[] {
  const { creditCard, billingAddress } = chargeOf(entry, swiped);
  const findings = cardFindings({
    card: creditCard ?? {},
    address: billingAddress ?? {},
    swiped,
    locale,
    country: entry.country,
    now,
  });
  const isFar = Number(creditCard?.expYear) > Number(expiryYears(now).at(-1));
  if (!isFar || findings.some(({ path }) => path.startsWith('creditCard.exp'))) return findings;
  return [...findings, { path: 'creditCard.expYear', code: 'FORMAT' }];
}

const fieldsOfPaths: Readonly<Record<string, CardField>> = {
  'creditCard.firstName': 'firstName',
  'creditCard.lastName': 'lastName',
  'creditCard.email': 'email',
  'creditCard.creditCardNumber': 'number',
  'creditCard.expMonth': 'expiry',
  'creditCard.expYear': 'expiry',
  'creditCard.cvv': 'cvv',
  'creditCard.cardZipCode': 'zip',
  'billingAddress.address1': 'address1',
  'billingAddress.locality': 'locality',
  'billingAddress.region': 'region',
  'billingAddress.postalCode': 'postalCode',
};

/** Findings by the field they stand under; the first one of each. */
export function findingsByField(findings: readonly CardFinding[]): Partial<Record<CardField, CardFinding>> {
  const byField: Partial<Record<CardField, CardFinding>> = {};
  for (const finding of findings) {
    const field = fieldsOfPaths[finding.path];
    if (field) byField[field] ??= finding;
  }
  return byField;
}

/** Another country has other regions; the one chosen before means nothing there. */
export function withCountry(entry: CardEntry, country: Country): Partial<CardEntry> {
  return country === entry.country ? {} : { country, region: '' };
}

/** A number as it is typed or read; a Japanese brand sets the country (spec §5). */
export function withNumber(entry: CardEntry, number: string): Partial<CardEntry> {
  const country = countryOfCard(detectCardType(number));
  return { number, ...(country ? withCountry(entry, country) : {}) };
}

/** What a swiped card fills in. Names on track 2 are missing: what was typed stays. */
export function withSwipe(entry: CardEntry, card: SwipedCard): CardEntry {
  return {
    ...entry,
    ...withNumber(entry, groupCardNumber(card.cardNumber)),
    expiry: `${card.date.month} / ${card.date.year.slice(2)}`,
    firstName: card.name.firstName || entry.firstName,
    lastName: card.name.lastName || entry.lastName,
  };
}

/** What an address on file fills in. */
export function withAddress(entry: CardEntry, address: Address): CardEntry {
  const { address1, address2, locality, region, postalCode } = address;
  const country = billingCountry({}, address.country);
  return {
    ...entry,
    country,
    address1,
    address2: address2 ?? '',
    locality,
    region: findRegion(country, region)?.code ?? '',
    postalCode: tidyPostalCode(postalCode, country),
  };
}
