import type { LoginResponse } from '@foyer/contract/auth';
import { FoyerError } from '@foyer/contract/errors';
import { atKeyboard, type CallContext } from '@foyer/domain/actor';
import type { Database } from '../../db/database.ts';
import { writeAudit } from '../audit/index.ts';
import { openSession } from './open-session.ts';
import { findAccount, findAccountById, findSession, type SignInRules } from './queries.ts';
import { tokenHash } from './token.ts';

/**
 * A staff member goes on as another account (readings §2): its data, their own rights, both named in the audit log.
 * Another member of staff cannot be acted for, whatever they may do: that would lend rights (readings §10 Rights). The session ends
 * with the one it was opened from.
 */
export function switchContext(
  database: Database,
  asked: { userId: string } & SignInRules,
  context: CallContext,
): Promise<LoginResponse> {
  const { actor, now, remoteAddress, requestId } = context;
  return database.transaction(async (tx) => {
    const account = await findAccount(tx, asked.userId, asked);
    const staff = await findAccountById(tx, atKeyboard(actor), asked);
    if (!account || !staff || account.account_id === staff.account_id) throw new FoyerError('RECORD_NOT_FOUND');
    if (account.roles.length > 0 || account.account_type_code === 'STAFF') throw new FoyerError('FORBIDDEN');
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
    const from = context.sessionToken ? await findSession(tx, tokenHash(context.sessionToken), now, asked) : undefined;
    if (!from) throw new FoyerError('SESSION_ENDED');
    return openSession(tx, {
      account,
      // The rights of the session, which may be fewer than the account's.
      staff: {
        ...staff,
        roles: [...actor.roles],
        sessionId: from.staff_session_id ?? from.session_id,
        until: from.expires_at,
      },
      remember: false,
      staffSessions: asked.staffSessions,
      now,
      remoteAddress,
    });
  });
}
