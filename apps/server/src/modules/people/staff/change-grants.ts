import type { Database } from '../../../db/database.ts';
import { FoyerError } from '@foyer/contract/wire/errors';
import { writeAudit } from '../audit/index.ts';
import { listGrants, replaceGrants, type LabelledGrant } from '../grants/index.ts';
import { asLogged, checkGrants, loggedSecondPerson } from './check-grants.ts';
import { mailRoles } from './mail-roles.ts';
import { lockLeavingStaff } from './queries.ts';
import type { StaffContext } from './sign-in-method.ts';

/**
 * Replaces the grants of a staff account, or with `withConsultants` of any account (people 4.8). The database ends its sessions and links. Nobody changes their
 * own grants, and the last administrator stays one. @throws StaffRefusal
 */
export async function changeGrants(
  database: Database,
  userId: string,
  grants: readonly LabelledGrant[],
  context: StaffContext,
  rules: { demo?: boolean; withConsultants?: boolean } = {},
): Promise<void> {
  const { now, notes } = context;
  await database.transaction(async (tx) => {
    const account = await lockLeavingStaff(tx, userId, context, {
      ...rules,
      staysAdministrator: grants.some(({ role }) => role === 'admin'),
    });
    if (grants.length === 0 && account.account_type_code === 'STAFF') {
      throw new FoyerError('VALIDATION_ERROR', { items: [{ code: 'REQUIRED', path: 'body.grants' }] });
    }
    await checkGrants(tx, grants);
    const before = asLogged((await listGrants(tx, [account.account_id])).get(account.account_id) ?? []);
    const after = asLogged(grants);
    // Equal grants end no session.
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    const newRoles = grants.map(({ role }) => role).filter((role) => !account.roles.includes(role));
    await replaceGrants(tx, account.account_id, grants, now);
    await tx.updateTable('account').set({ updated_at: now }).where('account_id', '=', account.account_id).execute();
    await mailRoles(tx, account, now);
    await writeAudit(tx, context, {
      action: 'account.rolesChanged',
      entity: 'account',
      entityId: account.account_id,
      subjectAccountId: account.account_id,
      before: { grants: before },
      after: { grants: after, ...loggedSecondPerson(newRoles, now) },
      notes,
    });
  });
}
