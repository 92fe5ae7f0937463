import { sql } from 'kysely';
import type { Country, Locale } from '@foyer/contract/wire/vocabulary';
import type { StaffSessions } from '@foyer/domain/people/staff-sessions';
import type { Db, Tx } from '../../../db/database.ts';
import { preparedQuery, type ValuesOf } from '../../../db/prepared.ts';
import { grantsJson, type GrantRow } from '../grants/index.ts';
import { accountByNumber } from '../accounts/index.ts';
import type { Passwords } from './passwords.ts';
import { hasFactorSql, type FactorRules } from './second-factors/read-factors.ts';

const accountColumns = [
  'account_id',
  'external_account_identifier',
  'first_name',
  'last_name',
  'locale',
  'country_code',
  'email_address',
  'roles',
  'account_type_code',
  'password_hash',
] as const;

/** Whether demo accounts may sign in. Their password is public (people 2.3). */
export interface DemoAllowed {
  /** Default: false. */
  demo?: boolean;
}

export interface SignInRules extends DemoAllowed, FactorRules {
  staffSessions: StaffSessions;
  /** The identity providers of the settings. Default: none. */
  providers?: readonly { id: string; issuer: string }[];
  /** Names of the providers with which staff sign in instead of a password (people 2.15). Absent: staff may have passwords. */
  insteadOfPasswords?: ((locale: Locale) => string) | undefined;
}

/** Settings of calls that check or change a password or PIN. */
export interface PasswordRules extends SignInRules {
  passwords: Passwords;
}

/** The open account with a user id. */
export function findAccount(db: Db | Tx, userId: string, { demo = false }: DemoAllowed) {
  return accountByNumber(db, userId)
    .select(accountColumns)
    .where('a.closed_at', 'is', null)
    .where('a.demo', 'in', [false, demo])
    .executeTakeFirst();
}

