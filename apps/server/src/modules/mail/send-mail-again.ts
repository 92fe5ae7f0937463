import { canSendAgain } from '@foyer/contract/mail/message-vocabulary';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { CallContext } from '../../calls/context.ts';
import type { Database, Db } from '../../db/database.ts';
import { toJson } from '../../db/schema.ts';
import { writeAudit } from '../people/audit/index.ts';
import { countFreeMail } from './count-free-mail.ts';

const hourMs = 3_600_000;

/**
 * Queues a mail about an order or a ticket again, with its current data. Counts it like every mail to a typed address,
 * and sends at most one per address and hour. @throws RECORD_NOT_FOUND, FORBIDDEN for other mails, RATE_LIMITED
 */
export async function sendMailAgain(
  database: Database,
  { mailId, to }: { mailId: number; to: string },
  context: CallContext,
): Promise<void> {
  const { now } = context;
  const mail = await findMail(database.kysely, mailId);
  if (!mail) throw new FoyerError('RECORD_NOT_FOUND');
  const { order_id: orderId, ticket_id: ticketId } = mail;
  if (!canSendAgain(mail.template) || (orderId === null && ticketId === null)) throw new FoyerError('FORBIDDEN');
  const about = ticketId === null ? `order:${orderId}` : `ticket:${ticketId}`;
  await countFreeMail(database, { about, to }, context);
  await database.transaction(async (tx) => {
    await tx
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
      .execute();
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

/** A mail, and the account of its ticket or order. */
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
      eb.fn.coalesce('t.account_id', 'o.account_id').as('account_id'),
    ])
    .where('m.outbox_id', '=', mailId)
    .where('m.kind', '=', 'mail')
    .executeTakeFirst();
