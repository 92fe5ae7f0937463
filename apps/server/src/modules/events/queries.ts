import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/**
 * Events as one account sees them: the row, whether children exist, and the account's own ticket that says
 * `isRegistered`. The two sub-queries are index look-ups (event_parent_idx, ticket_account_idx), so a list stays one
 * query whatever its length.
 */
function eventsFor(db: Db | Tx, accountId: number) {
  return db
    .selectFrom('event as e')
    .selectAll('e')
    .select([
      sql<boolean>`EXISTS (SELECT FROM event c WHERE c.parent_event_id = e.event_id AND c.published)`.as(
        'has_children',
      ),
      sql<number | null>`(
        SELECT t.ticket_id FROM ticket t
        WHERE t.account_id = ${accountId} AND t.event_id = e.event_id AND t.status IN ('ACTIVE', 'CHECKED_IN')
        ORDER BY t.is_self DESC, t.ticket_id LIMIT 1)`.as('own_ticket_id'),
    ]);
}

export type EventRow = NonNullable<Awaited<ReturnType<typeof findEventRow>>>;

/** Events whose days meet [from, until]; open ends take all. By start (event_start_idx). */
export function listEventRows(db: Db, accountId: number, span: { from?: Date; until?: Date; now: Date }) {
  let query = eventsFor(db, accountId).orderBy('e.event_start').orderBy('e.event_id');
  const { from, until, now } = span;
  // An activated past event counts as running, whatever its own days are.
  if (from) query = query.where((eb) => eb.or([eb('e.event_end', '>=', from), eb('e.activated_until', '>', now)]));
  if (until) query = query.where('e.event_start', '<=', until);
  return query.execute();
}

export function findEventRow(db: Db | Tx, accountId: number, eventId: number) {
  return eventsFor(db, accountId).where('e.event_id', '=', eventId).executeTakeFirst();
}

export function findEventRows(db: Db | Tx, accountId: number, eventIds: readonly number[]) {
  if (eventIds.length === 0) return Promise.resolve([]);
  return eventsFor(db, accountId)
    .where('e.event_id', 'in', [...eventIds])
    .orderBy('e.event_start')
    .orderBy('e.event_id')
    .execute();
}

export function findEventRowByCode(db: Db, accountId: number, eventShortCode: string) {
  return eventsFor(db, accountId).where('e.event_short_code', '=', eventShortCode.toUpperCase()).executeTakeFirst();
}

export function listEventRowsByType(db: Db, accountId: number, eventTypeCd: string) {
  return eventsFor(db, accountId)
    .where('e.event_type_cd', '=', eventTypeCd.toUpperCase())
    .orderBy('e.event_start')
    .execute();
}

/** Which picture an event shows under this key; the picture itself is the image gateway's. */
export async function findImageHash(db: Db, eventId: number, imageKey: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('image')
    .select('content_hash')
    .where('event_id', '=', eventId)
    .where('image_key', '=', imageKey)
    .executeTakeFirst();
  return row?.content_hash;
}
