import type {
  MessageAudience,
  MessageKind,
  MessageStatus,
  MessageTexts,
  SentMessage,
} from '@foyer/contract/mail/announcements';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { textFor } from '@foyer/domain/mail/announcements';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { personJson, personOf, type PersonJson } from '../../people/accounts/index.ts';

interface Row {
  attendee_message_id: number;
  kind: MessageKind;
  audience: MessageAudience;
  texts: MessageTexts;
  main_locale: Locale;
  status: MessageStatus;
  recipient_count: number;
  sent: number;
  failed: number;
  sender: PersonJson;
  created_at: Date;
  ended_at: Date | null;
}

/** Returns messages that match `where` (alias `m`), latest first, with the current results of their mails. */
export async function readMessages(db: Db | Tx, where: RawBuilder<unknown>, most: number): Promise<SentMessage[]> {
  const { rows } = await sql<Row>`
    SELECT m.attendee_message_id, m.kind, m.audience, m.texts, m.main_locale, m.status, m.recipient_count, m.created_at, m.ended_at,
      coalesce(m.sent_count, o.sent) AS sent, coalesce(m.failed_count, o.failed) AS failed, ${personJson('a')} AS sender
    FROM (SELECT * FROM attendee_message m WHERE ${where} ORDER BY m.attendee_message_id DESC LIMIT ${most}) m
    JOIN account a USING (account_id)
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE o.status = 'SENT') AS sent, count(*) FILTER (WHERE o.status = 'FAILED') AS failed
      FROM outbox o WHERE m.sent_count IS NULL AND o.attendee_message_id = m.attendee_message_id) o
    ORDER BY m.attendee_message_id DESC`.execute(db);
  return rows.map((row) => ({
    messageId: row.attendee_message_id,
    kind: row.kind,
    subject: textFor(row.texts, row.main_locale, row.main_locale)?.text.subject ?? '',
    audience: row.audience,
    status: row.status,
    recipients: row.recipient_count,
    sent: row.sent,
    failed: row.failed,
    sentBy: personOf(row.sender).fullName,
    createDate: row.created_at.toISOString(),
    endDate: row.ended_at?.toISOString() ?? null,
  }));
}
