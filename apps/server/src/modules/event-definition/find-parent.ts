import { canBeParent } from '@foyer/domain/event-family';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** Half of an advisory lock's number: changes of parents wait for each other, so that two of them never make a second level together. */
const lockSpace = 7308;

export type Parent = { parentEventId: number | null } | 'unknown' | 'unfit';

/** The event that looks for its parent. */
export interface Child {
  /** Null: it is not written yet. */
  eventId: number | null;
  /** Its parent event now, which always fits: imports from before the rule may have deeper families. */
  parentEventId: number | null;
}

/** The parent event of this short code or id, if it may be the parent event of `child`. The lock is held until the transaction ends. */
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
