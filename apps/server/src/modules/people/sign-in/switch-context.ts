import type { LoginResponse } from '@foyer/contract/people/sign-in';
import { FoyerError } from '@foyer/contract/wire/errors';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { writeAudit } from '../audit/index.ts';
import { countStaffLookUps } from '../accounts/index.ts';
import { openSession } from './open-session.ts';
import {
  findAccount,
  findAccountById,
  findSession,
  lockAccount,
  lockSession,
  type AccountRow,
  type SignInRules,
} from './queries.ts';
import { tokenHash } from './token.ts';

/**
 * Lets a staff member act for another account (people 5.1), with the account's data and the staff member's own rights.
 * The audit log names both. Acting for another staff account is refused, because it would lend its rights (people 4.4). Staff of single
 * events do not learn that a staff account exists (people 4.13). The session ends together with the session it was opened from.
 */
export async function switchContext(
  database: Database,
  input: { userId: string } & SignInRules,
  context: CallContext,
): Promise<LoginResponse> {
  const { actor, now, requestId } = context;
  const events = await countStaffLookUps(database, context, [input.userId]);
  return database.transaction(async (tx) => {
    const found = await Promise.all([
      findAccount(tx, input.userId, input),
      findAccountById(tx, personAtKeyboardId(actor), input),
    ]);
    const [account, staff] = await lockInOrder(tx, found, input);
    if (!account || !staff || account.account_id === staff.account_id) throw new FoyerError('RECORD_NOT_FOUND');
    if (account.account_type_code === 'STAFF' && events !== 'all') throw new FoyerError('RECORD_NOT_FOUND');
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
    const from = context.sessionToken ? await findSession(tx, tokenHash(context.sessionToken), now, input) : undefined;
    const sessionId = from && (from.staff_session_id ?? from.session_id);
    // The staff member's own session must not end before the new session exists, because the new session ends together with it.
    if (!from || !sessionId || !(await lockSession(tx, sessionId))) throw new FoyerError('SESSION_ENDED');
    return openSession(tx, {
      account,
      // The rights of the session, which may be fewer than the account's rights.
      staff: {
        ...staff,
        roles: [...actor.roles],
        sessionId,
        until: from.expires_at,
      },
      remember: false,
      staffSessions: input.staffSessions,
      context,
    });
  });
}

/** Locks both accounts, lower id first, so two staff members who switch at once cannot deadlock. */
async function lockInOrder(
  tx: Tx,
  accounts: readonly (AccountRow | undefined)[],
  rules: SignInRules,
): Promise<(AccountRow | undefined)[]> {
  const locked = new Map<number, AccountRow | undefined>();
  const known = accounts.filter((account) => account !== undefined);
  for (const account of known.toSorted((a, b) => a.account_id - b.account_id)) {
    locked.set(account.account_id, await lockAccount(tx, account, rules));
  }
  return accounts.map((account) => account && locked.get(account.account_id));
}
