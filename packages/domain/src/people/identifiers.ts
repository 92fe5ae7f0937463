/**
 * Canonical form of each kind of typed identifier. Every limit, lookup and comparison uses these functions. They fold
 * widths and compatibility characters, and remove blanks and invisible characters. Consultant ids have their own
 * function in `consultant-id.ts`, which uses `foldUserId`.
 */

/** A token of this product that a person pasted. Letter case is significant. */
export const foldToken = (text: string): string => text.normalize('NFKC').replace(/[\p{Cf}\s]+/gu, '');

/** A user id that is not a consultant id, in lower case. */
export const foldUserId = (text: string): string => foldToken(text).toLowerCase();

/** An e-mail address, in lower case. */
export const foldAddress = foldUserId;

/** A code that an organiser chose (coupon, event, event type), in upper case. */
export const foldCode = (text: string): string => foldToken(text).toUpperCase();
