import { FoyerError } from '@foyer/contract/wire/errors';
import type { EventReport } from '@foyer/contract/reports/reports';
import { type Locale, type ReportType } from '@foyer/contract/wire/vocabulary';
import { translatedText } from '@foyer/domain/shared/translated-text';
import type { Db } from '../../db/database.ts';
import { reportKeys } from './reports/reports.ts';

/** URLs of the organiser's own reporting system by event short code. `{reportKey}` is replaced by the report's key. */
export type ExternalReports = Readonly<Record<string, string>>;

/** Lists an event's own reports and the general ones by position. An own report replaces the general one with the same key. */
export async function listEventReports(
  db: Db,
  query: { eventId: number; reportType: ReportType; locale: Locale },
  externalReports: ExternalReports,
): Promise<EventReport[]> {
  const { eventId, reportType, locale } = query;
  const event = await db
    .selectFrom('event')
    .select('event_short_code')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!event) throw new FoyerError('RECORD_NOT_FOUND');
  const rows = await db
    .selectFrom('event_report')
    .select(['event_report_id', 'event_id', 'report_key', 'default_name', 'translations', 'display_position'])
    .distinctOn('report_key')
    .where('report_type', '=', reportType)
    .where('report_key', 'in', reportKeys)
    .where((eb) => eb.or([eb('event_id', 'is', null), eb('event_id', '=', eventId)]))
    .orderBy('report_key')
    .orderBy('event_id', (by) => by.asc().nullsLast())
    .execute();
  const address = externalReports[event.event_short_code];
  return rows
    .toSorted((a, b) => a.display_position - b.display_position || a.event_report_id - b.event_report_id)
    .map((row) => ({
      eventReportId: row.event_report_id,
      eventId,
      defaultName: translatedText(row.translations.name, locale, row.default_name),
      reportKey: row.report_key,
      displayPosition: row.display_position,
      externalUrl: address?.replaceAll('{reportKey}', encodeURIComponent(row.report_key)) ?? null,
    }));
}
