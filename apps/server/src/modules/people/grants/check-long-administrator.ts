import { FoyerError } from '@foyer/contract/wire/errors';
import { secondPersonFrom } from '@foyer/domain/people/second-person';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';

/**
 * Checks that an administrator has been one for a day (people 4.14): an administrator can make a second account, which must not count
 * as a second person. @throws STAFF_MEMBER_TOO_NEW
 */
export async function checkLongAdministrator(db: Db | Tx, accountId: number, now: Date): Promise<void> {
  const from = secondPersonFrom(await readSince(db, accountId));
  if (now >= from) return;
  const retryAfterSeconds = Math.ceil((from.getTime() - now.getTime()) / 1000);
  throw new FoyerError('STAFF_MEMBER_TOO_NEW', { metadata: { until: from.toISOString(), retryAfterSeconds } });
}

/** When the administrator's account was created, given the role, and opened again. */
async function readSince(db: Db | Tx, accountId: number): Promise<Date[]> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT created_at AS at FROM account WHERE account_id = ${accountId}
    UNION ALL SELECT min(created_at) FROM staff_grant WHERE account_id = ${accountId} AND role = 'admin'
    UNION ALL SELECT max(at) FROM audit_log
      WHERE entity = 'account' AND entity_id = ${String(accountId)} AND action = 'account.reopened'`.execute(db);
  return rows.flatMap(({ at }) => at ?? []);
}
