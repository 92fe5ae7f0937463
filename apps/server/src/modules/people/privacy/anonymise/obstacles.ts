import type { AnonymiseObstacle } from '@foyer/contract/people/privacy';
import { translationKey, type Locale } from '@foyer/contract/wire/vocabulary';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../db/database.ts';
import { translatedSql } from '../../../../db/translated-sql.ts';

/** What prevents anonymising an account. `eventName` is set only for an event that is not over. */
export interface Obstacle {
  obstacle: AnonymiseObstacle | null;
  eventName: string | null;
}

/**
 * Returns the account's first obstacle to anonymising (people 6.1):
 * - staff roles
 * - a valid ticket, held or bought, for an event that is not over or was activated again
 * - an order that is undecided or needs staff attention
 * - a refund that is pending, or that failed and was not settled in another way
 * - a disputed payment
 */
export async function findObstacle(db: Db | Tx, accountId: number, locale: Locale, now: Date): Promise<Obstacle> {
  const name = translatedSql(sql`e.translations -> 'name'`, translationKey(locale), sql`e.default_name`);
  const { rows } = await sql<Obstacle>`
    WITH own_intent AS (
      SELECT order_intent_id, status, attention FROM order_intent WHERE account_id = ${accountId}
    ), own_payment AS (
      SELECT p.payment_id FROM payment p JOIN orders o ON o.order_id = p.order_id WHERE o.account_id = ${accountId}
    ), own_attempt AS (
      SELECT a.payment_attempt_id FROM payment_attempt a JOIN own_intent i ON i.order_intent_id = a.order_intent_id
    )
    SELECT obstacle, name AS "eventName" FROM (
      SELECT 1 AS n, 'staff' AS obstacle, NULL AS name FROM account WHERE account_id = ${accountId} AND roles <> '{}'
      UNION ALL
      SELECT 2, 'event', ${name} FROM event e
      WHERE greatest(e.event_end, e.activated_until) > ${now} AND e.event_id IN (
        SELECT event_id FROM ticket WHERE account_id = ${accountId} AND status <> 'CANCELED'
        UNION
        SELECT t.event_id FROM orders o JOIN ticket t ON t.order_id = o.order_id
        WHERE o.account_id = ${accountId} AND t.status <> 'CANCELED')
      UNION ALL
      SELECT 3, 'order', NULL FROM own_intent WHERE status = 'PENDING' OR attention IS NOT NULL
      UNION ALL
      SELECT 4, 'refund', NULL FROM refund r
      WHERE (r.payment_id IN (SELECT payment_id FROM own_payment)
          OR r.payment_attempt_id IN (SELECT payment_attempt_id FROM own_attempt))
        AND (r.status = 'PENDING' OR (r.status = 'FAILED' AND NOT EXISTS (
          SELECT FROM refund s WHERE s.settled_refund_id = r.refund_id AND s.status <> 'FAILED')))
      UNION ALL
      SELECT 5, 'dispute', NULL FROM dispute d
      WHERE d.decided_at IS NULL AND (d.payment_id IN (SELECT payment_id FROM own_payment)
        OR d.payment_attempt_id IN (SELECT payment_attempt_id FROM own_attempt))
    ) found ORDER BY n LIMIT 1`.execute(db);
  return rows[0] ?? { obstacle: null, eventName: null };
}
