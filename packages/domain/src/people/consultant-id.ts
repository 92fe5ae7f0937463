import { foldToken, foldUserId } from './identifiers.ts';
import { digitsOf } from '../shared/text.ts';

/** The prefix of every consultant id (orders 2.3). */
const consultantIdPrefix = 'C';

/**
 * Whether an identifier is a consultant id in canonical form: `C` plus 7 digits (orders 2.3). Staff have other user ids.
 */
export function isConsultantId(identifier: string): boolean {
  return /^C\d{7}$/.test(identifier);
}

/** Characters in a typed identifier that have no meaning, beside those that `foldToken` removes. */
const ornament = /[-・.]/g;

/**
 * Parses a consultant id as people type or paste it. Accepts full-width digits and letters, spaces, hyphens, a small
 * `c`, a missing `C`, and a provider's prefix before a colon, slash or backslash. Returns `C` plus 7 digits (orders 2.3), or `null`.
 */
export function parseConsultantId(input: string): string | null {
  const own = input.normalize('NFKC').replace(/^.*[:/\\|]/s, '');
  const plain = foldToken(own).replace(ornament, '').toUpperCase();
  const identifier = plain.startsWith(consultantIdPrefix) ? plain : `${consultantIdPrefix}${plain}`;
  return isConsultantId(identifier) ? identifier : null;
}

/**
 * The part of typed or pasted text that stays in the account number field: digits and dots only (orders 2.3), of any
 * width. A whole consultant id is parsed first, which drops the digits of a provider's prefix.
 */
export function accountNumberTyped(input: string): string {
  return parseConsultantId(input)?.slice(consultantIdPrefix.length) ?? input.normalize('NFKC').replace(/[^0-9.]/g, '');
}

/**
 * The account that the account number field of a search names. Parses a consultant id, else only the digits of the
 * input (orders 2.3). Any other text stays as typed, and the lookup refuses it. Empty when nothing was typed.
 */
export function accountNumberOf(input: string): string {
  return parseConsultantId(input) ?? parseConsultantId(digitsOf(input)) ?? input.normalize('NFKC').trim();
}

/**
 * The canonical form of an identifier, for every lookup, limit and comparison: `C` plus 7 digits for a consultant, else
 * the folded user id of a staff account. Empty when nothing was typed.
 */
export function accountIdentifierOf(input: string): string {
  return parseConsultantId(input) ?? foldUserId(input);
}

/** Whether two identifiers name the same account. */
export function sameAccount(a: string, b: string): boolean {
  return accountIdentifierOf(a) === accountIdentifierOf(b);
}
