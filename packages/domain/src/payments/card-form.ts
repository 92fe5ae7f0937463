import type { ErrorMetadata } from '@foyer/contract/wire/errors';
import type { AnswerCode } from '@foyer/contract/wire/validation-codes';
import { countries, type Country, type Locale } from '@foyer/contract/wire/vocabulary';
import { brandTaken, cardDigits, cardTypesByCountry, passesLuhn } from './cards.ts';
import { findRegion } from '../people/regions.ts';
import { cleanAddress } from '../people/identifiers.ts';
import { isEmail } from '../shared/text.ts';

/** Card data as typed. Empty fields can be absent (payments 1.1). */
export interface CardForm {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  creditCardNumber?: string | null | undefined;
  email?: string | null | undefined;
  expMonth?: string | null | undefined;
  expYear?: string | null | undefined;
  cvv?: string | null | undefined;
  cardCountryCode?: string | null | undefined;
  cardZipCode?: string | null | undefined;
}
/** A billing address as typed (payments 1.1). */
export interface AddressForm {
  address1?: string | null | undefined;
  address2?: string | null | undefined;
  locality?: string | null | undefined;
  region?: string | null | undefined;
  postalCode?: string | null | undefined;
}

/**
 * An error in a field; `path` is `creditCard.cvv` or `billingAddress.postalCode`, relative to
 * `chargeCreditCardRequest`.
 */
export interface CardFinding {
  path: string;
  code: AnswerCode;
  metadata?: ErrorMetadata;
}

type Check = (value: string) => Omit<CardFinding, 'path'> | null;

const numeric: Check = (value) => (/^\d+$/.test(value) ? null : { code: 'NUMERIC' });
const min =
  (n: number): Check =>
  (value) =>
    value.length < n ? { code: 'MIN', metadata: { n } } : null;
const max =
  (n: number): Check =>
  (value) =>
    value.length > n ? { code: 'MAX', metadata: { n } } : null;
const length =
  (n: number): Check =>
  (value) =>
    value.length === n ? null : { code: 'LENGTH', metadata: { n } };
const email: Check = (value) => (isEmail(value) ? null : { code: 'EMAIL' });
const billable: Check = (value) =>
  countries.some((known) => known === value.toUpperCase()) ? null : { code: 'ONE_OF' };
const regionIn =
  (of: Country): Check =>
  (value) =>
    findRegion(of, value) ? null : { code: 'ONE_OF' };
const month: Check = (value) =>
  Number(value) >= 1 && Number(value) <= 12 ? null : { code: 'BETWEEN', metadata: { min: 1, max: 12 } };

const cleaned = (value: string | null | undefined) => (value ?? '').normalize('NFKC').trim();

/** The first error of a field: missing value, else the first failed check. */
function firstFinding(path: string, value: string, checks: readonly Check[]): CardFinding[] {
  if (value === '') return [{ path, code: 'REQUIRED' }];
  for (const check of checks) {
    const finding = check(value);
    if (finding) return [{ path, ...finding }];
  }
  return [];
}

/**
 * Lengths of month and year: the Japanese form accepts a month of one digit, but requires a year of four (payments 1.1).
 */
const expiryChecks = (locale: Locale): { month: Check[]; year: Check[] } =>
  locale === 'ja-JP'
    ? { month: [numeric, min(1), max(2), month], year: [numeric, length(4)] }
    : { month: [numeric, length(2), month], year: [numeric, min(2), max(4)] };

/** The full year. Two digits mean a year of this century; `null` for any length except two and four. */
export function fullYear(expYear: string): number | null {
  const year = cleaned(expYear);
  if (!/^(?:\d{2}|\d{4})$/.test(year)) return null;
  return year.length === 2 ? 2000 + Number(year) : Number(year);
}

/** A card is valid until its month has ended in every time zone. */
function expiryFindings(expMonth: string, expYear: string, now: Date): CardFinding[] {
  const year = fullYear(expYear);
  if (year === null) return [{ path: 'creditCard.expYear', code: 'FORMAT' }];
  const end = Date.UTC(year, Number(expMonth), 1) + 12 * 3_600_000;
  return now.getTime() >= end ? [{ path: 'creditCard.expYear', code: 'CARD_EXPIRED' }] : [];
}

/** Checks for 12 to 19 digits, the check digit, and a card type that the country accepts where the type is known. */
function numberFindings(number: string, country: Country): CardFinding[] {
  const path = 'creditCard.creditCardNumber';
  const findings = firstFinding(path, number, [numeric, min(12), max(19)]);
  if (findings.length > 0) return findings;
  const type = brandTaken(number);
  if (type && !cardTypesByCountry[country].includes(type)) {
    return [{ path, code: 'CARD_NUMBER', metadata: { cardType: type } }];
  }
  return passesLuhn(number) ? [] : [{ path, code: 'CARD_NUMBER' }];
}

