/**
 * Text that a spreadsheet would run as a formula, also after spaces or apostrophes. Matches the signs in both widths.
 */
const formula = /^[\s']*[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/**
 * Text that a spreadsheet converts to a number or a date and saves changed: `0901…` loses its zero, a long number its
 * last digits. `1E5` becomes 100000, and `3-1` a day of March. Dates with the year first are left out, because they can
 * be read again.
 */
const changed = /^'*(?:0\d+|\d{12,}|\d+(?:\.\d+)?[Ee][+-]?\d+|\d{1,2}[-/.]\d{1,2}(?:[-/.]\d{1,4})?)$/;

const isAtRisk = (text: string): boolean => formula.test(text) || changed.test(text);

/**
 * A cell value that no spreadsheet runs or changes: risky text gets an apostrophe in front. `unguardedCell` returns
 * exactly the original value. Other text does not change, except that `unguardedCell` also removes an apostrophe
 * written by hand before risky text.
 */
export const guardedCell = (value: string): string => (isAtRisk(value) ? `'${value}` : value);
export const unguardedCell = (cell: string): string =>
  cell.startsWith("'") && isAtRisk(cell.slice(1)) ? cell.slice(1) : cell;

/** The byte-order mark, which makes spreadsheets read the file as UTF-8. */
export const csvMark = '\uFEFF';

/** A CSV line (RFC 4180). Texts are guarded, and null is an empty cell. */
export function csvLine(values: readonly (string | number | null)[]): string {
  const cells = values.map((value) => {
    if (typeof value === 'number') return String(value);
    const cell = guardedCell(value ?? '');
    return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  });
  return `${cells.join(',')}\r\n`;
}
