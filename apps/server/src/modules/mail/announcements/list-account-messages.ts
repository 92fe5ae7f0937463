import {
  mostAccountMessages,
  type AccountMessage,
  type MessageKind,
  type MessageTexts,
} from '@foyer/contract/mail/announcements';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { Locale, MailStatus } from '@foyer/contract/wire/vocabulary';
import { textFor } from '@foyer/domain/mail/announcements';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Db } from '../../../db/database.ts';
import { accountByNumber } from '../../people/accounts/index.ts';
import { addressHash, messageKey } from './audience.ts';

interface Row {
  attendee_message_id: number;
  kind: MessageKind;
  texts: MessageTexts;
  main_locale: Locale;
  subject: string | null;
  recipient: string;
  status: MailStatus;
  attempts: number;
  created_at: Date;
  sent_at: Date | null;
  last_error: string | null;
  bounced_at: Date | null;
  bounce_reason: string | null;
}

/**
 * Messages of an event that were mailed to an account, latest first (mail 1.6): those of its tickets, and those that one of
 * its addresses received for another ticket. @throws RECORD_NOT_FOUND
 */
export async function listAccountMessages(
  db: Db,
  { eventId, externalAccountIdentifier }: { eventId: number; externalAccountIdentifier: string },
  { locale }: Pick<CallContext, 'locale'>,
): Promise<AccountMessage[]> {
  const account = await accountByNumber(db, externalAccountIdentifier)
    .select(['account_id', 'email_address'])
    .executeTakeFirst();
  if (!account) throw new FoyerError('RECORD_NOT_FOUND');
  const tickets = await db
    .selectFrom('ticket')
    .select(['ticket_id', 'email'])
    .where('event_id', '=', eventId)
    .where('account_id', '=', account.account_id)
    .execute();
  const messages = await db
    .selectFrom('attendee_message')
    .select('attendee_message_id')
    .where('event_id', '=', eventId)
    .execute();
  const addresses = [account.email_address, ...tickets.map(({ email }) => email)].filter((each) => each !== null);
  // The mails of a message are many. Each is found by its key, which has the address.
  const keys = messages.flatMap(({ attendee_message_id: messageId }) =>
    addresses.map((address) => messageKey(messageId, addressHash(address))),
  );
  const { rows } = await sql<Row>`
    SELECT m.attendee_message_id, m.kind, m.texts, m.main_locale, o.subject, o.recipient, o.status, o.attempts, o.created_at, o.sent_at,
      o.last_error, o.bounced_at, o.bounce_reason
    FROM (
      SELECT outbox_id FROM outbox WHERE dedupe_key = ANY (${keys}::text[])
      UNION SELECT outbox_id FROM outbox WHERE ticket_id = ANY (${tickets.map((each) => each.ticket_id)}::bigint[])
    ) found JOIN outbox o USING (outbox_id) JOIN attendee_message m USING (attendee_message_id)
    WHERE m.event_id = ${eventId} ORDER BY o.outbox_id DESC LIMIT ${mostAccountMessages}`.execute(db);
  return rows.map((row) => ({
    messageId: row.attendee_message_id,
    kind: row.kind,
    subject: row.subject ?? textFor(row.texts, locale, row.main_locale)?.text.subject ?? '',
    to: row.recipient,
    status: row.status,
    attempts: row.attempts,
    createDate: row.created_at.toISOString(),
    sentDate: row.sent_at?.toISOString() ?? null,
    lastError: row.last_error,
    bounceDate: row.bounced_at?.toISOString() ?? null,
    bounceReason: row.bounce_reason,
  }));
}
