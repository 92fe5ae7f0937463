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
