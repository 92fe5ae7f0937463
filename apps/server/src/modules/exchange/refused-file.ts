import { reasonColumn } from './read-row.ts';
import { csvLine, unguardedCell } from '@foyer/domain/csv-cells';
import type { RefusedRow } from './stage.ts';

/**
 * Refused rows as a file that can be mended and brought in: the same columns and one more with the reason; CSV from CSV, and from both kinds
 * of JSON an object per line.
 */
export function refusedFile(header: readonly string[] | undefined): {
  start: string;
  row: (refused: RefusedRow) => string;
} {
  if (!header) return { start: '', row: jsonRow };
  const kept = header.flatMap((name, index) => (name === reasonColumn ? [] : [index]));
  return {
    start: `\uFEFF${csvLine([...kept.map((index) => header[index] ?? ''), reasonColumn])}`,
    row: ({ source, reason }) => {
      const cells = JSON.parse(source) as string[];
      return csvLine([...kept.map((index) => unguardedCell(cells[index] ?? '')), reason]);
    },
  };
}

function jsonRow({ source, reason }: RefusedRow): string {
  try {
    const record: unknown = JSON.parse(source);
    if (typeof record === 'object' && record !== null && !Array.isArray(record)) {
      return `${JSON.stringify({ ...record, [reasonColumn]: reason })}\n`;
    }
  } catch {
    // No JSON: its words are kept below.
  }
  return `${JSON.stringify({ source, [reasonColumn]: reason })}\n`;
}
