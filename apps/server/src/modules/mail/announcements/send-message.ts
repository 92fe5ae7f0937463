import { isDeepStrictEqual } from 'node:util';
import type { MessageAudience, MessageKind, MessageTexts, SentMessage } from '@foyer/contract/mail/announcements';
import { FoyerError } from '@foyer/contract/wire/errors';
import { personAtKeyboardId, type CallContext } from '@foyer/domain/people/actor';
import { mainLocaleOf } from '@foyer/domain/mail/announcements';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { toJson } from '../../../db/schema.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { findEvent } from '../../events/catalogue/index.ts';
import { checkTexts } from './check-texts.ts';
import { countAudience } from './count-audience.ts';
import { readMessages } from './present.ts';

interface MessageInput {
  eventId: number;
  kind: MessageKind;
  audience: MessageAudience;
  texts: MessageTexts;
  idempotencyKey?: string | undefined;
}

/**
 * Stores the message; the job of messages then queues its mails. A repeated idempotency key returns the same message.
 */
export async function sendMessage(database: Database, input: MessageInput, context: CallContext): Promise<SentMessage> {
  const { eventId, kind, audience, texts, idempotencyKey = null } = input;
  const { actor, now } = context;
  const event = await findEvent(database.kysely, eventId, actor);
  const mainLocale = mainLocaleOf(event.configuration);
  checkTexts(texts, mainLocale);
  const { recipients, optedOut } = await countAudience(database, { event, kind, audience, until: now, now });
  return database.transaction(async (tx) => {
    const written = await tx
      .insertInto('attendee_message')
      .values({
        event_id: eventId,
        kind,
        audience: toJson(audience),
        texts: toJson(texts),
        main_locale: mainLocale,
        recipient_count: recipients,
        idempotency_key: idempotencyKey,
        account_id: personAtKeyboardId(actor),
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returning('attendee_message_id')
      .executeTakeFirst();
    if (!written) return earlier(tx, input, context);
    const { attendee_message_id: messageId } = written;
    await writeAudit(tx, context, {
      action: 'message.sent',
      entity: 'attendee_message',
      entityId: messageId,
      eventId,
      after: { kind, audience, texts, recipients, optedOut },
    });
    return oneMessage(tx, messageId);
  });
}

async function earlier(tx: Tx, input: MessageInput, { actor }: CallContext): Promise<SentMessage> {
  const found = await tx
    .selectFrom('attendee_message')
    .select(['attendee_message_id', 'event_id', 'kind', 'audience', 'texts', 'account_id'])
    .where('idempotency_key', '=', input.idempotencyKey ?? null)
    .executeTakeFirstOrThrow();
  const isSame =
    found.account_id === personAtKeyboardId(actor) &&
    found.event_id === input.eventId &&
    found.kind === input.kind &&
    isDeepStrictEqual([found.audience, found.texts], JSON.parse(JSON.stringify([input.audience, input.texts])));
  if (!isSame) throw new FoyerError('IDEMPOTENCY_KEY_REUSED');
  return oneMessage(tx, found.attendee_message_id);
}

/** Returns one message. @throws RECORD_NOT_FOUND */
export async function oneMessage(tx: Tx, messageId: number): Promise<SentMessage> {
  const [message] = await readMessages(tx, sql`m.attendee_message_id = ${messageId}`, 1);
  if (!message) throw new FoyerError('RECORD_NOT_FOUND');
  return message;
}
