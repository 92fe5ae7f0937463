import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { accountSearchText, peopleQuery, searchQuery, ticketSearchText } from './search-text.ts';

let db: TestDatabase;
const people = [
  ['C1000001', 'José', 'Núñez', 'jose.nunez@example.com'],
  ['C1000002', 'Anne-Marie', "O'Brien", null],
  ['C1000003', '太郎', '田中', 'tanaka@example.jp'],
  ['C1000004', 'さくら', 'やまだ', null],
  ['C1000005', 'Robert', 'Smith', 'bob@example.com'],
  ['C1000006', 'Smith', 'Roberts', null],
  ['C1000007', '美咲', '髙橋', null],
  ['C1000008', '健', '高橋', null],
  ['C1000009', 'Anke', 'Müller', null],
  ['C1000010', 'Berta', 'Mueller', null],
  ['C1000011', 'Carl', 'Muller', null],
  ['C1000012', '花', '佐々木', null],
] as const;

beforeAll(async () => {
  db = await createTestDatabase('search');
  const now = new Date('2026-01-01T00:00:00Z');
  await db.database.kysely
    .insertInto('account')
    .values(
      people.map(([id, first, last, email]) => ({
        external_account_identifier: id,
        account_type_code: 'CONSULTANT',
        first_name: first,
        last_name: last,
        email_address: email,
        country_code: 'USA',
        locale: 'en-US' as const,
        currency: 'USD' as const,
        search_text: accountSearchText({
          externalAccountIdentifier: id,
          firstName: first,
          lastName: last,
          emailAddress: email,
        }),
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
});
afterAll(() => db.drop());

async function find(typed: string, spelling: 'any' | 'written' = 'any'): Promise<string[]> {
  const query = peopleQuery(typed)?.[spelling];
  if (query === undefined) return ['nothing asked'];
  const rows = await db.database.kysely
    .selectFrom('account')
    .select('external_account_identifier')
    .where(sql<boolean>`search_document @@ ${query}::tsquery`)
    .orderBy('external_account_identifier')
    .execute();
  return rows.map((row) => row.external_account_identifier);
}

test.each([
  ['jose nunez', ['C1000001']],
  ['NÚÑEZ JOSÉ', ['C1000001']],
  ['nun jo', ['C1000001']],
  ['jose.nunez@example.com', ['C1000001']],
  ['jose.nunez@', ['C1000001']],
  ["o'brien", ['C1000002']],
  ['obrien', ['C1000002']],
  ['O’Brien anne', ['C1000002']],
  ['annemarie', ['C1000002']],
  ['marie', ['C1000002']],
  ['田中太郎', ['C1000003']],
  ['太郎 田中', ['C1000003']],
  ['中太', ['C1000003']],
  ['郎', ['C1000003']],
  ['ヤマダ', ['C1000004']],
  ['やまだ　さくら', ['C1000004']],
  ['ﾔﾏﾀﾞ', ['C1000004']],
  ['やまた', []],
  ['ｃ１０００００３', ['C1000003']],
  ['1000003', ['C1000003']],
  ['c1000003 tanaka', ['C1000003']],
  ['smith robert', ['C1000005', 'C1000006']],
  ['smith roberts', ['C1000006']],
  ['bob smith', ['C1000005']],
  ["'; DROP TABLE account; --", []],
  ["zz' | 'smith", []],
  ['!smith & robert | \\', ['C1000005', 'C1000006']],
  ['mith', []],
  ["x\\' :* @@", []],
  ['高橋', ['C1000007', 'C1000008']],
  ['髙橋', ['C1000007', 'C1000008']],
  ['髙橋美咲', ['C1000007']],
  ['橋健', ['C1000008']],
  ['Mueller', ['C1000009', 'C1000010']],
  ['müller', ['C1000009', 'C1000010', 'C1000011']],
  ['muller', ['C1000009', 'C1000011']],
  ['mue', ['C1000009', 'C1000010']],
  ['佐佐木', ['C1000012']],
  ['さゝ木', []],
  [' \t　', ['nothing asked']],
  ['&|!():*', ['nothing asked']],
])('for %s, finds %s', async (typed, found) => {
  expect(await find(typed)).toEqual(found);
});

test.each([
  ['高橋', ['C1000008']],
  ['髙橋', ['C1000007']],
  ['Mueller', ['C1000010']],
  ['jose nunez', ['C1000001']],
])('for %s as written, finds %s', async (typed, found) => {
  expect(await find(typed, 'written')).toEqual(found);
});

test('stays within PostgreSQL’s limits for indexed text', async () => {
  const long = 'ü'.repeat(5000);
  const text = accountSearchText({
    externalAccountIdentifier: 'C1',
    firstName: long,
    lastName: '語'.repeat(300),
    emailAddress: `${long}@x`,
  });
  await db.database.pool.query("SELECT array_to_tsvector(array_remove(string_to_array($1, ' '), ''))", [text]);
  expect(await find(long)).toEqual([]);
});

test('indexes a ticket’s name only when it differs from the account’s name', () => {
  const account = { firstName: 'José', lastName: 'Núñez' };
  expect(ticketSearchText({ firstName: 'JOSE', lastName: 'nunez', email: 'x@y.z' }, account, {})).toBeNull();
  expect(ticketSearchText({ firstName: 'Ana', lastName: 'Núñez', email: null }, account, {})).toBe('ana nunez');
});

test('indexes readings and names for the badge, unless they repeat the name', () => {
  const person = { firstName: 'Ana', lastName: 'Núñez', email: null };
  const text = (values: Record<string, string | null>) => ticketSearchText(person, person, values);
  expect(text({ furigana: 'みさ', lastNameKana: 'ｱﾅ' })).toBe('ミサ サ アナ ナ');
  expect(text({ badgeFirstName: 'Ziggy', badgeLastName: 'Nunez', shirt: 'Large' })).toBe('ziggy');
  expect(text({ badgeFirstName: 'ANA', furigana: null })).toBeNull();
});

test('searches a repeated word once', () => {
  expect(searchQuery(' Mary  mary ANN ')).toBe("'mary':* & 'ann':*");
});
