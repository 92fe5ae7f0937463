/**
 * One form for each kind of identifier that people type: what is a key of a limit, a look-up or a comparison goes through here once.
 * User ids and consultant ids have theirs in `consultant-id.ts`, which builds on `foldUserId`.
 */

const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

/** Widths, compatibility characters and letter case. The second normalisation composes what lower case took apart. */
const plain = (text: string): string => text.normalize('NFKC').replace(invisible, '').toLowerCase().normalize('NFKC');

/** A user id that is no consultant id: lower case, without any blank. */
export const foldUserId = (text: string): string => plain(text).replace(/\s+/gu, '');

/** A code that an organiser chose (coupon, event, event type): capitals, single blanks. */
export const foldCode = (text: string): string => plain(text).replace(/\s+/gu, ' ').trim().toUpperCase();

/** An e-mail address: lower case, without any blank. */
export const foldAddress = (text: string): string => plain(text).replace(/\s+/gu, '');

/** A token of ours that a person pasted: blanks and line breaks go, letter case stays. */
export const foldToken = (text: string): string => text.normalize('NFKC').replace(invisible, '').replace(/\s+/gu, '');
