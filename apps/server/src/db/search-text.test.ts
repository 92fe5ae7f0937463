import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { accountSearchText, normalise, peopleQuery, searchQuery, ticketSearchText } from './search-text.ts';

let db: TestDatabase;
const people = [
  ['C1000001', 'José', 'Núñez', 'jose.nunez@example.com'],
  ['C1000002', 'Anne-Marie', "O'Brien", null],
  ['C1000003', '太郎', '田中', 'tanaka@example.jp'],
  ['C1000004', 'さくら', 'やまだ', null],
  ['C1000005', 'Robert', 'Smith', 'bob@example.com'],
  ['C1000006', 'Smith', 'Roberts', null],
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

async function find(typed: string): Promise<string[]> {
  const query = peopleQuery(typed);
  if (query === null) return ['nothing asked'];
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
  [' \t　', ['nothing asked']],
  ['&|!():*', ['nothing asked']],
])('for %s, finds %s', async (typed, found) => {
  expect(await find(typed)).toEqual(found);
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
  expect(ticketSearchText({ firstName: 'JOSE', lastName: 'nunez', email: 'x@y.z' }, account)).toBeNull();
  expect(ticketSearchText({ firstName: 'Ana', lastName: 'Núñez', email: null }, account)).toBe('ana nunez');
});

test('normalise keeps letters apart that accents or sound marks make different', () => {
  expect(normalise('Straße Łódź Ørsted Ａｂｃ')).toBe('strasse lodz orsted abc');
  expect(normalise('が か ガ')).toBe('ガ カ ガ');
});

test.each([
  ['José GARCÍA', 'jose garcia'],
  ['Müller-Straße', 'muller-strasse'],
  ['İstanbul', 'istanbul'],
  ['やまだ　たろう', 'ヤマダ タロウ'],
  ['ﾔﾏﾀﾞ', 'ヤマダ'],
  ['Ｃ１０００００１', 'c1000001'],
])('normalises %s to %s', (written, compared) => {
  expect(normalise(written)).toBe(compared);
});

test('normalising twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(normalise(normalise(text))).toBe(normalise(text));
    }),
  );
});

test('searches a repeated word once', () => {
  expect(searchQuery(' Mary  mary ANN ')).toBe("'mary':* & 'ann':*");
});
