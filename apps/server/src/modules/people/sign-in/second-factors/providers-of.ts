import type { Db, Tx } from '../../../../db/database.ts';
import type { SignInRules } from '../queries.ts';

/** The identity providers of the settings at which the person has signed in before. */
export async function providersOf(db: Db | Tx, accountId: number, { providers = [] }: SignInRules): Promise<string[]> {
  const rows = await db
    .selectFrom('provider_identity')
    .select(['provider', 'issuer'])
    .where('account_id', '=', accountId)
    .execute();
  return providers
    .filter(({ id, issuer }) => rows.some((row) => row.provider === id && row.issuer === issuer))
    .map(({ id }) => id);
}
