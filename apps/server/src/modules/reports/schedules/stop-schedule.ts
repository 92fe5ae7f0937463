import { FoyerError } from '@foyer/contract/wire/errors';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { writeAudit } from '../../people/audit/index.ts';

/** Stops a schedule. A run in progress sends no mail. An ended schedule stays unchanged. */
export async function stopSchedule(
  database: Database,
  scheduleId: number,
  context: CallContext,
): Promise<{ success: true }> {
  return database.transaction(async (tx) => {
    const schedule = await tx
      .selectFrom('export_schedule')
      .select(['event_id', 'due_at'])
      .where('export_schedule_id', '=', scheduleId)
      .forUpdate()
      .executeTakeFirst();
    if (!schedule) throw new FoyerError('RECORD_NOT_FOUND');
    if (schedule.due_at === null) return { success: true };
    await tx
      .updateTable('export_schedule')
      .set({
        due_at: null,
        try_at: null,
        stopped_at: context.now,
        stopped_by_account_id: personAtKeyboardId(context.actor),
      })
      .where('export_schedule_id', '=', scheduleId)
      .execute();
    await writeAudit(tx, context, {
      action: 'export.stopped',
      entity: 'export_schedule',
      entityId: scheduleId,
      eventId: schedule.event_id,
    });
    return { success: true };
  });
}
