import type { SentMessage } from '@foyer/contract/mail/announcements';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { oneMessage } from './send-message.ts';
import { takeBack } from './stop-message.ts';

/**
 * Pauses a scheduled message, or resumes it (mail 4.5). A pause deletes mails without an attempt, and a resumed message
 * looks for its people again. Any other status stays unchanged.
 */
export async function pauseMessage(
  database: Database,
  { messageId, isPaused }: { messageId: number; isPaused: boolean },
  context: CallContext,
): Promise<SentMessage> {
  return database.transaction(async (tx) => {
    const changed = await tx
      .updateTable('attendee_message')
      .set({
        status: isPaused ? 'PAUSED' : 'SCHEDULED',
        next_look_at: null,
        reached_at: sql<Date>`'-infinity'`,
        reached_ticket_id: 0,
      })
      .where('attendee_message_id', '=', messageId)
      .where('status', '=', isPaused ? 'SCHEDULED' : 'PAUSED')
      .returning('event_id')
      .executeTakeFirst();
    if (changed) {
      await writeAudit(tx, context, {
        action: isPaused ? 'message.paused' : 'message.resumed',
        entity: 'attendee_message',
        entityId: messageId,
        eventId: changed.event_id,
        ...(isPaused ? { after: { takenBack: await takeBack(tx, messageId) } } : {}),
      });
    }
    return oneMessage(tx, messageId, context);
  });
}
