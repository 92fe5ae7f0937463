import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { writeAudit } from '../audit/index.ts';
import { lockStaff } from './queries.ts';
import { StaffRefusal, type StaffContext } from './way-in.ts';

/** Closes a staff account, so it cannot sign in. The last administrator cannot be closed. @throws StaffRefusal */
export async function closeStaff(database: Database, userId: string, { now, notes }: StaffContext): Promise<void> {
  await database.transaction(async (tx) => {
    // Locks all administrators in a fixed order. Of two simultaneous closings, the second sees the result of the first.
    const administrators = await tx
      .selectFrom('account')
      .select(['account_id', 'demo'])
      .where(sql<boolean>`'admin' = ANY (roles)`)
      .where('closed_at', 'is', null)
      .orderBy('account_id')
      .forUpdate()
      .execute();
    const account = await lockStaff(tx, userId);
    const others = administrators.filter(({ account_id, demo }) => account_id !== account.account_id && !demo);
    if (account.roles.includes('admin') && !account.demo && others.length === 0) {
      throw new StaffRefusal(
        `"${account.external_account_identifier}" is the last administrator. Create another first: foyer admin create.`,
      );
    }
    await tx
      .updateTable('account')
      .set({ closed_at: now, updated_at: now })
      .where('account_id', '=', account.account_id)
      .execute();
    await writeAudit(
      tx,
      { actor: null, now },
      {
        action: 'account.closed',
        entity: 'account',
        entityId: account.account_id,
        subjectAccountId: account.account_id,
        before: { roles: account.roles },
        notes,
      },
    );
  });
}
