import { isDeepStrictEqual } from 'node:util';
import type {
  MessageAudience,
  MessageKind,
  MessageSchedule,
  MessageTexts,
  SentMessage,
} from '@foyer/contract/mail/announcements';
import { FoyerError } from '@foyer/contract/wire/errors';
import { mainLocaleOf } from '@foyer/domain/mail/announcements';
import { sql } from 'kysely';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { Database, Db, Tx } from '../../../db/database.ts';
import { toJson } from '../../../db/schema.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { countSend, giveBackSend } from '../index.ts';
import { findEvent } from '../../events/catalogue/index.ts';
import { checkSchedule } from './check-schedule.ts';
import { checkTexts } from './check-texts.ts';
import { countAudience } from './count-audience.ts';
import { readMessages } from './present.ts';

interface MessageInput {
  eventId: number;
  kind: MessageKind;
  audience: MessageAudience;
  texts: MessageTexts;
  schedule?: MessageSchedule | undefined;
  idempotencyKey?: string | undefined;
}

/** Scheduled and paused messages of one event. The job looks at each of them every minute. */
const mostScheduled = 20;

const immediately: MessageSchedule = { kind: 'now' };

/** Counts the new message too. @throws TOO_MANY_SCHEDULED_MESSAGES */
async function checkCount(tx: Tx, eventId: number): Promise<void> {
  // Two requests at the same time must not exceed the maximum.
  await sql`SELECT FROM event WHERE event_id = ${eventId} FOR NO KEY UPDATE`.execute(tx);
  const { count } = await tx
    .selectFrom('attendee_message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .where('status', 'in', ['SCHEDULED', 'PAUSED'])
    .executeTakeFirstOrThrow();
  if (count > mostScheduled) throw new FoyerError('TOO_MANY_SCHEDULED_MESSAGES');
}

/**
 * Stores the message; the job of messages then queues its mails, now or when they are due. A repeated idempotency key returns the same message.
 */
export async function sendMessage(database: Database, input: MessageInput, context: CallContext): Promise<SentMessage> {
  const { eventId, kind, audience, texts, schedule = immediately, idempotencyKey = null } = input;
  const { actor, now } = context;
  const event = await findEvent(database.kysely, eventId, actor);
  const mainLocale = mainLocaleOf(event.configuration);
  checkTexts(texts, mainLocale);
  const repeated = await earlier(database.kysely, input, context);
  if (repeated) return repeated;
  checkSchedule(schedule, event, context);
  await countSend(database, eventId, now);
  const { recipients, optedOut } = await countAudience(database, { event, kind, audience, until: now, now });
  const message = await database.transaction(async (tx) => {
    const written = await tx
      .insertInto('attendee_message')
      .values({
        event_id: eventId,
        kind,
        audience: toJson(audience),
        texts: toJson(texts),
        main_locale: mainLocale,
        schedule: toJson(schedule),
        status: schedule.kind === 'now' ? 'SENDING' : 'SCHEDULED',
        recipient_count: schedule.kind === 'rule' ? 0 : recipients,
        idempotency_key: idempotencyKey,
        account_id: personAtKeyboardId(actor),
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returning('attendee_message_id')
      .executeTakeFirst();
    if (!written) return null;
    if (schedule.kind !== 'now') await checkCount(tx, eventId);
    const { attendee_message_id: messageId } = written;
    await writeAudit(tx, context, {
      action: schedule.kind === 'now' ? 'message.sent' : 'message.scheduled',
      entity: 'attendee_message',
      entityId: messageId,
      eventId,
      after: { kind, audience, texts, recipients, optedOut, ...(schedule.kind === 'now' ? {} : { schedule }) },
    });
    return oneMessage(tx, messageId, context);
  });
  if (message) return message;
  // The same request was sent twice at the same time.
  await giveBackSend(database.kysely, eventId);
  const other = await earlier(database.kysely, input, context);
  if (!other) throw new Error('The message of this idempotency key is missing.');
  return other;
}

/** The message of an earlier request with the same idempotency key. @throws IDEMPOTENCY_KEY_REUSED */
async function earlier(db: Db, input: MessageInput, context: CallContext): Promise<SentMessage | null> {
  if (input.idempotencyKey === undefined) return null;
  const found = await db
    .selectFrom('attendee_message')
    .select(['attendee_message_id', 'event_id', 'kind', 'audience', 'texts', 'schedule', 'account_id'])
    .where('idempotency_key', '=', input.idempotencyKey)
    .executeTakeFirst();
  if (!found) return null;
  const isSame =
    found.account_id === personAtKeyboardId(context.actor) &&
    found.event_id === input.eventId &&
    found.kind === input.kind &&
    isDeepStrictEqual(
      [found.audience, found.texts, found.schedule],
      JSON.parse(JSON.stringify([input.audience, input.texts, input.schedule ?? immediately])),
    );
  if (!isSame) throw new FoyerError('IDEMPOTENCY_KEY_REUSED');
  return oneMessage(db, found.attendee_message_id, context);
}

/** Returns one message. @throws RECORD_NOT_FOUND */
export async function oneMessage(db: Db | Tx, messageId: number, { now, locale }: CallContext): Promise<SentMessage> {
  const [message] = await readMessages(db, { where: sql`m.attendee_message_id = ${messageId}`, most: 1, now, locale });
  if (!message) throw new FoyerError('RECORD_NOT_FOUND');
  return message;
}
