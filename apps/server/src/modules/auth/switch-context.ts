import type { LoginResponse } from '@foyer/contract/auth';
import { FoyerError } from '@foyer/contract/errors';
import type { CallContext } from '@foyer/domain/actor';
import { accountIdentifierOf } from '@foyer/domain/consultant-id';
import type { Database } from '../../db/database.ts';
import { writeAudit } from '../audit/index.ts';
import { openSession } from './open-session.ts';
import { findAccount, findAccountById } from './queries.ts';

/**
 * A staff member goes on as another account (readings §2): its data, their own rights, both named in the audit log.
 * Another member of staff cannot be acted for: that would lend rights.
 */
export function switchContext(
  database: Database,
  asked: { userId: string },
  context: CallContext,
): Promise<LoginResponse> {
  const { actor, now, remoteAddress, requestId } = context;
  return database.transaction(async (tx) => {
    const account = await findAccount(tx, accountIdentifierOf(asked.userId));
    const staff = await findAccountById(tx, actor.actingStaff?.accountId ?? actor.accountId);
    if (!account || !staff || account.account_id === staff.account_id) throw new FoyerError('RECORD_NOT_FOUND');
    if (account.roles.includes('admin') || account.roles.includes('helper')) throw new FoyerError('FORBIDDEN');
    await writeAudit(
      tx,
      {
        actor: {
          accountId: account.account_id,
          roles: staff.roles,
          actingStaff: {
            accountId: staff.account_id,
            externalAccountIdentifier: staff.external_account_identifier,
          },
        },
        now,
        requestId,
      },
      { action: 'session.switched', entity: 'account', entityId: account.account_id },
    );
    return openSession(tx, { account, staff, remember: false, now, remoteAddress });
  });
}
