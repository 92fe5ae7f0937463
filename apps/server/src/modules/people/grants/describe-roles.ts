import type { ErrorMetadata } from '@foyer/contract/wire/errors';
import { translationKey, type Locale, type Role } from '@foyer/contract/wire/vocabulary';
import { isValidAt } from '@foyer/domain/people/grants';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { translatedSql } from '../../../db/translated-sql.ts';
import { listGrants } from './queries.ts';

/** Maximum number of events that a refusal names. */
const mostNames = 3;

/**
 * Describes the first valid role of a person among the listed roles, for a refusal: role, label, and the names of its
 * events. `requested` is the name of the requested event, unless the event is a draft or limited to some accounts or
 * languages.
 */
export async function describeRoles(
  db: Db,
  accountId: number,
  { roles, eventId, now, locale }: { roles: readonly Role[]; eventId: number | undefined; now: Date; locale: Locale },
): Promise<ErrorMetadata> {
  const [grants, requested] = await Promise.all([
    listGrants(db, [accountId], locale),
    eventId === undefined ? null : openEventName(db, eventId, locale),
  ]);
  const own = (grants.get(accountId) ?? []).filter((grant) => roles.includes(grant.role) && isValidAt(grant, now));
  const role = own[0]?.role;
  const ofRole = own.filter((grant) => grant.role === role);
  const names = [...new Set(ofRole.flatMap(({ eventName }) => eventName ?? []))];
  const labels = new Set(ofRole.map(({ label }) => label));
  const shown = names.length > mostNames ? [...names.slice(0, mostNames), '…'] : names;
  return {
    ...(role === undefined ? {} : { role, events: new Intl.ListFormat(locale).format(shown) }),
    ...(labels.size === 1 && own[0]?.label != null ? { label: own[0].label } : {}),
    ...(requested === null ? {} : { requested }),
  };
}

/** The name of a published event that every account may see. */
async function openEventName(db: Db, eventId: number, locale: Locale): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    SELECT ${translatedSql(sql`translations -> 'name'`, translationKey(locale), sql`default_name`)} AS name
    FROM event WHERE event_id = ${eventId} AND published
      AND coalesce(configuration -> 'eligibleAccounts', '[]') = '[]' AND coalesce(configuration -> 'eligibleLocales', '[]') = '[]'`.execute(
    db,
  );
  return rows[0]?.name ?? null;
}
