import { foldCode } from '@foyer/domain/people/identifiers';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { isPoolFull, openOffers } from '../../stock/index.ts';

export const hasChildren = sql<boolean>`EXISTS (SELECT FROM event c WHERE c.parent_event_id = e.event_id AND c.published)`;

/** Whether ticket types of event `e` are sold in windows. */
export const hasSaleWindows = sql<boolean>`EXISTS (SELECT FROM sale_window w WHERE w.event_id = e.event_id AND w.active)`;

/** The earliest end of the account's open waiting-list offers at event `e`. */
const offerUntil = (accountId: number) => sql<Date | null>`(
  SELECT o.until FROM ${openOffers(accountId)} o WHERE o.event_id = e.event_id)`;

/**
 * Events as one account sees them: the row, whether children exist, and the account's own ticket for `isRegistered`.
 * The two subqueries are index lookups (event_parent_idx, ticket_account_idx). Lists use `cached-events.ts`.
 */
function eventsFor(db: Db | Tx, accountId: number) {
  return db
    .selectFrom('event as e')
    .selectAll('e')
    .select([
      hasChildren.as('has_children'),
      hasSaleWindows.as('has_sale_windows'),
      sql<number | null>`(
        SELECT t.ticket_id FROM ticket t
        WHERE t.account_id = ${accountId} AND t.event_id = e.event_id AND t.status IN ('ACTIVE', 'CHECKED_IN')
        ORDER BY t.is_self DESC, t.ticket_id LIMIT 1)`.as('own_ticket_id'),
      offerUntil(accountId).as('offer_until'),
    ]);
}

export type EventRow = NonNullable<Awaited<ReturnType<typeof findEventRow>>>;

export function findEventRow(db: Db | Tx, accountId: number, eventId: number) {
  return eventsFor(db, accountId).where('e.event_id', '=', eventId).executeTakeFirst();
}

export function findEventRowByCode(db: Db, accountId: number, eventShortCode: string) {
  return eventsFor(db, accountId).where('e.event_short_code', '=', foldCode(eventShortCode)).executeTakeFirst();
}

export function listEventRowsByType(db: Db, accountId: number, eventTypeCd: string) {
  return eventsFor(db, accountId)
    .where('e.event_type_cd', '=', foldCode(eventTypeCd))
    .orderBy('e.event_start')
    .execute();
}

/** Hash of the event's image with this key. The image gateway stores the image itself. */
export function findImage(db: Db, eventId: number, imageKey: string) {
  return db
    .selectFrom('image as i')
    .innerJoin('event as e', 'e.event_id', 'i.event_id')
    .select(['i.content_hash', 'i.framing', 'e.published'])
    .where('i.event_id', '=', eventId)
    .where('i.image_key', '=', imageKey)
    .executeTakeFirst();
}

/**
 * Relationship types with a sold-out ticket type, for which a waiting list is possible. A type with windows has one only while a
 * window sells it (selling 1.10).
 */
export async function listSoldOut(db: Db, eventId: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    SELECT DISTINCT unnest(c.relationship_types) AS type
    FROM ticket_configuration c JOIN stock s ON s.stock_id = c.stock_id
    WHERE c.event_id = ${eventId} AND c.active AND NOT s.packs AND (s.quantity - s.sold - s.held - s.waiting <= 0 OR ${isPoolFull})
      AND (NOT EXISTS (SELECT FROM sale_window w WHERE w.ticket_configuration_id = c.ticket_configuration_id AND w.active)
        OR EXISTS (SELECT FROM sale_window w WHERE w.ticket_configuration_id = c.ticket_configuration_id AND w.active
          AND w.mode = 'firstCome' AND w.starts_at <= ${now} AND w.ends_at > ${now}))
    ORDER BY type`.execute(db);
  return rows.map(({ type }) => type);
}
