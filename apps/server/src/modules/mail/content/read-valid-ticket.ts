import { foldAddress } from '@foyer/domain/people/identifiers';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/**
 * Whether an address has no valid ticket for the event left: of its own account, as attendee, or bought for others. The
 * mail about a call-off cancels the entries of its event itself.
 */
export async function hasNoTicketLeft(db: Db, eventId: number, recipient: string): Promise<boolean> {
  const is = (column: string) => sql`lower(trim(${sql.ref(column)})) = ${foldAddress(recipient)}`;
  const { rows } = await sql<{ isLast: boolean }>`
    SELECT e.called_off_at IS NULL AND NOT EXISTS (
      SELECT FROM ticket t JOIN orders o USING (order_id)
      JOIN account a ON a.account_id = t.account_id JOIN account b ON b.account_id = o.account_id
      WHERE t.event_id = e.event_id AND t.status <> 'CANCELED' AND (${is('t.email')} OR ${is('a.email_address')}
        OR t.transferred_at IS NULL AND (${is('o.mail_to')} OR ${is('b.email_address')}))) AS "isLast"
    FROM event e WHERE e.event_id = ${eventId}`.execute(db);
  return rows[0]?.isLast === true;
}
