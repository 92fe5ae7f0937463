import { FoyerError } from '@foyer/contract/wire/errors';
import type { EventReport } from '@foyer/contract/reports/reports';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import type { Db } from '../../db/database.ts';
import { ownReportsOf } from './reports/event-reports.ts';
import { reports } from './reports/reports.ts';

/** URLs of the organiser's own reporting system by event short code. `{reportKey}` is replaced by the report's key. */
export type ExternalReports = Readonly<Record<string, string>>;

export async function listEventReports(
  db: Db,
  { eventId, locale }: { eventId: number; locale: Locale },
  externalReports: ExternalReports,
): Promise<EventReport[]> {
  const event = await db
    .selectFrom('event')
    .select('event_short_code')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!event) throw new FoyerError('RECORD_NOT_FOUND');
  const address = externalReports[event.event_short_code];
  const all = [
    ...Object.entries(reports).map(([reportKey, { id, name }]) => ({
      eventReportId: id,
      reportKey,
      name: name(serverTexts[locale]),
      subject: undefined,
    })),
    ...(await ownReportsOf(db, eventId, locale)),
  ];
  return all.map(({ eventReportId, reportKey, name, subject }, index) => ({
    eventReportId,
    ...(subject && { subject }),
    eventId,
    defaultName: name,
    reportKey,
    displayPosition: index + 1,
    // The organiser's own system knows the reports of every event.
    externalUrl: subject ? null : (address?.replaceAll('{reportKey}', encodeURIComponent(reportKey)) ?? null),
  }));
}
