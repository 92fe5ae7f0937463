import type { Db, Tx } from '../../../db/database.ts';

/** Stores when a person with a role used the product, for the list of staff (people 4.6). */
export async function noteStaffSeen(db: Db | Tx, accountId: number, now: Date): Promise<void> {
  await db
    .insertInto('staff_seen')
    .values({ account_id: accountId, seen_at: now })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ seen_at: now }))
    .execute();
}
