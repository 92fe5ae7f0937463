import { mostAccountMails, type OutboxEntry, type OutboxMail } from '@foyer/contract/mail/outgoing-mail';
import { FoyerError } from '@foyer/contract/wire/errors';
import { isMoreThanCounted } from '@foyer/contract/wire/paging';
import {
  mailTemplates,
  otherMails,
  translationKey,
  type Locale,
  type OutboxState,
} from '@foyer/contract/wire/vocabulary';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { CallContext } from '../../calls/context.ts';
import type { Db } from '../../db/database.ts';
import { countUpTo, rowsInReach } from '../../db/long-lists.ts';
import { searchQuery } from '../../db/search-text.ts';
import { translatedSql } from '../../db/translated-sql.ts';
import type { MailMessage } from '../../gateways/mail/port.ts';
import { accountByNumber, personJson, personOf, type PersonJson } from '../people/accounts/index.ts';
import { requesterOf } from '../system/limits/index.ts';
import { messageOf, type MailSettings, type OutboxRow } from './message-of.ts';

/** Settings to compose stored mails. `demo` allows reading their content. */
export interface OutboxReader extends MailSettings {
  demo: boolean;
}

interface OutboxQuery {
  page: number;
  rowsPerPage: number;
  /** Start of the recipient's address, or words in it. */
  to?: string | undefined;
  state?: OutboxState | undefined;
}

/** The conditions have no parameters, so that the partial indexes of the outbox apply. */
const conditionOf: Readonly<Record<OutboxState, RawBuilder<SqlBool>>> = {
  PENDING: sql`status = 'PENDING' AND next_attempt_at IS NOT NULL`,
  SENT: sql`status = 'SENT' AND bounced_at IS NULL`,
  FAILED: sql`status = 'FAILED'`,
  BOUNCED: sql`bounced_at IS NOT NULL`,
};

/** Lists outgoing mail, latest first (mail 1). Shows the subject of the last attempt and composes nothing. */
export async function listOutbox(
  db: Db,
  query: OutboxQuery,
  { locale }: Pick<CallContext, 'locale'>,
): Promise<{ results: OutboxEntry[]; totalItems: number }> {
  const { page, rowsPerPage, to, state } = query;
  const all = db.selectFrom('outbox').select('outbox_id').where('kind', '=', 'mail');
  const wanted = all
    .$if(to !== undefined && to !== '', (q) =>
      q.where(sql<SqlBool>`mail_address_words(recipient) @@ ${searchQuery(to ?? '') ?? ''}::tsquery`),
    )
    .$if(state !== undefined, (q) => (state === undefined ? q : q.where(conditionOf[state])));
  const totalItems = await countUpTo(db, wanted);
  // A few matches are found by the word index first and then sorted. Many matches are faster by walking backwards in
  // time.
  // The planner cannot estimate how many words have this prefix. `OFFSET 0` forces the first plan where the count was
  // small.
  const isFew = (to !== undefined || state !== undefined) && !isMoreThanCounted(totalItems);
  const { rows } = await sql<Row>`
    SELECT ${entryColumns(locale)} FROM (
      SELECT w.outbox_id FROM (${isFew ? wanted.offset(0) : wanted}) w ORDER BY w.outbox_id DESC
      LIMIT ${rowsInReach({ page, rowsPerPage })} OFFSET ${(page - 1) * rowsPerPage}
    ) p JOIN outbox ON outbox.outbox_id = p.outbox_id ${itsSubjects} ORDER BY p.outbox_id DESC`.execute(db);
  return { results: rows.map((row) => presentEntry(row, locale)), totalItems };
}

