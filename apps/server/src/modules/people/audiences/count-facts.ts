import type { AudienceKeys, FactGroup } from '@foyer/domain/people/audience-counts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';

/**
 * Counts the accounts that can buy, by the facts that audiences with these keys need (selling 5.1). One statement. Accounts
 * of staff and closed accounts are left out.
 */
export async function countFacts(db: Db | Tx, keys: AudienceKeys): Promise<FactGroup[]> {
  const { rows } = await factCounts(keys).execute(db);
  return rows.map(({ accounts, ...facts }) => ({ accounts, facts }));
}

/** The statement of `countFacts`, for measurements of its plan. */
export const factCounts = ({ lists, qualifications, organisations }: AudienceKeys) => sql<
  FactGroup['facts'] & { accounts: number }
>`
  SELECT a.title, a.country_code AS country, coalesce(l.keys, '{}') AS lists, coalesce(q.keys, '{}') AS qualifications,
    coalesce(o.tops, '{}') AS line, count(*) AS accounts
  FROM account a
  LEFT JOIN (
    SELECT m.account_id, array_agg(n.key ORDER BY n.key) AS keys
    FROM account_list n JOIN account_list_member m ON m.account_list_id = n.account_list_id
    WHERE n.key = ANY (${[...lists]}::text[]) GROUP BY m.account_id) l ON l.account_id = a.account_id
  LEFT JOIN (
    SELECT p.account_id, array_agg(n.key ORDER BY n.key) AS keys
    FROM qualification n JOIN earned_place p ON p.qualification_id = n.qualification_id
    WHERE n.key = ANY (${[...qualifications]}::text[]) AND p.state IN ('OFFERED', 'ACCEPTED')
    GROUP BY p.account_id) q ON q.account_id = a.account_id
  LEFT JOIN organisation_tops(${[...organisations]}::text[]) o ON o.account_id = a.account_id
  WHERE a.closed_at IS NULL AND a.account_type_code <> 'STAFF'
  GROUP BY 1, 2, 3, 4, 5`;
