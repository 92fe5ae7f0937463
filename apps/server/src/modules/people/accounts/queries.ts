import { accountIdentifierOf } from '@foyer/domain/people/consultant-id';
import type { Db, Tx } from '../../../db/database.ts';

export const profileColumns = [
  'account_id',
  'account_type_code',
  'external_account_identifier',
  'first_name',
  'last_name',
  'title',
  'email_address',
  'phone_number',
  'country_code',
  'locale',
  'currency',
] as const;

/**
 * The account with this number in any notation (orders 2.3): a consultant id, or the user id of a staff account,
 * which is stored in lower case. Includes closed accounts, and callers add their own conditions. The query's alias for
 * the account is `a`.
 */
export function accountByNumber(db: Db | Tx, typed: string) {
  return db.selectFrom('account as a').where('a.external_account_identifier', '=', accountIdentifierOf(typed));
}

export function findProfile(db: Db, accountId: number) {
  return db.selectFrom('account').select(profileColumns).where('account_id', '=', accountId).executeTakeFirst();
}
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

/** Addresses on file, in the order that the account chose. */
export function listAddresses(db: Db, accountId: number) {
  return db
    .selectFrom('address')
    .select(['address_id', 'address1', 'address2', 'locality', 'region', 'postal_code', 'country', 'status'])
    .where('account_id', '=', accountId)
    .where('status', '=', 'ACTIVE')
    .orderBy('position')
    .orderBy('address_id')
    .execute();
}
export type AddressRow = Awaited<ReturnType<typeof listAddresses>>[number];
