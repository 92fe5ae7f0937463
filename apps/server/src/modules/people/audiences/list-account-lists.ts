import type { AccountList } from '@foyer/contract/people/account-lists';
import type { Db, Tx } from '../../../db/database.ts';
import type { Translations } from '../../../db/column-types.ts';

const columns = ['key', 'name', 'translations', 'member_count', 'changed_at'] as const;
/** The columns of `presentList`. */
export const listColumns = columns;

interface ListRow {
  key: string;
  name: string;
  translations: Translations<'name'>;
  member_count: number;
  changed_at: Date;
}

export const presentList = (row: ListRow): AccountList => ({
  key: row.key,
  name: row.name,
  translations: row.translations,
  memberCount: row.member_count,
  changedDate: row.changed_at.toISOString(),
});

/** The account lists by name (people 7.3). */
export async function listAccountLists(db: Db | Tx): Promise<AccountList[]> {
  const rows = await db.selectFrom('account_list').select(columns).orderBy('name').orderBy('key').execute();
  return rows.map(presentList);
}
