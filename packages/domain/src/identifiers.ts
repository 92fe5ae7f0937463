/**
 * One form for each kind of identifier that people type: what is a key of a limit, a look-up or a comparison goes through here once.
 * User ids and consultant ids have theirs in `consultant-id.ts`, which builds on `foldUserId`.
 */

/** Widths, compatibility characters, characters without a shape, blanks and letter case. */
const folded = (text: string, blank = ''): string => foldToken(text, blank).toLowerCase().normalize('NFKC').trim();

/** A token of ours that a person pasted: blanks and line breaks go, letter case stays. */
export const foldToken = (text: string, blank = ''): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, blank);

/** A user id that is no consultant id: lower case, without any blank. */
export const foldUserId = (text: string): string => folded(text);

/** An e-mail address: lower case, without any blank. */
export const foldAddress = foldUserId;

/** A code that an organiser chose (coupon, event, event type): capitals, single blanks. */
export const foldCode = (text: string): string => folded(text, ' ').toUpperCase();
