import type { MessageSchedule, MessageTexts } from '@foyer/contract/mail/announcements';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { textFor } from '@foyer/domain/mail/announcements';
import { nextTime } from '@foyer/domain/mail/message-rules';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { ruleEventOf, type RuleEventRow } from './rule-event.ts';

interface Row extends RuleEventRow {
  event_id: number;
  schedule: MessageSchedule;
  texts: MessageTexts;
  main_locale: Locale;
}

/** A scheduled message with the time at which it reaches many people. */
export interface DueMessage {
  eventId: number;
  /** In the event's main language, with its tokens. */
  subject: string;
  at: Date;
}

/** The scheduled messages whose time is the same for everyone and still ahead. */
export async function listScheduled(db: Db, now: Date): Promise<DueMessage[]> {
  const { rows } = await sql<Row>`
    SELECT m.event_id, m.schedule, m.texts, m.main_locale, e.event_start, e.event_end, e.activated_until
    FROM attendee_message m JOIN event e USING (event_id)
    WHERE m.sent_count IS NULL AND m.status = 'SCHEDULED' AND e.called_off_at IS NULL AND e.archived_at IS NULL`.execute(
    db,
  );
  return rows.flatMap((row) => {
    const at = nextTime(row.schedule, ruleEventOf(row), now);
    const subject = textFor(row.texts, row.main_locale, row.main_locale)?.text.subject ?? '';
    return at === null ? [] : [{ eventId: row.event_id, subject, at }];
  });
}
