import { setTimeout as giveWay } from 'node:timers/promises';
import type { Locale } from '@foyer/contract/vocabulary';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { compose } from '../gateways/mail/compose.ts';
import { MailFault, type MailGateway, type MailMessage } from '../gateways/mail/port.ts';
import type { Job } from './job.ts';
import { contentOf, type ContentSettings } from './mail-content.ts';

/**
 * Outgoing mail (readings §7). A row is written in the transaction of its cause and holds only which mail it is; words, QR
 * codes and calendar are made when it is sent. Sending is at least once: a process killed between handing a mail over
 * and noting it sends it again, under the same Message-ID.
 */
export interface OutboxSettings extends ContentSettings {
  db: Db;
  mail: MailGateway;
  from: string;
  /** Keeps one-time links in sent rows, so that the demo's outbox page can show them. Otherwise they go when sent. */
  keepLinks: boolean;
  /** Whether people wait for this process now; mail, which can wait, then goes slowly. Never unless told. */
  busy?: () => boolean;
}

export interface OutboxRow {
  outbox_id: number;
  template: string;
  recipient: string;
  locale: Locale;
  event_id: number | null;
  order_id: number | null;
  ticket_id: number | null;
  payload: Record<string, unknown>;
  attempts: number;
}

const minute = 60_000;
/** Pauses after the first, second, … failed attempt; after the last the mail is FAILED and an admin sees it. About two days in all. */
const pausesMs = [0.5, 2, 10, 30, 60, 180, 360, 720, 1440].map((minutes) => minutes * minute);
/** A claimed row comes back after this, should its process die. Longer than any hand-over may take. */
const leaseMs = 2 * minute;
const batch = 20;
const atOnce = 4;
/** Pause before each mail while people wait: some 20 a second still go out, in the longest of rushes. */
const wayMs = 200;

/** The job that sends what is due. */
export const outboxJob = (settings: OutboxSettings): Job => ({
  name: 'outbox',
  everyMs: 1_000,
  run: ({ now, signal }) => sendDueMail(settings, now, signal),
});

/** Sends up to a batch of due mails; answers how many it took in hand. */
export async function sendDueMail(settings: OutboxSettings, now: Date, signal: AbortSignal): Promise<number> {
  const claimed = await claim(settings.db, now);
  const waiting = [...claimed];
  const sendSome = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      if (settings.busy?.()) await giveWay(wayMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) await putBack(settings.db, row, now);
      else await sendOne(settings, row, now);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendSome));
  return claimed.length;
}

/** Takes due rows in hand by moving them into the future; SKIP LOCKED keeps several workers out of each other's way. */
async function claim(db: Db, now: Date): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    UPDATE outbox SET attempts = attempts + 1, next_attempt_at = ${new Date(now.getTime() + leaseMs)}
    WHERE outbox_id IN (
      SELECT outbox_id FROM outbox WHERE next_attempt_at <= ${now}
      ORDER BY next_attempt_at, outbox_id LIMIT ${batch} FOR UPDATE SKIP LOCKED
    )
    RETURNING outbox_id, template, recipient, locale, event_id, order_id, ticket_id, payload, attempts`.execute(db);
  return rows.toSorted((a, b) => a.outbox_id - b.outbox_id);
}

async function sendOne(settings: OutboxSettings, row: OutboxRow, now: Date): Promise<void> {
  try {
    const message = await messageOf(settings, row, now);
    if (!message) throw new MailFault('What the mail is about is no longer there', true);
    await settings.mail.send(message);
  } catch (error) {
    await noteFailure(settings.db, row, error, now);
    return;
  }
  await settings.db
    .updateTable('outbox')
    .set({
      status: 'SENT',
      sent_at: now,
      next_attempt_at: null,
      last_error: null,
      ...(settings.keepLinks ? {} : { payload: sql`payload - 'url'` }),
    })
    .where('outbox_id', '=', row.outbox_id)
    .where('status', '=', 'PENDING')
    .execute();
}

async function noteFailure(db: Db, row: OutboxRow, error: unknown, now: Date): Promise<void> {
  const pause = pausesMs[row.attempts - 1];
  const over = pause === undefined || (error instanceof MailFault && error.permanent);
  await db
    .updateTable('outbox')
    .set({
      status: over ? 'FAILED' : 'PENDING',
      next_attempt_at: over ? null : new Date(now.getTime() + pause),
      last_error: (error instanceof Error ? error.message : String(error)).slice(0, 1000),
    })
    .where('outbox_id', '=', row.outbox_id)
    .where('status', '=', 'PENDING')
    .execute();
}

async function putBack(db: Db, row: OutboxRow, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ attempts: row.attempts - 1, next_attempt_at: now })
    .where('outbox_id', '=', row.outbox_id)
    .where('status', '=', 'PENDING')
    .execute();
}

/** The message of a row as it would go out now; null when what it is about is gone. */
export async function messageOf(
  settings: ContentSettings & Pick<OutboxSettings, 'db' | 'from'>,
  row: OutboxRow,
  now: Date,
): Promise<MailMessage | null> {
  const content = await contentOf(settings.db, settings, row);
  if (!content) return null;
  return compose({
    id: `outbox-${row.outbox_id}`,
    from: settings.from,
    to: row.recipient,
    locale: row.locale,
    content,
    ownTemplate: await ownTemplateOf(settings.db, row),
    now,
  });
}

/** The event's own template in the mail's language, else the organisation's default, else none (the built-in one). */
async function ownTemplateOf(db: Db, row: OutboxRow): Promise<{ subject: string; html: string } | null> {
  const own = await db
    .selectFrom('email_template')
    .select(['subject', 'html_content as html'])
    .where('template_name', '=', row.template)
    .where('locale', '=', row.locale)
    .where((where) => where.or([where('event_id', 'is', null), where('event_id', '=', row.event_id)]))
    .orderBy('event_id', (order) => order.asc().nullsLast())
    .limit(1)
    .executeTakeFirst();
  return own ?? null;
}
