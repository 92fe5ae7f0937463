/** Text of people in places that are not read as text: headers, file names and names of senders. */

/** Signs that turn the direction of the text after them, and marks without a width. */
const directions = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/**
 * The text on one line, for a header of a mail. A line break would start another header, and a sign of direction would
 * show an address as another one. Lone halves of characters cannot be encoded.
 */
export const headerText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(directions, '')
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();

/** Characters of a file name, without its ending. Headers and file systems have limits. */
const longestName = 100;

/** A file name that every system can store, with the ending of `fileName`. */
export function safeFileName(fileName: string): string {
  const clean = headerText(fileName).replaceAll(/[\\/:*?"<>|]+/g, '_');
  const [, base = clean, ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/s.exec(clean) ?? [];
  const name = Array.from(base)
    .slice(0, longestName)
    .join('')
    .replaceAll(/^[\s.]+|(?<![\s.])[\s.]+$/g, '');
  // Windows reserves these names.
  return `${name === '' || /^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(name) ? `_${name}` : name}${ending}`;
}
