import { mostSessions } from '@foyer/domain/people/session-ends';
import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { SessionTable } from '../../../db/schema.ts';

/**
 * Stores a session, and in the same statement ends the person's sessions beyond the maximum, idle longest first. Sessions in
 * which a staff member acts for accounts are counted apart from their own ones.
 */
export async function insertSession(db: Db | Tx, session: Insertable<SessionTable>): Promise<void> {
  const { account_id: accountId, staff_account_id: staffId } = session;
  const most = staffId == null ? mostSessions.own : mostSessions.acting;
  await db
    .with('opened', (cte) => cte.insertInto('session').values(session))
    .deleteFrom('session')
    .where('session_id', 'in', (eb) =>
      eb
        .selectFrom('session')
        .select('session_id')
        .$if(staffId == null, (query) =>
          query.where('account_id', '=', accountId).where('staff_account_id', 'is', null),
        )
        .$if(staffId != null, (query) => query.where('staff_account_id', '=', staffId ?? 0))
        .orderBy((order) => order.fn.coalesce('last_used_at', 'created_at'), 'desc')
        .orderBy('session_id', 'desc')
        // The statement does not see the row that it inserts.
        .offset(most - 1),
    )
    .execute();
}
