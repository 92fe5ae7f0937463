import { createHash } from 'node:crypto';
import { foldAddress } from '@foyer/domain/people/identifiers';
import type { Tx } from '../../db/database.ts';
import { queueMail } from '../mail/index.ts';
import type { TicketRow } from './queries.ts';

/**
 * Mails an attendee their own ticket to an address that an edit added, once per address. An account that holds the
 * ticket for itself or a guest gets no such mail, because its own mails contain the ticket. The outbox limits these
 * mails per address.
 */
export async function mailOwnTicket(tx: Tx, row: TicketRow, email: string | null, now: Date): Promise<void> {
  if (!email || (row.email !== null && foldAddress(row.email) === foldAddress(email))) return;
  const order = await tx
    .selectFrom('orders as o')
    .innerJoin('account as b', 'b.account_id', 'o.account_id')
    .select(['o.account_id', 'o.mail_to', 'b.email_address'])
    .where('o.order_id', '=', row.order_id)
    .executeTakeFirst();
  const isBuyersOwn = row.is_self && (order === undefined || order.account_id === row.account_id);
  const known = [row.is_self ? null : row.email_address, order?.mail_to, order?.email_address];
  if (isBuyersOwn || known.some((each) => each && foldAddress(each) === foldAddress(email))) return;
  const hash = createHash('sha256').update(foldAddress(email)).digest('hex');
  await queueMail(
    tx,
    {
      template: 'guest-ticket',
      to: email,
      locale: row.locale,
      eventId: row.event_id,
      ticketId: row.ticket_id,
      // The same key as in `order_insert`, because an address that already had this ticket must not get it twice.
      dedupeKey: `guest-ticket:${row.ticket_id}:${row.revision}:${hash}`,
    },
    now,
  );
}
