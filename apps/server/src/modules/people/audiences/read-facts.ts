import type { AudienceFacts } from '@foyer/domain/people/audience';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';

/**
 * Reads the facts that decide whether accounts belong to an audience (people 7), by account id. Unknown accounts are
 * missing. `withLine` reads everybody above the accounts, which only audiences with an organisation need.
 * SQL functions of higher modules call `audience_facts` in their own statement.
 */
export async function readAudienceFacts(
  db: Db | Tx,
  accountIds: readonly number[],
  { withLine }: { withLine: boolean },
): Promise<Map<number, AudienceFacts>> {
  if (accountIds.length === 0) return new Map();
  const { rows } = await sql<{ accountId: number; facts: AudienceFacts }>`
    SELECT a.account_id AS "accountId", audience_facts(a.account_id, ${withLine}) AS facts
    FROM account a WHERE a.account_id = ANY (${accountIds})`.execute(db);
  return new Map(rows.map(({ accountId, facts }) => [accountId, facts]));
}
