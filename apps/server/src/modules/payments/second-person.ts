import { FoyerError } from '@foyer/contract/wire/errors';
import { sql, type RawBuilder } from 'kysely';
import { personAtKeyboardId, type Actor } from '../../calls/context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { writeAudit } from '../people/audit/index.ts';
import { checkLongAdministrator } from '../people/grants/index.ts';

/** The call of a staff member who decides about money. */
interface Decider {
  actor: Pick<Actor, 'accountId' | 'actingStaff' | 'roles'>;
  now: Date;
  requestId?: string | undefined;
}

/** An order or another object whose money is decided, for the audit log. */
interface Decided {
  entity: string;
  entityId: number | string;
}

/**
 * Staff cannot decide about the money of an order that they bought, hold a ticket of, or took the payment of (people 4.4). If one of these
 * people is an administrator, only a colleague who has had the role for a day can decide, because an administrator can make
 * a second account (people 4.14). @throws SECOND_STAFF_MEMBER_NEEDED, STAFF_MEMBER_TOO_NEW
 */
export const checkSecondPersonForOrder = (db: Db | Tx, orderId: number, decider: Decider): Promise<void> =>
  check(
    db,
    sql`SELECT account_id FROM orders WHERE order_id = ${orderId}
      UNION SELECT account_id FROM ticket WHERE order_id = ${orderId}
      UNION SELECT taken_by_account_id FROM payment WHERE order_id = ${orderId}`,
    { entity: 'order', entityId: orderId },
    decider,
  );

/**
 * The same rule for an intent, which may have no order: checks its buyer, its attendees and the ticket that it changes.
 */
export const checkSecondPersonForIntent = (db: Db | Tx, orderIntentId: string, decider: Decider): Promise<void> =>
  check(
    db,
    sql`SELECT account_id FROM order_intent WHERE order_intent_id = ${orderIntentId}
      UNION SELECT (line ->> 'accountId')::bigint FROM order_intent i, jsonb_array_elements(i.cart -> 'tickets') AS line
        WHERE i.order_intent_id = ${orderIntentId}
      UNION SELECT t.account_id FROM order_intent i JOIN ticket t ON t.ticket_id = i.ticket_id
        WHERE i.order_intent_id = ${orderIntentId}`,
    { entity: 'order_intent', entityId: orderIntentId },
    decider,
  );

/**
 * The same rule for a refund of an order's payment. A refund of a charge without an order passes, because no order is
 * affected.
 */
export async function checkSecondPersonForRefund(db: Db | Tx, refundId: number, decider: Decider): Promise<void> {
  const refund = await db
    .selectFrom('refund as r')
    .innerJoin('payment as p', 'p.payment_id', 'r.payment_id')
    .select('p.order_id')
    .where('r.refund_id', '=', refundId)
    .executeTakeFirst();
  if (refund) await checkSecondPersonForOrder(db, refund.order_id, decider);
}

/**
 * The same rule for a charge without an order. Finds the intent by the attempt's key or the charge's gateway reference,
 * and the order by the reference.
 */
export async function checkSecondPersonForCharge(
  db: Db | Tx,
  charge: { gateway_key: string | null; gateway_reference: string },
  decider: Decider,
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
  if (attempt) await checkSecondPersonForIntent(db, attempt.order_intent_id, decider);
  const payment = await db
    .selectFrom('payment')
    .select('order_id')
    .where('gateway_reference', '=', charge.gateway_reference)
    .executeTakeFirst();
  if (payment) await checkSecondPersonForOrder(db, payment.order_id, decider);
}

/** Actions by which an administrator makes another staff account usable. */
const making = ['account.created', 'account.rolesChanged', 'account.reopened'];

/** `people` selects the accounts whose money is decided. */
async function check(db: Db | Tx, people: RawBuilder<unknown>, decided: Decided, decider: Decider): Promise<void> {
  const { actor, now } = decider;
  const staffId = personAtKeyboardId(actor);
  const { rows } = await sql<{ accountId: number; isAdministrator: boolean }>`
    SELECT a.account_id AS "accountId", 'admin' = ANY (a.roles) OR EXISTS (
        SELECT FROM audit_log l WHERE l.staff_account_id = a.account_id AND l.action = ANY (${making})
          AND l.event_id IS NULL AND l.at > ${now}::timestamptz - interval '1 day') AS "isAdministrator"
    FROM account a WHERE a.account_id IN (${people})`.execute(db);
  if (rows.some(({ accountId }) => accountId === staffId)) throw new FoyerError('SECOND_STAFF_MEMBER_NEEDED');
  const administrators = rows.filter(({ isAdministrator }) => isAdministrator).map(({ accountId }) => accountId);
  if (administrators.length === 0) return;
  await checkLongAdministrator(db, staffId, now);
  await writeAudit(db, decider, { action: 'order.secondPerson', ...decided, after: { administrators } });
}
