import { Readable, type PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Cell } from './source.ts';

/** Writes a workbook with one sheet while its rows are read (ECMA-376). Every text cell is plain text, never a formula. */

/** Maximum rows of a sheet, including its header. */
export const mostRows = 1_048_576;
/** Maximum characters of a cell. */
const longestText = 32_767;

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const partsOf = (title: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  '_rels/.rels': `${xml}<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${title}" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  // Styles of cells: 1 is a date with time, 2 a date, 3 a text with several lines.
  'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf applyAlignment="1"><alignment wrapText="1"/></xf></cellXfs></styleSheet>`,
});

/**
 * Yields the file in parts. `title` names the sheet: at most 31 letters, digits and spaces. `batches` are rows formatted
 * by `sheetRow`. When the reader stops, reading the rows stops too.
 */
export async function* xlsxFile(
  { title, header }: { title: string; header: readonly string[] },
  batches: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const sheet = Readable.from(sheetOf(header, batches), { objectMode: false });
  // The declared type is narrower than the actual stream.
  const output = zip.outputStream as PassThrough;
  for (const part of [zip, sheet]) part.on('error', (error: Error) => output.destroy(error));
  for (const [name, text] of Object.entries(partsOf(title))) zip.addBuffer(Buffer.from(text), name);
  // A low compression level is fast, and sheets are so repetitive that it still compresses well.
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compressionLevel: 2 });
  zip.end();
  try {
    for await (const piece of output) yield piece as Uint8Array;
  } finally {
    sheet.destroy();
  }
}

async function* sheetOf(
  header: readonly string[],
  batches: AsyncIterable<Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  // The header row stays visible while scrolling.
  yield `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${sheetRow(header)}`;
  yield* batches;
  yield '</sheetData></worksheet>';
}

export const sheetRow = (cells: readonly Cell[]): string => `<row>${cells.map(cellOf).join('')}</row>`;

/** Excel shows earlier dates wrong: in its calendar 1900 has a February 29. */
const firstDay = '1900-03-01';
const dayMs = 86_400_000;
/** Days since the spreadsheet epoch 1899-12-30, with the time of day as a fraction. */
const serialOf = (date: string): number =>
  Number(
    ((Date.parse(date.includes(' ') ? `${date.replace(' ', 'T')}Z` : date) - Date.UTC(1899, 11, 30)) / dayMs).toFixed(
      6,
    ),
  );

function cellOf(cell: Cell): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (typeof cell === 'object' && cell.date >= firstDay) {
    return `<c s="${cell.date.includes(' ') ? 1 : 2}"><v>${serialOf(cell.date)}</v></c>`;
  }
  const text = typeof cell === 'object' ? cell.date : cell;
  const style = text.includes('\n') ? ' s="3"' : '';
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${textOf(text)}</t></is></c>`;
}

// oxlint-disable-next-line no-control-regex -- the pattern must match control characters
const special = /[&<>\u0000-\u001f\ufffe\uffff\ud800-\udfff]/;

/** Escapes text for XML. Leaves out characters that XML does not allow: control characters and lone surrogates. */
function textOf(text: string): string {
  // Fast path: nearly all text needs no escaping.
  if (text.length <= longestText && !special.test(text)) return text;
  return (
    text
      .slice(0, longestText)
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- the pattern must match control characters
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  );
}
