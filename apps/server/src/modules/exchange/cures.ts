import { isShortened } from './kinds/values.ts';
import type { ColumnType, Values } from './kinds/kind.ts';

/** What spreadsheets do to cells, and how the operator mends it. */

/** What a spreadsheet shows in place of a value. */
const faultCell = /^#(?:NAME\?|REF!|VALUE!|N\/A|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|#+)$/i;

/** The first cell in which a spreadsheet wrote a fault in place of a value. */
export function findSpreadsheetFault(record: Values): string | undefined {
  const found = Object.entries(record).find(([, value]) => typeof value === 'string' && faultCell.test(value.trim()));
  if (!found) return undefined;
  const [column, value] = found;
  return `FORMAT ${column}: the spreadsheet wrote ${String(value).trim()} in place of the value; type the value again in a cell formatted as text`;
}

/** How to mend a cell that is refused; undefined where the shape of the column says enough. */
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
    return `${text} is the number by which Excel stores a day; format the column as a date, yyyy-mm-dd`;
  }
  return undefined;
}
