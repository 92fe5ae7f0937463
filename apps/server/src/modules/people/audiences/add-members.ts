import { FoyerError } from '@foyer/contract/wire/errors';
import { mostListMembers } from '@foyer/contract/wire/paging';
import { parseConsultantId } from '@foyer/domain/people/consultant-id';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { writeAudit } from '../audit/index.ts';

/** Adds consultants to a list by number. Returns the numbers without one (people 7.4). @throws RECORD_NOT_FOUND, ACCOUNT_LIST_FULL */
export function addMembers(
  database: Database,
  { key, numbers }: { key: string; numbers: readonly string[] },
  context: CallContext,
): Promise<{ added: number; present: number; unknown: string[] }> {
  const sent = new Map(numbers.map((number) => [parseConsultantId(number) ?? number, number]));
  return database.transaction(async (tx) => {
    const list = await tx
      .selectFrom('account_list')
      .select(['account_list_id', 'member_count'])
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst();
    if (!list) throw new FoyerError('RECORD_NOT_FOUND');
    // In the order of their numbers, so parallel additions to several lists lock accounts in one order.
    const { rows: found } = await sql<{ accountId: number; number: string; isListed: boolean }>`
      SELECT a.account_id AS "accountId", a.external_account_identifier AS number, m.account_id IS NOT NULL AS "isListed"
      FROM account a LEFT JOIN account_list_member m
        ON m.account_list_id = ${list.account_list_id} AND m.account_id = a.account_id
      WHERE a.external_account_identifier = ANY (${[...sent.keys()]}) AND a.account_type_code <> 'STAFF'
        AND a.anonymised_at IS NULL
      ORDER BY a.account_id`.execute(tx);
    const known = new Set(found.map(({ number }) => number));
    const unknown = [...sent].flatMap(([number, typed]) => (known.has(number) ? [] : [typed]));
    const added = found.filter(({ isListed }) => !isListed);
    const free = mostListMembers - list.member_count;
    if (added.length > free) throw new FoyerError('ACCOUNT_LIST_FULL', { metadata: { most: mostListMembers, free } });
    if (added.length > 0) {
      await sql`
        INSERT INTO account_list_member (account_list_id, account_id, added_at)
        SELECT ${list.account_list_id}, id, ${context.now}
        FROM unnest(${added.map(({ accountId }) => accountId)}::bigint[]) AS n(id)`.execute(tx);
      await writeAudit(tx, context, {
        action: 'accountList.membersAdded',
        entity: 'account_list',
        entityId: key,
        after: { numbers: added.map(({ number }) => number) },
      });
    }
    return { added: added.length, present: found.length - added.length, unknown };
  });
}
