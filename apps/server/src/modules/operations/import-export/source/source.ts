/** File formats: CSV, one JSON array, or one JSON object per line. */
export const formats = ['csv', 'json', 'ndjson'] as const;
export type Format = (typeof formats)[number];

/** The format for the extension of a file name, undefined for an unknown extension. */
export function formatOf(fileName: string): Format | undefined {
  const ending = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  if (ending === 'jsonl') return 'ndjson';
  return formats.find((format) => format === ending);
}

export interface SourceRow {
  /** Line number where the row begins, from 1. */
  line: number;
  /** Cells by column. Absent for an unreadable row. */
  record?: Readonly<Record<string, unknown>>;
  fault?: string;
  /** The original row for the file of refused rows: the cells of a CSV row, or the text of a JSON object. */
  source: readonly string[] | string;
}

/** The contents of a file, in chunks. */
export type Bytes = AsyncGenerator<Buffer, void>;

/**
 * Maximum characters of a row, unless its kind has longer rows. Without a limit, an unclosed quote would load the rest
 * of the file into memory.
 */
export const longestRow = 4 * 1024 * 1024;
