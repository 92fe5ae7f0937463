import { mostGrants } from '@foyer/contract/people/staff';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { Database } from '../../../db/database.ts';
import { writeAudit } from '../audit/index.ts';
import { insertGrants, listGrants, type LabelledGrant } from '../grants/index.ts';
import { asLogged, checkGrants, loggedSecondPerson } from './check-grants.ts';
import { mailRoles } from './mail-roles.ts';
import { lockStaff } from './queries.ts';
import type { StaffContext } from './sign-in-method.ts';

const keyOf = (grant: LabelledGrant): string => JSON.stringify(asLogged([grant]));

/**
 * Gives an open account further roles, also a consultant without a role (people 4.8). The account keeps its roles, and its
 * sessions end only for a role that it has not had. Nobody changes their own grants. @throws StaffRefusal
 */
export async function addGrants(
  database: Database,
  userId: string,
  grants: readonly LabelledGrant[],
  context: StaffContext,
): Promise<void> {
  const { now, notes } = context;
  await database.transaction(async (tx) => {
    const account = await lockStaff(tx, userId, context, { withConsultants: true });
    await checkGrants(tx, grants);
    const before = (await listGrants(tx, [account.account_id])).get(account.account_id) ?? [];
    const known = new Set(before.map(keyOf));
    const wanted = new Map(grants.map((grant) => [keyOf(grant), grant]));
    const added = [...wanted].flatMap(([key, grant]) => (known.has(key) ? [] : [grant]));
    if (added.length === 0) return;
    if (before.length + added.length > mostGrants) {
      const item = { code: 'MAX' as const, path: 'body.grants', metadata: { n: mostGrants } };
      throw new FoyerError('VALIDATION_ERROR', { items: [item] });
    }
    await insertGrants(tx, account.account_id, added, () => now);
    await tx.updateTable('account').set({ updated_at: now }).where('account_id', '=', account.account_id).execute();
    await mailRoles(tx, account, now);
    const newRoles = added.map(({ role }) => role).filter((role) => !account.roles.includes(role));
    await writeAudit(tx, context, {
      action: 'account.rolesChanged',
      entity: 'account',
      entityId: account.account_id,
      subjectAccountId: account.account_id,
      before: { grants: asLogged(before) },
      after: { grants: asLogged([...before, ...added]), ...loggedSecondPerson(newRoles, now) },
      notes,
    });
  });
}
