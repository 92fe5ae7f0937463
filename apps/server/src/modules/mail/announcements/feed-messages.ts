import type {
  MessageAudience,
  MessageKind,
  MessageRule,
  MessageSchedule,
  MessageStatus,
  MessageTexts,
} from '@foyer/contract/mail/announcements';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { textFor } from '@foyer/domain/mail/announcements';
import { nextTime, ruleEnd } from '@foyer/domain/mail/message-rules';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import type { Job } from '../../../jobs/job.ts';
import { addressHash, isUnserved, messageKey, readStretch, type Addressee } from './audience.ts';
import { isDue, ruleEventOf } from './rule-event.ts';

/**
 * Maximum mails of one message in the outbox. A low number lets a stop take effect quickly, and the number is high
 * enough to keep the senders busy.
 */
const mostWaiting = 200;
/** Tickets per run. */
const stretch = 200;
/** How often a rule looks for people who became due, such as late registrations. */
const lookMs = 60_000;

/** The job that queues the mails of messages in batches, and records when the last mail has been sent. */
export const announcementsJob = (database: Database): Job => ({
  name: 'attendee-messages',
  everyMs: 1_000,
  run: async ({ now, signal }) => {
    const { rows: open } = await sql<{ attendee_message_id: number }>`
      SELECT attendee_message_id FROM attendee_message WHERE ${isOpen(now)} ORDER BY attendee_message_id`.execute(
      database.kysely,
    );
    let done = 0;
    for (const { attendee_message_id: messageId } of open) {
      if (signal.aborted) break;
      done += await database.transaction((tx) => feedMessage(tx, messageId, now));
    }
    return done;
  },
});

/** SQL condition: the job has something to do for the message. */
const isOpen = (now: Date): RawBuilder<SqlBool> =>
  sql`sent_count IS NULL AND status <> 'PAUSED' AND (next_look_at IS NULL OR next_look_at <= ${now})`;

interface Message {
  attendee_message_id: number;
  event_id: number;
  kind: MessageKind;
  audience: MessageAudience;
  texts: MessageTexts;
  main_locale: Locale;
  schedule: MessageSchedule;
  status: MessageStatus;
  reached_time: string;
  reached_ticket_id: number;
  is_queued: boolean;
  created_at: Date;
}

const readEvent = (tx: Tx, eventId: number) =>
  tx
    .selectFrom('event')
    .select(['event_id', 'configuration', 'event_start', 'event_end', 'activated_until'])
    .select(['called_off_at', 'archived_at'])
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
type FedEvent = Awaited<ReturnType<typeof readEvent>>;

/**
 * Performs the next step for one message, under a row lock. SKIP LOCKED makes a concurrent process skip the message.
 */
async function feedMessage(tx: Tx, messageId: number, now: Date): Promise<number> {
  const { rows } = await sql<Message>`
    SELECT attendee_message_id, event_id, kind, audience, texts, main_locale, schedule, status,
      reached_at::text AS reached_time, reached_ticket_id, is_queued, created_at
    FROM attendee_message WHERE attendee_message_id = ${messageId} AND ${isOpen(now)}
    FOR UPDATE SKIP LOCKED`.execute(tx);
  const message = rows[0];
  if (!message) return 0;
  const { rows: counts } = await sql<{ waiting: number }>`
    SELECT count(*) AS waiting FROM outbox
    WHERE attendee_message_id = ${messageId} AND status = 'PENDING'`.execute(tx);
  const waiting = counts[0]?.waiting ?? 0;
  if (message.status === 'SCHEDULED') return followSchedule(tx, message, waiting, now);
  if (message.status === 'SENDING' && !message.is_queued) {
    return waiting < mostWaiting ? queueAll(tx, message, now) : 0;
  }
  return waiting === 0 ? endMessage(tx, message, now) : 0;
}

/** Starts a message at its time, and lets a rule look for people who are due (mail 4). */
async function followSchedule(tx: Tx, message: Message, waiting: number, now: Date): Promise<number> {
  const { attendee_message_id: messageId, schedule } = message;
  const event = await readEvent(tx, message.event_id);
  if (schedule.kind === 'rule' && now >= ruleEnd(schedule, ruleEventOf(event))) {
    return waiting === 0 ? endMessage(tx, message, now) : 0;
  }
  const next = nextTime(schedule, ruleEventOf(event), now);
  if (next !== null || event.called_off_at !== null || event.archived_at !== null) {
    // The dates of the event may change, so the time is computed again soon.
    const look = Math.min(now.getTime() + lookMs, next?.getTime() ?? Infinity);
    await tx
      .updateTable('attendee_message')
      .set({ next_look_at: new Date(look) })
      .where('attendee_message_id', '=', messageId)
      .execute();
    return 0;
  }
  if (schedule.kind === 'rule')
    return waiting < mostWaiting ? queueDue(tx, message, { event, rule: schedule }, now) : 0;
  await tx
    .updateTable('attendee_message')
    .set({ status: 'SENDING', next_look_at: null })
    .where('attendee_message_id', '=', messageId)
    .execute();
  return 1;
}

