import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isUnavailable } from '../../db/errors.ts';
import { toJson } from '../../db/schema.ts';
import { tracedTask } from '../../gateways/traces/spans.ts';
import { MailFault, type MailFaultReason, type MailGateway, type MailMessage } from '../../gateways/mail/port.ts';
import { claimDue } from '../../jobs/claim-due.ts';
import type { Job } from '../../jobs/job.ts';
import { addressKey, tryUse, type Counters } from '../system/limits/index.ts';
import { messageOf, type MailSettings, type OutboxRow } from './message-of.ts';

/**
 * Outgoing mail (mail 1). A row is written in the transaction of its cause and identifies the mail only. Text, QR
 * codes and calendar file are created when it is sent.
 * Delivery is at least once: if the process dies between sending a mail and recording it, the mail is sent again with
 * the same Message-ID.
 */
export interface OutboxSettings extends MailSettings {
  counters: Counters;
  mail: MailGateway;
  /** Retains one-time links in sent rows for the demo's outbox page. Otherwise they are removed after sending. */
  keepLinks: boolean;
  /** Whether requests are waiting for this process. Mail is then sent slowly. Default: never busy. */
  busy?: () => boolean;
  /**
   * Writes the receipts of an order before a mail about its payment, because the mail links to them. Reports its own
   * errors.
   */
  writeReceipts?: (about: { orderId: number | null; ticketId: number | null }, now: Date) => Promise<void>;
  /** Of the windows that a mail about an opening names, those in which its account can buy now (selling 1.15). */
  readOpenings?: (about: { eventId: number; accountId: number; windows: number[] }, now: Date) => Promise<number[]>;
  /** Called with the result of each attempt, for log and metrics. */
  onAttempt?: (attempt: MailAttempt) => void;
}

/** The result of one attempt. Contains no recipient, because logs must not contain addresses. */
export interface MailAttempt {
  mailId: number;
  template: string;
  /** The number of this attempt, from 1. */
  attempts: number;
  outcome: 'sent' | 'put off' | 'given up';
  reason?: MailFaultReason;
  error?: string;
  nextAttempt?: Date;
}

const minute = 60_000;
/**
 * Pauses after the first, second, … failed attempt, about two days in total. After the last one the mail is FAILED and
 * shown to admins.
 */
const pausesMs = [0.5, 2, 10, 30, 60, 180, 360, 720, 1440].map((minutes) => minutes * minute);
/** A claimed mail becomes due again after this time if its process dies. */
const leaseMs = 2 * minute;
/** The lease is renewed while a mail is being sent. A delivery that hangs loses it after `mostRenewals` renewals. */
const renewEveryMs = leaseMs / 3;
const mostRenewals = 12;
const noteAgainMs = 250;
const batch = 20;
/** Pause before each mail while the process is busy. About 20 mails a second are still sent. */
const yieldMs = 200;

/** Mails about received or refunded money. */
const aboutMoney: ReadonlySet<string> = new Set(['confirmation', 'refund', 'upgrade']);

/** Queue of a mail: `one` for mails to one person, `many` for messages to many recipients. */
export type MailLane = 'one' | 'many';
/** Number of mails sent in parallel. `many` has its own limit, so an order's mail never waits for a message to many. */
const hands: Readonly<Record<MailLane, number>> = { one: 4, many: 2 };

export const outboxJobs = (settings: OutboxSettings, clock: () => Date): Job[] => [
  { name: 'outbox', everyMs: 1_000, run: ({ signal }) => sendDueMail(settings, clock, signal) },
  { name: 'outbox-messages', everyMs: 1_000, run: ({ signal }) => sendDueMail(settings, clock, signal, 'many') },
];

/**
 * Sends up to one batch of due mails and returns how many it claimed. Each mail is claimed only just before it is sent,
 * because its lease would run while others are being sent.
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
      if (settings.busy?.()) await delay(yieldMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) await putBack(settings.db, row, clock());
      else await sendOne(settings, row, clock);
    }
  };
  // Wait for the deliveries in progress, even if another sender failed to claim a mail because the database is down.
  const ends = await Promise.allSettled(Array.from({ length: hands[lane] }, sendSome));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return taken;
}

/** Claims the next due row of the lane. Mails of a paused message wait. */
async function claim(db: Db, now: Date, lane: MailLane): Promise<OutboxRow | undefined> {
  const isPaused = sql`EXISTS (SELECT FROM attendee_message m
    WHERE m.attendee_message_id = outbox.attendee_message_id AND m.status = 'PAUSED')`;
  const where = sql`attendee_message_id IS ${lane === 'many' ? sql`NOT NULL` : sql`NULL`}
    AND ${lane === 'many' ? sql`NOT ${isPaused}` : sql`true`}`;
  const columns = sql`outbox_id, template, recipient, locale, event_id, order_id, ticket_id, payload, attendee_message_id, attempts, request_id`;
  const [row] = await claimDue<OutboxRow>(db, 'outbox', { now, leaseMs, limit: 1, where, columns });
  return row;
}

