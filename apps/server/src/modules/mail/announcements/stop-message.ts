import type { SentMessage } from '@foyer/contract/mail/announcements';
import type { CallContext } from '@foyer/domain/people/actor';
import type { Database, Tx } from '../../../db/database.ts';
import { writeAudit, type AuditContext } from '../../people/audit/index.ts';
import { oneMessage } from './send-message.ts';

/**
 * Stops a message: deletes mails without an attempt, and deferred mails are given up at their next attempt. A message
 * that has ended is not changed.
 */
export async function stopMessage(database: Database, messageId: number, context: CallContext): Promise<SentMessage> {
  return database.transaction(async (tx) => {
    await stop(tx, messageId, context);
    return oneMessage(tx, messageId);
  });
}

async function stop(tx: Tx, messageId: number, context: AuditContext): Promise<void> {
  const stopped = await tx
    .updateTable('attendee_message')
    .set({ status: 'STOPPED', ended_at: context.now })
    .where('attendee_message_id', '=', messageId)
    .where('status', '=', 'SENDING')
    .returning('event_id')
    .executeTakeFirst();
  if (!stopped) return;
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

/** Stops every message of these events that is still being sent. */
export async function stopMessagesOf(tx: Tx, eventIds: readonly number[], context: AuditContext): Promise<void> {
  const messages = await tx
    .selectFrom('attendee_message')
    .select('attendee_message_id')
    .where('event_id', 'in', [...eventIds])
    .where('status', '=', 'SENDING')
    .orderBy('attendee_message_id')
    .execute();
  for (const { attendee_message_id: messageId } of messages) await stop(tx, messageId, context);
}
