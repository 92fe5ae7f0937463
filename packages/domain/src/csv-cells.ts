/** What a spreadsheet would run as a formula, also after spaces or apostrophes: the signs in both widths. */
const formula = /^[\s']*[=+\-@\uff1d\uff0b\uff0d\uff20]/;
const guarded = /^'[\s']*[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/**
 * A value as a cell that no spreadsheet runs: an apostrophe stands before whatever could be a formula. `unguarded` gives exactly the
 * value back. A cell that never was guarded is left as it is, unless somebody wrote an apostrophe before a formula by hand.
 */
export const guardedCell = (value: string): string => (formula.test(value) ? `'${value}` : value);
export const unguardedCell = (cell: string): string => (guarded.test(cell) ? cell.slice(1) : cell);

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
