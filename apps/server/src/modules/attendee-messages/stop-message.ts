import type { SentMessage } from '@foyer/contract/attendee-messages';
import type { CallContext } from '@foyer/domain/actor';
import type { Database } from '../../db/database.ts';
import { writeAudit } from '../audit/index.ts';
import { oneMessage } from './send-message.ts';

/**
 * No more of a message goes out: what waits for its first try is taken back, and whatever a carrier put off is given up when its turn comes.
 * One that has ended stays as it is.
 */
export async function stopMessage(database: Database, messageId: number, context: CallContext): Promise<SentMessage> {
  return database.transaction(async (tx) => {
    const stopped = await tx
      .updateTable('attendee_message')
      .set({ status: 'STOPPED', ended_at: context.now })
      .where('attendee_message_id', '=', messageId)
      .where('status', '=', 'SENDING')
      .returning('event_id')
      .executeTakeFirst();
    if (stopped) {
      const { numDeletedRows } = await tx
        .deleteFrom('outbox')
        .where('attendee_message_id', '=', messageId)
        .where('status', '=', 'PENDING')
        .where('attempts', '=', 0)
        .executeTakeFirst();
      await writeAudit(tx, context, {
        action: 'message.stopped',
        entity: 'attendee_message',
        entityId: messageId,
        eventId: stopped.event_id,
        after: { takenBack: Number(numDeletedRows) },
      });
    }
    return oneMessage(tx, messageId);
  });
}
