import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { accountByNumber } from '../accounts/index.ts';
import { staffBehind } from '../audit/index.ts';
import { listGrants } from '../grants/index.ts';
import { StaffRefusal, type StaffContext } from './sign-in-method.ts';

const isStaff = sql<boolean>`roles <> '{}'`;

/** All open accounts with a role, ordered by id, with their grants. */
export async function listStaff(db: Db | Tx) {
  const staff = await db
    .selectFrom('account')
    .select([
      'account_id',
      'external_account_identifier',
      'first_name',
      'last_name',
      'email_address',
      'locale',
      'roles',
      'demo',
    ])
    .select((eb) => eb('password_hash', 'is not', null).as('has_password'))
    .where(isStaff)
    .where('closed_at', 'is', null)
    .orderBy('external_account_identifier')
    .execute();
  const grants = await listGrants(
    db,
    staff.map((each) => each.account_id),
  );
  return staff.map((each) => ({ ...each, grants: grants.get(each.account_id) ?? [] }));
}

/** Whether an administrator exists. The demo administrator counts only in demo mode. */
export async function hasAdministrator(db: Db, { demo }: { demo: boolean }): Promise<boolean> {
  return (await listStaff(db)).some((each) => each.roles.includes('admin') && (demo || !each.demo));
}

/** Options of `lockStaff`. */
interface WantedStaff {
  /** Find the closed account instead of the open one. */
  isClosed?: boolean;
  /** Also find a consultant without roles. */
  withConsultants?: boolean;
}

/**
 * The open staff account with this user id, locked for update. @throws StaffRefusal when there is none, and for the actor's
 * own account
 */
export async function lockStaff(
  tx: Tx,
  userId: string,
  { actor }: Pick<StaffContext, 'actor'> = { actor: null },
  { isClosed = false, withConsultants = false }: WantedStaff = {},
) {
  const account = await accountByNumber(tx, userId)
    .selectAll()
    .where('a.closed_at', isClosed ? 'is not' : 'is', null)
    .$if(!withConsultants, (query) => query.where(isStaff))
    .forUpdate()
    .executeTakeFirst();
  if (!account) {
    throw new StaffRefusal(
      'RECORD_NOT_FOUND',
      withConsultants
        ? `There is no open account "${userId}". See foyer admin list for staff, or import the consultant.`
        : `There is no ${isClosed ? 'closed' : 'open'} staff account "${userId}". See foyer admin list.`,
    );
  }
  if (staffBehind(actor) === account.account_id) {
    throw new StaffRefusal('OWN_STAFF_ACCOUNT', `"${account.external_account_identifier}" is your own account.`);
  }
  return account;
}

/**
 * Locks an open staff account that is about to lose its rights. @throws StaffRefusal for the last administrator, unless
 * the account keeps the role
 */
export async function lockLeavingStaff(
  tx: Tx,
  userId: string,
  context: Pick<StaffContext, 'actor'>,
  {
    demo = false,
    staysAdministrator = false,
    withConsultants = false,
  }: { demo?: boolean; staysAdministrator?: boolean } & Pick<WantedStaff, 'withConsultants'> = {},
) {
  // Locks all administrators in a fixed order. Of two simultaneous changes, the second sees the result of the first.
  const administrators = await tx
    .selectFrom('account')
    .select(['account_id', 'demo'])
    .where(sql<boolean>`'admin' = ANY (roles)`)
    .where('closed_at', 'is', null)
    .orderBy('account_id')
    .forUpdate()
    .execute();
  const account = await lockStaff(tx, userId, context, { withConsultants });
  const counts = (each: { demo: boolean }) => demo || !each.demo;
  const others = administrators.filter((each) => each.account_id !== account.account_id && counts(each));
  if (!staysAdministrator && account.roles.includes('admin') && counts(account) && others.length === 0) {
    throw new StaffRefusal(
      'LAST_ADMINISTRATOR',
      `"${account.external_account_identifier}" is the last administrator. Create another first: foyer admin create.`,
    );
  }
  return account;
}
