import { FoyerError } from '@foyer/contract/wire/errors';
import type { ReportResult } from '@foyer/contract/reports/reports';
import { translationKey, type Currency, type Locale } from '@foyer/contract/wire/vocabulary';
import { money, toMajor } from '@foyer/domain/shared/money';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Cell, Column, Report, Row } from './reports/report.ts';
import { reportOf } from './reports/reports.ts';
import { serverTexts, type ServerTexts } from '@foyer/messages/catalogue/server-texts';

export interface RunReport {
  eventReportId: number;
  eventId: number;
  compareEventId?: number | null;
  locale: Locale;
  excludedFields?: readonly string[];
  now: Date;
}

/** Runs a report in one statement and translates its rows. */
export async function runEventReport(db: Db, query: RunReport): Promise<ReportResult> {
  const { eventId, compareEventId = null, locale, now } = query;
  const report = await findReport(db, query);
  const { rows } = await report
    .statement({ eventId, compareEventId, language: translationKey(locale), now })
    .execute(db);
  const t = serverTexts[locale];
  const columns = report.columns.filter(
    ({ name, compares }) => !query.excludedFields?.includes(name) && (!compares || compareEventId !== null),
  );
  return {
    eventReportId: query.eventReportId,
    columns: columns.map(({ name, kind, label, counts, statuses }) => ({
      name,
      kind,
      label: label(t),
      ...(counts && { counts }),
      ...(statuses && { statuses }),
    })),
    rows: rows.map((row) => Object.fromEntries(columns.map((column) => [column.name, present(column, row, t)]))),
    filters: report.filterOf ? rows.map(report.filterOf) : [],
  };
}

/** Finds a report of this event or a general one. @throws RECORD_NOT_FOUND also for an unknown event */
async function findReport(
  db: Db,
  { eventReportId, eventId, compareEventId }: Pick<RunReport, 'eventReportId' | 'eventId' | 'compareEventId'>,
): Promise<Report> {
  const events = [...new Set([eventId, ...(compareEventId == null ? [] : [compareEventId])])];
  const { rows } = await sql<{ report_key: string; found: number }>`
    SELECT r.report_key, (SELECT count(*) FROM event WHERE event_id = ANY (${sql.val(events)}::bigint[])) AS found
    FROM event_report r
    WHERE r.event_report_id = ${eventReportId} AND (r.event_id IS NULL OR r.event_id = ${eventId})`.execute(db);
  const [row] = rows;
  const report = row?.found === events.length ? reportOf(row.report_key) : undefined;
  if (!report) throw new FoyerError('RECORD_NOT_FOUND');
  return report;
}

function present({ name, kind, words }: Column, row: Row, t: ServerTexts): Cell {
  const cell = row[name] ?? null;
  if (kind === 'money' && typeof cell === 'number') return toMajor(money(cell, row['currency'] as Currency));
  return words ? words(cell, t) : cell;
}
