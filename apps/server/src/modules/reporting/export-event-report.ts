import type { BytesAnswer } from '@foyer/contract/endpoint';
import type { Db } from '../../db/database.ts';
import { csvLine, csvMark } from '@foyer/domain/csv-cells';
import { runEventReport, type RunReport } from './run-event-report.ts';

/** A report as a file for spreadsheets: CSV in UTF-8 with byte-order mark, no cell of which they run. */
export async function exportEventReport(db: Db, asked: RunReport): Promise<BytesAnswer> {
  const { columns, rows } = await runEventReport(db, asked);
  const lines = rows.map((row) => csvLine(columns.map(({ name }) => row[name] ?? null)));
  return {
    contentType: 'text/csv; charset=utf-8',
    body: `${csvMark}${csvLine(columns.map(({ label }) => label))}${lines.join('')}`,
    cacheControl: 'no-store',
    fileName: `report-${asked.eventId}-${asked.eventReportId}.csv`,
  };
}
