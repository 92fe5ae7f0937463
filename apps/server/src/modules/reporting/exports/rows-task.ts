import type { EventConfiguration } from '@foyer/contract/event-configuration';
import type { ExportFormat, ExportList, Locale } from '@foyer/contract/vocabulary';
import { workerTask } from '../../../workers/worker-task.ts';

/** Rows of an export, as PostgreSQL wrote them in JSON (`read-rows.ts`). */
export interface UnwrittenRows {
  list: ExportList;
  format: ExportFormat;
  eventId: number;
  configuration: EventConfiguration;
  locale: Locale;
  /** Names of the columns, in their order. */
  columns: readonly string[];
  /** An array of objects: `c0`, `c1` … are the values of the columns, `currency` is the currency of the row. */
  json: string;
}

/** Writes rows as lines of CSV or rows of a sheet, in UTF-8. It runs in a thread (`worker-tasks.ts`). */
export const rowsTask = workerTask<UnwrittenRows, Uint8Array>('exports', 'writeRows');
