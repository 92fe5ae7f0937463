import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, guardedCell, unguardedCell } from '@foyer/domain/shared/csv-cells';
import { csvRows, delimiterOf } from './csv.ts';
import { jsonRows, ndjsonRows } from './json.ts';
import { asUtf8 } from './encoding.ts';
import { formatOf, longestRow, type Bytes, type SourceRow } from './source.ts';

/** The file in chunks of `size` bytes. */
async function* pieces(file: string | Buffer, size = 7): Bytes {
  const bytes = Buffer.from(file);
  for (let at = 0; at < bytes.length; at += size) yield Promise.resolve(bytes.subarray(at, at + size));
}

async function read(rows: AsyncIterable<SourceRow>): Promise<SourceRow[]> {
  const all: SourceRow[] = [];
  for await (const row of rows) all.push(row);
  return all;
}
const csv = (file: string | Buffer, size?: number) =>
  read(csvRows(asUtf8(pieces(file, size), { onBytes: () => undefined }), (names) => names));
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (error: unknown) => String(error),
  );

describe('CSV', () => {
  it('reads byte-order mark, semicolons, quotes, both line ends and empty lines', async () => {
    const rows = await csv('\uFEFFa;b\r\n1;"x; ""y""\r\nz"\r\n\r\n2;\n3\r\n');
    expect(rows.map(({ line, record, fault }) => ({ line, record, fault }))).toEqual([
      { line: 2, record: { a: '1', b: 'x; "y"\r\nz' }, fault: undefined },
      { line: 5, record: { a: '2', b: '' }, fault: undefined },
      { line: 6, record: { a: '3', b: '' }, fault: undefined },
    ]);
  });

  it.each([
    ['a,b', ','],
    ['a;b,c;d', ';'],
    ['a\tb', '\t'],
    ['"x,y,z";b', ';'],
    ['one', ','],
    ['a|b', '|'],
  ])('finds in %j the delimiter %j', (header, delimiter) => expect(delimiterOf(header)).toBe(delimiter));

  it.each([
    ['', /The file is empty/],
    ['a,b\n1,"2\n', /a quoted cell does not end/],
    ['a,b\n1,2\n1,x"y"\n', /not CSV: line 3 has a quote/],
    [Buffer.from([...Buffer.from('a,b\n1,2\n'), 0xe9, 0x0a]), /not UTF-8 \(at or after line \d\).*CSV UTF-8/],
    [Buffer.from('a,b\nä').subarray(0, 5), /not UTF-8/],
    [Buffer.from('\uFEFFa,b\nä', 'utf16le').subarray(0, 11), /not UTF-8/],
    [`a,b\n"${'x'.repeat(longestRow + 100)}`, /a row is longer than 4 MB/],
  ])('refuses %.20j with a message', async (file, words) => {
    expect(await refusal(csv(file, 65_536))).toMatch(words);
  });

  it.each(['sep=;\r\n', '\uFEFFsep=;\r', '"sep=;"\n', 'sep=;;;\n', '"sep=,",,\r\n', 'SEP=\t\n', 'sep=^\n', 'sep=\n'])(
    'skips the line %j, keeps the numbers of lines, and splits cells as the header says',
    async (declaration) => {
      for (const size of [1, 2, 5, 1_000]) {
        const rows = await csv(`${declaration}a;b\r\n1;"x\r\ny"\r\n2;z\r\n`, size);
        expect(rows.map(({ line, record }) => [line, record])).toEqual([
          [3, { a: '1', b: 'x\r\ny' }],
          [5, { a: '2', b: 'z' }],
        ]);
      }
      expect((await csv('sep=^\na^b,c\n1^2\n'))[0]?.record).toEqual({ a: '1', 'b,c': '2' });
    },
  );

  it('decodes a character that is split between two chunks', async () => {
    for (const size of [1, 2, 3]) expect((await csv('a\n佐藤\n', size))[0]?.record).toEqual({ a: '佐藤' });
  });
});

describe('JSON', () => {
  const rows = [{ a: 'x]"}\\', b: [1, { c: 2 }] }, { a: '佐', n: null }, {}];

  it('reads an array in any layout and chunk size, with the line number of each row', async () => {
    const file = `\uFEFF [\n${rows.map((row) => JSON.stringify(row, null, 1)).join('\n,\n\n')}\n]\n`;
    for (const size of [1, 3, 10_000]) {
      const found = await read(jsonRows(asUtf8(pieces(file, size), { onBytes: () => undefined })));
      expect(found.map(({ record }) => record)).toEqual(rows);
      expect(found.map(({ line }) => line)).toEqual([2, 13, 19]);
    }
  });

  it('reads an object per line', async () => {
    const found = await read(ndjsonRows(pieces('{"a":1}\r\n\n[1]\n{"b"\n{"c":3}')));
    expect(found).toMatchObject(
      [
        { line: 1, record: { a: 1 } },
        { line: 3, fault: /an object/ },
        { line: 4, fault: /not JSON/ },
        { line: 5, record: { c: 3 } },
      ].map(({ fault, ...row }) => (fault ? { ...row, fault: expect.stringMatching(fault) as unknown } : row)),
    );
  });

  it.each([
    ['{"a":1}', /line 1 has something outside/],
    ['[{"a":1}', /ends before its last bracket/],
    ['[] x', /something outside/],
    ['', /ends before/],
  ])('refuses %j', async (file, words) => {
    expect(await refusal(read(jsonRows(pieces(file))))).toMatch(words);
  });
});

describe('cells that spreadsheets would execute', () => {
  it.each(['=1+1', '+1 312 555', '-5', '@SUM(A1)', ' =x', "'=x", '＝cmd'])('writes %j with an apostrophe', (value) => {
    expect(guardedCell(value)).toBe(`'${value}`);
  });

  it('restores every value, also from a file', async () => {
    const text = fc.string({
      unit: fc.constantFrom('=', '+', "'", ' ', 'a', '"', ',', ';', '\n', '\r', '佐', '-', '@'),
    });
    await fc.assert(
      fc.asyncProperty(text, text, async (one, two) => {
        expect(unguardedCell(guardedCell(one))).toBe(one);
        const [row] = await csv(`${csvLine(['a', 'b', 'c'])}${csvLine([one, two, 'end'])}`);
        expect(row?.record).toEqual({ a: one, b: two, c: 'end' });
      }),
      { numRuns: 200 },
    );
  });
});

it.each([
  ['a.csv', 'csv'],
  ['a.JSON', 'json'],
  ['a.b.jsonl', 'ndjson'],
  ['a.ndjson', 'ndjson'],
  ['a.xlsx', undefined],
  ['-', undefined],
])('finds for the file name %s the format %s', (name, format) => expect(formatOf(name)).toBe(format));
