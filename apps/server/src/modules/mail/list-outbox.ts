import type { OutboxEntry, OutboxMail } from '@foyer/contract/outgoing-mail';
import { FoyerError } from '@foyer/contract/errors';
import { isMoreThanCounted } from '@foyer/contract/paging';
import { mailTemplates, otherMails } from '@foyer/contract/vocabulary';
import type { CallContext } from '@foyer/domain/actor';
import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../db/database.ts';
import { countUpTo, rowsInReach } from '../../db/long-lists.ts';
import { searchQuery } from '../../db/search-text.ts';
import type { MailMessage } from '../../gateways/mail/port.ts';
import { requesterOf } from '../limits/index.ts';
import { messageOf, type MailSettings, type OutboxRow } from './message-of.ts';

/** What mails are made of, to show them as they go out; `demo` opens their content. */
export interface OutboxReader extends MailSettings {
  demo: boolean;
}

interface OutboxQuery {
  page: number;
  rowsPerPage: number;
  /** What the recipient's address begins with, or words in it. */
  to?: string | undefined;
}

/** Outgoing mail, latest first (readings §7). The subject is the one of the last attempt; none is composed here. */
export async function listOutbox(db: Db, query: OutboxQuery): Promise<{ results: OutboxEntry[]; totalItems: number }> {
  const { page, rowsPerPage, to } = query;
  const all = db.selectFrom('outbox').select('outbox_id').where('kind', '=', 'mail');
  const wanted = to ? all.where(sql<SqlBool>`mail_address_words(recipient) @@ ${searchQuery(to) ?? ''}::tsquery`) : all;
  const totalItems = await countUpTo(db, wanted);
  // Few are found by their words first and then put in order; of many the latest are met soon on the way back in time. The planner
  // cannot tell: it guesses how many words begin like this. `OFFSET 0` keeps it to what was counted.
  const isFew = to !== undefined && !isMoreThanCounted(totalItems);
  const { rows } = await sql<Row>`
    SELECT ${sql.join(columns.map((column) => sql.ref(`outbox.${column}`)))} FROM (
      SELECT w.outbox_id FROM (${isFew ? wanted.offset(0) : wanted}) w ORDER BY w.outbox_id DESC
      LIMIT ${rowsInReach({ page, rowsPerPage })} OFFSET ${(page - 1) * rowsPerPage}
    ) p JOIN outbox ON outbox.outbox_id = p.outbox_id ORDER BY p.outbox_id DESC`.execute(db);
  return { results: rows.map(presentEntry), totalItems };
}

/** One mail with its content; outside demo mode nobody reads other people's sign-in links (readings §7). */
export async function getOutboxMail(reader: OutboxReader, mailId: number, context: CallContext): Promise<OutboxMail> {
  if (!reader.demo) throw new FoyerError('FORBIDDEN');
  const row = await reader.db.selectFrom('outbox').select(columns).where('outbox_id', '=', mailId).executeTakeFirst();
  const message = row && (await composed(reader, row, context));
  if (!row || !message) throw new FoyerError('RECORD_NOT_FOUND');
  return {
    ...presentEntry(row),
    subject: message.subject,
    html: withImages(message),
    text: message.text,
    attachments: message.attachments
      .filter(({ cid }) => cid === undefined)
      .map(({ fileName, contentType }) => ({ fileName, contentType })),
  };
}

const columns = [
  'outbox_id',
  'template',
  'recipient',
  'locale',
  'event_id',
  'order_id',
  'ticket_id',
  'payload',
  'attempts',
  'status',
  'created_at',
  'sent_at',
  'last_error',
  'subject',
  'bounced_at',
  'bounce_reason',
  'attendee_message_id',
] as const;

type Row = OutboxRow &
  Pick<OutboxEntry, 'status'> & {
    created_at: Date;
    sent_at: Date | null;
    last_error: string | null;
    subject: string | null;
    bounced_at: Date | null;
    bounce_reason: string | null;
  };

/** The mail as it would go out now. Returns null when its order, ticket or event is gone, or an organiser's template is broken. */
async function composed(reader: OutboxReader, row: Row, context: CallContext): Promise<MailMessage | null> {
  try {
    return await messageOf(reader, row, { now: row.sent_at ?? context.now, requester: requesterOf(context) });
  } catch {
    return null;
  }
}

function presentEntry(row: Row): OutboxEntry {
  return {
    mailId: row.outbox_id,
    template:
      otherMails.find((known) => known === row.template) ??
      mailTemplates.find((known) => known === row.template) ??
      'confirmation',
    to: row.recipient,
    subject: row.subject ?? '',
    locale: row.locale,
    status: row.status,
    attempts: row.attempts,
    createDate: row.created_at.toISOString(),
    sentDate: row.sent_at?.toISOString() ?? null,
    lastError: row.last_error,
    bounceDate: row.bounced_at?.toISOString() ?? null,
    bounceReason: row.bounce_reason,
  };
}

/** The HTML with its inline images in it, since nobody resolves `cid:` outside a mail program. */
export function withImages({ html, attachments }: MailMessage): string {
  return attachments.reduce(
    (text, { cid, contentType, content }) =>
      cid === undefined
        ? text
        : text.replaceAll(`cid:${cid}`, `data:${contentType};base64,${Buffer.from(content).toString('base64')}`),
    html,
  );
}
