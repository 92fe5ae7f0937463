import type { Db, Tx } from '../../../db/database.ts';

/**
 * An event and its child events that are called off together. Before the call-off: the child events that are not called
 * off. After it: the child events that were called off at the same moment.
 */
export async function eventIdsOf(db: Db | Tx, eventId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('event as e')
    .leftJoin('event as child', (join) =>
      join
        .onRef('child.parent_event_id', '=', 'e.event_id')
        .on((eb) => eb('child.called_off_at', 'is not distinct from', eb.ref('e.called_off_at'))),
    )
    .select('child.event_id')
    .where('e.event_id', '=', eventId)
    .orderBy('child.event_id')
    .execute();
  return [eventId, ...rows.flatMap(({ event_id: id }) => id ?? [])];
}
