import { FoyerError } from '@foyer/contract/wire/errors';
import type { CallContext } from '../../../../calls/context.ts';
import type { Db } from '../../../../db/database.ts';
import { findAccountById, type AccountRow, type SignInRules } from '../queries.ts';

/** The account of the signed-in person. Second factors belong to the person, so acting staff cannot reach another one's. @throws FORBIDDEN while acting */
export async function findOwnAccount(db: Db, { actor }: CallContext, rules: SignInRules): Promise<AccountRow> {
  if (actor.actingStaff) throw new FoyerError('FORBIDDEN');
  const account = await findAccountById(db, actor.accountId, rules);
  if (!account) throw new FoyerError('SESSION_ENDED');
  return account;
}
