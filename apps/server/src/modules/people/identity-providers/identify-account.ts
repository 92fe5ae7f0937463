import type { ErrorCode } from '@foyer/contract/wire/errors';
import { locales, type Locale } from '@foyer/contract/wire/vocabulary';
import { sameAccount } from '@foyer/domain/people/consultant-id';
import { homeOf } from '@foyer/domain/people/home';
import {
  accountKeyOf,
  claimAt,
  mayUseProvider,
  rolesOfClaims,
  verifiedEmail,
  type AccountKey,
  type Claims,
  type GivenRole,
} from '@foyer/domain/people/provider-claims';
import { sql } from 'kysely';
import type { Actor, CallContext } from '../../../calls/context.ts';
import type { Db } from '../../../db/database.ts';
import type { Identity, IdentityProvider } from '../../../gateways/identity/port.ts';
import { findAccount } from '../sign-in/index.ts';
import { createStaffAccount, StaffRefusal } from '../staff/index.ts';
import { applyRoles } from './apply-roles.ts';
import { bindIdentity, findBound, type PersonAtProvider } from './bound-identity.ts';
import { noteOf, type IdentityProvidersDependencies } from './deps.ts';
import type { Outcome } from './store-outcome.ts';

/**
 * Finds the account of a person whom a provider has signed in, and gives it the roles of the role table (people 2.10 to
 * 2.13). From the first sign-in on, the account belongs to the person, whatever their claims say later. A person without an
 * account gets one only if the settings say so and the role table gives a role.
 */
export async function identifyAccount(
  deps: IdentityProvidersDependencies,
  { settings }: IdentityProvider,
  { subject, sid, claims, hasSecondFactor, authenticatedAt }: Identity,
  context: CallContext<Actor | null>,
): Promise<Outcome> {
  const { log } = deps;
  const { id, rolesDays } = settings;
  const refuse = (refusal: ErrorCode): Outcome => {
    log('sign-in at an identity provider refused', { provider: id, refusal });
    return { refusal };
  };
  const person = { provider: id, issuer: settings.issuer, subject };
  const given = await eventsOf(deps, id, rolesOfClaims(claims, settings));
  const found =
    (await boundTo(deps, person, { claims, settings })) ?? (await search(deps, { settings, claims, given }, context));
  if ('refusal' in found) return refuse(found.refusal);
  const { accountId } = found;
  const mayGetRoles = settings.accountClaim !== null || found.isStaff;
  if (!mayGetRoles && given.length > 0) log('roles not given to a consultant found by the address', { provider: id });
  try {
    return await applyRoles(
      deps,
      { accountId, given: mayGetRoles ? given : [], provider: id, rolesDays },
      context,
      async (tx, account) => {
        if (!account) return refuse('PROVIDER_ACCOUNT_UNKNOWN');
        // Roles that the provider took away stay away.
        if (!mayUseProvider(account, settings.for)) return refuse('PROVIDER_NOT_FOR_ACCOUNT');
        const isTheirs = await bindIdentity(tx, person, { accountId, now: context.now });
        // Rolls back: nobody changes the roles of an account of another person.
        if (!isTheirs) throw new ForeignAccount();
        return { accountId, subject, sid, hasSecondFactor, authenticatedAt };
      },
    );
  } catch (error) {
    if (!(error instanceof ForeignAccount)) throw error;
    return refuse('PROVIDER_ACCOUNT_TAKEN');
  }
}

/** The account belongs to another person at the provider. */
class ForeignAccount extends Error {}

type FoundOrRefused = Found | { refusal: ErrorCode };

/** The account that belongs to the person already. Null at their first sign-in. */
async function boundTo(
  { database, rules, log }: IdentityProvidersDependencies,
  person: PersonAtProvider,
  { claims, settings }: Pick<NewSearch, 'claims' | 'settings'>,
): Promise<FoundOrRefused | null> {
  const bound = await findBound(database.kysely, person, rules);
  if (!bound) return null;
  if (!bound.isOpen) return { refusal: 'PROVIDER_ACCOUNT_UNKNOWN' };
  const key = accountKeyOf(claims, settings);
  if ('by' in key && key.by === 'number' && !sameAccount(key.value, bound.external_account_identifier))
    log('claims name another account than the one that belongs to the person', { provider: person.provider });
  return { accountId: bound.account_id, isStaff: isOfStaff(bound) };
}

interface NewSearch {
  settings: IdentityProvider['settings'];
  claims: Claims;
  given: readonly GivenRole[];
}

