import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { createDatabaseDirectory } from './database.ts';

const now = new Date('2026-01-01T00:00:00Z');
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('directory');
});
afterAll(() => db.drop());

async function account(externalAccountIdentifier: string, upline: number | null, closed = false): Promise<number> {
  const { account_id } = await db.database.kysely
    .insertInto('account')
    .values({
      external_account_identifier: externalAccountIdentifier,
      account_type_code: 'CONSULTANT',
      first_name: 'Ana',
      last_name: 'García',
      title: 'SC',
      email_address: 'ana@example.com',
      country_code: 'USA',
      locale: 'es-US',
      currency: 'USD',
      upline_account_id: upline,
      closed_at: closed ? now : null,
      search_text: '',
      created_at: now,
      updated_at: now,
    })
    .returning('account_id')
    .executeTakeFirstOrThrow();
  return account_id;
}

test('finds open accounts, and uplines at any depth', async () => {
  const directory = createDatabaseDirectory(db.database.kysely);
  const top = await account('C1000001', null);
  const middle = await account('C1000002', top);
  const below = await account('C1000003', middle);
  await account('C1000004', top, true);

  expect(await directory.find('C1000002')).toEqual({
    accountId: middle,
    externalAccountIdentifier: 'C1000002',
    firstName: 'Ana',
    lastName: 'García',
    title: 'SC',
    emailAddress: 'ana@example.com',
    phoneNumber: null,
    country: 'USA',
    locale: 'es-US',
  });
  expect(await directory.find('C1000004')).toBeNull();
  expect(await directory.find('C9999999')).toBeNull();
  expect(await directory.isUplineOf(top, below)).toBe(true);
  expect(await directory.isUplineOf(below, top)).toBe(false);
  expect(await directory.isUplineOf(top, top)).toBe(false);
});
