import type { AccountList } from '@foyer/contract/people/account-lists';
import { FoyerError } from '@foyer/contract/wire/errors';
import { mostAccountLists } from '@foyer/contract/wire/paging';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Translations } from '../../../db/column-types.ts';
import type { Database } from '../../../db/database.ts';
import { toJson } from '../../../db/schema.ts';
import { writeAudit } from '../audit/index.ts';
import { listColumns, presentList } from './list-account-lists.ts';

export interface ListNames {
  name: string;
  translations?: Translations<'name'> | undefined;
}

/** Creates an empty account list (people 7.3). @throws ACCOUNT_LIST_EXISTS, TOO_MANY_ACCOUNT_LISTS */
export function createAccountList(
  database: Database,
  { key, name, translations = {} }: ListNames & { key: string },
  context: CallContext,
): Promise<AccountList> {
  const { now } = context;
  return database.transaction(async (tx) => {
    // Two requests at the same time must not exceed the maximum.
    await sql`LOCK TABLE account_list IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
    const keys = (await tx.selectFrom('account_list').select('key').execute()).map((row) => row.key);
    if (keys.includes(key)) throw new FoyerError('ACCOUNT_LIST_EXISTS');
    if (keys.length >= mostAccountLists) throw new FoyerError('TOO_MANY_ACCOUNT_LISTS');
    const row = await tx
      .insertInto('account_list')
      .values({ key, name: name.trim(), translations: toJson(translations), created_at: now, changed_at: now })
      .returning(listColumns)
      .executeTakeFirstOrThrow();
    await writeAudit(tx, context, {
      action: 'accountList.created',
      entity: 'account_list',
      entityId: key,
      after: { name: row.name, translations },
    });
    return presentList(row);
  });
}
