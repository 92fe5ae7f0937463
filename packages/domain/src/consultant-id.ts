import { foldUserId } from './identifiers.ts';
import { digitsOf } from './text.ts';

/** The prefix of every consultant id (spec §9). */
const consultantIdPrefix = 'C';

/** Whether an identifier is a consultant's in its one form: `C` plus 7 digits (spec §9). Staff have other user ids. */
export function isConsultantId(identifier: string): boolean {
  return /^C\d{7}$/.test(identifier);
}

/** What people type with an identifier and do not mean: spaces of any width, hyphens, dots. */
const ornament = /[\s\u200b-\u200d\u2060\ufeff\-‐‑‒–—―−ー・.]/gu;

/**
 * A consultant id as people type or paste it: full-width digits and letters, spaces, hyphens, small `c`, without the `C`,
 * with a provider's prefix before a colon, slash or backslash. Gives `C` plus 7 digits (spec §5 Login, §9), or `null`.
 */
export function parseConsultantId(input: string): string | null {
  const plain = input
    .normalize('NFKC')
    .replace(/^.*[:/\\|]/s, '')
    .replace(ornament, '')
    .toUpperCase();
  const identifier = plain.startsWith(consultantIdPrefix) ? plain : `${consultantIdPrefix}${plain}`;
  return isConsultantId(identifier) ? identifier : null;
}

/**
 * What stays in the account number field of what is typed or pasted: digits and dots alone (spec §5 Login), in any width. A whole consultant
 * id is read as people mean it, so that the digits of a provider's prefix are no part of it.
 */
export function accountNumberTyped(input: string): string {
  return parseConsultantId(input)?.slice(consultantIdPrefix.length) ?? input.normalize('NFKC').replace(/[^0-9.]/g, '');
}

/**
 * The account that the account number field of a search names. A consultant id is read as people mean it; else of the input
 * only digits and dots count (spec §5 Login), and the dots are ornament. What is no consultant id even so stays as typed, for
 * the look-up to refuse; empty when nothing was typed.
 */
export function accountNumberOf(input: string): string {
  return parseConsultantId(input) ?? parseConsultantId(digitsOf(input)) ?? input.normalize('NFKC').trim();
}

/**
 * The one form of an identifier, for every look-up, limit and comparison: a consultant id as `C` plus 7 digits, else the folded user id
 * (staff accounts). Empty when nothing was typed.
 */
export function accountIdentifierOf(input: string): string {
  return parseConsultantId(input) ?? foldUserId(input);
}

/** Whether two identifiers name one account. */
export function sameAccount(a: string, b: string): boolean {
  return accountIdentifierOf(a) === accountIdentifierOf(b);
}