const leaseFrom = (now: Date) => new Date(now.getTime() + leaseMs);

/** Sends a mail as a trace of its own, which links to the trace of its cause. */
async function sendOne(settings: OutboxSettings, row: OutboxRow, clock: () => Date): Promise<void> {
  const attributes = { 'foyer.mail.template': row.template, 'foyer.mail.id': row.outbox_id };
  await tracedTask({ name: `mail ${row.template}`, attributes, cause: row.request_id }, async (span) => {
    const onAttempt = (attempt: MailAttempt) => {
      const { outcome, reason } = attempt;
      span?.set({ 'foyer.mail.outcome': outcome, ...(reason ? { 'error.type': reason } : {}) });
      settings.onAttempt?.(attempt);
    };
    await attemptOne({ ...settings, onAttempt }, row, clock);
  });
}

async function attemptOne(settings: OutboxSettings, row: OutboxRow, clock: () => Date): Promise<void> {
  const { onAttempt } = settings;
  const about = { mailId: row.outbox_id, template: row.template, attempts: row.attempts };
  let message: MailMessage | undefined;
  try {
    if (aboutMoney.has(row.template))
      await settings.writeReceipts?.({ orderId: row.order_id, ticketId: row.ticket_id }, clock());
    await countTypedAddress(settings.counters, row, clock());
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
 * Records a sent mail. If the database is unavailable, retries until shortly before the lease ends, because an
 * unrecorded mail is sent again.
 */
async function noteSent(
  { db, keepLinks }: OutboxSettings,
  row: OutboxRow,
  { subject }: MailMessage,
  clock: () => Date,
): Promise<void> {
  for (const until = performance.now() + leaseMs - renewEveryMs; ; await delay(noteAgainMs)) {
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
 * Counts a mail with an attendee's ticket against the limit per typed address, because an order may contain any
 * address. A mail over the limit is retried later.
 */
async function countTypedAddress(counters: Counters, { template, recipient }: OutboxRow, now: Date): Promise<void> {
  if (template !== 'guest-ticket' || (await tryUse(counters, 'free-mail-to', addressKey(recipient), now))) return;
  throw new MailFault('The address has had as many mails as one gets in a day', false, 'other');
}

async function composed(settings: OutboxSettings, row: OutboxRow, now: Date): Promise<MailMessage> {
  const decided = await decideOpenings(settings, row, now);
  const message = await messageOf(settings, decided, { now, requester: { account: 'mail' } }).catch(
    (error: unknown) => {
      // An unavailable database is not an error in the mail's content.
      if (isUnavailable(error)) throw error;
      throw new MailFault(error instanceof Error ? error.message : String(error), false, 'content');
    },
  );
  if (!message) throw new MailFault('What the mail is about is no longer there', true, 'gone');
  return message;
}

/**
 * Decides again whether the account of a mail about an opening can buy, because days may lie between writing and sending it. The
 * row keeps the windows that the mail names.
 */
async function decideOpenings({ db, readOpenings }: OutboxSettings, row: OutboxRow, now: Date): Promise<OutboxRow> {
  const { template, event_id: eventId, payload } = row;
  if (template !== 'sale-alert' || eventId === null || !readOpenings || !Array.isArray(payload.windows)) return row;
  const windows = payload.windows.map(Number);
  const open = await readOpenings({ eventId, accountId: Number(payload.accountId), windows }, now);
  if (open.length === windows.length) return row;
  const decided = { ...payload, windows: open };
  await ownRow(db, row)
    .set({ payload: toJson<Record<string, unknown>>(decided) })
    .execute();
  return { ...row, payload: decided };
}

/** Sends the message and renews the lease of its row until the delivery ends. */
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

/** Matches the row only while this attempt is its latest. A process with an expired lease changes nothing. */
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
    // A relay repeats the recipient's address in its response. The log must not contain it.
    error: words.replaceAll(/(?<![^\s<>:;,"'])[^\s<>:;,"'@]+@[^\s<>:;,"']+/g, '(address)'),
    ...(nextAttempt ? { nextAttempt } : {}),
  };
}

async function putBack(db: Db, row: OutboxRow, now: Date): Promise<void> {
  await ownRow(db, row)
    .set({ attempts: row.attempts - 1, next_attempt_at: now })
    .execute();
}
