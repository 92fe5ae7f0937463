import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { whileLocked } from '../../../../test/barrier.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { emptyTables } from '../../../../test/empty-tables.ts';
import {
  accountHead as head,
  broughtAt as now,
  exchangeWith,
  threeAccounts as three,
} from '../../../../test/exchange.ts';
import { createStaff } from '../../../seed/factories/account.ts';
import { hashPassword } from '../../people/sign-in/index.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('exchange');
});
afterAll(() => db.drop());
beforeEach(() => emptyTables(db.database.pool, ['account', 'event', 'award', 'audit_log']));
const { bring, exported } = exchangeWith(() => db);

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => String(error),
  );
const account = (number: string) =>
  db.database.kysely
    .selectFrom('account')
    .selectAll()
    .where('external_account_identifier', '=', number)
    .executeTakeFirstOrThrow();

describe('accounts', () => {
  it('adds new accounts and finds them unchanged in a second import', async () => {
    expect((await bring('accounts', three)).outcome).toEqual({
      read: 3,
      refused: 0,
      added: 3,
      changed: 0,
      unchanged: 0,
    });
    expect(await account('C1000002')).toMatchObject({
      account_type_code: 'CONSULTANT',
      first_name: '美咲',
      email_address: null,
      locale: 'ja-JP',
      currency: 'JPY',
      password_hash: null,
      demo: false,
      search_text: expect.stringContaining('佐藤美咲') as unknown,
    });
    const later = { at: new Date('2026-06-02T12:00:00.000Z') };
    expect((await bring('accounts', three, later)).outcome).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    expect((await account('C1000001')).updated_at).toEqual(now);
    const { rows } = await db.database.pool.query('SELECT action, entity_id, notes FROM audit_log');
    expect(rows).toEqual([{ action: 'data.imported', entity_id: 'accounts', notes: 'test' }]);
  });

  it('changes only columns that the file contains', async () => {
    await bring('accounts', [
      {
        externalAccountIdentifier: 'c-100 0001',
        firstName: 'Ada',
        lastName: 'King',
        emailAddress: 'ada@example.com',
        countryCode: 'USA',
        locale: 'es-US',
        phoneNumber: '+1 312',
        title: 'MC',
      },
    ]);
    const changed = await bring('accounts', `${head},title\nC1000001,Ada,Queen,ada@example.com,USA,\n`);
    expect(changed.outcome).toMatchObject({ added: 0, changed: 1, unchanged: 0 });
    expect(await account('C1000001')).toMatchObject({
      last_name: 'Queen',
      title: null,
      phone_number: '+1 312',
      locale: 'es-US',
    });
  });

  it('changes nothing in a dry run, which returns the same counts', async () => {
    await bring('accounts', three.split('\n').slice(0, 2).join('\n'));
    const dry = await bring('accounts', three.replace('King', 'Byron'), { dryRun: true });
    expect(dry.outcome).toEqual({ read: 3, refused: 0, added: 2, changed: 1, unchanged: 0 });
    expect((await account('C1000001')).last_name).toBe('King');
    expect(await exported('accounts')).not.toContain('C1000002');
  });

  it('refuses rows with line and reason, and accepts the corrected file of refused rows', async () => {
    const file = [
      `${head},locale`,
      'C1000001,Ada,King,ada@example.com,USA,en-US',
      'X1,Ada,King,ada@example.com,USA,en-US',
      'C1000003,,King,ada at example,USA,fr-FR',
      'C1000001,Ada,Byron,,USA,',
      'C1000004,"=1+1",King,,us,',
    ].join('\r\n');
    const { outcome, reasons, refused } = await bring('accounts', file);
    expect(outcome).toMatchObject({ read: 5, refused: 4, added: 1 });
    expect(reasons).toEqual([
      '3 FORMAT externalAccountIdentifier: written as C and 7 digits',
      expect.stringMatching(/^4 EMAIL emailAddress: .*; ONE_OF locale: one of en-US, es-US, ja-JP$/),
      '5 DUPLICATE: line 2 is about the same',
      '6 FORMAT countryCode: written as three letters, like USA',
    ]);
    expect(refused.split('\r\n').at(-2)).toBe(
      `C1000004,'=1+1,King,,us,,"FORMAT countryCode: written as three letters, like USA"`,
    );
    const mended = await bring('accounts', refused.replace('X1', 'C1000009').replace(',us,', ',USA,'));
    expect(mended.outcome).toMatchObject({ added: 2, changed: 1, refused: 1 });
    expect((await account('C1000004')).first_name).toBe('=1+1');
  });

  it.each([
    [
      'name,externalAccountIdentifier\n',
      /unknown columns: name\. Columns of accounts: externalAccountIdentifier, firstName/,
    ],
    ['externalAccountIdentifier,firstName\n', /lacks columns: lastName, emailAddress, countryCode/],
    [`${head},firstName\n`, /duplicate columns: firstName/],
    [`${three}C1000004,"x\n`, /does not end/],
  ])('changes nothing for %.40j', async (file, words) => {
    expect(await refusal(bring('accounts', file))).toMatch(words);
    expect(await exported('accounts')).not.toContain('C1000001');
  });

  it('refuses a JSON row with unknown columns and lists the known ones', async () => {
    const { reasons } = await bring('accounts', [
      {
        externalAccountIdentifier: 'C1000001',
        firstName: 'A',
        lastName: 'B',
        emailAddress: null,
        countryCode: 'USA',
        shoe: 1,
      },
    ]);
    expect(reasons).toEqual([
      expect.stringMatching(/^1 UNKNOWN_FIELD shoe: known columns are externalAccountIdentifier, firstName/),
    ]);
  });

  it('imports a password hash only for an account without a password', async () => {
    const [first, second] = [await hashPassword('the first password'), await hashPassword('the second password')];
    const withHash = (hash: string) => `${head},passwordHash\nC1000001,Ada,King,,USA,"${hash}"\n`;
    expect((await bring('accounts', withHash(first))).outcome.added).toBe(1);
    expect((await bring('accounts', withHash(second))).outcome.unchanged).toBe(1);
    expect(await account('C1000001')).toMatchObject({ password_hash: first, password_changed_at: now });
    for (const wrong of ['plain text', '$2b$10$abcdefghijklmnopqrstuv', first.replace('m=19456', 'm=9999999')]) {
      expect((await bring('accounts', withHash(wrong))).reasons[0]).toMatch(
        /^2 FORMAT passwordHash: written as \$argon2id/,
      );
    }
    expect(await exported('accounts')).not.toContain('argon2');
    expect(await exported('accounts', 'csv', { hashes: true })).toContain(first);
  });

  it('leaves staff accounts and demo passwords unchanged', async () => {
    await createStaff(db.database.kysely, ['helper'], { external_account_identifier: 'C1000001' });
    await bring('accounts', three);
    await db.database.pool.query(
      `UPDATE account SET demo = true, password_hash = '$argon2id$demo' WHERE external_account_identifier = 'C1000002'`,
    );
    const hash = await hashPassword('a real password');
    const { reasons } = await bring(
      'accounts',
      `${head},passwordHash\nC1000001,A,B,,USA,\nC1000002,A,B,,JPN,"${hash}"\n`,
    );
    expect(reasons).toEqual([expect.stringMatching(/^2 STAFF_ACCOUNT/), expect.stringMatching(/^3 DEMO_ACCOUNT/)]);
    expect((await account('C1000001')).first_name).toBe('Sam');
    expect(await exported('accounts')).not.toContain('C1000001');
    expect(await exported('accounts', 'csv', { hashes: true })).not.toContain('argon2');
  });

  it('makes no account one of staff', async () => {
    await bring('accounts', three);
    const type = async () => (await account('C1000001')).account_type_code;
    const { reasons } = await bring(
      'accounts',
      `${head},accountTypeCode\nC1000001,A,B,,USA,STAFF\nC1000009,A,B,,USA,STAFF\n`,
    );
    expect(reasons).toEqual([expect.stringMatching(/^2 STAFF_ACCOUNT/), expect.stringMatching(/^3 STAFF_ACCOUNT/)]);
    expect(await type()).toBe('CONSULTANT');
    // An account of staff whose roles have ended.
    await db.database.kysely
      .updateTable('account')
      .set({ account_type_code: 'STAFF' })
      .where('external_account_identifier', '=', 'C1000001')
      .execute();
    const { reasons: again } = await bring('accounts', `${head},accountTypeCode\nC1000001,A,B,,USA,CONSULTANT\n`);
    expect(again).toEqual([expect.stringMatching(/^2 STAFF_ACCOUNT/)]);
    expect(await type()).toBe('STAFF');
  });

  it('leaves an account unchanged that becomes one of staff, or is anonymised, during the import', async () => {
    await bring('accounts', three);
    const { account_id: staffId } = await account('C1000001');
    const rows = `${head}\nC1000001,New,Name,new@example.com,USA\nC1000003,New,Name,new@example.com,USA\n`;
    const change = () => sql`
      WITH granted AS (INSERT INTO staff_grant (account_id, role, created_at) VALUES (${staffId}, 'helper', ${now}))
      UPDATE account SET anonymised_at = ${now}, closed_at = ${now}, email_address = NULL
      WHERE external_account_identifier = 'C1000003'`;
    const { outcome } = await whileLocked(db.database, change, 1, () => bring('accounts', rows));
    expect(outcome).toMatchObject({ added: 0, changed: 0, unchanged: 2, refused: 0 });
    expect(await account('C1000001')).toMatchObject({ roles: ['helper'], email_address: 'ada@example.com' });
    expect(await account('C1000003')).toMatchObject({ first_name: 'Lee', email_address: null });
  });

  it('ends the sessions of closed accounts, also after reopening', async () => {
    await bring('accounts', three);
    const { account_id } = await account('C1000001');
    await db.database.kysely
      .insertInto('session')
      .values({
        token_hash: Buffer.alloc(32),
        account_id,
        remember: false,
        created_at: now,
        expires_at: new Date('2027-01-01'),
      })
      .execute();
    const close = (closed: boolean) =>
      bring('accounts', `${head},closed\nC1000001,Ada,King,ada@example.com,USA,${String(closed)}\n`);
    expect((await close(true)).outcome.changed).toBe(1);
    expect((await account('C1000001')).closed_at).toEqual(now);
    expect((await db.database.pool.query('SELECT FROM session')).rowCount).toBe(0);
    expect((await close(true)).outcome.unchanged).toBe(1);
    expect((await close(false)).outcome.changed).toBe(1);
    expect((await account('C1000001')).closed_at).toBeNull();
  });
});

