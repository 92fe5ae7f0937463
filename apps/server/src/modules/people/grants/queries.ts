import { translationKey, type Locale, type Role } from '@foyer/contract/wire/vocabulary';
import type { Grant } from '@foyer/domain/people/grants';
import type { GivenRole, HeldGrant } from '@foyer/domain/people/provider-claims';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { translatedSql } from '../../../db/translated-sql.ts';

/** A grant as `grantsJson` returns it. Times are texts. */
export interface GrantRow {
  role: Role;
  eventId: number | null;
  validFrom: string | null;
  validUntil: string | null;
  provider: string | null;
}

/** When a grant stops counting: its end, or when the provider that gave it has not confirmed it for too long (people 2.12). */
const endSql = sql<Date | null>`least(g.valid_until, g.counts_until)`;

/** The provider whose missing confirmation ends a grant. Null if the grant ends by itself or never. */
const endingProviderSql = sql<
  string | null
>`CASE WHEN g.counts_until <= coalesce(g.valid_until, 'infinity') THEN g.origin END`;

/** A subquery with all grants of an account as JSON, also those that have ended or not begun; null without grants. */
export const grantsJson = (accountId: RawBuilder<unknown>) => sql<GrantRow[] | null>`SELECT jsonb_agg(
  jsonb_build_object('role', g.role, 'eventId', g.event_id, 'validFrom', g.valid_from,
    'validUntil', ${endSql}, 'provider', ${endingProviderSql}))
  FROM staff_grant g WHERE g.account_id = ${accountId}`;

const timeOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

export const readGrantRows = (rows: readonly GrantRow[] | null): Grant[] =>
  (rows ?? []).map(({ role, eventId, validFrom, validUntil, provider }) => ({
    role,
    eventId,
    validFrom: timeOf(validFrom),
    validUntil: timeOf(validUntil),
    provider,
  }));

/** All grants of an account, also those that have ended or not begun. */
export async function readGrants(db: Db | Tx, accountId: number): Promise<Grant[]> {
  const rows = await db
    .selectFrom('staff_grant as g')
    .select(['g.role', 'g.event_id as eventId', 'g.valid_from as validFrom', endSql.as('validUntil')])
    .select(endingProviderSql.as('provider'))
    .where('g.account_id', '=', accountId)
    .execute();
  return rows;
}

const eventName = (locale: Locale | undefined) =>
  locale === undefined
    ? sql<string | null>`e.default_name`
    : translatedSql(sql`e.translations -> 'name'`, translationKey(locale), sql`e.default_name`);

/** A grant to write, with the place where the person works. */
export interface LabelledGrant extends Grant {
  readonly label: string | null;
  /** The identity provider that gives the role. Absent: given by hand. */
  readonly origin?: string;
}

/** A grant with its event for people to read. */
export interface ListedGrant extends LabelledGrant {
  /** Until when the role counts without another sign-in at its provider. Null for a role that was given by hand. */
  readonly renewal: { provider: string; until: Date } | null;
  readonly eventName: string | null;
  readonly eventShortCode: string | null;
  readonly timeZone: string | null;
}

/**
 * All grants of these accounts with their labels, by account. The events have their names in `locale`; without it, their
 * default names.
 */
export async function listGrants(
  db: Db | Tx,
  accountIds: readonly number[],
  locale?: Locale,
): Promise<ReadonlyMap<number, ListedGrant[]>> {
  const rows =
    accountIds.length === 0
      ? []
      : await db
          .selectFrom('staff_grant as g')
          .leftJoin('event as e', 'e.event_id', 'g.event_id')
          .select([
            'g.account_id',
            'g.role',
            'g.event_id',
            'g.valid_from',
            'g.valid_until',
            'g.label',
            'g.origin',
            'g.counts_until',
          ])
          .select('e.event_short_code')
          .select(eventName(locale).as('event_name'))
          .select(sql<string | null>`e.configuration ->> 'timeZone'`.as('time_zone'))
          .where('g.account_id', 'in', [...accountIds])
          .orderBy('g.role')
          .orderBy('g.staff_grant_id')
          .execute();
  const grants = rows.map((row) => ({
    accountId: row.account_id,
    role: row.role,
    eventId: row.event_id,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    label: row.label,
    eventName: row.event_name,
    eventShortCode: row.event_short_code,
    timeZone: row.time_zone,
    renewal:
      row.origin !== null && row.counts_until !== null ? { provider: row.origin, until: row.counts_until } : null,
  }));
  return Map.groupBy(grants, ({ accountId }) => accountId);
}

/**
 * Replaces all grants of an account, whose row the caller has locked. A role that the account has already, for the same event,
 * keeps the time when it was given, and the identity provider that gave it. The database ends its sessions and links.
 */
