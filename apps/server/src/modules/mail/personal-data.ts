import { sql } from 'kysely';
import type { Tx, Db } from '../../db/database.ts';
import type { MailGateway } from '../../gateways/mail/port.ts';
import { countRows, type ErasedPerson, type Eraser, type Forgetting, type Section } from '../people/privacy/index.ts';
import { readInstallationId } from '../../db/installation.ts';
import { messageIdOf } from './message-id.ts';

/** Erases the mails that name a person, and the files that the mail carrier stored for them. */
export const eraseMails =
  (mail: MailGateway): Eraser =>
  async (tx, person) => {
    const mails = [...(await deleteMails(tx, person)), ...(await findOrderMails(tx, person))];
    // After a rollback the restored row sends the mail again, but a leftover file would have no row.
    return () => forgetMailFiles({ db: tx, mail }, mails);
  };

/**
 * Deletes mails about the person's orders and tickets, mails that name the person to others, and mails to the person's
 * addresses. A queued mail about another account's ticket is still sent, even if both share the address.
 */
async function deleteMails(tx: Tx, { tickets, earlier, bought, orders, addresses }: ErasedPerson): Promise<number[]> {
  const { rows } = await sql<{ outbox_id: number }>`
    DELETE FROM outbox WHERE outbox_id IN (
      SELECT outbox_id FROM outbox WHERE order_id = ANY (${orders}) OR ticket_id = ANY (${[...tickets, ...earlier]})
      UNION
      SELECT outbox_id FROM outbox WHERE ticket_id = ANY (${bought}) AND payload ?| ARRAY['sender', 'recipient']
      UNION
      SELECT outbox_id FROM outbox WHERE template = 'team-left' AND ticket_id IN (
        SELECT (l.before ->> 'leaderTicketId')::bigint FROM audit_log l
        WHERE l.entity = 'ticket' AND l.action = 'ticket.leftTeam' AND l.entity_id = ANY (${[...tickets, ...earlier].map(String)}))
      UNION
      SELECT outbox_id FROM outbox
      WHERE template = 'team-left' AND payload ->> 'memberTicketId' = ANY (${[...tickets, ...earlier].map(String)})
      UNION
      SELECT outbox_id FROM outbox WHERE template IN ('team-added', 'team-ended', 'form-link') AND EXISTS (
        SELECT FROM unnest(${[...tickets, ...earlier]}::bigint[]) AS led(ticket_id)
        WHERE payload ->> 'leaderTicketId' = led.ticket_id::text OR starts_with(dedupe_key, 'team-ended:' || led.ticket_id || ':'))
      UNION
      SELECT outbox_id FROM outbox WHERE template = 'form-link' AND ticket_id IN (
        SELECT f.ticket_id FROM form_link f WHERE f.leader_ticket_id = ANY (${[...tickets, ...earlier]}))
      UNION
      SELECT o.outbox_id FROM unnest(${addresses}::text[]) AS known(address)
      JOIN outbox o ON mail_address_words(o.recipient) @@ array_to_tsvector(ARRAY[known.address])::text::tsquery
      WHERE lower(o.recipient) = known.address AND (o.status <> 'PENDING' OR (o.order_id IS NULL AND o.ticket_id IS NULL))
    ) RETURNING outbox_id`.execute(tx);
  return rows.map((row) => row.outbox_id);
}

/**
 * Finds order confirmations of other accounts that include the person's ticket. The mail row reads names from the
 * tickets, but the file stored when the mail was sent still contains the name.
 */
async function findOrderMails(tx: Tx, { tickets, earlier }: ErasedPerson): Promise<number[]> {
  const { rows } = await sql<{ outbox_id: number }>`
    SELECT outbox_id FROM outbox WHERE order_id IN (
      SELECT order_id FROM ticket WHERE ticket_id = ANY (${[...tickets, ...earlier]}))`.execute(tx);
  return rows.map((row) => row.outbox_id);
}

export const mailSections = {
  mails: (id) => sql`
    SELECT m.outbox_id AS n, json_build_object('createDate', m.created_at, 'kind', m.template, 'mailTo', m.recipient,
      'subject', m.subject, 'status', m.status, 'sentDate', m.sent_at, 'about', m.payload - 'url', 'failure', m.last_error,
      'bounceReason', m.bounce_reason) AS row
    FROM outbox m WHERE m.outbox_id IN (
      SELECT x.outbox_id FROM outbox x JOIN orders o ON o.order_id = x.order_id WHERE o.account_id = ${id}
      UNION
      SELECT x.outbox_id FROM outbox x JOIN ticket t ON t.ticket_id = x.ticket_id
      WHERE t.account_id = ${id} AND x.created_at >= coalesce(t.transferred_at, '-infinity') AND x.template <> 'transfer-from'
      UNION
      SELECT x.outbox_id FROM account a
      JOIN outbox x ON mail_address_words(x.recipient) @@ array_to_tsvector(ARRAY[lower(a.email_address)])::text::tsquery
      WHERE a.account_id = ${id} AND a.email_address <> '' AND lower(x.recipient) = lower(a.email_address))`,
} satisfies Record<string, Section>;

const mailsAtOnce = 1_000;

/** Mails with a status, and the files that the mail carrier stored for them. */
function forgetMails(mail: MailGateway, status: 'SENT' | 'FAILED', age: 'sent_at' | 'created_at'): Forgetting {
  const where = (before: Date) => sql`status = ${sql.lit(status)} AND ${sql.ref(age)} < ${before}`;
  return {
    count: (db, before) => countRows(db, sql`outbox WHERE ${where(before)}`),
    forget: async (db, before) => {
      const { rows } = await sql<{ outbox_id: number }>`
        DELETE FROM outbox WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM outbox WHERE ${where(before)} LIMIT ${mailsAtOnce} FOR UPDATE SKIP LOCKED
        )) RETURNING outbox_id`.execute(db);
      await forgetMailFiles(
        { db, mail },
        rows.map((row) => row.outbox_id),
      );
      return rows.length;
    },
  };
}

export const mailRetention = (mail: MailGateway) => ({
  mail: forgetMails(mail, 'SENT', 'sent_at'),
  'failed-mail': forgetMails(mail, 'FAILED', 'created_at'),
});

/** Deletes the mail gateway's copies of these mails, by outbox id. The default gateway writes files. */
async function forgetMailFiles(
  { db, mail }: { db: Db | Tx; mail: MailGateway },
  mailIds: readonly number[],
): Promise<void> {
  if (mailIds.length === 0 || !mail.forget) return;
  const installationId = await readInstallationId(db);
  await mail.forget(mailIds.map((mailId) => messageIdOf(mailId, installationId)));
}
