import { FoyerError, type ErrorItem } from '@foyer/contract/wire/errors';
import type { ExportFormat, ExportList, Locale } from '@foyer/contract/wire/vocabulary';
import { localDate } from '@foyer/domain/shared/dates';
import { nextRun, schedulesPerEvent, schedulesPerPerson } from '@foyer/domain/reports/export-schedule';
import { sql } from 'kysely';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { describeExport } from '../index.ts';
import { timeZoneOf } from './queries.ts';
import { readersOf } from './staff.ts';

interface ScheduleInput {
  eventId: number;
  list: ExportList;
  format: ExportFormat;
  columns: readonly string[];
  locale: Locale;
  weekday: number | null;
  hour: number;
  until: string;
  recipients: readonly number[];
}

/** Maximum duration of a schedule in ms, one year. Afterwards the organiser creates a new one. */
const longestMs = 366 * 86_400_000;

/** Schedules an export. Returns an equal active schedule of the same person instead of creating a second one. */
export async function createSchedule(
  database: Database,
  { eventId, columns, recipients, ...schedule }: ScheduleInput,
  context: CallContext,
): Promise<{ exportScheduleId: number }> {
  const { now, actor } = context;
  const db = database.kysely;
  const timeZone = await timeZoneOf(db, eventId);
  const known = (await describeExport(db, { eventId, ...schedule })).columns.map(({ name }) => name);
  const readers = await readersOf(db, { eventId, now });
  const due = nextRun(schedule, timeZone, now);
  const items: ErrorItem[] = [
    ...columns.flatMap((name, n): ErrorItem[] =>
      known.includes(name) && columns.indexOf(name) === n ? [] : [{ code: 'UNKNOWN_FIELD', path: `body.columns.${n}` }],
    ),
    ...recipients.flatMap((accountId, n): ErrorItem[] =>
      readers.get(accountId)?.address ? [] : [{ code: 'ONE_OF', path: `body.recipients.${n}` }],
    ),
    ...(Date.parse(schedule.until) > now.getTime() + longestMs
      ? [
          {
            code: 'DATE_ORDER' as const,
            path: 'body.until',
            metadata: { before: localDate(new Date(now.getTime() + longestMs + 86_400_000), timeZone) },
          },
        ]
      : []),
    ...(due
      ? []
      : [{ code: 'DATE_ORDER' as const, path: 'body.until', metadata: { after: localDate(now, timeZone) } }]),
  ];
  if (items.length > 0 || !due) throw new FoyerError('VALIDATION_ERROR', { items });
  return database.transaction(async (tx) => {
    await sql`SELECT FROM event WHERE event_id = ${eventId} FOR UPDATE`.execute(tx);
    const recipientIds = [...new Set(recipients)].toSorted((a, b) => a - b);
    const equal = await findEqual(tx, { eventId, columns, ...schedule, recipients: recipientIds }, context);
    if (equal !== undefined) return { exportScheduleId: equal };
    await checkCount(tx, eventId, personAtKeyboardId(actor));
    const { export_schedule_id: exportScheduleId } = await tx
      .insertInto('export_schedule')
      .values({
        event_id: eventId,
        ...schedule,
        columns: [...columns],
        account_id: personAtKeyboardId(actor),
        due_at: due,
        try_at: due,
        created_at: now,
        stopped_at: null,
        stopped_by_account_id: null,
      })
      .returning('export_schedule_id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('export_recipient')
      .values(recipientIds.map((accountId) => ({ export_schedule_id: exportScheduleId, account_id: accountId })))
      .execute();
    await writeAudit(tx, context, {
      action: 'export.scheduled',
      entity: 'export_schedule',
      entityId: exportScheduleId,
      eventId,
      after: { ...schedule, columns, recipientIds },
    });
    return { exportScheduleId };
  });
}

/** The caller holds the lock on the event's row, so requests at the same time cannot exceed it. @throws TOO_MANY_EXPORTS */
async function checkCount(tx: Tx, eventId: number, accountId: number): Promise<void> {
  const { all, own } = await tx
    .selectFrom('export_schedule')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere('account_id', '=', accountId).as('own'),
    ])
    .where('event_id', '=', eventId)
    .where('due_at', 'is not', null)
    .executeTakeFirstOrThrow();
  if (own >= schedulesPerPerson) {
    throw new FoyerError('TOO_MANY_EXPORTS', { metadata: { most: schedulesPerPerson, own: true } });
  }
  if (all >= schedulesPerEvent) {
    throw new FoyerError('TOO_MANY_EXPORTS', { metadata: { most: schedulesPerEvent, own: false } });
  }
}

/** Finds an active schedule of this person with the same list, time, columns and recipients. */
async function findEqual(
  tx: Tx,
  { eventId, list, format, locale, weekday, hour, columns, recipients }: Omit<ScheduleInput, 'until'>,
  { actor, now }: Pick<CallContext, 'actor' | 'now'>,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT s.export_schedule_id AS id FROM export_schedule s
    WHERE s.event_id = ${eventId} AND s.account_id = ${personAtKeyboardId(actor)} AND s.list = ${list} AND s.format = ${format}
      AND s.locale = ${locale} AND s.weekday IS NOT DISTINCT FROM ${weekday} AND s.hour = ${hour}
      AND s.columns = ${[...columns]} AND s.stopped_at IS NULL AND s.until >= ${now.toISOString().slice(0, 10)}::date
      AND ARRAY(SELECT r.account_id FROM export_recipient r WHERE r.export_schedule_id = s.export_schedule_id ORDER BY 1)
        = ${[...recipients]}::bigint[]
    LIMIT 1`.execute(tx);
  return rows[0]?.id;
}
