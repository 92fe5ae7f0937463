import { reasonColumn } from './read-row.ts';
import { csvLine, unguardedCell } from '@foyer/domain/shared/csv-cells';
import type { RefusedRow } from './stage.ts';

/**
 * Writes refused rows to a file that the operator can correct and import: the same columns plus the reason. CSV stays
 * CSV. Both JSON formats become one object per line.
 */
export function refusedFile(header: readonly string[] | undefined): {
  start: string;
  row: (refused: RefusedRow) => string;
} {
  if (!header) return { start: '', row: jsonRow };
  const copied = header.flatMap((name, index) => (name === reasonColumn ? [] : [index]));
  return {
    start: `\uFEFF${csvLine([...copied.map((index) => header[index] ?? ''), reasonColumn])}`,
    row: ({ source, reason }) => {
      const cells = JSON.parse(source) as string[];
      return csvLine([...copied.map((index) => unguardedCell(cells[index] ?? '')), reason]);
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
    // Not JSON: the raw text is stored below.
  }
  return `${JSON.stringify({ source, [reasonColumn]: reason })}\n`;
}