export function findAccountById(db: Db | Tx, accountId: number, { demo = false }: DemoAllowed) {
  return db
    .selectFrom('account')
    .select(accountColumns)
    .where('account_id', '=', accountId)
    .where('closed_at', 'is', null)
    .where('demo', 'in', [false, demo])
    .executeTakeFirst();
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

const sessionQuery = ({ demo = false, secondFactor }: DemoAllowed & FactorRules) =>
  preparedQuery((db, value: ValuesOf<{ hashes: readonly Buffer[] }>) =>
    db
      .selectFrom('session as s')
      .innerJoin('account as a', 'a.account_id', 's.account_id')
      .leftJoin('account as staff', 'staff.account_id', 's.staff_account_id')
      .leftJoin('session as own', 'own.session_id', 's.staff_session_id')
      .select([
        's.session_id',
        's.token_hash',
        's.remember',
        's.expires_at',
        's.staff_session_id',
        's.by_link',
        (eb) => eb.fn.coalesce('own.identity_provider', 's.identity_provider').as('identity_provider'),
        's.second_step',
        's.confirmed_at',
        's.last_used_at',
        's.created_at',
        (eb) => eb.fn.coalesce('own.locked_at', 's.locked_at').as('locked_at'),
        (eb) => eb.fn.coalesce('own.by_pin', 's.by_pin').as('by_pin'),
        'a.account_id',
        'a.external_account_identifier',
        'a.first_name',
        'a.last_name',
        'a.locale',
        sql<Country>`a.country_code`.as('country_code'),
        'a.account_type_code',
        'staff.account_id as staff_account_id',
        'staff.external_account_identifier as staff_identifier',
        // Most people have no role, and then the grants are not read.
        sql<GrantRow[] | null>`CASE WHEN coalesce(staff.roles, a.roles) <> '{}' THEN
        (${grantsJson(sql`coalesce(s.staff_account_id, s.account_id)`)}) END`.as('grants'),
        // Read only where the installation requires it of staff.
        (secondFactor === 'required'
          ? // The second factor of an identity provider counts, too.
            sql<boolean>`coalesce(staff.roles, a.roles) = '{}' OR coalesce(own.identity_second_factor, s.identity_second_factor, false)
            OR ${hasFactorSql(sql`coalesce(s.staff_account_id, s.account_id)`)}`
          : sql<boolean>`true`
        ).as('has_needed_factor'),
      ])
      .where(sql<boolean>`s.token_hash = ANY (${value('hashes')}::bytea[])`)
      .where('a.closed_at', 'is', null)
      .where('staff.closed_at', 'is', null)
      .where('a.demo', 'in', [false, demo])
      .where((eb) => eb.or([eb('staff.demo', 'is', null), eb('staff.demo', 'in', [false, demo])])),
  );

/** By their rules, of which a process has one set. */
const sessionQueries = new Map<string, ReturnType<typeof sessionQuery>>();

/**
 * The sessions with these token hashes, ended or not, with their accounts, and the staff members if they are acting ones. Each is one
 * index lookup.
 */
export function findSessions(db: Db | Tx, hashes: readonly Buffer[], rules: DemoAllowed & FactorRules) {
  const key = JSON.stringify([rules.demo === true, rules.secondFactor]);
  const query = sessionQueries.get(key) ?? sessionQuery(rules);
  sessionQueries.set(key, query);
  return query(db, { hashes });
}

export type SessionRow = Awaited<ReturnType<typeof findSessions>>[number];

/** The valid session with a token hash. */
export async function findSession(
  db: Db | Tx,
  hash: Buffer,
  now: Date,
  rules: DemoAllowed & FactorRules,
): Promise<SessionRow | undefined> {
  const [row] = await findSessions(db, [hash], rules);
  return row && isValid(row, now) ? row : undefined;
}

export const isValid = ({ expires_at }: Pick<SessionRow, 'expires_at'>, now: Date): boolean => expires_at > now;

/**
 * Locks an open account until the end of the transaction, if its password is still `password_hash`. The
 * account cannot change before the session exists. Returns `undefined` when the account was closed or has another
 * password. `change` also blocks other callers of this function.
 */
export function lockAccount(
  tx: Tx,
  { account_id, password_hash }: Pick<AccountRow, 'account_id' | 'password_hash'>,
  { demo = false }: DemoAllowed,
  lock: 'share' | 'change' = 'share',
) {
  return tx
    .selectFrom('account')
    .select(accountColumns)
    .where('account_id', '=', account_id)
    .where('password_hash', 'is not distinct from', password_hash)
    .where('closed_at', 'is', null)
    .where('demo', 'in', [false, demo])
    .$if(lock === 'share', (query) => query.forShare())
    .$if(lock === 'change', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

/** Stores a new hash of the same password. The account's sessions, devices and PIN stay (0001-people.sql). */
export async function renewHash(tx: Tx, accountId: number, hash: string): Promise<void> {
  await sql`SELECT set_config('foyer.renewed_hash', ${hash}, true)`.execute(tx);
  await tx.updateTable('account').set({ password_hash: hash }).where('account_id', '=', accountId).execute();
}

/** Prevents a session from ending until the end of the transaction. Returns false when it has ended. */
export async function lockSession(tx: Tx, sessionId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('session')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The account of a mailed link, read at this moment. */
export function findLinkAccount(tx: Tx, hash: Buffer) {
  return tx
    .selectFrom('sign_in_token as t')
    .innerJoin('account as a', 'a.account_id', 't.account_id')
    .select(['a.account_id', 'a.password_hash'])
    .where('t.token_hash', '=', hash)
    .executeTakeFirst();
}

/** A mailed link, used or not, with the user id of its account. */
export function findSignInToken(db: Db | Tx, hash: Buffer) {
  return db
    .selectFrom('sign_in_token as t')
    .innerJoin('account as a', 'a.account_id', 't.account_id')
    .select(['t.used_at', 't.expires_at', 't.browser', 'a.external_account_identifier', 'a.first_name', 'a.last_name'])
    .where('t.token_hash', '=', hash)
    .executeTakeFirst();
}

/** Marks a one-time token as used. Of two simultaneous requests exactly one gets it. */
export function useSignInToken(db: Db | Tx, hash: Buffer, now: Date) {
  return db
    .updateTable('sign_in_token')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('resets_factors')
    .executeTakeFirst();
}
