import { FoyerError } from '@foyer/contract/wire/errors';
import type { CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { accountByNumber } from '../accounts/index.ts';
import { writeAudit } from '../audit/index.ts';

/** Removes an account from a list (people 7.4). @throws RECORD_NOT_FOUND */
export async function removeMember(
  database: Database,
  { key, number }: { key: string; number: string },
  context: CallContext,
): Promise<{ success: true }> {
  await database.transaction(async (tx) => {
    const list = await tx
      .updateTable('account_list')
      .set({ changed_at: context.now })
      .where('key', '=', key)
      .returning('account_list_id')
      .executeTakeFirst();
    if (!list) throw new FoyerError('RECORD_NOT_FOUND');
    const removed = await tx
      .deleteFrom('account_list_member')
      .where('account_list_id', '=', list.account_list_id)
      .where('account_id', 'in', accountByNumber(tx, number).select('a.account_id'))
      .returning('account_id')
      .executeTakeFirst();
    if (!removed) throw new FoyerError('RECORD_NOT_FOUND');
    await writeAudit(tx, context, {
      action: 'accountList.memberRemoved',
      entity: 'account_list',
      entityId: key,
      subjectAccountId: removed.account_id,
    });
  });
  return { success: true };
}
