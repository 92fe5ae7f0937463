/** What a spreadsheet would run as a formula, also after spaces or apostrophes: the signs in both widths. */
const formula = /^[\s']*[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/**
 * Texts that a spreadsheet takes for a number or a day and writes back changed: `0901…` loses its zero, a long number its last digits,
 * `1E5` becomes 100000, `3-1` a day of March. Days with the year first are left out, because they can be read again.
 */
const changed = /^'*(?:0\d+|\d{12,}|\d+(?:\.\d+)?[Ee][+-]?\d+|\d{1,2}[-/.]\d{1,2}(?:[-/.]\d{1,4})?)$/;

const isAtRisk = (text: string): boolean => formula.test(text) || changed.test(text);

/**
 * A value as a cell that no spreadsheet runs or changes: an apostrophe is put before it. `unguardedCell` returns exactly the value.
 * A cell that never was guarded is left as it is, unless an apostrophe was written by hand before such a value.
 */
export const guardedCell = (value: string): string => (isAtRisk(value) ? `'${value}` : value);
export const unguardedCell = (cell: string): string =>
  cell.startsWith("'") && isAtRisk(cell.slice(1)) ? cell.slice(1) : cell;

/** The byte-order mark, by which spreadsheets know UTF-8. */
export const csvMark = '\uFEFF';

/** A line of CSV (RFC 4180) of values, each text guarded; an absent value is an empty cell. */
export function csvLine(values: readonly (string | number | null)[]): string {
  const cells = values.map((value) => {
    if (typeof value === 'number') return String(value);
    const cell = guardedCell(value ?? '');
    return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  });
  return `${cells.join(',')}\r\n`;
}
