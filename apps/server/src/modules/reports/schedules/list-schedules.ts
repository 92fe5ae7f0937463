import type { ExportFailure, ExportSchedules } from '@foyer/contract/reports/scheduled-exports';
import type { ExportFormat, ExportList, Locale } from '@foyer/contract/wire/vocabulary';
import { localDate } from '@foyer/domain/shared/dates';
import { fullName } from '@foyer/domain/people/names';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { personJson, personOf, type PersonJson } from '../../people/accounts/index.ts';
import { timeZoneOf } from './queries.ts';
import { readersOf } from './staff.ts';

/** Maximum runs listed per schedule. */
const mostRuns = 5;

interface Row {
  export_schedule_id: number;
  list: ExportList;
  format: ExportFormat;
  column_count: number;
  weekday: number | null;
  hour: number;
  until: string;
  due_at: Date | null;
  stopped_at: Date | null;
  creator: PersonJson;
  recipients: PersonJson[];
  runs: { id: number; due: string; failure: ExportFailure | null; rows: number | null; until: string | null }[];
}

/** A page of the schedules of an event: active ones first, then the latest. */
export async function listSchedules(
  db: Db,
  eventId: number,
  { page, rowsPerPage }: { page: number; rowsPerPage: number },
  { now, locale }: { now: Date; locale: Locale },
): Promise<ExportSchedules> {
  const timeZone = await timeZoneOf(db, eventId);
  const { rows } = await sql<Row>`
    SELECT s.export_schedule_id, s.list, s.format, cardinality(s.columns) AS column_count, s.weekday, s.hour, s.until::text AS until,
      s.due_at, s.stopped_at, ${personJson('a')} AS creator,
      (SELECT coalesce(jsonb_agg(${personJson('p')} ORDER BY p.account_id), '[]') FROM export_recipient r
        JOIN account p USING (account_id) WHERE r.export_schedule_id = s.export_schedule_id) AS recipients,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', n.export_run_id, 'due', n.due_at, 'failure', n.failure, 'rows', n.row_count,
          'until', CASE WHEN n.has_content AND n.expires_at > ${now} THEN n.expires_at END) ORDER BY n.due_at DESC), '[]')
        FROM (SELECT u.*, u.content IS NOT NULL AS has_content FROM export_run u
          WHERE u.export_schedule_id = s.export_schedule_id ORDER BY u.due_at DESC LIMIT ${mostRuns}) n) AS runs
    FROM export_schedule s JOIN account a USING (account_id)
    WHERE s.event_id = ${eventId}
    ORDER BY s.due_at IS NULL, s.export_schedule_id DESC
    LIMIT ${rowsPerPage} OFFSET ${(page - 1) * rowsPerPage}`.execute(db);
  const { count: totalItems } = await db
    .selectFrom('export_schedule')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  const readers = [...(await readersOf(db, { eventId, now })).values()].filter(({ address }) => address !== null);
  const instant = (text: string) => new Date(text).toISOString();
  return {
    timeZone,
    totalItems,
    today: localDate(now, timeZone),
    staff: readers.map((reader) => ({
      accountId: reader.accountId,
      fullName: fullName(reader, locale),
      externalAccountIdentifier: reader.externalAccountIdentifier,
    })),
    schedules: rows.map((row) => ({
      exportScheduleId: row.export_schedule_id,
      list: row.list,
      format: row.format,
      columnCount: row.column_count,
      weekday: row.weekday,
      hour: row.hour,
      until: row.until,
      nextDate: row.due_at?.toISOString() ?? null,
      isStopped: row.stopped_at !== null,
      createdBy: personOf(row.creator, locale).fullName,
      recipients: row.recipients.map((person) => personOf(person, locale).fullName),
      runs: row.runs.map(({ id, due, failure, rows: rowCount, until }) => ({
        exportRunId: id,
        dueDate: instant(due),
        failure,
        rowCount,
        availableUntil: until === null ? null : instant(until),
      })),
    })),
  };
}
