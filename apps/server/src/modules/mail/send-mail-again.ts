import { canSendAgain } from '@foyer/contract/mail/message-vocabulary';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { CallContext } from '../../calls/context.ts';
import type { Database, Db } from '../../db/database.ts';
import { toJson } from '../../db/schema.ts';
import { writeAudit } from '../people/audit/index.ts';
import { contentOf } from './content/read-content.ts';
import type { ContentSettings } from './content/row.ts';
import { countFreeMail } from './count-free-mail.ts';

const hourMs = 3_600_000;

/**
 * Queues a mail about an order or a ticket again, with its current data. Counts it like every mail to a typed address,
 * and sends at most one per address and hour (mail 1.5).
 * @throws RECORD_NOT_FOUND, RATE_LIMITED, MAIL_NOT_REPEATABLE for other mails, for a mail that this address must not
 * have, and when the ticket has another holder since
 */
export async function sendMailAgain(
  { database, settings }: { database: Database; settings: ContentSettings },
  { mailId, to }: { mailId: number; to: string },
  context: CallContext,
): Promise<void> {
  const { now } = context;
  const mail = await findMail(database.kysely, mailId);
  if (!mail) throw new FoyerError('RECORD_NOT_FOUND');
  const { order_id: orderId, ticket_id: ticketId } = mail;
  const hasNewHolder = mail.transferred_at !== null && mail.transferred_at > mail.created_at;
  const isRepeatable = canSendAgain(mail.template) && (orderId !== null || ticketId !== null) && !hasNewHolder;
  // The worker would drop a mail without content, and staff would wait for it.
  if (!isRepeatable || !(await contentOf(database.kysely, settings, { ...mail, recipient: to }, now)))
    throw new FoyerError('MAIL_NOT_REPEATABLE');
  const about = ticketId === null ? `order:${orderId}` : `ticket:${ticketId}`;
  await countFreeMail(database, { about, to }, context);
  await database.transaction(async (tx) => {
    const queued = await tx
      .insertInto('outbox')
      .values({
        template: mail.template,
        recipient: to,
        locale: mail.locale,
        event_id: mail.event_id,
        order_id: orderId,
        ticket_id: ticketId,
        payload: toJson<Record<string, unknown>>(mail.payload),
        dedupe_key: `again:${mailId}:${Math.floor(now.getTime() / hourMs)}:${to}`,
        next_attempt_at: now,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .returning('outbox_id')
      .executeTakeFirst();
    if (!queued) return;
    await writeAudit(tx, context, {
      action: 'mail.sentAgain',
      entity: 'outbox',
      entityId: mailId,
      ...(mail.account_id !== null && { subjectAccountId: mail.account_id }),
      ...(mail.event_id !== null && { eventId: mail.event_id }),
      before: { email: mail.recipient },
      after: { email: to },
    });
  });
}

/** A mail, with the account of its ticket or order, and the time of the ticket's last transfer. */
const findMail = (db: Db, mailId: number) =>
  db
    .selectFrom('outbox as m')
    .leftJoin('ticket as t', 't.ticket_id', 'm.ticket_id')
    .leftJoin('orders as o', 'o.order_id', 'm.order_id')
    .select((eb) => [
      'm.template',
      'm.recipient',
      'm.locale',
      'm.event_id',
      'm.order_id',
      'm.ticket_id',
      'm.payload',
      'm.attendee_message_id',
      'm.created_at',
      't.transferred_at',
      eb.fn.coalesce('t.account_id', 'o.account_id').as('account_id'),
    ])
    .where('m.outbox_id', '=', mailId)
    .where('m.kind', '=', 'mail')
    .executeTakeFirst();
