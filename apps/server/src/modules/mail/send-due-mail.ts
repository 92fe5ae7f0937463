import { setTimeout as giveWay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isUnavailable } from '../../db/errors.ts';
import { MailFault, type MailFaultReason, type MailGateway, type MailMessage } from '../../gateways/mail/port.ts';
import type { Job } from '../../jobs/job.ts';
import { addressKey, tryUse } from '../limits/index.ts';
import { messageOf, type MailSettings, type OutboxRow } from './message-of.ts';

/**
 * Outgoing mail (readings §7). A row is written in the transaction of its cause and holds only which mail it is; words, QR
 * codes and calendar are made when it is sent. Sending is at least once: a process killed between handing a mail over
 * and noting it sends it again, under the same Message-ID.
 */
export interface OutboxSettings extends MailSettings {
  mail: MailGateway;
  /** Keeps one-time links in sent rows, so that the demo's outbox page can show them. Otherwise they go when sent. */
  keepLinks: boolean;
  /** Whether people wait for this process now; mail, which can wait, then goes slowly. Never unless told. */
  busy?: () => boolean;
  /** Writes the receipts of an order whose money a mail tells of, so that it can say where they are; what fails in it is its own to tell. */
  writeReceipts?: (about: { orderId: number | null; ticketId: number | null }, now: Date) => Promise<void>;
  /** Hears what became of each attempt, for log and metrics. */
  onAttempt?: (attempt: MailAttempt) => void;
}

/** What became of one attempt; whom it was for is left out, since logs keep no addresses. */
export interface MailAttempt {
  mailId: number;
  template: string;
  /** The how manieth attempt this was. */
  attempts: number;
  outcome: 'sent' | 'put off' | 'given up';
  reason?: MailFaultReason;
  error?: string;
  /** When it is tried again. */
  nextAttempt?: Date;
}

const minute = 60_000;
/** Pauses after the first, second, … failed attempt; after the last the mail is FAILED and an admin sees it. About two days in all. */
const pausesMs = [0.5, 2, 10, 30, 60, 180, 360, 720, 1440].map((minutes) => minutes * minute);
/** A mail in hand comes back after this, should its process die. */
const leaseMs = 2 * minute;
/** While a mail is handed over its lease is renewed in time, but not for ever: a hand-over that hangs is given up after some of these. */
const renewEveryMs = leaseMs / 3;
const mostRenewals = 12;
const noteAgainMs = 250;
const batch = 20;
/** Pause before each mail while people wait: some 20 a second still go out, in the longest of rushes. */
const wayMs = 200;

/** Mails that tell of money that came in or went back. */
const aboutMoney: ReadonlySet<string> = new Set(['confirmation', 'refund', 'upgrade']);

/** What a mail is one of: those that one person waits for, or those of a message to many. */
export type MailLane = 'one' | 'many';
/** Mails that are handed over at once. What goes to many has hands of its own, so that no order's mail waits for one of them. */
const hands: Readonly<Record<MailLane, number>> = { one: 4, many: 2 };

/** The jobs that send what is due, one for each lane. */
export const outboxJobs = (settings: OutboxSettings, clock: () => Date): Job[] => [
  { name: 'outbox', everyMs: 1_000, run: ({ signal }) => sendDueMail(settings, clock, signal) },
  { name: 'outbox-messages', everyMs: 1_000, run: ({ signal }) => sendDueMail(settings, clock, signal, 'many') },
];

/**
 * Sends up to a batch of due mails; answers how many it took in hand. Each is claimed only when its turn has come, so that its lease
 * does not run while others are handed over.
 */
export async function sendDueMail(
  settings: OutboxSettings,
  clock: () => Date,
  signal: AbortSignal,
  lane: MailLane = 'one',
): Promise<number> {
  let turns = batch;
  let taken = 0;
  const sendSome = async () => {
    while (turns > 0 && !signal.aborted) {
      turns -= 1;
      const row = await claim(settings.db, clock(), lane);
      if (!row) return;
      taken += 1;
      if (settings.busy?.()) await giveWay(wayMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) await putBack(settings.db, row, clock());
      else await sendOne(settings, row, clock);
    }
  };
  // One that cannot claim, since the database went, does not leave those behind who are handing over.
  const ends = await Promise.allSettled(Array.from({ length: hands[lane] }, sendSome));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return taken;
}

/** Takes the next due row of the lane in hand by moving it into the future; SKIP LOCKED keeps several workers out of each other's way. */
async function claim(db: Db, now: Date, lane: MailLane): Promise<OutboxRow | undefined> {
  const { rows } = await sql<OutboxRow>`
    UPDATE outbox SET attempts = attempts + 1, next_attempt_at = ${leaseFrom(now)}
    WHERE outbox_id = (
      SELECT outbox_id FROM outbox
      WHERE next_attempt_at <= ${now} AND attendee_message_id IS ${lane === 'many' ? sql`NOT NULL` : sql`NULL`}
      ORDER BY next_attempt_at, outbox_id LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING outbox_id, template, recipient, locale, event_id, order_id, ticket_id, payload, attendee_message_id, attempts`.execute(
    db,
  );
  return rows[0];
}

