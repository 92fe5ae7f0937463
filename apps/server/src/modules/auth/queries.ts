import { sql } from 'kysely';
import type { Country } from '@foyer/contract/vocabulary';
import type { Db, Tx } from '../../db/database.ts';

const accountColumns = [
  'account_id',
  'external_account_identifier',
  'first_name',
  'last_name',
  'locale',
  'country_code',
  'email_address',
  'roles',
  'password_hash',
] as const;

/** The account behind a user id, while it is open. Staff ids are lower case; people type them as they like. */
export function findAccount(db: Db | Tx, userId: string) {
  return db
    .selectFrom('account')
    .select(accountColumns)
    .where('external_account_identifier', 'in', [userId, userId.toLowerCase()])
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

export function findAccountById(db: Db | Tx, accountId: number) {
  return db
    .selectFrom('account')
    .select(accountColumns)
    .where('account_id', '=', accountId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** The session behind a token hash with its account, and the staff member when one acts: one index look-up each. */
export async function findSession(db: Db, hash: Buffer, now: Date) {
  return await db
    .selectFrom('session as s')
    .innerJoin('account as a', 'a.account_id', 's.account_id')
    .leftJoin('account as staff', 'staff.account_id', 's.staff_account_id')
    .select([
      's.session_id',
      's.remember',
      'a.account_id',
      'a.external_account_identifier',
      'a.first_name',
      'a.last_name',
      'a.locale',
      sql<Country>`a.country_code`.as('country_code'),
      'a.roles',
      'staff.account_id as staff_account_id',
      'staff.external_account_identifier as staff_identifier',
      'staff.roles as staff_roles',
    ])
    .where('s.token_hash', '=', hash)
    .where('s.expires_at', '>', now)
    .where('a.closed_at', 'is', null)
    .where('staff.closed_at', 'is', null)
    .executeTakeFirst();
}

/** Uses a one-time token up: of two at once exactly one gets the account. */
export async function useSignInToken(db: Db | Tx, hash: Buffer, now: Date): Promise<number | undefined> {
  const row = await db
    .updateTable('sign_in_token')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id;
}
