import { FoyerError } from '@foyer/contract/wire/errors';
import { personAtKeyboardId, type Actor } from '@foyer/domain/people/actor';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

type Keyboard = Pick<Actor, 'accountId' | 'actingStaff'>;

/** Staff cannot decide about the money of an order that they bought, hold a ticket of, or took the payment of. */
export const checkSecondPersonForOrder = (db: Db | Tx, orderId: number, actor: Keyboard): Promise<void> =>
  check(
    db,
    sql<boolean>`EXISTS (SELECT FROM orders WHERE order_id = ${orderId} AND account_id = ${personAtKeyboardId(actor)})
      OR EXISTS (SELECT FROM ticket WHERE order_id = ${orderId} AND account_id = ${personAtKeyboardId(actor)})
      OR EXISTS (SELECT FROM payment WHERE order_id = ${orderId} AND taken_by_account_id = ${personAtKeyboardId(actor)})`,
  );

/**
 * The same rule for an intent, which may have no order: checks its buyer, its attendees and the ticket that it changes.
 */
export const checkSecondPersonForIntent = (db: Db | Tx, orderIntentId: string, actor: Keyboard): Promise<void> =>
  check(
    db,
    sql<boolean>`EXISTS (SELECT FROM order_intent i
      WHERE i.order_intent_id = ${orderIntentId} AND (
        i.account_id = ${personAtKeyboardId(actor)}
        OR i.cart -> 'tickets' @> jsonb_build_array(jsonb_build_object('accountId', ${personAtKeyboardId(actor)}::bigint))
        OR EXISTS (SELECT FROM ticket t WHERE t.ticket_id = i.ticket_id AND t.account_id = ${personAtKeyboardId(actor)})))`,
  );

/**
 * The same rule for a refund of an order's payment. A refund of a charge without an order passes, because no order is
 * affected.
 */
export async function checkSecondPersonForRefund(db: Db | Tx, refundId: number, actor: Keyboard): Promise<void> {
  const refund = await db
    .selectFrom('refund as r')
    .innerJoin('payment as p', 'p.payment_id', 'r.payment_id')
    .select('p.order_id')
    .where('r.refund_id', '=', refundId)
    .executeTakeFirst();
  if (refund) await checkSecondPersonForOrder(db, refund.order_id, actor);
}

/**
 * The same rule for a charge without an order. Finds the intent by the attempt's key or the charge's gateway reference,
 * and the order by the reference.
 */
export async function checkSecondPersonForCharge(
  db: Db | Tx,
  charge: { gateway_key: string | null; gateway_reference: string },
  actor: Keyboard,
): Promise<void> {
  const attempt = await db
    .selectFrom('payment_attempt')
    .select('order_intent_id')
    .where((eb) =>
      eb.or([
        eb('gateway_reference', '=', charge.gateway_reference),
        ...(charge.gateway_key === null ? [] : [eb('gateway_key', '=', charge.gateway_key)]),
      ]),
    )
    .executeTakeFirst();
  if (attempt) await checkSecondPersonForIntent(db, attempt.order_intent_id, actor);
  const payment = await db
    .selectFrom('payment')
    .select('order_id')
    .where('gateway_reference', '=', charge.gateway_reference)
    .executeTakeFirst();
  if (payment) await checkSecondPersonForOrder(db, payment.order_id, actor);
}

/** @throws SECOND_STAFF_MEMBER_NEEDED */
async function check(db: Db | Tx, isOwn: RawBuilder<boolean>): Promise<void> {
  const { rows } = await sql<{ own: boolean }>`SELECT ${isOwn} AS own`.execute(db);
  if (rows[0]?.own !== false) throw new FoyerError('SECOND_STAFF_MEMBER_NEEDED');
}
