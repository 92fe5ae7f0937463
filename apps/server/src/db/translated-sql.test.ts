import type { Translated } from '@foyer/contract/wire/translations';
import { locales, translationKey, type Locale } from '@foyer/contract/wire/vocabulary';
import { translatedText } from '@foyer/domain/shared/translated-text';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { translatedSql } from './translated-sql.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('translated');
});
afterAll(() => db.drop());

const spaces = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
  (one) => one.trim() === '',
);
const value = fc.string({ unit: fc.constantFrom(...spaces, 'a', 'é', '席', '0'), maxLength: 3 });
const text = fc.record({ value });
const translation = fc.record({ en_US: text, es_US: text, ja_JP: text }, { requiredKeys: [] });

async function expectEqual(cases: readonly (readonly [Translated, Locale])[]) {
  const chosen = cases.map(([translated, locale]) =>
    translatedSql(sql`${JSON.stringify(translated)}::jsonb`, translationKey(locale), sql`'Default'`),
  );
  const statement = sql<{ texts: string[] }>`SELECT ARRAY[${sql.join(chosen)}] AS texts`;
  const { rows } = await statement.execute(db.database.kysely);
  expect(rows[0]?.texts).toEqual(cases.map(([translated, locale]) => translatedText(translated, locale, 'Default')));
}

test('SQL chooses the same text as the domain', async () => {
  await expectEqual(spaces.map((each) => [{ ja_JP: { value: `${each}\n${each}` } }, 'ja-JP']));
  const some = fc.array(fc.tuple(translation, fc.constantFrom(...locales)), { minLength: 50, maxLength: 50 });
  await fc.assert(fc.asyncProperty(some, expectEqual), { numRuns: 5 });
});
