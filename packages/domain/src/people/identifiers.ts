/**
 * Canonical form of each kind of typed identifier. Every limit, lookup and comparison uses these functions. They fold
 * widths and compatibility characters, and remove blanks and invisible characters. Consultant ids have their own
 * function in `consultant-id.ts`.
 */

const unseen = /[\p{Cf}\s]+/gu;
/** Signs that keyboards and word processors write instead of a hyphen, above all the Japanese long vowel mark. */
const dashes = /[\u2010-\u2015\u2043\u2212\u2e3a\u2e3b\u30fc\ufe58]/g;
/** Quotation marks and apostrophes, which texts put around a code. */
const quotes = /["'`\u00b4\u00ab\u00bb\u2018-\u201f\u2032-\u2037\u2039\u203a\u300c-\u300f\u301d-\u301f]/g;
/** Ends of sentences and lists behind a code. */
const finalStops = /(?<![.,;\u3001\u3002])[.,;\u3001\u3002]+$/;

const bare = (text: string): string => text.normalize('NFKC').replace(unseen, '');
/** Before the normalisation, which would turn a free-standing accent into a part of the letter before. */
const unquoted = (text: string): string => text.replace(quotes, '').normalize('NFKC').replace(quotes, '');

/** A typed number or code with its blanks: all dashes are one, quotation marks and a final stop are dropped. */
export const foldSigns = (text: string): string => unquoted(text).replace(dashes, '-').trim().replace(finalStops, '');

const quoteSigns = quotes.source.slice(1, -1);
const ends = new RegExp(`^[${quoteSigns}]+|(?<![.,;\u3001\u3002${quoteSigns}])[.,;\u3001\u3002${quoteSigns}]+$`, 'g');

/**
 * A token or number that a person typed or pasted, without blanks. Letter case is significant. Quotation marks inside
 * stay, because a Spanish keyboard types them for the hyphens of a scanned code.
 */
export const foldToken = (text: string): string =>
  bare(text.trim().replace(ends, '')).replace(dashes, '-').replace(ends, '');

/** A code that an organiser chose (coupon, event, event type), in upper case. */
export const foldCode = (text: string): string => {
  const fold = (each: string) => foldSigns(bare(unquoted(each)));
  return fold(fold(text).toUpperCase());
};

/** A user id that is not a consultant id, in lower case. It may end with a dot. */
export const foldUserId = (text: string): string => bare(unquoted(text)).replace(dashes, '-').toLowerCase();

/**
 * An e-mail address as it is stored: without `mailto:`, blanks, the marks around it and a stop behind it. The contract's
 * `emailAddress` does the same.
 */
export const cleanAddress = (text: string): string =>
  bare(text)
    .replaceAll('\u3002', '.')
    .replace(/^(?:mailto:|[<("'\u2018\u201c\u300c])+/i, '')
    .replace(/(?<![>)"'\u2019\u201d\u300d.,;\u3001])[>)"'\u2019\u201d\u300d.,;\u3001]+$/, '');

/** An e-mail address for comparisons, in lower case. */
export const foldAddress = (text: string): string => cleanAddress(text).toLowerCase();

/**
 * A password as it is hashed: keyboards write the same letter composed or decomposed, and digits in two widths (people
 * 2.6).
 */
export const foldPassword = (text: string): string => text.normalize('NFKC');

/** The forms of a password that an earlier version may have hashed, without the present one. */
export const earlierPasswords = (text: string): string[] =>
  [...new Set([text, text.normalize('NFC'), text.normalize('NFD')])].filter((each) => each !== foldPassword(text));
