import type { Currency } from '@foyer/contract/wire/vocabulary';
import { csvLine } from '@foyer/domain/shared/csv-cells';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import type { UnwrittenRows } from './rows-task.ts';
import type { Cell } from './source.ts';
import { sources } from './sources.ts';
import { sheetRow } from './xlsx.ts';

/** Formats one batch of rows for the file. */
export function writeRows({ list, format, columns: names, json, ...about }: UnwrittenRows): Uint8Array {
  const source = sources[list]({ ...about, t: serverTexts[about.locale] });
  const columns = names.flatMap((name) => source.columns.find((column) => column.name === name) ?? []);
  const rows = JSON.parse(json) as (Record<string, unknown> & { currency: Currency })[];
  const writeRow = format === 'csv' ? (cells: readonly Cell[]) => csvLine(cells.map(inCsv)) : sheetRow;
  const lines = rows.map((row) =>
    writeRow(
      columns.map(({ cell }, index) => {
        const value = row[`c${index}`];
        return cell ? cell(value, row.currency) : ((value ?? null) as Cell);
      }),
    ),
  );
  return Buffer.from(lines.join(''));
}

/** Dates are ISO in CSV. */
const inCsv = (cell: Cell): string | number | null => (typeof cell === 'object' && cell !== null ? cell.date : cell);
