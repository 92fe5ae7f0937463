import * as z from 'zod/mini';
import type { ErrorItem } from '@foyer/contract/wire/errors';
import { validationItems } from '@foyer/contract/wire/validation';
import { findingText } from '@foyer/messages/catalogue/finding-text';
import type { Cell, Column, Kind, Values, ColumnType } from './kinds/kind.ts';
import type { SourceRow } from './source/source.ts';
import type { StagedRow } from './stage.ts';
import { isShortened } from './kinds/values.ts';

/** The additional column in a file of refused rows. An import ignores it. */
export const reasonColumn = 'reason';

/** Parses rows with the schema of their kind. An invalid row is staged with the reason. */
export function rowReader(kind: Kind): (row: SourceRow, seq: number) => StagedRow {
  const names = Object.keys(kind.columns);
  return ({ line, record, fault, source }, seq) => {
    const words = typeof source === 'string' ? source : JSON.stringify(source);
    const refused = (refusal: string): StagedRow => ({
      seq,
      line,
      given: 0,
      key: null,
      source: words,
      refusal,
      cells: {},
    });
    if (record === undefined) return refused(fault ?? 'UNREADABLE: this row cannot be read');
    const { [reasonColumn]: _, ...sent } = record;
    const spreadsheetFault = findSpreadsheetFault(sent);
    if (spreadsheetFault !== undefined) return refused(spreadsheetFault);
    const parsed = z.safeParse(kind.schema, sent);
    if (!parsed.success) {
      return refused(
        validationItems(parsed.error.issues, 'row', withoutBlanks(sent))
          .map((item) => worded(item, kind, sent))
          .join('; '),
      );
    }
    const values = parsed.data;
    const refusal = kind.refuse?.(values);
    if (refusal !== undefined) return refused(refusal);
    const { cells, given } = cellsOf(kind, names, values);
    return { seq, line, given, key: kind.key(values), source: words, refusal: null, cells };
  };
}

const withoutBlanks = (record: Values): Values =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      typeof value === 'string' && value.trim() === '' ? null : value,
    ]),
  );

function cellsOf(kind: Kind, names: readonly string[], values: Values) {
  const cells: Record<string, Cell> = {};
  let given = 0;
  for (const [index, name] of names.entries()) {
    const value = values[name];
    const defaultValue = value == null ? kind.defaults?.[name]?.(values) : undefined;
    cells[name] = defaultValue ?? cellOf(value);
    // A default does not count as given by the file, so an existing row keeps its value.
    if (value !== undefined && defaultValue === undefined) given |= 1 << index;
  }
  return { cells: { ...cells, ...kind.derived?.of(values) }, given };
}

function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Text of an error with its column, and the allowed values or known columns where they help. */
function worded(item: ErrorItem, { columns }: Kind, sent: Values): string {
  const { code, path } = item;
  const [, column = '', ...inner] = path.split('.');
  const known: Readonly<Record<string, Column>> = columns;
  const choices = inner.length === 0 && Object.hasOwn(known, column) ? known[column]?.choices : undefined;
  const where = [column, ...inner].join('.');
  if (code === 'UNKNOWN_FIELD' && inner.length === 0) {
    return `${code} ${where}: known columns are ${Object.keys(columns).join(', ')}`;
  }
  if (code === 'ONE_OF' && choices) return `${code} ${where}: one of ${choices.join(', ')}`;
  const shape = inner.length === 0 && Object.hasOwn(known, column) ? known[column]?.shape : undefined;
  const cure = inner.length === 0 ? cureOf(code, known[column]?.type, sent[column]) : undefined;
  if (cure !== undefined) return `${code} ${where}: ${cure}`;
  if (shape !== undefined && (code === 'FORMAT' || code === 'DATE')) return `${code} ${where}: written as ${shape}`;
  return `${code} ${where}: ${findingText(item)}`;
}

/** Damage that spreadsheets do to cells, with instructions for the operator. */

/** Error values that spreadsheets write into cells. */
const faultCell = /^#(?:NAME\?|REF!|VALUE!|N\/A|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|#+)$/i;

/** Returns a message about the first cell with a spreadsheet error value, or undefined. */
function findSpreadsheetFault(record: Values): string | undefined {
  const found = Object.entries(record).find(([, value]) => typeof value === 'string' && faultCell.test(value.trim()));
  if (!found) return undefined;
  const [column, value] = found;
  return `FORMAT ${column}: the spreadsheet wrote ${String(value).trim()} instead of the value; type the value again in a cell formatted as text`;
}

/** Returns how to repair a refused cell, or undefined when the column's expected shape is explanation enough. */
function cureOf(code: string, type: ColumnType | undefined, value: unknown): string | undefined {
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
