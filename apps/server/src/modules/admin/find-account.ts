import { FoyerError } from '@foyer/contract/errors';
import { accountIdentifierOf } from '@foyer/domain/consultant-id';
import type { Db } from '../../db/database.ts';

/** Columns that a profile is presented from. */
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

/** The account behind a number as people type it; a closed one too, since its tickets and orders stay. */
export async function findAccount(db: Db, identifier: string) {
  const wanted = accountIdentifierOf(identifier);
  const row = await db
    .selectFrom('account')
    .select(profileColumns)
    .where('external_account_identifier', 'in', [wanted, wanted.toLowerCase()])
    .executeTakeFirst();
  if (!row) throw new FoyerError('RECORD_NOT_FOUND');
  return row;
}
