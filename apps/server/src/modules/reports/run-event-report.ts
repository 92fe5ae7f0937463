import { FoyerError } from '@foyer/contract/wire/errors';
import type { ReportResult, ReportSubject } from '@foyer/contract/reports/reports';
import { translationKey, type Currency, type Locale } from '@foyer/contract/wire/vocabulary';
import { money, toMajor } from '@foyer/domain/shared/money';
import type { Db } from '../../db/database.ts';
import { findOwnReport } from './reports/event-reports.ts';
import type { Cell, Column, Report, Row } from './reports/report.ts';
import { reports } from './reports/reports.ts';
import { serverTexts, type ServerTexts } from '@foyer/messages/catalogue/server-texts';

export interface RunReport {
  eventReportId: number;
  eventId: number;
  compareEventId?: number | null;
  /** The question or the add-on of a report that only this event has. */
  subject?: ReportSubject | undefined;
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
    columns: columns.map(({ name, kind, label, counts, statuses, ticketConfigurationId }) => ({
      name,
      kind,
      label: label(t),
      ...(counts && { counts }),
      ...(statuses && { statuses }),
      ...(ticketConfigurationId !== undefined && { ticketConfigurationId }),
    })),
    rows: rows.map((row) => Object.fromEntries(columns.map((column) => [column.name, present(column, row, t)]))),
    filters: report.filterOf ? rows.map(report.filterOf) : [],
  };
}

/** @throws RECORD_NOT_FOUND for an unknown report or event */
async function findReport(
  db: Db,
  { eventReportId, eventId, compareEventId, subject, locale }: RunReport,
): Promise<Report> {
  const own = subject && (await findOwnReport(db, { eventId, subject, locale }));
  const report = own ?? Object.values(reports).find(({ id }) => id === eventReportId);
  const eventIds = [...new Set([eventId, ...(compareEventId == null ? [] : [compareEventId])])];
  const events = await db.selectFrom('event').select('event_id').where('event_id', 'in', eventIds).execute();
  if (report?.id !== eventReportId || events.length < eventIds.length) throw new FoyerError('RECORD_NOT_FOUND');
  return report;
}

function present({ name, kind, words }: Column, row: Row, t: ServerTexts): Cell {
  const cell = row[name] ?? null;
  if (kind === 'money' && typeof cell === 'number') return toMajor(money(cell, row['currency'] as Currency));
  return words ? words(cell, t) : cell;
}
