import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ExchangeRefusal } from '../refusal.ts';
import { unguardedCell } from '@foyer/domain/csv-cells';
import { longestRow, type Bytes, type SourceRow } from './source.ts';

/** Comma, or what spreadsheets write in countries whose decimal sign is the comma, or a tabulator. */
const delimiters = [',', ';', '\t'] as const;

/** The sign that parts the cells of a header line: the one that stands there most often, outside of quotes. */
export function delimiterOf(header: string): (typeof delimiters)[number] {
  const plain = header.replaceAll(/"(?:[^"]|"")*"/g, '');
  const count = (sign: string) => plain.split(sign).length - 1;
  return delimiters.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/**
 * Rows of a CSV file whose first line names the columns. `onHeader` hears the names before the first row and may refuse them. A row with too
 * few or too many cells is told as one that cannot be read.
 * @throws ExchangeRefusal for what is no CSV
 */
export async function* csvRows(input: Bytes, onHeader: (names: string[]) => void): AsyncGenerator<SourceRow> {
  const start = await firstLine(input);
  const parser = parse({
    bom: true,
    // Found out by the first line, a file of mixed ones would be one long row.
    record_delimiter: ['\r\n', '\n'],
    delimiter: delimiterOf(start.toString('utf8').split('\n', 1)[0] ?? ''),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
  });
  // A fault of the reading reaches the loop below through the parser.
  pipeline(Readable.from(afterwards(start, input)), parser, () => undefined);
  let names: string[] | undefined;
  /** A line end of two characters within quotes counts twice for the parser. */
  let twice = 0;
  try {
    for await (const { record: cells, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      if (names === undefined) {
        names = cells.map((name) => name.trim());
        onHeader(names);
      } else {
        twice += countOf(cells, '\r\n');
        yield rowOf(names, cells, info.lines - twice - countOf(cells, '\n'));
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ExchangeRefusal(`The file is not CSV: ${wordsOf(error)}. Nothing was changed.`);
  }
  if (names === undefined) throw new ExchangeRefusal('The file is empty: its first line names the columns.');
}

/** What has come up to the end of the first line. */
async function firstLine(input: Bytes): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for (let known = 0; known < longestRow;) {
    const next: IteratorResult<Buffer, unknown> = await input.next();
    if (next.done === true) break;
    chunks.push(next.value);
    known += next.value.length;
    if (next.value.includes(10)) break;
  }
  return Buffer.concat(chunks);
}

async function* afterwards(start: Buffer, rest: Bytes): Bytes {
  yield start;
  yield* rest;
}

const countOf = (cells: readonly string[], sign: string): number =>
  cells.reduce((sum, cell) => (cell.includes(sign) ? sum + cell.split(sign).length - 1 : sum), 0);

function rowOf(names: readonly string[], cells: string[], line: number): SourceRow {
  const row = { line, source: cells };
  if (cells.length !== names.length) {
    return { ...row, fault: `COLUMNS: ${cells.length} cells where the first line names ${names.length} columns` };
  }
  const record: Record<string, string> = {};
  for (const [index, name] of names.entries()) record[name] = unguardedCell(cells[index] ?? '');
  return { ...row, record };
}

function wordsOf(error: CsvError): string {
  const lines: unknown = error['lines'];
  const line = typeof lines === 'number' ? `line ${lines}` : 'its end';
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'a quoted cell does not end';
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return `a row is longer than ${longestRow / 1024 / 1024} MB; does a quoted cell not end`;
  return `${line} has a quote inside a cell (a cell with quotes stands in quotes, and each of its own is doubled)`;
}
