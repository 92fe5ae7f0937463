import type { Address } from '@foyer/contract/people/accounts';
import type { ChargeCreditCardRequest } from '@foyer/contract/payments/card-input';
import type { Country, Locale } from '@foyer/contract/wire/vocabulary';
import {
  billingCountry,
  cardFindings,
  fullYear,
  postalCodeOf,
  type CardFinding,
} from '@foyer/domain/payments/card-form';
import type { SwipedCard } from '@foyer/domain/door/card-swipe';
import { cardDigits, countryOfCard, detectCardType, groupCardNumber } from '@foyer/domain/payments/cards';
import { expiryYears, findRegion } from '@foyer/domain/people/regions';
import { cleanAddress } from '@foyer/domain/people/identifiers';
import { digitsOf, foldWidth } from '@foyer/domain/shared/text';

/** A card payment as typed. It is only in memory: never in the cart, in a storage or in a report. */
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
  /** Replaces the billing address of a swiped card. */
  zip: string;
}
export type CardField = keyof CardEntry;

/** Month and year of a typed expiry: `1/30`, `01/2030`, `0130`, `１／３０`, `01-30`. */
export function readExpiry(typed: string): { expMonth: string; expYear: string } {
  const text = foldWidth(typed).replace(/\s/g, '');
  const parts =
    /^(\d{1,2})[/\-.年](\d{0,4})月?$/.exec(text) ?? /^(\d{2})(\d{2}|\d{4})$/.exec(text) ?? /^(\d)(\d{2})$/.exec(text);
  const month = parts?.[1] ?? text.replace(/\D/g, '').slice(0, 2);
  const year = parts?.[2] ?? text.replace(/\D/g, '').slice(2);
  const full = fullYear(year);
  return { expMonth: month === '' ? '' : month.padStart(2, '0'), expYear: full === null ? year : String(full) };
}

/** Adds a slash after the month while the expiry grows. All other text stays as typed. */
export function shapeExpiry(typed: string, grows: boolean): string {
  const text = foldWidth(typed);
  if (!grows) return typed;
  const bare = text.replace(/\s/g, '');
  if (/^[2-9]$/.test(bare)) return `0${bare} / `;
  if (/^\d\/$/.test(bare)) return `0${bare.slice(0, 1)} / `;
  // 13 is not a month, so the first digit was the month.
  const early = /^(1)([3-9]\d{0,3})$/.exec(bare);
  if (early) return `01 / ${early[2]}`;
  if (/^\d{2}\/{0,2}$/.test(bare)) return `${bare.slice(0, 2)} / `;
  const whole = /^(\d{2})\/{0,2}(\d{1,4})$/.exec(bare);
  return whole ? `${whole[1]} / ${whole[2]}` : text;
}

/** Formats a readable expiry as `MM / YY`. Other text stays as typed. */
export function tidyExpiry(typed: string): string {
  const { expMonth, expYear } = readExpiry(typed);
  return expMonth.length === 2 && expYear.length === 4 ? `${expMonth} / ${expYear.slice(2)}` : typed;
}

/**
 * A postal code as the form shows it: in Japan `123-4567`, elsewhere as it is sent. Other text stays as typed, and the
 * checks report it.
 */
export function tidyPostalCode(typed: string, country: Country): string {
  if (country !== 'JPN') return postalCodeOf(typed, country);
  const digits = digitsOf(typed);
  return digits.length === 7 ? `${digits.slice(0, 3)}-${digits.slice(3)}` : typed;
}

/** The request for the server. The checks validate the same object. */
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
    email: cleanAddress(entry.email),
    expMonth,
    expYear,
    cvv: said(entry.cvv),
    cardCountryCode: entry.country,
  };
  if (swiped)
    return { creditCard: { ...creditCard, cardZipCode: postalCodeOf(entry.zip, 'USA') }, billingAddress: null };
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

/** All problems in form order (payments 1.1). A year after the offered years counts as a typo. */
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

/** The first finding of each field. */
export function findingsByField(findings: readonly CardFinding[]): Partial<Record<CardField, CardFinding>> {
  const byField: Partial<Record<CardField, CardFinding>> = {};
  for (const finding of findings) {
    const field = fieldsOfPaths[finding.path];
    if (field) byField[field] ??= finding;
  }
  return byField;
}

/** Changes the country and clears the region, because regions differ by country. */
export function withCountry(entry: CardEntry, country: Country): Partial<CardEntry> {
  return country === entry.country ? {} : { country, region: '' };
}

/** Sets the number. A Japanese brand also sets the country (payments 1.1). */
export function withNumber(entry: CardEntry, number: string): Partial<CardEntry> {
  const country = countryOfCard(detectCardType(number));
  return { number, ...(country ? withCountry(entry, country) : {}) };
}

/** Fills in a swiped card. Track 2 has no names, so typed names stay. */
export function withSwipe(entry: CardEntry, card: SwipedCard): CardEntry {
  return {
    ...entry,
    ...withNumber(entry, groupCardNumber(card.cardNumber)),
    expiry: `${card.date.month} / ${card.date.year.slice(2)}`,
    firstName: card.name.firstName || entry.firstName,
    lastName: card.name.lastName || entry.lastName,
  };
}

/** Fills in an address on file. */
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

/** Whether the billing address of the entry is this address on file. */
export function isAt(entry: CardEntry, address: Address): boolean {
  const filled = withAddress(entry, address);
  return (Object.keys(filled) as CardField[]).every((name) => filled[name] === entry[name]);
}
