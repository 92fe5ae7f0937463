import type { AccountList } from '@foyer/contract/people/account-lists';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { toJson } from '../../../db/schema.ts';
import { writeAudit } from '../audit/index.ts';
import type { ListNames } from './create-account-list.ts';
import { listColumns, presentList } from './list-account-lists.ts';

/** Changes the names of an account list. Its key stays (people 7.3). @throws RECORD_NOT_FOUND */
export function renameAccountList(
  database: Database,
  { key, name, translations = {} }: ListNames & { key: string },
  context: CallContext,
): Promise<AccountList> {
  return database.transaction(async (tx) => {
    const before = await tx
      .selectFrom('account_list')
      .select(['name', 'translations'])
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new FoyerError('RECORD_NOT_FOUND');
    const row = await tx
      .updateTable('account_list')
      .set({ name: name.trim(), translations: toJson(translations), changed_at: context.now })
      .where('key', '=', key)
      .returning(listColumns)
      .executeTakeFirstOrThrow();
    await writeAudit(tx, context, {
      action: 'accountList.renamed',
      entity: 'account_list',
      entityId: key,
      before,
      after: { name: row.name, translations },
    });
    return presentList(row);
  });
}
