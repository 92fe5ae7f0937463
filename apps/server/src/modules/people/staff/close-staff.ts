import type { Database } from '../../../db/database.ts';
import { writeAudit } from '../audit/index.ts';
import { lockLeavingStaff } from './queries.ts';
import type { StaffContext } from './sign-in-method.ts';

/** Closes a staff account, so it cannot sign in. The last administrator cannot be closed. @throws StaffRefusal */
export async function closeStaff(
  database: Database,
  userId: string,
  context: StaffContext,
  rules: { demo?: boolean } = {},
): Promise<void> {
  const { now, notes } = context;
  await database.transaction(async (tx) => {
    const account = await lockLeavingStaff(tx, userId, context, rules);
    await tx
      .updateTable('account')
      .set({ closed_at: now, updated_at: now })
      .where('account_id', '=', account.account_id)
      .execute();
    await writeAudit(tx, context, {
      action: 'account.closed',
      entity: 'account',
      entityId: account.account_id,
      subjectAccountId: account.account_id,
      before: { roles: account.roles },
      notes,
    });
  });
}
