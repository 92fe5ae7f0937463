import { FoyerError } from '@foyer/contract/wire/errors';
import { isAdmin } from '@foyer/domain/people/permissions';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { giveBackUse, limits, readUses, tryUse } from '../../system/limits/index.ts';

/**
 * Counts events before a person creates or clones them, each copied child too. Call it outside of the transaction. If not
 * all of them are possible, none is counted. @throws NEW_EVENT_LIMIT with the number per day and `retryAfterSeconds`
 */
export async function countNewEvents(
  database: Pick<Database, 'kysely' | 'pool'>,
  count: number,
  { actor, now }: Pick<CallContext, 'actor' | 'now'>,
): Promise<void> {
  const name = isAdmin(actor) ? 'new-events-admin' : 'new-events';
  const { allowed } = limits[name];
  const key = String(personAtKeyboardId(actor));
  for (let counted = 0; counted < count; counted += 1) {
    if (await tryUse(database, name, key, now)) continue;
    const { nextDate } = await readUses(database.kysely, { name, key, allowed }, now);
    for (; counted > 0; counted -= 1) await giveBackUse(database.kysely, name, key);
    const retryAfterSeconds = Math.max(1, Math.ceil(((nextDate ?? now).getTime() - now.getTime()) / 1000));
    throw new FoyerError('NEW_EVENT_LIMIT', { metadata: { perDay: allowed, retryAfterSeconds } });
  }
}
