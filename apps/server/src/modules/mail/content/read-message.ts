import { textFor } from '@foyer/domain/mail/announcements';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { Db } from '../../../db/database.ts';
import type { MailContent, MailEvent, MailTicket } from '../compose/content.ts';

interface Row {
  recipient: string;
  locale: Locale;
  attendee_message_id: number | null;
}

/** Content of a message to attendees for one of them. Null when the message was stopped. */
export async function messageContent(
  db: Db,
  row: Row,
  about: { event: MailEvent; ticket: MailTicket; ticketsUrl: string },
  optOutUrl: (address: string, locale: Locale) => string,
): Promise<MailContent | null> {
  if (row.attendee_message_id === null) return null;
  const message = await db
    .selectFrom('attendee_message')
    .select(['kind', 'texts', 'main_locale', 'status', 'has_calendar'])
    .where('attendee_message_id', '=', row.attendee_message_id)
    .executeTakeFirst();
  if (!message || message.status === 'STOPPED') return null;
  const found = textFor(message.texts, row.locale, message.main_locale);
  if (!found) return null;
  return {
    template: 'message',
    kind: message.kind,
    ...about,
    name: about.ticket.attendee,
    ...found.text,
    hasCalendar: message.has_calendar,
    optOutUrl: message.kind === 'news' ? optOutUrl(row.recipient, row.locale) : null,
  };
}
