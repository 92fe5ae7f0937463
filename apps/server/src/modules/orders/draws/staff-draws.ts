import { drawEntryStates, type DrawEntryState, type StaffDraw } from '@foyer/contract/orders/draws';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import { findEvent } from '../../events/catalogue/index.ts';
import type { Draws } from './deps.ts';
import { presentDraw, readDraws, readMembers } from './read-draws.ts';

/** Maximum entries that are returned per draw. */
const mostShown = 500;

interface ListedEntry {
  drawId: number;
  entryId: number;
  state: DrawEntryState;
  units: number;
  rank: number | null;
  enteredAt: Date;
}

/** The draws of an event with their entries, for staff (selling 2.9). */
export async function listDraws(
  { database: { kysely } }: Pick<Draws, 'database'>,
  eventId: number,
  { actor }: CallContext,
): Promise<StaffDraw[]> {
  await findEvent(kysely, eventId, actor);
  const draws = await readDraws(kysely, { eventId });
  if (draws.length === 0) return [];
  const { rows: sums } = await sql<{ drawId: number; state: DrawEntryState; entries: number; units: number }>`
    SELECT e.draw_id AS "drawId", e.state, count(*)::int AS entries, sum(e.units)::int AS units
    FROM draw_entry e JOIN draw d USING (draw_id) WHERE d.event_id = ${eventId} GROUP BY 1, 2`.execute(kysely);
  const { rows: listed } = await sql<ListedEntry>`
    SELECT l.* FROM draw d, LATERAL (
      SELECT e.draw_id AS "drawId", e.draw_entry_id AS "entryId", e.state, e.units, e.rank, e.entered_at AS "enteredAt"
      FROM draw_entry e WHERE e.draw_id = d.draw_id ORDER BY e.rank, e.draw_entry_id LIMIT ${mostShown}
    ) l WHERE d.event_id = ${eventId}`.execute(kysely);
  const membersOf = await readMembers(
    kysely,
    listed.map(({ entryId }) => entryId),
    null,
  );
  return draws.map((draw) => {
    const of = (state: DrawEntryState) => {
      const sum = sums.find((each) => each.drawId === draw.drawId && each.state === state);
      return { entries: sum?.entries ?? 0, units: sum?.units ?? 0 };
    };
    return {
      ...presentDraw(draw),
      windowKey: draw.windowKey,
      counts: Object.fromEntries(drawEntryStates.map((state) => [state, of(state)])) as StaffDraw['counts'],
      list: listed
        .filter(({ drawId }) => drawId === draw.drawId)
        .map(({ entryId, state, units, rank, enteredAt }) => ({
          entryId,
          state,
          units,
          ...(rank === null ? {} : { rank }),
          enteredDate: enteredAt.toISOString(),
          members: membersOf(entryId),
        })),
    };
  });
}
