import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ExchangeRefusal } from '../refusal.ts';
import { unguardedCell } from '@foyer/domain/shared/csv-cells';
import { longestRow, type Bytes, type SourceRow } from './source.ts';

/** Comma, the semicolon that spreadsheets use where the decimal sign is a comma, tab, and the bar. */
const delimiters = [',', ';', '\t', '|'] as const;

/**
 * The delimiter of a header line: the sign that occurs most often outside of quotes. A delimiter that the file declares
 * counts if the line has it. A program that saved the file again may have used another one.
 */
export function delimiterOf(header: string, declared?: string): string {
  const plain = header.replaceAll(/"(?:[^"]|"")*"/g, '');
  const count = (sign: string) => plain.split(sign).length - 1;
  if (declared !== undefined && count(declared) > 0) return declared;
  return delimiters.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** The first line by which Excel reads the delimiter. Other programs save it as a row with one cell. */
const declaration = /^\uFEFF?"?sep=(?<sign>[^"\r\n])?"?[,;\t| ]*$/i;

/** A line ends with CR LF, LF, or CR alone as old Mac programs write it. */
const lineEnd = /\r\n|\n|\r/;
const lineEnds = new RegExp(lineEnd, 'g');

/**
 * Yields the rows of a CSV file with column names in its first line. `onHeader` receives these names before the first
 * row and returns the column names to use, or refuses them. Empty rows are left out, and so are unnamed columns without
 * values. A short row gets empty cells at its end. @throws ExchangeRefusal for invalid CSV
 */
export async function* csvRows(
  input: Bytes,
  onHeader: (names: string[]) => string[],
  longest = longestRow,
): AsyncGenerator<SourceRow> {
  const { start, declared } = await startOf(input);
  const parser = parse({
    bom: true,
    // All three are listed. If the parser detected the line end from the first line, a file with mixed line ends would be read as one
    // long row.
    record_delimiter: ['\r\n', '\n', '\r'],
    delimiter: delimiterOf(start.toString('utf8').split(lineEnd, 1)[0] ?? '', declared?.sign),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longest,
  });
  // The parser passes read errors of the input to the loop below.
  pipeline(Readable.from(inSequence(start, input)), parser, () => undefined);
  let columns: Columns | undefined;
  /** Number of CR LF pairs in quoted cells, which the parser counts as two lines, less the line of a declaration. */
  let twice = declared === undefined ? 0 : -1;
  try {
    for await (const { record: cells, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      twice += countOf(cells, /\r\n/g);
      if (columns === undefined) columns = columnsOf(cells, onHeader);
      else if (cells.some((cell) => cell.trim() !== ''))
        yield rowOf(columns, cells, info.lines - twice - countOf(cells, lineEnds));
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ExchangeRefusal(`The file is not CSV: ${wordsOf(error, longest)}. Nothing was changed.`);
  }
  if (columns === undefined) throw new ExchangeRefusal('The file is empty: its first line names the columns.');
}

/** The beginning of the file up to its header, without the line that declares the delimiter. */
async function startOf(input: Bytes): Promise<{ start: Buffer; declared?: { sign: string | undefined } }> {
  const first = await withLine(Buffer.alloc(0), input);
  const [line = '', end = ''] =
    /^([^\r\n]*)(\r\n|\n|\r|$)/.exec(first.subarray(0, 200).toString('utf8'))?.slice(1) ?? [];
  const found = declaration.exec(line);
  if (!found) return { start: first };
  const rest = first.subarray(Buffer.byteLength(line + end));
  const next = await withLine(rest, input);
  // A chunk may end between CR and LF.
  const start = end === '\r' && next[0] === 10 ? await withLine(next.subarray(1), input) : next;
  return { start, declared: { sign: found.groups?.['sign'] } };
}

/** Reads on until there is a line end. */
async function withLine(start: Buffer, input: Bytes): Promise<Buffer> {
  const chunks = [start];
  for (let known = start.length, hasEnd = isLine(start); known < longestRow && !hasEnd;) {
    const next: IteratorResult<Buffer, unknown> = await input.next();
    if (next.done === true) break;
    chunks.push(next.value);
    known += next.value.length;
    hasEnd = isLine(next.value);
  }
  return Buffer.concat(chunks);
}

const isLine = (chunk: Buffer): boolean => chunk.includes(10) || chunk.includes(13);

async function* inSequence(start: Buffer, rest: Bytes): Bytes {
  yield start;
  yield* rest;
}

const countOf = (cells: readonly string[], sign: RegExp): number =>
  cells.reduce((sum, cell) => sum + (cell.match(sign)?.length ?? 0), 0);

/** The named columns with their positions in a row. */
interface Columns {
  indexes: readonly number[];
  names: readonly string[];
  width: number;
}

function columnsOf(cells: readonly string[], onHeader: (names: string[]) => string[]): Columns {
  const indexes = cells.flatMap((cell, index) => (cell.trim() === '' ? [] : [index]));
  if (indexes.length === 0) throw new ExchangeRefusal('The first line has no column names. Nothing was changed.');
  return { indexes, names: onHeader(indexes.map((index) => (cells[index] ?? '').trim())), width: cells.length };
}

function rowOf({ indexes, names, width }: Columns, cells: readonly string[], line: number): SourceRow {
  const source = indexes.map((index) => cells[index] ?? '');
  const nameless = cells.findIndex((cell, index) => cell.trim() !== '' && !indexes.includes(index));
  if (nameless !== -1) {
    return {
      line,
      source,
      fault: `COLUMNS: the cell ${JSON.stringify(cells[nameless])} is in column ${nameless + 1}, which has no name in the first line${
        nameless < width ? '' : ` (${cells.length} cells for ${width} columns)`
      }; name the column or empty the cell, and put quotes around a cell that has the delimiter in it`,
    };
  }
  const record: Record<string, string> = {};
  for (const [index, name] of names.entries()) record[name] = unguardedCell(source[index] ?? '');
  return { line, source, record };
}

function wordsOf(error: CsvError, longest: number): string {
  const lines: unknown = error['lines'];
  const line = typeof lines === 'number' ? `line ${lines}` : 'its end';
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'a quoted cell does not end';
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return `a row is longer than ${longest / 1024 / 1024} MB; does a quoted cell not end`;
  return `${line} has a quote inside a cell (enclose such a cell in quotes and double each quote in it)`;
}
