import { FoyerError } from '@foyer/contract/wire/errors';
import { canArchive } from '@foyer/domain/events/event-overview';
import { saleState } from '@foyer/domain/events/overview-state';
import { isEventActive } from '@foyer/domain/events/event-state';
import type { CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { timesOf } from '../catalogue/index.ts';

/**
 * Archives an event, or takes it out of the archive (events 4.12). Attendees see no difference.
 * @throws EVENT_NOT_OVER for an event that is on sale, running or still to come
 */
export async function archiveEvent(
  database: Database,
  eventId: number,
  { archived }: { archived: boolean },
  context: CallContext,
): Promise<{ success: true }> {
  const { now } = context;
  await database.transaction(async (tx) => {
    const event = await tx
      .selectFrom('event')
      .selectAll()
      .where('event_id', '=', eventId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!event) throw new FoyerError('RECORD_NOT_FOUND');
    if ((event.archived_at !== null) === archived) return;
    const times = timesOf(event);
    const state = saleState(
      { ...times, isPublished: event.published },
      { isSoldOut: false, isActive: isEventActive(times, null, now) },
      now,
    );
    if (archived && !canArchive(state)) throw new FoyerError('EVENT_NOT_OVER');
    await tx
      .updateTable('event')
      .set({ archived_at: archived ? now : null, updated_at: now })
      .where('event_id', '=', eventId)
      .execute();
    await writeAudit(tx, context, {
      action: archived ? 'event.archived' : 'event.unarchived',
      entity: 'event',
      entityId: eventId,
      eventId,
    });
  });
  return { success: true };
}
