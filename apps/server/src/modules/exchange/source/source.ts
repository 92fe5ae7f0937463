import { ExchangeRefusal } from '../refusal.ts';

/** How rows are written down: CSV, one JSON array, or a JSON object per line. */
export const formats = ['csv', 'json', 'ndjson'] as const;
export type Format = (typeof formats)[number];

/** The format that a file's name tells; undefined for any other ending. */
export function formatOf(fileName: string): Format | undefined {
  const ending = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  if (ending === 'jsonl') return 'ndjson';
  return formats.find((format) => format === ending);
}

/** One row as it stands in the file. */
export interface SourceRow {
  /** Where it begins, from 1. */
  line: number;
  /** Its cells by column; absent when it cannot be read at all. */
  record?: Readonly<Record<string, unknown>>;
  /** Why it cannot be read. */
  fault?: string;
  /** The row word by word, for the file of the refused ones: cells of CSV, an object's text of JSON. */
  source: readonly string[] | string;
}

/** A file as it is read. */
export type Bytes = AsyncGenerator<Buffer, void>;

/** One row may be so large, in characters: an unclosed quote must not swallow the rest of the file into memory. */
export const longestRow = 4 * 1024 * 1024;

/**
 * The bytes as they come, once they are known to be UTF-8; a byte-order mark of UTF-16 is named for what it is.
 * `onBytes` hears how far the reading has come.
 * @throws ExchangeRefusal when the file is in another encoding
 */
export async function* utf8Only(input: AsyncIterable<Buffer>, onBytes: (bytes: number) => void): Bytes {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  let lines = 1;
  for await (const chunk of input) {
    const utf16 = bytes === 0 && chunk.length > 1 && [0xff_fe, 0xfe_ff].includes(chunk.readUInt16BE(0));
    if (utf16 || !decodes(decoder, chunk)) throw notUtf8(lines, utf16);
    bytes += chunk.length;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
    onBytes(bytes);
    yield chunk;
  }
  if (!decodes(decoder)) throw notUtf8(lines, false);
}

/** Without a chunk: whether the last character was whole. */
function decodes(decoder: InstanceType<typeof TextDecoder>, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}

const notUtf8 = (line: number, utf16: boolean) =>
  new ExchangeRefusal(
    `The file is not UTF-8 (${utf16 ? 'it is UTF-16' : `at or after line ${line}`}). In Excel, save it as "CSV UTF-8". Nothing was changed.`,
  );
