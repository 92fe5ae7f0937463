import { FoyerError } from '@foyer/contract/wire/errors';
import type { CallContext } from '../../../calls/context.ts';
import { accountByNumber, countStaffLookUps, profileColumns, type Counting } from '../../people/accounts/index.ts';

/**
 * The account with this number, in any notation. Includes closed accounts, because their tickets and orders remain. Counts people
 * who are not at the staff member's events. Staff of single events do not find staff accounts (people 4.13). @throws
 * RECORD_NOT_FOUND, RATE_LIMITED
 */
export async function findAccount(database: Counting, identifier: string, context: CallContext) {
  const events = await countStaffLookUps(database, context, [identifier]);
  const row = await accountByNumber(database.kysely, identifier).select(profileColumns).executeTakeFirst();
  if (!row || (row.account_type_code === 'STAFF' && events !== 'all')) throw new FoyerError('RECORD_NOT_FOUND');
  return row;
}
