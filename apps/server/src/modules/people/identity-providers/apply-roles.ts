import { grantChanges, type GivenRole } from '@foyer/domain/people/provider-claims';
import type { Actor, CallContext } from '../../../calls/context.ts';
import type { Tx } from '../../../db/database.ts';
import { writeAudit } from '../audit/index.ts';
import { changeProviderGrants, listGrants, readHeldGrants, renewProviderGrants } from '../grants/index.ts';
import { asLogged, lockLeavingStaff, lockStaff, loggedSecondPerson, StaffRefusal } from '../staff/index.ts';
import { noteOf, type IdentityProvidersDependencies } from './deps.ts';

interface Given {
  accountId: number;
  given: readonly GivenRole[];
  provider: string;
  /** Days for which the roles count without another sign-in at the provider. */
  rolesDays: number;
}

/**
 * Lets the roles of an account follow the provider (people 2.12). `settle` runs in the same transaction. It gets
 * the account with its new roles, or null if the account was closed after the sign-in began. The database ends the sessions of an
 * account whose roles change. The last administrator of the installation keeps that role.
 */
export async function applyRoles<T>(
  { database, rules, log }: IdentityProvidersDependencies,
  { accountId, given, provider, rolesDays }: Given,
  { now, requestId }: CallContext<Actor | null>,
  settle: (tx: Tx, account: { isStaffAccount: boolean; hasRoles: boolean } | null) => Promise<T>,
): Promise<T> {
  const until = new Date(now.getTime() + rolesDays * 86_400_000);
  return database.transaction(async (tx) => {
    const changes = async () => grantChanges(await readHeldGrants(tx, accountId), given, provider);
    const first = await changes();
    // Most sign-ins change nothing and lock nothing.
    if (first.add.length + first.remove.length > 0) {
      const isLeaving = first.remove.some(({ role }) => role === 'admin');
      const isLast = await lockAccountOf(tx, accountId, { isLeaving, demo: rules.demo ?? false });
      if (isLast) log('last administrator stays one, although the provider gives no such role any more', { provider });
      const { add, remove: wanted } = await changes();
      const remove = isLast ? wanted.filter(({ role }) => role !== 'admin') : wanted;
      if (add.length + remove.length > 0) {
        const before = await logged(tx, accountId);
        await changeProviderGrants(tx, accountId, { remove, add, provider, until, now });
        const after = await logged(tx, accountId);
        const newRoles = add.map(({ role }) => role).filter((role) => !before.some((grant) => grant.role === role));
        await writeAudit(
          tx,
          { actor: null, now, requestId },
          {
            action: 'account.rolesChanged',
            entity: 'account',
            entityId: accountId,
            subjectAccountId: accountId,
            before: { grants: before },
            after: { grants: after, ...loggedSecondPerson(newRoles, now) },
            notes: noteOf(provider),
          },
        );
      }
    }
    await renewProviderGrants(tx, accountId, { provider, until });
    const account = await tx
      .selectFrom('account')
      .select(['account_type_code', 'roles'])
      .where('account_id', '=', accountId)
      .where('closed_at', 'is', null)
      .executeTakeFirst();
    return settle(
      tx,
      account ? { isStaffAccount: account.account_type_code === 'STAFF', hasRoles: account.roles.length > 0 } : null,
    );
  });
}

const logged = async (tx: Tx, accountId: number) => asLogged((await listGrants(tx, [accountId])).get(accountId) ?? []);

/** Locks the account in the order of the staff screens. Returns whether it would be the last administrator that leaves. */
async function lockAccountOf(
  tx: Tx,
  accountId: number,
  { isLeaving, demo }: { isLeaving: boolean; demo: boolean },
): Promise<boolean> {
  const { external_account_identifier: userId } = await tx
    .selectFrom('account')
    .select('external_account_identifier')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  try {
    if (isLeaving) await lockLeavingStaff(tx, userId, { actor: null }, { demo, withConsultants: true });
    else await lockStaff(tx, userId, { actor: null }, { withConsultants: true });
    return false;
  } catch (error) {
    if (error instanceof StaffRefusal && error.code === 'LAST_ADMINISTRATOR') return true;
    throw error;
  }
}
