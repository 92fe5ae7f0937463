import { foldAddress } from '@foyer/domain/people/identifiers';
import { money, type Money } from '@foyer/domain/shared/money';
import { fullName } from '@foyer/domain/people/names';
import type { Db } from '../../../db/database.ts';
import type { MailContent, MailOrder, MailTicket } from '../compose/content.ts';
import { ticketAmount } from '../compose/layout-html.ts';
import type { ReadEvent } from './read-event.ts';
import { readTickets } from './read-tickets.ts';
import type { ContentSettings, ContentRow } from './row.ts';

export async function confirmation(
  db: Db,
  settings: Pick<ContentSettings, 'publicUrl' | 'ticketCode' | 'ticketUrl'>,
  row: Pick<ContentRow, 'order_id' | 'recipient' | 'locale'>,
  event: ReadEvent,
  ticketsUrl: string,
): Promise<Extract<MailContent, { template: 'confirmation' }> | null> {
  const orderId = row.order_id ?? 0;
  const order = await db
    .selectFrom('orders')
    .innerJoin('account', 'account.account_id', 'orders.account_id')
    .select(['account.first_name', 'account.last_name', 'account.email_address'])
    .where('orders.order_id', '=', orderId)
    .executeTakeFirst();
  if (!order) return null;
  // A transferred ticket has a newer code, which this reader must not get.
  const tickets = await readTickets(db, settings, event, { orderId }, row.locale, {
    address: row.recipient,
    mayHoldCode: (ticket) => ticket.transferred_at === null,
  });
  return {
    template: 'confirmation',
    name: fullName({ firstName: order.first_name, lastName: order.last_name }, row.locale),
    order: {
      orderId,
      // After a change of a ticket the order has another total than at first. The lines of the mail add up to it.
      total: totalOf(tickets),
      paidWith: await readPayment(db, orderId),
      receiptsUrl: await receiptsUrlOf(db, settings, orderId),
    },
    isOwnAddress: order.email_address !== null && foldAddress(order.email_address) === foldAddress(row.recipient),
    event: event.mail,
    tickets,
    ticketsUrl,
  };
}

function totalOf(tickets: readonly MailTicket[]): Money | null {
  const amounts = tickets.flatMap((ticket) => ticketAmount(ticket) ?? []);
  const [first] = amounts;
  const minor = amounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return first && minor > 0 ? money(minor, first.currency) : null;
}

async function readPayment(db: Db, orderId: number): Promise<MailOrder['paidWith']> {
  const payment = await db
    .selectFrom('payment')
    .select(['kind', 'last_four', 'wallet'])
    .where('order_id', '=', orderId)
    .orderBy('payment_id')
    .executeTakeFirst();
  if (payment?.kind === 'cash') return { kind: 'cash' };
  if (payment?.wallet) return { kind: 'wallet', wallet: payment.wallet };
  return payment?.last_four ? { kind: 'card', lastFour: payment.last_four } : null;
}

export async function orderOf(db: Db, ticketId: number): Promise<number | null> {
  const row = await db.selectFrom('ticket').select('order_id').where('ticket_id', '=', ticketId).executeTakeFirst();
  return row?.order_id ?? null;
}

/** The order's page with its receipts. Null if it has none. */
export async function receiptsUrlOf(
  db: Db,
  { publicUrl }: Pick<ContentSettings, 'publicUrl'>,
  orderId: number | null,
): Promise<string | null> {
  if (orderId === null) return null;
  const order = await db
    .selectFrom('receipt as r')
    .innerJoin('orders as o', 'o.order_id', 'r.order_id')
    .innerJoin('event as e', 'e.event_id', 'o.event_id')
    .select('e.event_short_code')
    .where('r.order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst();
  return order ? `${publicUrl()}/confirmation/${encodeURIComponent(order.event_short_code)}/${orderId}` : null;
}
