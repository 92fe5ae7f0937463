import type { Factors, SecondFactorRule } from '@foyer/domain/people/second-factor';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../db/database.ts';

/** Settings of calls that concern second factors. Default of the rule: `optional`. */
export interface FactorRules {
  secondFactor?: SecondFactorRule;
}

/** Whether an account has a second factor, as SQL. */
export const hasFactorSql = (accountId: ReturnType<typeof sql>) => sql<boolean>`(
  EXISTS (SELECT FROM passkey p WHERE p.account_id = ${accountId})
  OR EXISTS (SELECT FROM totp t WHERE t.account_id = ${accountId} AND t.confirmed_at IS NOT NULL))`;

/** The second factors of an account, and what else decides about them (people 8.3). */
export async function readFactors(db: Db | Tx, accountId: number): Promise<Factors> {
  return db
    .selectFrom('account as a')
    .select([
      sql<boolean>`a.roles <> '{}'`.as('isStaff'),
      sql<boolean>`a.password_hash IS NOT NULL`.as('hasPassword'),
      sql<boolean>`EXISTS (SELECT FROM passkey p WHERE p.account_id = a.account_id)`.as('hasPasskey'),
      sql<boolean>`EXISTS (SELECT FROM totp t WHERE t.account_id = a.account_id AND t.confirmed_at IS NOT NULL)`.as(
        'hasCodes',
      ),
    ])
    .where('a.account_id', '=', accountId)
    .executeTakeFirstOrThrow();
}
