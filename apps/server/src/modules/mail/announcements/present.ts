import type {
  MessageAudience,
  MessageKind,
  MessageSchedule,
  MessageStatus,
  MessageTexts,
  SentMessage,
} from '@foyer/contract/mail/announcements';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { textFor } from '@foyer/domain/mail/announcements';
import { nextTime } from '@foyer/domain/mail/message-rules';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { ruleEventOf, type RuleEventRow } from './rule-event.ts';
import { personJson, personOf, type PersonJson } from '../../people/accounts/index.ts';

interface Row extends RuleEventRow {
  attendee_message_id: number;
  kind: MessageKind;
  audience: MessageAudience;
  texts: MessageTexts;
  main_locale: Locale;
  schedule: MessageSchedule;
  status: MessageStatus;
  recipient_count: number;
  waiting: number;
  sent: number;
  failed: number;
  sender: PersonJson;
  created_at: Date;
  ended_at: Date | null;
}

/** Returns messages that match `where` (alias `m`), latest first, with the current results of their mails. */
export async function readMessages(
  db: Db | Tx,
  { where, most, now, locale }: { where: RawBuilder<unknown>; most: number; now: Date; locale: Locale },
): Promise<SentMessage[]> {
  const { rows } = await sql<Row>`
    SELECT m.attendee_message_id, m.kind, m.audience, m.schedule, m.texts, m.main_locale, m.status, m.recipient_count, m.created_at, m.ended_at,
      e.event_start, e.event_end, e.activated_until, o.waiting,
      coalesce(m.sent_count, o.sent) AS sent, coalesce(m.failed_count, o.failed) AS failed, ${personJson('a')} AS sender
    FROM (SELECT * FROM attendee_message m WHERE ${where} ORDER BY m.attendee_message_id DESC LIMIT ${most}) m
    JOIN account a USING (account_id)
    JOIN event e USING (event_id)
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE o.status = 'SENT') AS sent, count(*) FILTER (WHERE o.status = 'FAILED') AS failed,
        count(*) FILTER (WHERE o.status = 'PENDING') AS waiting
      FROM outbox o WHERE m.sent_count IS NULL AND o.attendee_message_id = m.attendee_message_id) o
    ORDER BY m.attendee_message_id DESC`.execute(db);
  return rows.map((row) => ({
    messageId: row.attendee_message_id,
    kind: row.kind,
    subject: textFor(row.texts, row.main_locale, row.main_locale)?.text.subject ?? '',
    audience: row.audience,
    schedule: row.schedule,
    status: row.status,
    nextDate:
      row.status === 'SCHEDULED' ? (nextTime(row.schedule, ruleEventOf(row), now)?.toISOString() ?? null) : null,
    recipients: row.recipient_count,
    // The outbox forgets sent mails while a rule still runs.
    sent: row.schedule.kind === 'rule' ? row.recipient_count - row.waiting - row.failed : row.sent,
    failed: row.failed,
    sentBy: personOf(row.sender, locale).fullName,
    createDate: row.created_at.toISOString(),
    endDate: row.ended_at?.toISOString() ?? null,
  }));
}
