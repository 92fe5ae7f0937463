import type { Profile } from '@foyer/contract/people/accounts';
import type { Finding } from '@foyer/contract/reports/search';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { Reference } from './read-reference.ts';

/** Maximum rows per kind of address. The beginning of an address may match many people. */
const mostAddresses = 200;

/** Finds accounts by ticket, order or receipt number or by address, best match first, with what each was found by. */
export async function findReferred(
  db: Db,
  eventId: number | undefined,
  { ticketId, orderId, receipt, address }: Reference,
): Promise<Map<number, Finding[]>> {
  const { rows } = await sql<Finding & { account_id: number }>`
    SELECT f.account_id, f.kind, f.value FROM (
      SELECT account_id, kind, value, min(place) AS place FROM search_references(
        event => ${eventId ?? null},
        wanted_ticket => ${ticketId},
        wanted_order => ${orderId},
        receipt_year => ${receipt?.year ?? null},
        receipt_number => ${receipt?.number ?? null},
        address => ${address},
        most => ${mostAddresses}) GROUP BY account_id, kind, value) f
    JOIN account a USING (account_id)
    ORDER BY f.place, lower(btrim(a.last_name || ' ' || a.first_name)), f.account_id, f.kind, f.value`.execute(db);
  const found = new Map<number, Finding[]>();
  for (const { account_id: id, kind, value } of rows) found.set(id, [...(found.get(id) ?? []), { kind, value }]);
  return found;
}

/** What the search text matched for one person, starting with the account's own number and address. */
export function findingsOf(
  { numbers, address }: Reference,
  { externalAccountIdentifier, emailAddress }: Pick<Profile, 'externalAccountIdentifier' | 'emailAddress'>,
  referred: readonly Finding[] = [],
): Finding[] {
  const own: Finding[] = [];
  if (numbers?.some((beginning) => externalAccountIdentifier.startsWith(beginning)))
    own.push({ kind: 'account', value: externalAccountIdentifier });
  if (address !== null && emailAddress?.toLowerCase().startsWith(address))
    own.push({ kind: 'accountAddress', value: emailAddress });
  return [...own, ...referred];
}
