import type { EventConfiguration } from '@foyer/contract/events/event-configuration';
import type { ExportFormat, ExportList, Locale } from '@foyer/contract/wire/vocabulary';
import type { AddOnColumn } from './source.ts';
import { workerTask } from '../../../workers/worker-task.ts';

/** Rows of an export as JSON from PostgreSQL (`read-rows.ts`). */
export interface UnwrittenRows {
  list: ExportList;
  format: ExportFormat;
  eventId: number;
  configuration: EventConfiguration;
  addOns: readonly AddOnColumn[];
  hasPackages?: boolean | undefined;
  locale: Locale;
  columns: readonly string[];
  /** An array of objects: `c0`, `c1` … are the column values, `currency` is the row's currency. */
  json: string;
}

/** Formats rows as CSV lines or sheet rows in UTF-8. Runs in a worker thread (`worker-tasks.ts`). */
export const rowsTask = workerTask<UnwrittenRows, Uint8Array>('exports', 'writeRows');
