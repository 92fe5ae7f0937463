import type { BytesAnswer } from '@foyer/contract/wire/endpoint';
import { FoyerError } from '@foyer/contract/wire/errors';
import { localDate } from '@foyer/domain/shared/dates';
import type { CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { exportContentType } from '../index.ts';

/** Returns an export file that has not expired, and writes an audit entry about the download. */
export async function fetchExport(database: Database, runId: number, context: CallContext): Promise<BytesAnswer> {
  const { now } = context;
  const found = await database.kysely
    .selectFrom('export_run as r')
    .innerJoin('export_schedule as s', 's.export_schedule_id', 'r.export_schedule_id')
    .innerJoin('event as e', 'e.event_id', 's.event_id')
    .select(['r.content', 'r.due_at', 's.list', 's.format', 's.columns', 's.event_id', 'e.event_short_code'])
    .select('e.configuration')
    .where('r.export_run_id', '=', runId)
    .where('r.expires_at', '>', now)
    .executeTakeFirst();
  if (!found?.content) throw new FoyerError('RECORD_NOT_FOUND');
  const { list, format, columns, event_id: eventId } = found;
  await writeAudit(database.kysely, context, {
    action: 'list.exported',
    entity: 'event',
    entityId: eventId,
    eventId,
    after: { list, format, columns, exportRunId: runId },
  });
  const day = localDate(found.due_at, found.configuration.timeZone);
  return {
    contentType: exportContentType[format],
    fileName: `${found.event_short_code}-${list}-${day}.${format}`,
    body: found.content,
  };
}
