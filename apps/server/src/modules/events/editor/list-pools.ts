import type { PoolView } from '@foyer/contract/events/editor';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { CallContext } from '../../../calls/context.ts';
import type { Db } from '../../../db/database.ts';
import { readPools } from '../../stock/index.ts';

/** Lists the pools of an event in the order of its editor, with their units (stock 4.7). */
export async function listPools(db: Db, eventId: number, { now }: Pick<CallContext, 'now'>): Promise<PoolView[]> {
  const event = await db.selectFrom('event').select('configuration').where('event_id', '=', eventId).executeTakeFirst();
  if (!event) throw new FoyerError('RECORD_NOT_FOUND');
  const { pools = [] } = event.configuration;
  if (pools.length === 0) return [];
  const units = new Map((await readPools(db, eventId, now)).map((each) => [each.key, each]));
  return pools.flatMap(({ key, name, translations }) => {
    const found = units.get(key);
    if (!found) return [];
    const { quantity, sold, held, waiting, reserved, free } = found;
    return [{ key, name, ...(translations && { translations }), quantity, sold, held, waiting, reserved, free }];
  });
}
