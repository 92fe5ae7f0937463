import type { Database } from '../../../db/database.ts';
import { writeAudit } from '../audit/index.ts';
import { loggedSecondPerson } from './check-grants.ts';
import { lockStaff } from './queries.ts';
import { passwordColumns, sendSignInLink, type StaffContext, type SignInMethod } from './sign-in-method.ts';

/** Opens a closed staff account with its roles. The password of before is removed. @throws StaffRefusal */
export async function reopenStaff(
  database: Database,
  userId: string,
  method: SignInMethod,
  context: StaffContext,
): Promise<void> {
  const { now, notes } = context;
  const columns = await passwordColumns(method, now);
  await database.transaction(async (tx) => {
    const account = await lockStaff(tx, userId, context, { isClosed: true });
    await tx
      .updateTable('account')
      .set({ ...columns, closed_at: null, updated_at: now })
      .where('account_id', '=', account.account_id)
      .execute();
    await sendSignInLink(tx, method, account, now);
    await writeAudit(tx, context, {
      action: 'account.reopened',
      entity: 'account',
      entityId: account.account_id,
      subjectAccountId: account.account_id,
      after: { roles: account.roles, ...loggedSecondPerson(account.roles, now) },
      notes,
    });
  });
}
