import type { Audience } from '@foyer/contract/people/audience';
import { isInAudience } from '@foyer/domain/people/audience';
import { accountsOf, groupsIn, keysOf } from '@foyer/domain/people/audience-counts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { countFacts } from './count-facts.ts';
import { readAudienceFacts } from './read-facts.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('count-facts');
});
afterAll(() => db.drop());

const now = '2026-11-30T12:00:00Z';
const titles = ['MC', 'RC', 'SC'] as const;
const countries = ['USA', 'JPN'] as const;
const keys = ['a', 'b'] as const;
const numberOf = (index: number) => `C${1_000_000 + index}`;
const size = 12;

/** An account above all accounts of a higher index that name it, so the organisation has no circle. */
const person = fc.record({
  title: fc.option(fc.constantFrom(...titles)),
  country: fc.constantFrom(...countries),
  above: fc.option(fc.nat(size - 1), { freq: 4 }),
  lists: fc.subarray([...keys]),
  qualified: fc.subarray([...keys]),
  state: fc.constantFrom('OFFERED', 'ACCEPTED', 'DECLINED'),
  kind: fc.constantFrom('open', 'open', 'open', 'closed', 'staff'),
});
const some = <T>(values: readonly T[]) => fc.option(fc.subarray([...values], { minLength: 1 }), { nil: undefined });
const anyAudience = fc.record({
  titles: some(titles),
  countries: some(countries),
  lists: some(keys),
  qualifications: some(keys),
  organisationsOf: some([0, 1, 2, 5, 40].map(numberOf)),
});

/** A line of three accounts, and two audiences of which the second is an organisation inside of the first. */
const line: Drawn[] = [null, 0, 1].map((above) => ({
  title: null,
  country: 'USA',
  above,
  lists: [],
  qualified: [],
  state: 'OFFERED',
  kind: 'open',
}));
const nested: Audience[] = [0, 1].map((index) => ({ organisationsOf: [numberOf(index)] }));

interface Member {
  number: string;
  above: string | null;
}
type Drawn = typeof person extends fc.Arbitrary<infer T> ? T : never;

/** Replaces all accounts by the drawn ones. Returns the ids of those that can buy. */
async function store(people: readonly Drawn[]): Promise<number[]> {
  const members = people.map(({ above, ...rest }, index): Drawn & Member => ({
    ...rest,
    number: numberOf(index),
    above: (above !== null && above < index ? numberOf(above) : null) as never,
  }));
  const rows = JSON.stringify(members);
  await sql`DELETE FROM earned_place`.execute(db.database.kysely);
  await sql`DELETE FROM account`.execute(db.database.kysely);
  await sql`
    INSERT INTO account (external_account_identifier, account_type_code, first_name, last_name, title, country_code, locale,
      currency, search_text, created_at, updated_at, closed_at)
    SELECT p.number, CASE p.kind WHEN 'staff' THEN 'STAFF' ELSE 'CONSULTANT' END, 'A', 'B', p.title, p.country, 'en-US', 'USD', '',
      ${now}, ${now}, CASE p.kind WHEN 'closed' THEN ${now}::timestamptz END
    FROM jsonb_to_recordset(${rows}::jsonb) AS p(number text, title text, country text, kind text)`.execute(
    db.database.kysely,
  );
  await sql`
    WITH p AS (SELECT * FROM jsonb_to_recordset(${rows}::jsonb) AS p(number text, above text, lists text[], qualified text[], "state" text)
      JOIN account a ON a.external_account_identifier = p.number),
    placed AS (UPDATE account SET upline_account_id = u.account_id FROM p JOIN account u ON u.external_account_identifier = p.above
      WHERE account.account_id = p.account_id),
    listed AS (INSERT INTO account_list_member SELECT l.account_list_id, p.account_id, ${now}::timestamptz FROM p
      JOIN account_list l ON l.key = ANY (p.lists))
    INSERT INTO earned_place (qualification_id, account_id, state, offered_until, created_at, changed_at)
    SELECT q.qualification_id, p.account_id, p."state", ${now}::timestamptz, ${now}, ${now} FROM p
    JOIN qualification q ON q.key = ANY (p.qualified)`.execute(db.database.kysely);
  const { rows: ids } = await sql<{ id: number }>`
    SELECT account_id AS id FROM account WHERE closed_at IS NULL AND account_type_code <> 'STAFF'`.execute(
    db.database.kysely,
  );
  return ids.map(({ id }) => id);
}

test('counts the accounts of any audience as the rule decides for each account (selling 5.1)', async () => {
  const { kysely } = db.database;
  await sql`INSERT INTO account_list (key, name, created_at, changed_at) SELECT k, k, ${now}, ${now} FROM unnest(${[...keys]}::text[]) k`.execute(
    kysely,
  );
  await sql`INSERT INTO qualification (key, default_name, created_at) SELECT k, k, ${now} FROM unnest(${[...keys]}::text[]) k`.execute(
    kysely,
  );
  const seen = { inside: 0, outside: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 1, maxLength: size }),
      fc.array(anyAudience, { minLength: 1, maxLength: 4 }),
      async (people, audiences: Audience[]) => {
        const ids = await store(people);
        const facts = [...(await readAudienceFacts(kysely, ids, { withLine: true })).values()];
        const groups = await countFacts(kysely, keysOf(audiences));
        expect(accountsOf(groups)).toBe(ids.length);
        for (const wanted of [audiences, ...audiences.map((each) => [each])]) {
          const inside = facts.filter((each) => wanted.some((audience) => isInAudience(audience, each))).length;
          expect(accountsOf(groupsIn(groups, wanted))).toBe(inside);
          seen.inside += inside;
          seen.outside += facts.length - inside;
        }
      },
    ),
    { numRuns: 60, examples: [[line, nested]] },
  );
  // The drawn audiences neither all contain everybody nor all nobody.
  expect(seen.inside).toBeGreaterThan(0);
  expect(seen.outside).toBeGreaterThan(0);
});
