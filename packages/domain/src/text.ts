/**
 * What people type, made comparable: widths and white space. Japanese keyboards give full-width letters and digits, pasted
 * text brings spaces and invisible characters; both are understood here, once. Consultant ids have their own reading in
 * `consultant-id.ts`; what searches compare is made where it is stored, in the server's `db/search-text.ts`.
 */

/** Full-width ASCII, half-width katakana, full-width signs and the ideographic space. */
const otherWidth = /[\u3000\uff01-\uffee]+/gu;
/**
 * Everything but the CJK compatibility ideographs: every Unicode normalisation replaces those by another character, and
 * with them people's names.
 */
const notCompatibilityIdeographs = /[^\uf900-\ufaff\u{2f800}-\u{2fa1f}]+/gu;
/** Characters without a shape that only ever come by accident: direction marks, zero-width spaces, byte-order mark. */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;
const spaces = /[\s\p{Cc}]+/gu;
const plain = /^(?:[!-~](?: ?[!-~])*)?$/;

/** What a Japanese keyboard gives for the hyphen of a number, the long mark above all, and what pasted text has in its place. */
const hyphenOfNumber = /(?<=[0-9])[\u2010-\u2015\u2212\u30fc](?=[0-9])/gu;

/**
 * Full-width letters, digits and signs in their ASCII form, half-width katakana in full width, a hyphen between digits; nothing
 * else changes.
 */
export function foldWidth(text: string): string {
  return text.replace(otherWidth, (run) => run.normalize('NFKC')).replace(hyphenOfNumber, '-');
}

/** Letters and their accents as one character where there is one; compatibility ideographs stay what they are. */
export const composed = (text: string): string =>
  text.replace(notCompatibilityIdeographs, (run) => run.normalize('NFC'));

/**
 * A line of text as it is kept: widths folded, composed characters, single spaces, no control or invisible characters,
 * trimmed. Idempotent. Names keep the very characters people write themselves with, compatibility ideographs included.
 */
export function cleanText(text: string): string {
  if (plain.test(text)) return text;
  return composed(foldWidth(text.toWellFormed().replace(invisible, '')).replace(spaces, ' ')).trim();
}

/** ASCII digits of a text in any width; every other character is dropped. */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/[^0-9]/g, '');
}

/** Whether a text looks like an e-mail address; any script, no display names, at most 254 characters. */
export function isEmail(text: string): boolean {
  if (text.length > 254) return false;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const labels = text.slice(at + 1).split('.');
  return (
    at > 0 &&
    at <= 64 &&
    /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]+$/u.test(local) &&
    labels.length > 1 &&
    labels.every((label) => label.length <= 63 && /^[\p{L}\p{M}\p{N}-]+$/u.test(label) && !/^-|-$/.test(label)) &&
    /^(?:\p{L}[\p{L}\p{M}]+|xn--[a-z0-9-]+)$/iu.test(labels.at(-1) ?? '')
  );
}

/** Length as people count: code points, not UTF-16 units. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