/** Mails about the orders and tickets of an account at an event, latest first, without messages (mail 1.6). @throws RECORD_NOT_FOUND */
export async function listAccountMails(
  db: Db,
  { eventId, externalAccountIdentifier }: { eventId: number; externalAccountIdentifier: string },
  { locale }: Pick<CallContext, 'locale'>,
): Promise<OutboxEntry[]> {
  const account = await accountByNumber(db, externalAccountIdentifier).select('account_id').executeTakeFirst();
  if (!account) throw new FoyerError('RECORD_NOT_FOUND');
  const { rows } = await sql<Row>`
    SELECT ${entryColumns(locale)} FROM (
      SELECT outbox_id FROM outbox JOIN orders USING (order_id)
        WHERE orders.event_id = ${eventId} AND orders.account_id = ${account.account_id}
      UNION SELECT outbox_id FROM outbox JOIN ticket USING (ticket_id)
        WHERE ticket.event_id = ${eventId} AND ticket.account_id = ${account.account_id}
    ) p JOIN outbox ON outbox.outbox_id = p.outbox_id ${itsSubjects} 
    WHERE outbox.kind = 'mail' AND outbox.attendee_message_id IS NULL
    ORDER BY p.outbox_id DESC LIMIT ${mostAccountMails}`.execute(db);
  return rows.map((row) => presentEntry(row, locale));
}

/**
 * Returns one mail with its content. Only in demo mode, because staff must not read other people's sign-in links
 * (mail 1).
 */
export async function getOutboxMail(reader: OutboxReader, mailId: number, context: CallContext): Promise<OutboxMail> {
  if (!reader.demo) throw new FoyerError('FORBIDDEN');
  const { rows } = await sql<Row>`
    SELECT ${entryColumns(context.locale)} FROM outbox ${itsSubjects} WHERE outbox.outbox_id = ${mailId}`.execute(
    reader.db,
  );
  const [row] = rows;
  const message = row && (await composed(reader, row, context));
  if (!row || !message) throw new FoyerError('RECORD_NOT_FOUND');
  return {
    ...presentEntry(row, context.locale),
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

/** The columns of a mail, with its event and its person. */
const entryColumns = (locale: Locale): RawBuilder<unknown> => sql`
  ${sql.join(columns.map((column) => sql.ref(`outbox.${column}`)))}, about.event_id AS about_event_id,
  ${translatedSql(sql`about.translations -> 'name'`, translationKey(locale), sql`about.default_name`)} AS about_event_name,
  CASE WHEN someone.account_id IS NOT NULL THEN ${personJson('someone')} END AS person`;

/** The event and the person that a mail is about: of its ticket, otherwise of its order. */
const itsSubjects = sql`
  LEFT JOIN orders its_order ON its_order.order_id = outbox.order_id
  LEFT JOIN ticket its_ticket ON its_ticket.ticket_id = outbox.ticket_id
  LEFT JOIN event about ON about.event_id = coalesce(outbox.event_id, its_ticket.event_id, its_order.event_id)
  LEFT JOIN account someone ON someone.account_id = coalesce(its_ticket.account_id, its_order.account_id)`;

type Row = OutboxRow &
  Pick<OutboxEntry, 'status'> & {
    created_at: Date;
    sent_at: Date | null;
    last_error: string | null;
    subject: string | null;
    bounced_at: Date | null;
    bounce_reason: string | null;
    about_event_id: number | null;
    about_event_name: string | null;
    person: PersonJson | null;
  };

/**
 * Composes the mail as it would be sent now. Returns null when its order, ticket or event is gone, or an organiser's
 * template is broken.
 */
async function composed(reader: OutboxReader, row: Row, context: CallContext): Promise<MailMessage | null> {
  try {
    return await messageOf(reader, row, { now: row.sent_at ?? context.now, requester: requesterOf(context) });
  } catch {
    return null;
  }
}

function presentEntry(row: Row, locale: Locale): OutboxEntry {
  return {
    mailId: row.outbox_id,
    template:
      otherMails.find((known) => known === row.template) ??
      mailTemplates.find((known) => known === row.template) ??
      'confirmation',
    to: row.recipient,
    event:
      row.about_event_id === null || row.about_event_name === null
        ? null
        : { eventId: row.about_event_id, name: row.about_event_name },
    account: row.person && personOf(row.person, locale),
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

/** Returns the HTML with embedded images, because browsers cannot resolve `cid:` addresses. */
export function withImages({ html, attachments }: MailMessage): string {
  return attachments.reduce(
    (text, { cid, contentType, content }) =>
      cid === undefined
        ? text
        : text.replaceAll(`cid:${cid}`, `data:${contentType};base64,${Buffer.from(content).toString('base64')}`),
    html,
  );
}
