import { isShortened } from './kinds/values.ts';
import type { ColumnType, Values } from './kinds/kind.ts';

/** Damage that spreadsheets do to cells, with instructions for the operator. */

/** Error values that spreadsheets write into cells. */
const faultCell = /^#(?:NAME\?|REF!|VALUE!|N\/A|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|#+)$/i;

/** Returns a message about the first cell with a spreadsheet error value, or undefined. */
export function findSpreadsheetFault(record: Values): string | undefined {
  const found = Object.entries(record).find(([, value]) => typeof value === 'string' && faultCell.test(value.trim()));
  if (!found) return undefined;
  const [column, value] = found;
  return `FORMAT ${column}: the spreadsheet wrote ${String(value).trim()} instead of the value; type the value again in a cell formatted as text`;
}

/** Returns how to repair a refused cell, or undefined when the column's expected shape is explanation enough. */
export function cureOf(code: string, type: ColumnType | undefined, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.normalize('NFKC').trim();
  if (code === 'FORMAT' && type === 'text' && isShortened(text)) {
    return `Excel has shortened the number to ${text} and its digits are lost; format the column as text and type the number again`;
  }
  if (code !== 'DATE' && code !== 'FORMAT') return undefined;
  if (type !== 'date') return undefined;
  if (/^\d{1,2}(?:[-/.]\s*|\s+)\d{1,2}(?:[-/.]\s*|\s+)(?:\d{2}|\d{4})(?:[T ].*)?$/.test(text)) {
    return `${text} can be read with the day or the month first; write the year first, like 2024-03-01 (in Excel: Format Cells, Custom, yyyy-mm-dd)`;
  }
  if (/^\d{4,5}(?:\.\d+)?$/.test(text)) {
    return `${text} is Excel's internal number for a day; format the column as a date, yyyy-mm-dd`;
  }
  return undefined;
}
