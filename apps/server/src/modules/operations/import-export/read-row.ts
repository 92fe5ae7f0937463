import type { ErrorItem } from '@foyer/contract/wire/errors';
import { validationItems } from '@foyer/contract/wire/validation';
import { validation } from '@foyer/messages/en-US/common/validation';
import { findingText } from '@foyer/messages/catalogue/finding-text';
import * as z from 'zod/mini';
import { cureOf, findSpreadsheetFault } from './cures.ts';
import type { Cell, Column, Kind, Values } from './kinds/kind.ts';
import type { SourceRow } from './source/source.ts';
import type { StagedRow } from './stage.ts';

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
  return `${code} ${where}: ${findingText(validation, item)}`;
}
