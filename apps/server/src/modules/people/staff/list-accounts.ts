import type { StaffAccount } from '@foyer/contract/people/staff';
import { fullName } from '@foyer/domain/people/names';
import { sql } from 'kysely';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { Db } from '../../../db/database.ts';
import { peopleQuery } from '../../../db/search-text.ts';
import { listGrants } from '../grants/index.ts';

interface StaffQuery {
  page: number;
  rowsPerPage: number;
  searchText?: string | undefined;
}

/** The accounts with a role, open accounts first, with the time of their last use and of an open link. */
export async function listStaffAccounts(
  db: Db,
  { page, rowsPerPage, searchText = '' }: StaffQuery,
  { actor, now, locale }: CallContext,
): Promise<{ results: StaffAccount[]; totalItems: number }> {
  let wanted = db.selectFrom('account as a').where(sql<boolean>`a.roles <> '{}'`);
  if (searchText.trim() !== '') {
    wanted = wanted.where(sql<boolean>`a.search_document @@ ${peopleQuery(searchText)?.any ?? ''}::tsquery`);
  }
  const [{ total }, rows] = await Promise.all([
    wanted.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    wanted
      .leftJoin('staff_seen as s', 's.account_id', 'a.account_id')
      .select([
        'a.account_id',
        'a.external_account_identifier',
        'a.account_type_code',
        'a.first_name',
        'a.last_name',
        'a.email_address',
        'a.roles',
        'a.closed_at',
        's.seen_at',
        (eb) => eb('a.password_hash', 'is not', null).as('has_password'),
        (eb) =>
          eb
            .selectFrom('sign_in_token as t')
            .whereRef('t.account_id', '=', 'a.account_id')
            .where('t.used_at', 'is', null)
            .where('t.expires_at', '>', now)
            .select(({ fn }) => fn.max('t.expires_at').as('expires_at'))
            .as('link_expires'),
      ])
      .orderBy(sql`a.closed_at IS NOT NULL`)
      .orderBy('a.external_account_identifier')
      .limit(rowsPerPage)
      .offset((page - 1) * rowsPerPage)
      .execute(),
  ]);
  const own = personAtKeyboardId(actor);
  const grants = await listGrants(
    db,
    rows.map((row) => row.account_id),
    locale,
  );
  const results = rows.map((row): StaffAccount => ({
    accountId: row.account_id,
    externalAccountIdentifier: row.external_account_identifier,
    fullName: fullName({ firstName: row.first_name, lastName: row.last_name }, locale),
    emailAddress: row.email_address,
    roles: row.roles,
    grants: (grants.get(row.account_id) ?? []).map((grant) => ({
      role: grant.role,
      eventId: grant.eventId,
      eventName: grant.eventName,
      timeZone: grant.timeZone,
      validFrom: grant.validFrom?.toISOString() ?? null,
      validUntil: grant.validUntil?.toISOString() ?? null,
      label: grant.label,
      renewal: grant.renewal && { provider: grant.renewal.provider, until: grant.renewal.until.toISOString() },
    })),
    state: stateOf(row),
    linkExpires: row.link_expires?.toISOString() ?? null,
    lastSeen: row.seen_at?.toISOString() ?? null,
    isConsultant: row.account_type_code !== 'STAFF',
    isOwn: row.account_id === own,
  }));
  return { results, totalItems: total };
}

function stateOf(row: {
  closed_at: Date | null;
  has_password: unknown;
  link_expires: Date | null;
  seen_at: Date | null;
}): StaffAccount['state'] {
  if (row.closed_at !== null) return 'CLOSED';
  if (row.has_password === true) return 'ACTIVE';
  if (row.link_expires !== null) return 'INVITED';
  return row.seen_at === null ? 'INVITATION_EXPIRED' : 'ACTIVE';
}
