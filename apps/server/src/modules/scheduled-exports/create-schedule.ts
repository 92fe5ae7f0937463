import { FoyerError, type ErrorItem } from '@foyer/contract/errors';
import type { ExportFormat, ExportList, Locale } from '@foyer/contract/vocabulary';
import { atKeyboard, type CallContext } from '@foyer/domain/actor';
import { localDate } from '@foyer/domain/dates';
import { nextRun } from '@foyer/domain/export-schedule';
import type { Database } from '../../db/database.ts';
import { writeAudit } from '../audit/index.ts';
import { describeExport } from '../reporting/index.ts';
import { timeZoneOf } from './queries.ts';
import { readersOf } from './staff.ts';

interface Asked {
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

/** Has a list made again and again from the next time on. */
export async function createSchedule(
  database: Database,
  { eventId, columns, recipients, ...asked }: Asked,
  context: CallContext,
): Promise<{ exportScheduleId: number }> {
  const { now, actor } = context;
  const db = database.kysely;
  const timeZone = await timeZoneOf(db, eventId);
  const known = (await describeExport(db, { eventId, ...asked })).columns.map(({ name }) => name);
  const readers = await readersOf(db);
  const due = nextRun(asked, timeZone, now);
  const items: ErrorItem[] = [
    ...columns.flatMap((name, n): ErrorItem[] =>
      known.includes(name) && columns.indexOf(name) === n ? [] : [{ code: 'UNKNOWN_FIELD', path: `body.columns.${n}` }],
    ),
    ...recipients.flatMap((accountId, n): ErrorItem[] =>
      readers.get(accountId)?.address ? [] : [{ code: 'ONE_OF', path: `body.recipients.${n}` }],
    ),
    ...(due
      ? []
      : [{ code: 'DATE_ORDER' as const, path: 'body.until', metadata: { after: localDate(now, timeZone) } }]),
  ];
  if (items.length > 0 || !due) throw new FoyerError('VALIDATION_ERROR', { items });
  return database.transaction(async (tx) => {
    const { export_schedule_id: exportScheduleId } = await tx
      .insertInto('export_schedule')
      .values({
        event_id: eventId,
        ...asked,
        columns: [...columns],
        account_id: atKeyboard(actor),
        due_at: due,
        try_at: due,
        created_at: now,
        stopped_at: null,
        stopped_by_account_id: null,
      })
      .returning('export_schedule_id')
      .executeTakeFirstOrThrow();
    const told = [...new Set(recipients)];
    await tx
      .insertInto('export_recipient')
      .values(told.map((accountId) => ({ export_schedule_id: exportScheduleId, account_id: accountId })))
      .execute();
    await writeAudit(tx, context, {
      action: 'export.scheduled',
      entity: 'export_schedule',
      entityId: exportScheduleId,
      eventId,
      after: { ...asked, columns, recipientIds: told },
    });
    return { exportScheduleId };
  });
}
