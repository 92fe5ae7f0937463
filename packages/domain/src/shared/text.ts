/**
 * Normalises the character width and white space of typed text. Japanese keyboards produce full-width letters and
 * digits; pasted text contains spaces and invisible characters. Consultant ids have their own parser in
 * `consultant-id.ts`. Text for searches is folded by `search-folding.ts`.
 */

/** Full-width ASCII, half-width katakana, full-width signs and the ideographic space. */
const otherWidth = /[\u3000\uff01-\uffee]+/gu;
/**
 * Every character except the CJK compatibility ideographs. Unicode normalisation would replace these by other
 * characters and so change people's names.
 */
const notCompatibilityIdeographs = /[^\uf900-\ufaff\u{2f800}-\u{2fa1f}]+/gu;
/** Invisible characters that are in a text only by accident: direction marks, zero-width spaces, byte-order mark. */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;
const spaces = /[\s\p{Cc}]+/gu;
const plain = /^(?:[!-~](?: ?[!-~])*)?$/;

/**
 * Characters that a Japanese keyboard or pasted text has instead of a hyphen between digits, above all the long vowel
 * mark.
 */
const hyphenOfNumber = /(?<=[0-9])[\u2010-\u2015\u2212\u30fc](?=[0-9])/gu;

/**
 * Converts full-width letters, digits and signs to ASCII, half-width katakana to full width, and dashes between digits
 * to hyphens. Nothing else changes.
 */
export function foldWidth(text: string): string {
  return text.replace(otherWidth, (run) => run.normalize('NFKC')).replace(hyphenOfNumber, '-');
}

/** Composes letters and accents into one character where one exists. Compatibility ideographs are unchanged. */
export const composed = (text: string): string =>
  text.replace(notCompatibilityIdeographs, (run) => run.normalize('NFC'));

/**
 * A line of text in stored form: widths folded, composed characters, single spaces, no control or invisible characters,
 * trimmed. Idempotent. Names keep their exact characters, including compatibility ideographs.
 */
export function cleanText(text: string): string {
  if (plain.test(text)) return text;
  return composed(foldWidth(text.toWellFormed().replace(invisible, '')).replace(spaces, ' ')).trim();
}

/** ASCII digits of a text in any width. Every other character is dropped. */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/[^0-9]/g, '');
}

/** Whether a text is a plausible e-mail address: any script, no display names, at most 254 characters. */
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

/** Length in code points, not UTF-16 units. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
