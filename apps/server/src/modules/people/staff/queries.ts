import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { accountByNumber } from '../accounts/index.ts';
import { StaffRefusal } from './way-in.ts';

const isStaff = sql<boolean>`roles <> '{}'`;

/** All open accounts with a role, ordered by id. */
export function listStaff(db: Db) {
  return db
    .selectFrom('account')
    .select([
      'account_id',
      'external_account_identifier',
      'first_name',
      'last_name',
      'email_address',
      'locale',
      'roles',
      'demo',
    ])
    .select((eb) => eb('password_hash', 'is not', null).as('has_password'))
    .where(isStaff)
    .where('closed_at', 'is', null)
    .orderBy('external_account_identifier')
    .execute();
}

/** Whether an administrator exists. The demo administrator counts only in demo mode. */
export async function hasAdministrator(db: Db, { demo }: { demo: boolean }): Promise<boolean> {
  return (await listStaff(db)).some((each) => each.roles.includes('admin') && (demo || !each.demo));
}

/** The open staff account with this user id, locked for update. @throws StaffRefusal when there is none */
export async function lockStaff(tx: Tx, userId: string) {
  const account = await accountByNumber(tx, userId)
    .selectAll()
    .where('a.closed_at', 'is', null)
    .where(isStaff)
    .forUpdate()
    .executeTakeFirst();
  if (!account) throw new StaffRefusal(`There is no open staff account "${userId}". See foyer admin list.`);
  return account;
}
