import type { Profile } from '@foyer/contract/people/accounts';
import type { Finding } from '@foyer/contract/reports/search';
import type { AllowedEvents } from '@foyer/domain/people/grants';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { Reference } from '../../tickets/index.ts';

/** Maximum rows per kind of address or telephone number. A few characters may match many people. */
const mostAddresses = 200;

/** Accounts found by a number or an address, best match first, with what each was found by. */
export interface Referred {
  findings: ReadonlyMap<number, Finding[]>;
  /** Those found by so few digits that better matches come first. */
  vague: ReadonlySet<number>;
}

/** The `place` of a match by few digits in `search_references`. */
const vagueRank = 9;

/**
 * Finds accounts by ticket, order, receipt or telephone number or by address. Staff of single events find telephone
 * numbers of their event's tickets only, because a few digits would reveal the number of anyone (people 4.13).
 */
export async function findReferred(
  db: Db,
  eventId: number | undefined,
  { ticketId, orderId, receipt, address, phones }: Reference,
  events: AllowedEvents,
): Promise<Referred> {
  const findsPhones = events === 'all' || eventId !== undefined;
  const { rows } = await sql<Finding & { account_id: number; rank: number }>`
    SELECT f.account_id, f.kind, f.value, f.place AS rank FROM (
      SELECT account_id, kind, value, min(place) AS place FROM search_references(
        event => ${eventId ?? null},
        wanted_ticket => ${ticketId},
        wanted_order => ${orderId},
        receipt_year => ${receipt?.year ?? null},
        receipt_number => ${receipt?.number ?? null},
        address => ${address},
        most => ${mostAddresses},
        phones => ${phones.length === 0 || !findsPhones ? null : phones})
      WHERE ${events === 'all'} OR kind <> 'accountPhone' GROUP BY account_id, kind, value) f
    JOIN account a USING (account_id)
    ORDER BY f.place, lower(btrim(a.last_name || ' ' || a.first_name)), f.account_id, f.kind, f.value`.execute(db);
  const findings = new Map<number, Finding[]>();
  for (const { account_id: id, kind, value } of rows) findings.set(id, [...(findings.get(id) ?? []), { kind, value }]);
  const better = new Set(rows.filter(({ rank }) => rank < vagueRank).map(({ account_id: id }) => id));
  return { findings, vague: new Set([...findings.keys()].filter((id) => !better.has(id))) };
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
