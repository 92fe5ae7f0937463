import type { Db, Tx } from '../../../db/database.ts';
import type { SignInRules } from '../sign-in/index.ts';

/** A person at an identity provider. The issuer and the subject identify them for ever. */
export interface PersonAtProvider {
  provider: string;
  issuer: string;
  subject: string;
}

/** The account that belongs to a person at a provider since their first sign-in there. `isOpen`: it may sign in. */
export async function findBound(
  db: Db,
  { provider, issuer, subject }: PersonAtProvider,
  { demo = false }: SignInRules,
) {
  const row = await db
    .selectFrom('provider_identity as p')
    .innerJoin('account as a', 'a.account_id', 'p.account_id')
    .select([
      'a.account_id',
      'a.external_account_identifier',
      'a.roles',
      'a.account_type_code',
      'a.closed_at',
      'a.demo',
    ])
    .where('p.provider', '=', provider)
    .where('p.issuer', '=', issuer)
    .where('p.subject', '=', subject)
    .executeTakeFirst();
  return row && { ...row, isOpen: row.closed_at === null && (demo || !row.demo) };
}

/**
 * Makes an account belong to a person at a provider, if neither belongs to another (people 2.11). Of two people who sign in at
 * once, one gets it. Returns whether the account belongs to the person.
 */
export async function bindIdentity(
  tx: Tx,
  { provider, issuer, subject }: PersonAtProvider,
  { accountId, now }: { accountId: number; now: Date },
): Promise<boolean> {
  await tx
    .insertInto('provider_identity')
    .values({ provider, issuer, subject, account_id: accountId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('provider_identity')
    .select('account_id')
    .where('provider', '=', provider)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.account_id === accountId;
}
