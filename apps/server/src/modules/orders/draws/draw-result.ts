import { FoyerError } from '@foyer/contract/wire/errors';
import type { DrawResult } from '@foyer/contract/orders/draws';
import type { CallContext } from '../../../calls/context.ts';
import { findEvent } from '../../events/catalogue/index.ts';
import type { Draws } from './deps.ts';
import { presentDraw, readDraws } from './read-draws.ts';

/** Returns the drawn order of a draw, without people (selling 2.5). @throws RECORD_NOT_FOUND before the draw */
export async function getDrawResult(
  { database: { kysely } }: Pick<Draws, 'database'>,
  { eventId, drawId }: { eventId: number; drawId: number },
  { actor }: CallContext,
): Promise<DrawResult> {
  await findEvent(kysely, eventId, actor);
  const [draw] = await readDraws(kysely, { eventId, drawId });
  if (!draw || draw.drawnAt === null) throw new FoyerError('RECORD_NOT_FOUND');
  const entries = await kysely
    .selectFrom('draw_entry')
    .select(['draw_entry_id as entryId', 'units', 'state'])
    .where('draw_id', '=', drawId)
    .where('rank', 'is not', null)
    .orderBy('rank')
    .execute();
  const { commitment } = presentDraw(draw);
  return { drawId, commitment, seed: draw.seed, units: draw.drawnUnits ?? 0, entries };
}
