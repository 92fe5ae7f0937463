import type { BytesAnswer } from '@foyer/contract/wire/endpoint';
import { csvLine, csvMark } from '@foyer/domain/shared/csv-cells';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { dateHeading } from './date-heading.ts';
import type { Cell, Column } from './reports/report.ts';
import { runEventReport, type RunReport } from './run-event-report.ts';

/** A report as CSV for spreadsheets: UTF-8 with byte-order mark, cells escaped against formula execution. */
export async function exportEventReport(db: Db, query: RunReport): Promise<BytesAnswer> {
  const { columns, rows } = await runEventReport(db, query);
  const { timeZone } = await db
    .selectFrom('event')
    .select(sql<string>`configuration ->> 'timeZone'`.as('timeZone'))
    .where('event_id', '=', query.eventId)
    .executeTakeFirstOrThrow();
  const headings = columns.map(({ kind, label }) => (isDate(kind) ? dateHeading(label, timeZone) : label));
  const lines = rows.map((row) => csvLine(columns.map(({ name, kind }) => inFile(kind, row[name] ?? null))));
  return {
    contentType: 'text/csv; charset=utf-8',
    body: `${csvMark}${csvLine(headings)}${lines.join('')}`,
    fileName: `report-${query.eventId}-${query.eventReportId}.csv`,
  };
}

const isDate = (kind: Column['kind']) => kind === 'date' || kind === 'hour';

/** Spreadsheets read `2026-11-25 09:00` as a time, but `2026-11-25T09` as text. */
const inFile = (kind: Column['kind'], cell: Cell): Cell =>
  kind === 'hour' && typeof cell === 'string' ? `${cell.replace('T', ' ')}:00` : cell;