/** The account of a person at their first sign-in, by their claims. */
async function search(
  deps: IdentityProvidersDependencies,
  { settings, claims, given }: NewSearch,
  context: CallContext<Actor | null>,
): Promise<FoundOrRefused> {
  const key = accountKeyOf(claims, settings);
  if ('refusal' in key) return key;
  const find = () => findByKey(deps.database.kysely, key, deps.rules);
  // Anybody may have typed the address of a consultant: it must not stand between a colleague and the own account.
  const isCandidate = ({ isStaff }: Found) => key.by === 'number' || settings.for !== 'staff' || isStaff;
  let found = await find();
  if (!found.some(isCandidate) && settings.createsStaff && given.length > 0) {
    await createAccount(deps, { id: settings.id, claims, key, email: verifiedEmail(claims, settings), given }, context);
    found = await find();
  }
  const [one, another] = found.filter(isCandidate);
  if (!one) return { refusal: found.length > 0 ? 'PROVIDER_NOT_FOR_ACCOUNT' : 'PROVIDER_ACCOUNT_UNKNOWN' };
  return another ? { refusal: 'PROVIDER_ACCOUNT_AMBIGUOUS' } : one;
}

interface Found {
  accountId: number;
  /** It has a role, or is of the type of staff accounts. */
  isStaff: boolean;
}

/** The open accounts with the number or address, at most two, those of staff first. */
async function findByKey(
  db: Db,
  key: Exclude<AccountKey, { refusal: unknown }>,
  rules: IdentityProvidersDependencies['rules'],
): Promise<Found[]> {
  if (key.by === 'number') {
    const account = await findAccount(db, key.value, rules);
    return account ? [{ accountId: account.account_id, isStaff: isOfStaff(account) }] : [];
  }
  const rows = await db
    .selectFrom('account')
    .select(['account_id', 'roles', 'account_type_code'])
    .where(sql<boolean>`lower(email_address) = ${key.value}`)
    .where('closed_at', 'is', null)
    .where('demo', 'in', [false, rules.demo ?? false])
    .orderBy(sql`roles <> '{}' OR account_type_code = 'STAFF'`, 'desc')
    .limit(2)
    .execute();
  return rows.map((row) => ({ accountId: row.account_id, isStaff: isOfStaff(row) }));
}

const isOfStaff = ({ roles, account_type_code: type }: { roles: readonly string[]; account_type_code: string }) =>
  roles.length > 0 || type === 'STAFF';

/** The roles with the ids of their events. A role for an unknown event is left out, and logged for the operator. */
async function eventsOf(
  { database, log }: IdentityProvidersDependencies,
  provider: string,
  rows: ReturnType<typeof rolesOfClaims>,
): Promise<GivenRole[]> {
  const codes = [...new Set(rows.flatMap(({ event }) => event ?? []))];
  const events =
    codes.length === 0
      ? []
      : await database.kysely
          .selectFrom('event')
          .select(['event_id', 'event_short_code'])
          .where('event_short_code', 'in', codes)
          .execute();
  const ids = new Map(events.map((event) => [event.event_short_code, event.event_id]));
  return rows.flatMap(({ role, event }): GivenRole[] => {
    if (event === null) return [{ role, eventId: null }];
    const eventId = ids.get(event);
    if (eventId === undefined) log('role table names an event that does not exist', { provider, event });
    return eventId === undefined ? [] : [{ role, eventId }];
  });
}

interface NewPerson {
  id: string;
  claims: Claims;
  key: Exclude<AccountKey, { refusal: unknown }>;
  email: string | null;
  given: readonly GivenRole[];
}

/** Creates the staff account of a person. Without a usable user id or name nothing happens, and the sign-in is refused. */
async function createAccount(
  { database, log }: IdentityProvidersDependencies,
  { id, claims, key, email, given }: NewPerson,
  context: CallContext<Actor | null>,
): Promise<void> {
  const text = (name: string) => {
    const value = claimAt(claims, name);
    return typeof value === 'string' ? value.trim().slice(0, 100) : '';
  };
  const userId = key.by === 'number' ? key.value : (key.value.split('@', 1)[0] ?? '');
  const locale = locales.find((each) => each.toLowerCase() === text('locale').replace('_', '-').toLowerCase());
  const language: Locale = locale ?? 'en-US';
  const country = language.endsWith('-US') ? 'USA' : 'JPN';
  const [firstName, lastName] = [text('given_name'), text('family_name')];
  if (firstName === '' || lastName === '') {
    log('account not created: the provider sends no given_name and family_name', { provider: id });
    return;
  }
  try {
    await createStaffAccount(
      database,
      {
        userId,
        firstName,
        lastName,
        emailAddress: email,
        grants: given.map((role) => ({ ...role, validFrom: null, validUntil: null, label: null, origin: id })),
        locale: language,
        country,
        currency: homeOf(country).currency,
      },
      { provider: id },
      { actor: null, now: context.now, requestId: context.requestId, notes: noteOf(id) },
    );
  } catch (error) {
    if (!(error instanceof StaffRefusal)) throw error;
    log('account not created', { provider: id, reason: error.message });
  }
}
