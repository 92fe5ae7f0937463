import type { SentMessage } from '@foyer/contract/mail/announcements';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { writeAudit, type AuditContext } from '../../people/audit/index.ts';
import { addressHash } from './audience.ts';
import { oneMessage } from './send-message.ts';

/** Statuses of messages that can still send mail. */
const open = ['SCHEDULED', 'PAUSED', 'SENDING'] as const;

/**
 * Stops a message: deletes mails without an attempt, and deferred mails are given up at their next attempt. A message
 * that has ended is not changed.
 */
export async function stopMessage(database: Database, messageId: number, context: CallContext): Promise<SentMessage> {
  return database.transaction(async (tx) => {
    await stop(tx, messageId, context);
    return oneMessage(tx, messageId, context);
  });
}

async function stop(tx: Tx, messageId: number, context: AuditContext): Promise<void> {
  const stopped = await tx
    .updateTable('attendee_message')
    .set({ status: 'STOPPED', ended_at: context.now })
    .where('attendee_message_id', '=', messageId)
    .where('status', 'in', open)
    .returning('event_id')
    .executeTakeFirst();
  if (!stopped) return;
  const takenBack = await takeBack(tx, messageId);
  await writeAudit(tx, context, {
    action: 'message.stopped',
    entity: 'attendee_message',
    entityId: messageId,
    eventId: stopped.event_id,
    after: { takenBack },
  });
}

/**
 * Deletes mails without an attempt, and returns their number. People of a rule can then receive the message again.
 */
export async function takeBack(tx: Tx, messageId: number): Promise<number> {
  const deleted = await tx
    .deleteFrom('outbox')
    .where('attendee_message_id', '=', messageId)
    .where('status', '=', 'PENDING')
    .where('attempts', '=', 0)
    .returning('recipient')
    .execute();
  const hashes = deleted.map(({ recipient }) => addressHash(recipient));
  if (hashes.length > 0) {
    const { numDeletedRows } = await tx
      .deleteFrom('attendee_message_delivery')
      .where('attendee_message_id', '=', messageId)
      .where('address_hash', 'in', hashes)
      .executeTakeFirst();
    await sql`UPDATE attendee_message SET recipient_count = recipient_count - ${Number(numDeletedRows)}
      WHERE attendee_message_id = ${messageId}`.execute(tx);
  }
  return deleted.length;
}

/** Stops every message of these events that has not ended. */
export async function stopMessagesOf(tx: Tx, eventIds: readonly number[], context: AuditContext): Promise<void> {
  const messages = await tx
    .selectFrom('attendee_message')
    .select('attendee_message_id')
    .where('event_id', 'in', [...eventIds])
    .where('status', 'in', open)
    .orderBy('attendee_message_id')
    .execute();
  for (const { attendee_message_id: messageId } of messages) await stop(tx, messageId, context);
}