/** Position of the last processed ticket, and how a stretch of tickets was queued. */
interface Stretch {
  queued: number;
  read: number;
  isLast: boolean;
  time: string;
  ticketId: number;
}

/**
 * Queues the mails of the next tickets of the audience. The caller stores the position in the same transaction, so a
 * crash repeats and skips no ticket.
 */
async function queueStretch(
  tx: Tx,
  message: Message,
  about: { event: FedEvent; until: Date; only?: RawBuilder<SqlBool> },
  now: Date,
): Promise<Stretch> {
  const { reached_time: time, reached_ticket_id: ticketId, kind, audience } = message;
  const { addressees, last, isLast } = await readStretch(
    tx,
    { ...about, kind, audience, now },
    { time, ticketId },
    stretch,
  );
  let queued = 0;
  for (const addressee of addressees) if (await queueOne(tx, message, addressee, now)) queued += 1;
  return { queued, read: addressees.length, isLast, time: last?.time ?? time, ticketId: last?.ticketId ?? ticketId };
}

/** Queues the mails of everyone who had a ticket when the message was sent, or at its time. */
async function queueAll(tx: Tx, message: Message, now: Date): Promise<number> {
  const { schedule } = message;
  const event = await readEvent(tx, message.event_id);
  const until = schedule.kind === 'at' ? new Date(schedule.date) : message.created_at;
  const { read, isLast, time, ticketId } = await queueStretch(tx, message, { event, until }, now);
  await sql`
    UPDATE attendee_message SET is_queued = ${isLast}, reached_at = ${time}::timestamptz, reached_ticket_id = ${ticketId}
    WHERE attendee_message_id = ${message.attendee_message_id}`.execute(tx);
  return Math.max(read, 1);
}

/**
 * Queues the mails of people who are due by a rule and have not received the message. After the last ticket, the rule
 * starts again from the first one a little later: tickets change hands, people check in, and answers are missing.
 */
async function queueDue(
  tx: Tx,
  message: Message,
  { event, rule }: { event: FedEvent; rule: MessageRule },
  now: Date,
): Promise<number> {
  const { attendee_message_id: messageId } = message;
  const only = sql<SqlBool>`${isDue(rule, ruleEventOf(event), now)} AND ${isUnserved(messageId)}`;
  const { queued, isLast, time, ticketId } = await queueStretch(tx, message, { event, until: now, only }, now);
  await sql`
    UPDATE attendee_message SET recipient_count = recipient_count + ${queued},
      next_look_at = ${isLast ? new Date(now.getTime() + lookMs) : null},
      reached_at = ${isLast ? '-infinity' : time}::timestamptz, reached_ticket_id = ${isLast ? 0 : ticketId}
    WHERE attendee_message_id = ${messageId}`.execute(tx);
  return isLast ? queued : 1;
}

/**
 * Queues one mail unless the address already has one from another ticket. The dedupe key is unique per message and
 * address. A rule lives longer than the outbox's rows, so it also stores the address's hash. Returns whether a mail was
 * queued.
 */
async function queueOne(tx: Tx, message: Message, addressee: Addressee, now: Date): Promise<boolean> {
  const { address, isOptedOut, ticketId } = addressee;
  const { attendee_message_id: messageId } = message;
  const found = textFor(message.texts, addressee.locale, message.main_locale);
  if (address === null || isOptedOut || !found) return false;
  const hash = addressHash(address);
  if (message.schedule.kind === 'rule') {
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('attendee_message_delivery')
      .values({ attendee_message_id: messageId, address_hash: hash })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return false;
  }
  await tx
    .insertInto('outbox')
    .values({
      template: 'message',
      recipient: address,
      locale: found.locale,
      event_id: message.event_id,
      ticket_id: ticketId,
      attendee_message_id: messageId,
      dedupe_key: messageKey(messageId, hash),
      next_attempt_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
  return true;
}

/** Ends a message without queued mails. Stores the totals on the message, because outbox rows are deleted later. */
async function endMessage(tx: Tx, { attendee_message_id: messageId, schedule }: Message, now: Date): Promise<number> {
  const { rows } = await sql<{ sent: number; failed: number }>`
    SELECT count(*) FILTER (WHERE status = 'SENT') AS sent, count(*) FILTER (WHERE status = 'FAILED') AS failed
    FROM outbox WHERE attendee_message_id = ${messageId}`.execute(tx);
  const { sent = 0, failed = 0 } = rows[0] ?? {};
  // The outbox has forgotten early mails of a rule.
  const sentCount = schedule.kind === 'rule' ? sql`recipient_count - ${failed}::integer` : sql`${sent}::integer`;
  await sql`
    UPDATE attendee_message SET
      status = CASE WHEN status IN ('SCHEDULED', 'SENDING') THEN 'SENT' ELSE status END,
      ended_at = coalesce(ended_at, ${now}), next_look_at = NULL, sent_count = ${sentCount}, failed_count = ${failed}
    WHERE attendee_message_id = ${messageId}`.execute(tx);
  await tx.deleteFrom('attendee_message_delivery').where('attendee_message_id', '=', messageId).execute();
  return 1;
}