/**
 * A postal code in the form that is checked, with full-width characters folded. Browsers fill in the nine digits of
 * ZIP+4, of which the first five are the ZIP code. Canadian codes get capitals and their blank. Japanese codes lose
 * hyphen and postal mark.
 */
export function postalCodeOf(typed: string | null | undefined, country: Country): string {
  const code = cleaned(typed);
  if (country === 'JPN') return cardDigits(code).replace(/^〒/u, '');
  if (country === 'USA') return /^(\d{5})[\s\p{Pd}\u2212]*(?:\d{4})?$/u.exec(code)?.[1] ?? code;
  return code.toUpperCase().replace(/^([A-Z]\d[A-Z])[\s\p{Pd}\u2212]*(\d[A-Z]\d)$/u, '$1 $2');
}

const postalChecks: Readonly<Record<Country, readonly Check[]>> = {
  USA: [numeric, length(5)],
  CAN: [],
  JPN: [numeric, length(7)],
};

/**
 * Checks the billing address: street, city, an offered state, province or prefecture, and the country's postal code
 * (payments 1.1).
 */
export function addressFindings(address: AddressForm, country: Country): CardFinding[] {
  const field = (name: 'address1' | 'locality' | 'region') =>
    firstFinding(`billingAddress.${name}`, cleaned(address[name]), name === 'region' ? [regionIn(country)] : []);
  const postal = firstFinding(
    'billingAddress.postalCode',
    postalCodeOf(address.postalCode, country),
    postalChecks[country],
  );
  // Errors follow the order of the form: the Japanese form starts with the postal code and ends with the street.
  return country === 'JPN'
    ? [...postal, ...field('region'), ...field('locality'), ...field('address1')]
    : [...field('address1'), ...field('locality'), ...field('region'), ...postal];
}

/**
 * The billing country of a card: the form's country, else `fallback`, the account's country. Imported accounts can have
 * a country that is not offered for billing; then it is the first offered country (payments 1).
 */
export function billingCountry(card: Pick<CardForm, 'cardCountryCode'>, fallback: string): Country {
  const code = cleaned(card.cardCountryCode).toUpperCase();
  return countries.find((country) => country === code) ?? countries.find((country) => country === fallback) ?? 'USA';
}

/** A card needs a name. A person with a single name enters it as the first name and leaves the last name empty. */
function nameFindings(card: CardForm): CardFinding[] {
  const [firstName, lastName] = [cleaned(card.firstName), cleaned(card.lastName)];
  return [
    ...firstFinding('creditCard.firstName', firstName, []),
    ...(firstName === '' ? firstFinding('creditCard.lastName', lastName, []) : []),
  ];
}

/**
 * All errors of a card payment, in the order of the form (payments 1). Every field except the
 * last name is required. A swiped card has a zip of 5 to 7 characters instead of the billing address.
 *
 * @param form.country billing country when the card has none
 */
export function cardFindings(form: {
  card: CardForm;
  address: AddressForm;
  swiped: boolean;
  locale: Locale;
  country: Country;
  now: Date;
}): CardFinding[] {
  const { card, address, swiped, locale, now } = form;
  const country = billingCountry(card, form.country);
  const expiry = expiryChecks(locale);
  const expMonth = cleaned(card.expMonth);
  const expYear = cleaned(card.expYear);
  const dates = [
    ...firstFinding('creditCard.expMonth', expMonth, expiry.month),
    ...firstFinding('creditCard.expYear', expYear, expiry.year),
  ];
  return [
    ...nameFindings(card),
    ...firstFinding('creditCard.email', cleanAddress(card.email ?? ''), [email]),
    ...numberFindings(cardDigits(card.creditCardNumber ?? ''), country),
    ...(dates.length > 0 ? dates : expiryFindings(expMonth, expYear, now)),
    // Absent means the account's country. A country in the form must be an offered one (payments 1).
    ...(cleaned(card.cardCountryCode) === ''
      ? []
      : firstFinding('creditCard.cardCountryCode', cleaned(card.cardCountryCode), [billable])),
    ...firstFinding('creditCard.cvv', cleaned(card.cvv), [numeric, min(3), max(4)]),
    ...(swiped
      ? firstFinding('creditCard.cardZipCode', cleaned(card.cardZipCode), [min(5), max(7)])
      : addressFindings(address, country)),
  ];
}
