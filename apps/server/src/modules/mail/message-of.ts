import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { readInstallationId } from '../../db/installation.ts';
import type { OutboxTable } from '../../db/schema.ts';
import type { MailMessage } from '../../gateways/mail/port.ts';
import type { Requester } from '../../workers/fair-turns.ts';
import type { Workers } from '../../workers/workers.ts';
import { composeMail } from './compose/compose-task.ts';
import { markAsTest } from './compose/test-mark.ts';
import { messageIdOf } from './message-id.ts';
import { contentOf } from './content/read-content.ts';
import type { ContentSettings } from './content/row.ts';

/** Settings that every mail needs, in addition to its row. */
export interface MailSettings extends ContentSettings {
  db: Db;
  workers: Workers;
  /** Sender of every mail. An event may replace the name in front of its address. */
  from: string;
  /** Payments are simulated, and every mail says so. Default false. */
  test?: boolean;
}

/** The columns of an outbox row that identify the mail. */
export type OutboxRow = Pick<
  Selectable<OutboxTable>,
  | 'outbox_id'
  | 'template'
  | 'recipient'
  | 'locale'
  | 'event_id'
  | 'order_id'
  | 'ticket_id'
  | 'payload'
  | 'attendee_message_id'
  | 'attempts'
  | 'request_id'
>;

/** Composes the message of a row as it would be sent now. Returns null when its order, ticket or event is gone. */
export async function messageOf(
  settings: MailSettings,
  row: OutboxRow,
  { now, requester }: { now: Date; requester: Requester },
): Promise<MailMessage | null> {
  const content = await contentOf(settings.db, settings, row, now);
  if (!content) return null;
  const request = {
    id: messageIdOf(row.outbox_id, await readInstallationId(settings.db)),
    from: settings.from,
    to: row.recipient,
    locale: row.locale,
    content,
    ownTemplate: await ownTemplateOf(settings.db, row),
    number: row.outbox_id,
    now,
  };
  const message = await composeMail(settings.workers, request, requester);
  return settings.test === true ? markAsTest(message, row.locale) : message;
}

/**
 * The event's own template in the mail's language, else the organisation's default. Null means the built-in template.
 */
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
