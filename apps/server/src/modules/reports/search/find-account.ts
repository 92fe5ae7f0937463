import { FoyerError } from '@foyer/contract/wire/errors';
import type { Db } from '../../../db/database.ts';
import { accountByNumber, profileColumns } from '../../people/accounts/index.ts';

/** The account with this number, in any notation. Includes closed accounts, because their tickets and orders remain. */
export async function findAccount(db: Db, identifier: string) {
  const row = await accountByNumber(db, identifier).select(profileColumns).executeTakeFirst();
  if (!row) throw new FoyerError('RECORD_NOT_FOUND');
  return row;
}
