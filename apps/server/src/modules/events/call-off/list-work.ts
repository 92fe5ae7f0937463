import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { stopMessagesOf } from '../../mail/announcements/index.ts';
import { endHoldsOf } from '../../stock/index.ts';
import { eventIdsOf } from './events-of.ts';

/**
 * Lists the tickets and payments of a call-off, once. The lists are complete, because no sale can be written any more.
 * The same transaction stops outgoing messages and lets holds expire.
 */
export async function listWork(tx: Tx, callOffId: number, now: Date): Promise<boolean> {
  const callOff = await tx
    .selectFrom('call_off as c')
    .innerJoin('account as a', 'a.account_id', 'c.account_id')
    .select(['c.event_id', 'c.account_id', 'a.roles'])
    .where('c.call_off_id', '=', callOffId)
    .where('c.listed_at', 'is', null)
    .forUpdate('c')
    .executeTakeFirst();
  if (!callOff) return false;
  const eventIds = await eventIdsOf(tx, callOff.event_id);
  await sql`
    INSERT INTO call_off_ticket (ticket_id, call_off_id)
    SELECT t.ticket_id, ${callOffId} FROM ticket t
    WHERE t.event_id = ANY (${eventIds}::bigint[]) AND t.status IN ('ACTIVE', 'CHECKED_IN')`.execute(tx);
  await sql`
    INSERT INTO call_off_payment (payment_id, call_off_id, next_try_at)
    SELECT p.payment_id, ${callOffId}, CASE WHEN p.kind = 'cash' THEN NULL ELSE ${now}::timestamptz END
    FROM orders o JOIN payment p ON p.order_id = o.order_id
    WHERE o.event_id = ANY (${eventIds}::bigint[]) AND p.kind <> 'bypass'
      AND NOT EXISTS (SELECT FROM dispute d WHERE d.payment_id = p.payment_id AND d.status = 'lost')`.execute(tx);
  const actor = { accountId: callOff.account_id, roles: callOff.roles };
  await stopMessagesOf(tx, eventIds, { actor, now });
  await endHoldsOf(tx, eventIds, now);
  await tx.updateTable('call_off').set({ listed_at: now }).where('call_off_id', '=', callOffId).execute();
  return true;
}
