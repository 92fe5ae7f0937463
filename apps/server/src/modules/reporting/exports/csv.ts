import { csvLine, csvMark } from '../../exchange/index.ts';
import type { Cell } from './source.ts';

/** CSV for spreadsheets: UTF-8 with its mark, no cell of which they run. */
export async function* csvFile(header: readonly string[], stretches: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield csvMark + csvLine(header);
  for await (const rows of stretches) if (rows.length > 0) yield rows.map((row) => csvLine(row)).join('');
}
