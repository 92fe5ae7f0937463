import type {
  MessageAudience,
  MessageDetail,
  MessageKind,
  MessageSchedule,
  MessageTexts,
} from '@foyer/contract/mail/announcements';
import { FoyerError } from '@foyer/contract/wire/errors';
import { mainLocaleOf } from '@foyer/domain/mail/announcements';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Database, Db, Tx } from '../../../db/database.ts';
import { toJson } from '../../../db/schema.ts';
import { findEvent } from '../../events/catalogue/index.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { checkSchedule } from './check-schedule.ts';
import { checkTexts } from './check-texts.ts';
import { countAudience } from './count-audience.ts';
import { oneMessage } from './send-message.ts';
import { takeBack } from './stop-message.ts';

interface MessageChange {
  messageId: number;
  /** The version that the editor saw. */
  version: number;
  kind: MessageKind;
  audience: MessageAudience;
  texts: MessageTexts;
  schedule: MessageSchedule;
}

/** A message with its texts and its version. @throws RECORD_NOT_FOUND */
export async function readMessage(db: Db | Tx, messageId: number, context: CallContext): Promise<MessageDetail> {
  const message = await oneMessage(db, messageId, context);
  const { texts, version } = await db
    .selectFrom('attendee_message')
    .select(['texts', 'version'])
    .where('attendee_message_id', '=', messageId)
    .executeTakeFirstOrThrow();
  return { ...message, texts, version };
}

/**
 * Changes a message that is scheduled or paused (mail 4.7). Mails without an attempt are deleted, and a rule looks for its
 * people again; nobody receives the message twice. @throws MESSAGE_NOT_SCHEDULED, EDIT_CONFLICT
 */
export async function changeMessage(
  database: Database,
  input: MessageChange,
  context: CallContext,
): Promise<MessageDetail> {
  const { messageId, kind, audience, texts, schedule } = input;
  const { actor, now } = context;
  const found = await database.kysely
    .selectFrom('attendee_message')
    .select('event_id')
    .where('attendee_message_id', '=', messageId)
    .executeTakeFirst();
  if (!found) throw new FoyerError('RECORD_NOT_FOUND');
  const event = await findEvent(database.kysely, found.event_id, actor);
  checkTexts(texts, mainLocaleOf(event.configuration));
  checkSchedule(schedule, event, context);
  const { recipients } = await countAudience(database, { event, kind, audience, until: now, now });
  return database.transaction(async (tx) => {
    const before = await lockScheduled(tx, input);
    const takenBack = await takeBack(tx, messageId);
    await checkServed(tx, messageId, { before: before.schedule, after: schedule });
    await tx
      .updateTable('attendee_message')
      .set({
        kind,
        audience: toJson(audience),
        texts: toJson(texts),
        schedule: toJson(schedule),
        version: before.version + 1,
        ...recipientCount(before.schedule, schedule, recipients),
        next_look_at: null,
        reached_at: sql<Date>`'-infinity'`,
        reached_ticket_id: 0,
      })
      .where('attendee_message_id', '=', messageId)
      .execute();
    await writeAudit(tx, context, {
      action: 'message.changed',
      entity: 'attendee_message',
      entityId: messageId,
      eventId: found.event_id,
      before: { kind: before.kind, audience: before.audience, texts: before.texts, schedule: before.schedule },
      after: { kind, audience, texts, schedule, takenBack },
    });
    return readMessage(tx, messageId, context);
  });
}

/** A rule counts the mails that it has queued, and starts at none. */
function recipientCount(before: MessageSchedule, after: MessageSchedule, recipients: number) {
  if (after.kind !== 'rule') return { recipient_count: recipients };
  return before.kind === 'rule' ? {} : { recipient_count: 0 };
}

/** Locks the message against the job that sends it and against other editors. */
async function lockScheduled(tx: Tx, { messageId, version }: MessageChange) {
  const message = await tx
    .selectFrom('attendee_message')
    .select(['kind', 'audience', 'texts', 'schedule', 'status', 'version'])
    .where('attendee_message_id', '=', messageId)
    .forUpdate()
    .executeTakeFirst();
  if (!message) throw new FoyerError('RECORD_NOT_FOUND');
  if (message.status !== 'SCHEDULED' && message.status !== 'PAUSED') throw new FoyerError('MESSAGE_NOT_SCHEDULED');
  if (message.version !== version) throw new FoyerError('EDIT_CONFLICT', { metadata: { version: message.version } });
  return message;
}

/** A rule that has reached people stays a rule, because only a rule remembers them for good. @throws VALIDATION_ERROR */
async function checkServed(
  tx: Tx,
  messageId: number,
  { before, after }: { before: MessageSchedule; after: MessageSchedule },
): Promise<void> {
  if (before.kind !== 'rule' || after.kind === 'rule') return;
  const { recipient_count: served } = await tx
    .selectFrom('attendee_message')
    .select('recipient_count')
    .where('attendee_message_id', '=', messageId)
    .executeTakeFirstOrThrow();
  if (served > 0) throw new FoyerError('VALIDATION_ERROR', { items: [{ code: 'ONE_OF', path: 'body.schedule.kind' }] });
}
