import type { MessageAudience, MessageKind, MessageStatus, MessageTexts } from '@foyer/contract/mail/announcements';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { textFor } from '@foyer/domain/mail/announcements';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import type { Job } from '../../../jobs/job.ts';
import { addressHash, readStretch, type Addressee } from './audience.ts';

/**
 * Maximum mails of one message in the outbox. A low number lets a stop take effect quickly, and the number is high
 * enough to keep the senders busy.
 */
const mostWaiting = 200;
/** Tickets per run. */
const stretch = 200;

/** The job that queues the mails of messages in batches, and records when the last mail has been sent. */
export const announcementsJob = (database: Database): Job => ({
  name: 'attendee-messages',
  everyMs: 1_000,
  run: async ({ now, signal }) => {
    const open = await database.kysely
      .selectFrom('attendee_message')
      .select('attendee_message_id')
      .where('sent_count', 'is', null)
      .orderBy('attendee_message_id')
      .execute();
    let done = 0;
    for (const { attendee_message_id: messageId } of open) {
      if (signal.aborted) break;
      done += await database.transaction((tx) => feedMessage(tx, messageId, now));
    }
    return done;
  },
});

interface Message {
  attendee_message_id: number;
  event_id: number;
  kind: MessageKind;
  audience: MessageAudience;
  texts: MessageTexts;
  main_locale: Locale;
  status: MessageStatus;
  reached_time: string;
  reached_ticket_id: number;
  is_queued: boolean;
  created_at: Date;
}

/**
 * Performs the next step for one message, under a row lock. SKIP LOCKED makes a concurrent process skip the message.
 */
async function feedMessage(tx: Tx, messageId: number, now: Date): Promise<number> {
  const { rows } = await sql<Message>`
    SELECT attendee_message_id, event_id, kind, audience, texts, main_locale, status, reached_at::text AS reached_time,
      reached_ticket_id, is_queued, created_at
    FROM attendee_message WHERE attendee_message_id = ${messageId} AND sent_count IS NULL
    FOR UPDATE SKIP LOCKED`.execute(tx);
  const message = rows[0];
  if (!message) return 0;
  const { rows: counts } = await sql<{ waiting: number }>`
    SELECT count(*) AS waiting FROM outbox
    WHERE attendee_message_id = ${messageId} AND status = 'PENDING'`.execute(tx);
  const waiting = counts[0]?.waiting ?? 0;
  if (message.status === 'SENDING' && !message.is_queued) {
    return waiting < mostWaiting ? queueStretch(tx, message, now) : 0;
  }
  return waiting === 0 ? endMessage(tx, messageId, now) : 0;
}

/**
 * Queues the mails of the next tickets. The position is stored in the same transaction, so a crash repeats and skips no
 * ticket.
 */
async function queueStretch(tx: Tx, message: Message, now: Date): Promise<number> {
  const {
    attendee_message_id: messageId,
    event_id: eventId,
    reached_time: time,
    reached_ticket_id: ticketId,
  } = message;
  const event = await tx
    .selectFrom('event')
    .select(['event_id', 'configuration'])
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  const { addressees, last, isLast } = await readStretch(
    tx,
    { event, kind: message.kind, audience: message.audience, until: message.created_at, now },
    { time, ticketId },
    stretch,
  );
  for (const addressee of addressees) await queueOne(tx, message, addressee, now);
  await sql`
    UPDATE attendee_message SET is_queued = ${isLast}, reached_at = ${last?.time ?? time}::timestamptz,
      reached_ticket_id = ${last?.ticketId ?? ticketId}
    WHERE attendee_message_id = ${messageId}`.execute(tx);
  return Math.max(addressees.length, 1);
}

/**
 * Queues one mail unless the address already has one from another ticket. The dedupe key is unique per message and
 * address.
 */
async function queueOne(tx: Tx, message: Message, addressee: Addressee, now: Date): Promise<void> {
  const { address, isOptedOut, ticketId } = addressee;
  const found = textFor(message.texts, addressee.locale, message.main_locale);
  if (address === null || isOptedOut || !found) return;
  // Erasing a person removes the recipient from the outbox, so the key must not contain the address either.
  const key = addressHash(address).toString('base64url');
  await tx
    .insertInto('outbox')
    .values({
      template: 'message',
      recipient: address,
      locale: found.locale,
      event_id: message.event_id,
      ticket_id: ticketId,
      attendee_message_id: message.attendee_message_id,
      dedupe_key: `message:${message.attendee_message_id}:${key}`,
      next_attempt_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}

/** Ends a message without queued mails. Stores the totals on the message, because outbox rows are deleted later. */
async function endMessage(tx: Tx, messageId: number, now: Date): Promise<number> {
  await sql`
    UPDATE attendee_message SET
      status = CASE status WHEN 'SENDING' THEN 'SENT' ELSE status END, ended_at = coalesce(ended_at, ${now}),
      (sent_count, failed_count) = (
        SELECT count(*) FILTER (WHERE o.status = 'SENT'), count(*) FILTER (WHERE o.status = 'FAILED')
        FROM outbox o WHERE o.attendee_message_id = ${messageId})
    WHERE attendee_message_id = ${messageId}`.execute(tx);
  return 1;
}
