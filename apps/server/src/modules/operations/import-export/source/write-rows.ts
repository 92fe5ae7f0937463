import type { Cell, ColumnType } from '../kinds/kind.ts';
import { csvLine, csvMark } from '@foyer/domain/shared/csv-cells';
import type { Format } from './source.ts';

/** Text before, for and after the rows of a file. */
export interface RowWriter {
  start: string;
  row: (cells: readonly Cell[]) => string;
  end: string;
}

/** Writes rows in an importable format: CSV for spreadsheets, a JSON array with one row per line, or one object per line. */
export function rowWriter(format: Format, columns: Readonly<Record<string, ColumnType>>): RowWriter {
  const names = Object.keys(columns);
  if (format === 'csv') return { start: `${csvMark}${csvLine(names)}`, row: csvLine, end: '' };
  const types = Object.values(columns);
  const object = (cells: readonly Cell[]) =>
    `{${cells.map((cell, index) => `${JSON.stringify(names[index])}:${jsonOf(cell, types[index])}`).join(',')}}`;
  if (format === 'ndjson') return { start: '', row: (cells) => `${object(cells)}\n`, end: '' };
  let before = '[\n';
  return {
    start: '',
    row: (cells) => {
      const text = `${before}${object(cells)}`;
      before = ',\n';
      return text;
    },
    get end() {
      return before === '[\n' ? '[]\n' : '\n]\n';
    },
  };
}

function jsonOf(cell: Cell, type: ColumnType | undefined): string {
  if (cell === null) return 'null';
  return type === 'boolean' || type === 'integer' || type === 'jsonb' ? cell : JSON.stringify(cell);
}
