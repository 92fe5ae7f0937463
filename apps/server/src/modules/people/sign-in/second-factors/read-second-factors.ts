import type { SecondFactors } from '@foyer/contract/people/second-factors';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { CallContext } from '../../../../calls/context.ts';
import type { Db, Tx } from '../../../../db/database.ts';
import type { SignInRules } from '../queries.ts';
import { passkeysOf } from './passkeys.ts';
import { readFactors } from './read-factors.ts';

/** The second factors of the signed-in person, as their security page shows them. @throws FORBIDDEN while acting */
export async function readSecondFactors(
  db: Db | Tx,
  { actor }: CallContext,
  { secondFactor }: SignInRules,
): Promise<SecondFactors> {
  if (actor.actingStaff) throw new FoyerError('FORBIDDEN');
  const { accountId } = actor;
  const passkeys = await passkeysOf(db, accountId);
  const totp = await db
    .selectFrom('totp')
    .select('confirmed_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const { left } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  const { isStaff } = await readFactors(db, accountId);
  return {
    passkeys: passkeys.map((passkey) => ({
      passkeyId: passkey.passkey_id,
      name: passkey.name,
      createdAt: passkey.created_at.toISOString(),
      lastUsedAt: passkey.last_used_at?.toISOString() ?? null,
    })),
    codesSince: totp?.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft: left,
    isRequired: secondFactor === 'required' && isStaff,
  };
}
