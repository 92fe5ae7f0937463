import type { Database } from '../../../db/database.ts';
import { endWaits } from '../sign-in/index.ts';
import { writeAudit } from '../audit/index.ts';
import { lockStaff } from './queries.ts';
import { passwordColumns, sendSignInLink, type StaffContext, type SignInMethod } from './sign-in-method.ts';

/**
 * Gives a staff account a new password or link, and removes its old password, sessions, links, PIN and sign-in waits.
 * @throws StaffRefusal
 */
export async function resetStaff(
  database: Database,
  userId: string,
  method: SignInMethod,
  context: StaffContext,
): Promise<void> {
  const { now, notes } = context;
  const columns = await passwordColumns(method, now);
  await database.transaction(async (tx) => {
    const account = await lockStaff(tx, userId, context);
    await tx
      .updateTable('account')
      .set({ ...columns, updated_at: now })
      .where('account_id', '=', account.account_id)
      .execute();
    await endWaits(tx, account.external_account_identifier);
    await sendSignInLink(tx, method, account, now);
    await writeAudit(tx, context, {
      action: 'account.password-reset',
      entity: 'account',
      entityId: account.account_id,
      subjectAccountId: account.account_id,
      notes,
    });
  });
}