export async function replaceGrants(
  tx: Db | Tx,
  accountId: number,
  grants: readonly LabelledGrant[],
  now: Date,
): Promise<void> {
  const before = await tx
    .deleteFrom('staff_grant')
    .where('account_id', '=', accountId)
    .returning(['role', 'event_id', 'created_at', 'origin', 'counts_until'])
    .execute();
  const sameAs = ({ role, eventId }: LabelledGrant) =>
    before.filter((each) => each.role === role && each.event_id === eventId);
  const givenAt = (grant: LabelledGrant) =>
    sameAs(grant)
      .map((each) => each.created_at)
      .toSorted((a, b) => a.getTime() - b.getTime())[0] ?? now;
  const originOf = (grant: LabelledGrant): GrantOrigin => {
    if (grant.origin) return { origin: grant.origin, counts_until: null };
    const { origin = null, counts_until = null } = sameAs(grant).find((each) => each.origin !== null) ?? {};
    return { origin, counts_until };
  };
  if (grants.length > 0) await insertGrants(tx, accountId, grants, givenAt, originOf);
}

/** The identity provider that gave a role, and until when the role counts without another sign-in there. */
interface GrantOrigin {
  origin: string | null;
  counts_until: Date | null;
}
const byHand: GrantOrigin = { origin: null, counts_until: null };

/**
 * Adds grants to an account, whose row the caller has locked. The database ends its sessions and links, except for a role
 * that the account has already.
 */
export async function insertGrants(
  tx: Db | Tx,
  accountId: number,
  grants: readonly LabelledGrant[],
  givenAt: (grant: LabelledGrant) => Date,
  originOf: (grant: LabelledGrant) => GrantOrigin = () => byHand,
): Promise<void> {
  await tx
    .insertInto('staff_grant')
    .values(
      grants.map((grant) => ({
        account_id: accountId,
        role: grant.role,
        event_id: grant.eventId,
        valid_from: grant.validFrom,
        valid_until: grant.validUntil,
        label: grant.label,
        created_at: givenAt(grant),
        ...originOf(grant),
      })),
    )
    .execute();
}

/**
 * Copies a person's valid grants of a role from one event to another, with times and label, and returns their number. The
 * person's sessions go on, because they have the role already.
 */
export async function copyGrants(
  tx: Tx,
  accountId: number,
  { role, from, to, now }: { role: Role; from: number; to: number; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO staff_grant (account_id, role, event_id, valid_from, valid_until, label, created_at)
    SELECT account_id, role, ${to}, valid_from, ${endSql}, label, ${now} FROM staff_grant g
    WHERE account_id = ${accountId} AND role = ${role} AND event_id = ${from}
      AND coalesce(valid_from <= ${now}, true) AND coalesce(${endSql} > ${now}, true)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** The grants of an account with the identity providers that gave them. */
export async function readHeldGrants(db: Db | Tx, accountId: number): Promise<HeldGrant[]> {
  return db
    .selectFrom('staff_grant')
    .select([
      'staff_grant_id as grantId',
      'role',
      'event_id as eventId',
      'valid_from as validFrom',
      'valid_until as validUntil',
      'origin',
    ])
    .where('account_id', '=', accountId)
    .orderBy('staff_grant_id')
    .execute();
}

/**
 * Removes and adds grants that follow an identity provider (people 2.12), of an account whose row the caller has locked. The
 * database ends its sessions and links, except for a role that the account has already.
 */
export async function changeProviderGrants(
  tx: Tx,
  accountId: number,
  {
    remove,
    add,
    provider,
    until,
    now,
  }: { remove: readonly HeldGrant[]; add: readonly GivenRole[]; provider: string; until: Date; now: Date },
): Promise<void> {
  if (remove.length > 0) {
    const ids = remove.map(({ grantId }) => grantId);
    await tx.deleteFrom('staff_grant').where('account_id', '=', accountId).where('staff_grant_id', 'in', ids).execute();
  }
  if (add.length === 0) return;
  const grants = add.map((role) => ({ ...role, validFrom: null, validUntil: null, label: null }));
  await insertGrants(
    tx,
    accountId,
    grants,
    () => now,
    () => ({ origin: provider, counts_until: until }),
  );
}

/** Lets the roles that a provider gave count until a later moment. No session ends. */
export async function renewProviderGrants(
  tx: Tx,
  accountId: number,
  { provider, until }: { provider: string; until: Date },
): Promise<void> {
  await tx
    .updateTable('staff_grant')
    .set({ counts_until: until })
    .where('account_id', '=', accountId)
    .where('origin', '=', provider)
    .execute();
}
