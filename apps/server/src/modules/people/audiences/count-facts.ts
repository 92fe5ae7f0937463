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
const factCounts = ({ lists, qualifications, organisations }: AudienceKeys) => sql<
  FactGroup['facts'] & { accounts: number }
>`
  SELECT g.title, g.country, g.accounts,
    ARRAY(SELECT key FROM account_list WHERE account_list_id = ANY (g.lists) ORDER BY key) AS lists,
    ARRAY(SELECT key FROM qualification WHERE qualification_id = ANY (g.qualifications) ORDER BY key) AS qualifications,
    ARRAY(SELECT external_account_identifier FROM account WHERE account_id = ANY (g.tops) ORDER BY 1) AS line
  FROM (
    SELECT a.title, a.country_code AS country, l.ids AS lists, q.ids AS qualifications, o.tops, count(*) AS accounts
    FROM account a
    LEFT JOIN (
      SELECT m.account_id, array_agg(m.account_list_id ORDER BY m.account_list_id) AS ids FROM account_list_member m
      WHERE m.account_list_id IN (SELECT account_list_id FROM account_list WHERE key = ANY (${[...lists]}::text[]))
      GROUP BY m.account_id) l ON l.account_id = a.account_id
    LEFT JOIN (
      SELECT p.account_id, array_agg(p.qualification_id ORDER BY p.qualification_id) AS ids FROM earned_place p
      WHERE p.qualification_id IN (SELECT qualification_id FROM qualification WHERE key = ANY (${[...qualifications]}::text[]))
        AND p.state IN ('OFFERED', 'ACCEPTED')
      GROUP BY p.account_id) q ON q.account_id = a.account_id
    LEFT JOIN organisation_tops(${[...organisations]}::text[]) o ON o.account_id = a.account_id
    WHERE a.closed_at IS NULL AND a.account_type_code <> 'STAFF'
    GROUP BY 1, 2, 3, 4, 5) g`;
