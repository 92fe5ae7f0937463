import { FoyerError } from '@foyer/contract/errors';
import { accountIdentifierOf } from '@foyer/domain/consultant-id';
import type { Db } from '../../db/database.ts';
import { profileColumns } from '../account/index.ts';

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