describe('while the server is running', () => {
  it('imports an account that a sale holds a key-share lock on', async () => {
    await bring('accounts', three);
    await db.database.transaction(async (tx) => {
      await sql`SELECT FROM account FOR KEY SHARE`.execute(tx);
      expect((await bring('accounts', three.replace('Ada', 'Eva'))).outcome.changed).toBe(1);
    });
  });

  it('keeps a concurrent change to a column that the file does not contain', async () => {
    await bring('accounts', three);
    const { outcome } = await whileLocked(
      db.database,
      () =>
        sql`UPDATE account SET password_hash = 'new', phone_number = '555' WHERE external_account_identifier = 'C1000001'`,
      1,
      () => bring('accounts', three.replace('Ada', 'Eva')),
    );
    expect(outcome.changed).toBe(1);
    expect(await account('C1000001')).toMatchObject({ first_name: 'Eva', password_hash: 'new', phone_number: '555' });
  });

  it('refuses a second import with one line that names the running one', async () => {
    await bring('accounts', three);
    // The first import waits for these row locks until the second has been refused.
    const holder = await db.database.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM account FOR UPDATE');
    const work = bring('accounts', three.replace('Ada', 'Eva'));
    await untilLocked();
    const second = await refusal(bring('titles', 'externalAccountIdentifier,title\n'));
    await holder.query('COMMIT');
    holder.release();
    const first = await work;
    expect(first.outcome.changed).toBe(1);
    expect(second).toMatch(
      /^ExchangeRefusal: Another import is running \(foyer import accounts, since \d\d:\d\d, PostgreSQL process \d+\)/,
    );
  });
});

/** Waits until an import holds the advisory lock against other imports. */
async function untilLocked(): Promise<void> {
  for (;;) {
    const { rowCount } = await db.database.pool.query(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 7304118 AND granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    if (rowCount === 1) return;
  }
}
