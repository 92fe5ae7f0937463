import type { PaidOrder } from '@foyer/contract/payments/receipts';
import { money, toMajor } from '@foyer/domain/shared/money';
import type { CallContext } from '../../../../calls/context.ts';
import type { DocumentDeps } from '../deps.ts';

/** Maximum orders in the list. Receipts of older orders are linked in their mails. */
const listedOrders = 100;

/** The account's own paid orders for an event, newest first, to find their receipts. */
export async function listPaidOrders(
  { database }: Pick<DocumentDeps, 'database'>,
  eventId: number,
  { actor }: Pick<CallContext, 'actor'>,
): Promise<PaidOrder[]> {
  const rows = await database.kysely
    .selectFrom('orders as o')
    .select(['o.order_id', 'o.created_at', 'o.total_minor', 'o.currency'])
    .where('o.account_id', '=', actor.accountId)
    .where('o.event_id', '=', eventId)
    // A free order may have a payment for a later ticket change.
    .where((where) =>
      where.exists(
        where
          .selectFrom('payment as p')
          .select('p.payment_id')
          .whereRef('p.order_id', '=', 'o.order_id')
          .where('p.kind', '<>', 'bypass'),
      ),
    )
    .orderBy('o.order_id', 'desc')
    .limit(listedOrders)
    .execute();
  return rows.map((row) => ({
    orderId: row.order_id,
    createDate: row.created_at.toISOString(),
    totalAmount: toMajor(money(row.total_minor, row.currency)),
    currency: row.currency,
  }));
}
