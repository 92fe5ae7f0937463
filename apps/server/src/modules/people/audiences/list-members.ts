import type { ListMember } from '@foyer/contract/people/account-lists';
import { FoyerError } from '@foyer/contract/wire/errors';
import { fullName } from '@foyer/domain/people/names';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { peopleQuery } from '../../../db/search-text.ts';
import { countListed } from '../accounts/index.ts';

interface MembersQuery {
  key: string;
  page: number;
  rowsPerPage: number;
  searchText?: string | undefined;
}

/** One page of the accounts of a list, by number. Counts the people who are shown (people 4.13). @throws RECORD_NOT_FOUND */
export async function listMembers(
  database: Database,
  { key, page, rowsPerPage, searchText = '' }: MembersQuery,
  context: CallContext,
): Promise<{ results: ListMember[]; totalItems: number }> {
  const db = database.kysely;
  const list = await db
    .selectFrom('account_list')
    .select(['account_list_id', 'member_count'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!list) throw new FoyerError('RECORD_NOT_FOUND');
  let wanted = db
    .selectFrom('account_list_member as m')
    .innerJoin('account as a', 'a.account_id', 'm.account_id')
    .where('m.account_list_id', '=', list.account_list_id);
  const isSearch = searchText.trim() !== '';
  if (isSearch) {
    wanted = wanted.where(sql<boolean>`a.search_document @@ ${peopleQuery(searchText)?.any ?? ''}::tsquery`);
  }
  const [totalItems, rows] = await Promise.all([
    isSearch
      ? wanted
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow()
          .then(({ total }) => total)
      : list.member_count,
    wanted
      .select(['a.account_id', 'a.external_account_identifier', 'a.first_name', 'a.last_name', 'a.title'])
      .select(['a.country_code', 'm.added_at'])
      .orderBy('a.external_account_identifier')
      .limit(rowsPerPage)
      .offset((page - 1) * rowsPerPage)
      .execute(),
  ]);
  await countListed(database, context, { accountIds: rows.map((row) => row.account_id), events: 'all' });
  const results = rows.map((row) => ({
    externalAccountIdentifier: row.external_account_identifier,
    fullName: fullName({ firstName: row.first_name, lastName: row.last_name }, context.locale),
    title: row.title,
    country: row.country_code,
    addedDate: row.added_at.toISOString(),
  }));
  return { results, totalItems };
}
