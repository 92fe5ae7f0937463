import { FoyerError } from '@foyer/contract/wire/errors';
import type { CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { writeAudit } from '../audit/index.ts';
import { listEventsUsing } from './list-events-using.ts';

/** Deletes an account list that no event names (people 7.5). @throws RECORD_NOT_FOUND, ACCOUNT_LIST_IN_USE */
export async function deleteAccountList(
  database: Database,
  key: string,
  context: CallContext,
): Promise<{ success: true }> {
  await database.transaction(async (tx) => {
    const list = await tx
      .selectFrom('account_list')
      .select(['name', 'member_count'])
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst();
    if (!list) throw new FoyerError('RECORD_NOT_FOUND');
    const events = await listEventsUsing(tx, key);
    if (events.length > 0) throw new FoyerError('ACCOUNT_LIST_IN_USE', { metadata: { events: events.join(', ') } });
    await tx.deleteFrom('account_list').where('key', '=', key).execute();
    await writeAudit(tx, context, {
      action: 'accountList.deleted',
      entity: 'account_list',
      entityId: key,
      before: { name: list.name, memberCount: list.member_count },
    });
  });
  return { success: true };
}
