import type { ReportSubject } from '@foyer/contract/reports/reports';
import { translationKey, type Locale } from '@foyer/contract/wire/vocabulary';
import { FoyerError } from '@foyer/contract/wire/errors';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { translatedSql } from '../../../db/translated-sql.ts';
import { readAddOns } from '../exports/read-add-ons.ts';
import { addOnReport, addOnReportId } from './add-ons.ts';
import { answersReport, answersReportId, choiceQuestions, type TicketType } from './answers.ts';
import type { Report } from './report.ts';

/** The reports that only this event has: one for each choice question and each add-on (reports 2.1). */

interface OwnReport {
  eventReportId: number;
  reportKey: string;
  name: string;
  subject: ReportSubject;
}

/** Questions in the order of the form, then add-ons in the order of their ticket types. @throws RECORD_NOT_FOUND */
export async function ownReportsOf(db: Db, eventId: number, locale: Locale): Promise<OwnReport[]> {
  const sections = await sectionsOf(db, eventId);
  const addOns = await readAddOns(db, eventId);
  return [
    ...choiceQuestions(sections).map(({ name, label, translations }) => ({
      eventReportId: answersReportId,
      reportKey: 'answers',
      name: translatedText(translations?.label, locale, label ?? '') || name,
      subject: { field: name },
    })),
    ...addOns.map(({ ids, name, translations }) => ({
      eventReportId: addOnReportId,
      reportKey: 'addOn',
      name: translatedText(translations.name, locale, name),
      subject: { addOnId: ids[0] ?? 0 },
    })),
  ];
}

/** The report of a question or an add-on of the event. @throws RECORD_NOT_FOUND */
export async function findOwnReport(
  db: Db,
  { eventId, subject, locale }: { eventId: number; subject: ReportSubject; locale: Locale },
): Promise<Report> {
  if ('addOnId' in subject) {
    const addOn = (await readAddOns(db, eventId)).find(({ ids }) => ids.includes(subject.addOnId));
    if (!addOn) throw new FoyerError('RECORD_NOT_FOUND');
    return addOnReport(addOn);
  }
  const field = choiceQuestions(await sectionsOf(db, eventId)).find(({ name }) => name === subject.field);
  if (!field) throw new FoyerError('RECORD_NOT_FOUND');
  return answersReport(field, await ticketTypesOf(db, eventId, locale), locale);
}

async function sectionsOf(db: Db, eventId: number) {
  const event = await db.selectFrom('event').select('configuration').where('event_id', '=', eventId).executeTakeFirst();
  if (!event) throw new FoyerError('RECORD_NOT_FOUND');
  return event.configuration.sections;
}

/** The ticket types that are sold or have tickets. */
async function ticketTypesOf(db: Db, eventId: number, locale: Locale): Promise<TicketType[]> {
  const { rows } = await sql<TicketType>`
    SELECT c.ticket_configuration_id AS id,
      ${translatedSql(sql`c.translations -> 'description'`, translationKey(locale), sql`c.default_description`)} AS name
    FROM ticket_configuration c
    WHERE c.event_id = ${eventId} AND (c.active OR EXISTS (
      SELECT FROM ticket t WHERE t.ticket_configuration_id = c.ticket_configuration_id AND t.status <> 'CANCELED'))
    ORDER BY c.position, c.ticket_configuration_id`.execute(db);
  return rows;
}
