import type { Buyers } from '@foyer/contract/events/buyers';
import { FoyerError } from '@foyer/contract/wire/errors';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { toJson } from '../../../db/schema.ts';
import { countFacts } from '../../people/audiences/index.ts';
import { readBuyers } from './read-buyers.ts';
import { readWindows } from './read-windows.ts';

/** Any number that no other advisory lock of the database uses. */
const lockSpace = 7_460;
/** The count takes under 5 s with 1,000,000 accounts. It locks no row that an order needs. */
const longest = '20s';

/**
 * Counts the accounts of all windows of an event and stores the counts with their time (selling 5.1). One count runs at a
 * time in an installation, and in each trial copy. @throws RECORD_NOT_FOUND, COUNT_RUNNING
 */
export async function countBuyers(database: Database, eventId: number, { now }: CallContext): Promise<Buyers> {
  await database.transaction(async (tx) => {
    const { keys } = await readWindows(tx, eventId);
    const { rows } = await sql<{ taken: boolean }>`
      SELECT pg_try_advisory_xact_lock(${lockSpace}, hashtext(current_schema())) AS taken, set_config('statement_timeout', ${longest}, true),
        set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`.execute(tx);
    if (rows[0]?.taken !== true) throw new FoyerError('COUNT_RUNNING');
    const groups = await countFacts(tx, keys);
    const row = {
      counted_at: now,
      lists: [...keys.lists],
      qualifications: [...keys.qualifications],
      organisations: [...keys.organisations],
      groups: toJson(groups),
    };
    await tx
      .insertInto('buyer_count')
      .values({ event_id: eventId, ...row })
      .onConflict((there) => there.column('event_id').doUpdateSet(row))
      .execute();
  });
  return readBuyers(database.kysely, eventId);
}
