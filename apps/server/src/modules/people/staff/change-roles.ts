import { FoyerError } from '@foyer/contract/wire/errors';
import type { Role } from '@foyer/contract/wire/vocabulary';
import type { Database } from '../../../db/database.ts';
import { writeAudit } from '../audit/index.ts';
import { lockLeavingStaff } from './queries.ts';
import type { StaffContext } from './sign-in-method.ts';

/**
 * Replaces the roles of a staff account. The database ends its sessions and links. Nobody changes their own roles, and
 * the last administrator stays one. @throws StaffRefusal
 */
export async function changeRoles(
  database: Database,
  userId: string,
  roles: readonly Role[],
  context: StaffContext,
  rules: { demo?: boolean } = {},
): Promise<void> {
  const { now, notes } = context;
  await database.transaction(async (tx) => {
    const account = await lockLeavingStaff(tx, userId, context, {
      ...rules,
      staysAdministrator: roles.includes('admin'),
    });
    if (roles.length === 0 && account.account_type_code === 'STAFF') {
      throw new FoyerError('VALIDATION_ERROR', { items: [{ code: 'REQUIRED', path: 'body.roles' }] });
    }
    // Equal roles end no session.
    if (account.roles.length === roles.length && roles.every((role) => account.roles.includes(role))) return;
    await tx
      .updateTable('account')
      .set({ roles: [...roles], updated_at: now })
      .where('account_id', '=', account.account_id)
      .execute();
    await writeAudit(tx, context, {
      action: 'account.rolesChanged',
      entity: 'account',
      entityId: account.account_id,
      subjectAccountId: account.account_id,
      before: { roles: account.roles },
      after: { roles },
      notes,
    });
  });
}
