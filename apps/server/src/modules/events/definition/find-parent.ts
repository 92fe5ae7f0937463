import { canBeParent } from '@foyer/domain/events/event-family';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/**
 * First half of the advisory lock key. Changes of parents are serialised, so two concurrent changes cannot
 * create a second level of children.
 */
const lockSpace = 7308;

export type Parent = { parentEventId: number | null } | 'unknown' | 'unfit';

/** The event for which a parent is set. */
export interface Child {
  /** Null: the event does not exist yet. */
  eventId: number | null;
  /** The current parent, which is always accepted, because older imports may contain deeper families. */
  parentEventId: number | null;
}

/** Returns the event with this short code or id if it can be the parent of `child`. Holds the lock until the end of the transaction. */
export async function findParent(
  tx: Tx,
  { eventId, parentEventId }: Child,
  wanted: { code: string } | { id: number },
): Promise<Parent> {
  await sql`SELECT pg_advisory_xact_lock(${lockSpace}::int, 0)`.execute(tx);
  const parent = await tx
    .selectFrom('event')
    .select((eb) => [
      'event_id',
      'parent_event_id',
      eb
        .exists(eb.selectFrom('event as c').select('c.event_id').where('c.parent_event_id', '=', eventId))
        .as('has_children'),
    ])
    .where((eb) => ('code' in wanted ? eb('event_short_code', '=', wanted.code) : eb('event_id', '=', wanted.id)))
    .executeTakeFirst();
  if (!parent) return 'unknown';
  const isFit =
    parent.event_id === parentEventId ||
    canBeParent(
      { eventId: parent.event_id, parentEventId: parent.parent_event_id },
      { eventId, hasChildren: Boolean(parent.has_children) },
    );
  return isFit ? { parentEventId: parent.event_id } : 'unfit';
}