const leaseFrom = (now: Date) => new Date(now.getTime() + leaseMs);

async function sendOne(settings: OutboxSettings, row: OutboxRow, clock: () => Date): Promise<void> {
  const { onAttempt } = settings;
  const about = { mailId: row.outbox_id, template: row.template, attempts: row.attempts };
  let message: MailMessage | undefined;
  try {
    if (aboutMoney.has(row.template))
      await settings.writeReceipts?.({ orderId: row.order_id, ticketId: row.ticket_id }, clock());
    await countTypedAddress(settings.db, row, clock());
    message = await composed(settings, row, clock());
    await handOver(settings, row, message, clock);
  } catch (error) {
    const outcome = await noteFailure(settings.db, row, error, clock(), message?.subject);
    onAttempt?.({ ...about, ...outcome });
    return;
  }
  await noteSent(settings, row, message, clock);
  onAttempt?.({ ...about, outcome: 'sent' });
}

/**
 * Notes a mail that was handed over. A database that goes just then is waited for as long as nobody else may take the mail in hand: what is not
 * noted goes out again.
 */
async function noteSent(
  { db, keepLinks }: OutboxSettings,
  row: OutboxRow,
  { subject }: MailMessage,
  clock: () => Date,
): Promise<void> {
  for (const until = performance.now() + leaseMs - renewEveryMs; ; await giveWay(noteAgainMs)) {
    try {
      await db
        .updateTable('outbox')
        .set({
          status: 'SENT',
          sent_at: clock(),
          next_attempt_at: null,
          last_error: null,
          subject,
          ...(keepLinks ? {} : { payload: sql`payload - 'url'` }),
        })
        .where('outbox_id', '=', row.outbox_id)
        .where('status', '=', 'PENDING')
        .execute();
      return;
    } catch (error) {
      if (!isUnavailable(error) || performance.now() >= until) throw error;
    }
  }
}

/**
 * Counts a mail with an attendee's ticket against the limit of mails to one typed address: an order may name any address. What is over the
 * limit waits.
 */
async function countTypedAddress(db: Db, { template, recipient }: OutboxRow, now: Date): Promise<void> {
  if (template !== 'guest-ticket' || (await tryUse(db, 'free-mail-to', addressKey(recipient), now))) return;
  throw new MailFault('The address has had as many mails as one gets in a day', false, 'other');
}

async function composed(settings: OutboxSettings, row: OutboxRow, now: Date): Promise<MailMessage> {
  const message = await messageOf(settings, row, { now, requester: { account: 'mail' } }).catch((error: unknown) => {
    // a database that is gone is no fault of the words
    if (isUnavailable(error)) throw error;
    throw new MailFault(error instanceof Error ? error.message : String(error), false, 'content');
  });
  if (!message) throw new MailFault('What the mail is about is no longer there', true, 'gone');
  return message;
}

/** Hands the message over and holds the lease of its row meanwhile. */
async function handOver(
  settings: OutboxSettings,
  row: OutboxRow,
  message: MailMessage,
  clock: () => Date,
): Promise<void> {
  let renewals = 0;
  const renewing = setInterval(() => {
    renewals += 1;
    if (renewals > mostRenewals) clearInterval(renewing);
    else
      void ownRow(settings.db, row)
        .set({ next_attempt_at: leaseFrom(clock()) })
        .execute()
        .catch(() => undefined);
  }, renewEveryMs);
  try {
    await settings.mail.send(message);
  } finally {
    clearInterval(renewing);
  }
}

/** The row as long as this attempt is its last: a process whose lease ran out changes nothing any more. */
const ownRow = (db: Db, row: OutboxRow) =>
  db
    .updateTable('outbox')
    .where('outbox_id', '=', row.outbox_id)
    .where('status', '=', 'PENDING')
    .where('attempts', '=', row.attempts);

async function noteFailure(
  db: Db,
  row: OutboxRow,
  error: unknown,
  now: Date,
  subject: string | undefined,
): Promise<Pick<MailAttempt, 'outcome' | 'reason' | 'error' | 'nextAttempt'>> {
  const pause = pausesMs[row.attempts - 1];
  const over = pause === undefined || (error instanceof MailFault && error.permanent);
  const nextAttempt = over ? null : new Date(now.getTime() + pause);
  const words = (error instanceof Error ? error.message : String(error)).slice(0, 1000);
  await ownRow(db, row)
    .set({
      status: over ? 'FAILED' : 'PENDING',
      next_attempt_at: nextAttempt,
      last_error: words,
      ...(subject === undefined ? {} : { subject }),
    })
    .execute();
  return {
    outcome: over ? 'given up' : 'put off',
    reason: error instanceof MailFault ? error.reason : 'other',
    error: words,
    ...(nextAttempt ? { nextAttempt } : {}),
  };
}

async function putBack(db: Db, row: OutboxRow, now: Date): Promise<void> {
  await ownRow(db, row)
    .set({ attempts: row.attempts - 1, next_attempt_at: now })
    .execute();
}
