import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { createAccount } from '../../../seed/factories/account.ts';
import { readAudienceFacts } from './index.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('audience-facts');
});
afterAll(() => db.drop());

const now = new Date('2026-11-30T12:00:00Z');

test('reads title, country, lists and line of accounts, the line only on request (people 7)', async () => {
  const { kysely, pool } = db.database;
  const top = await createAccount(kysely, { title: 'NC' });
  const middle = await createAccount(kysely, { title: null, upline_account_id: top.accountId });
  const ana = await createAccount(kysely, { title: 'EC', country_code: 'JPN', upline_account_id: middle.accountId });
  const lists = await kysely
    .insertInto('account_list')
    .values(['top-100', 'first-timers'].map((key) => ({ key, name: key, created_at: now, changed_at: now })))
    .returning('account_list_id')
    .execute();
  await kysely
    .insertInto('account_list_member')
    .values(lists.map(({ account_list_id }) => ({ account_list_id, account_id: ana.accountId, added_at: now })))
    .execute();
  const facts = await readAudienceFacts(kysely, [ana.accountId, middle.accountId, 999_999], { withLine: true });
  expect([...facts.keys()].toSorted((a, b) => a - b)).toEqual([middle.accountId, ana.accountId]);
  const line = facts.get(ana.accountId)?.line.toSorted();
  expect(line).toEqual([top, middle, ana].map((each) => each.externalAccountIdentifier).toSorted());
  expect(facts.get(ana.accountId)).toMatchObject({
    title: 'EC',
    country: 'JPN',
    lists: ['first-timers', 'top-100'],
    qualifications: [],
  });
  expect(facts.get(middle.accountId)).toMatchObject({ title: null, lists: [] });
  const short = await readAudienceFacts(kysely, [ana.accountId], { withLine: false });
  expect(short.get(ana.accountId)?.line).toEqual([]);

  // A circle, which only a broken import could store, ends the walk.
  await pool.query('UPDATE account SET upline_account_id = $1 WHERE account_id = $2', [ana.accountId, top.accountId]);
  const circle = await readAudienceFacts(kysely, [ana.accountId], { withLine: true });
  expect(circle.get(ana.accountId)?.line).toHaveLength(3);

  // The count of a list follows its rows, and a list holds at most 200,000 accounts.
  const counts = async () =>
    (await pool.query<{ member_count: number }>('SELECT member_count FROM account_list ORDER BY key')).rows.map(
      (row) => row.member_count,
    );
  expect(await counts()).toEqual([1, 1]);
  await pool.query('DELETE FROM account_list_member WHERE account_list_id = $1', [lists[0]?.account_list_id]);
  expect(await counts()).toEqual([1, 0]);
  await pool.query('UPDATE account_list SET member_count = 200000');
  await expect(
    pool.query('INSERT INTO account_list_member SELECT account_list_id, $1, now() FROM account_list', [
      middle.accountId,
    ]),
  ).rejects.toThrow('account_list_size_check');
});
