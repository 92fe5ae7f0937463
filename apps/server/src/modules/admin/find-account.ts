import { FoyerError } from '@foyer/contract/errors';
import type { Db } from '../../db/database.ts';
import { accountByNumber, profileColumns } from '../account/index.ts';

/** The account behind a number as people type it; a closed one too, since its tickets and orders stay. */
export async function findAccount(db: Db, identifier: string) {
  const row = await accountByNumber(db, identifier).select(profileColumns).executeTakeFirst();
  if (!row) throw new FoyerError('RECORD_NOT_FOUND');
  return row;
}
