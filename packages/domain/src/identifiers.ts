/**
 * One form for each kind of identifier that people type: what is a key of a limit, a look-up or a comparison goes through here once.
 * Widths and compatibility characters are folded, blanks and characters without a shape go. Consultant ids have theirs in
 * `consultant-id.ts`, which builds on `foldUserId`.
 */

/** A token of ours that a person pasted: letter case stays. */
export const foldToken = (text: string): string => text.normalize('NFKC').replace(/[\p{Cf}\s]+/gu, '');

/** A user id that is no consultant id: lower case. */
export const foldUserId = (text: string): string => foldToken(text).toLowerCase();

/** An e-mail address: lower case. */
export const foldAddress = foldUserId;

/** A code that an organiser chose (coupon, event, event type): capitals. */
export const foldCode = (text: string): string => foldToken(text).toUpperCase();
