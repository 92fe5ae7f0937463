import { deskRoles } from '@foyer/contract/wire/role-vocabulary';
import { roleRefusal } from '@foyer/domain/people/grants';
import { grantsAfterPin } from '@foyer/domain/people/staff-sessions';
import type { SignedIn } from '../../../calls/context.ts';
import type { Db } from '../../../db/database.ts';
import { groupCommit } from '../../../db/group-commit.ts';
import { readGrantRows } from '../grants/index.ts';
import { findSession, findSessions, isValid, type SessionRow, type SignInRules } from './queries.ts';
import { noteStaffSeen } from './note-staff-seen.ts';
import { tokenHash } from './token.ts';

/** Minimum time between two updates of a session's last use, in ms. No request waits for the update. */
const lastUseRestMs = 5 * 60_000;

/** Most requests whose sessions one statement reads. */
const mostAtOnce = 100;

/**
 * Returns the account and grants of a session token, or null when the token is unknown, ended or expired. The request
 * waits for one query.
 */
export async function authenticate(db: Db, token: string, now: Date, rules: SignInRules): Promise<SignedIn | null> {
  return signedInOf(db, await findSession(db, tokenHash(token), now, rules), now, rules);
}

/**
 * `authenticate` for the requests of a process. Those that arrive together share one query, which starts after all of them
 * arrived, so a session that ended before its request is not valid any more.
 */
export function createAuthenticate(db: Db, rules: SignInRules): (token: string, now: Date) => Promise<SignedIn | null> {
  const read = groupCommit<Buffer, { row: SessionRow | undefined }>({
    batchSize: mostAtOnce,
    concurrency: 2,
    run: async (hashes) => {
      const rows = await findSessions(db, hashes, rules);
      const found = new Map(rows.map((row) => [row.token_hash.toString('hex'), row]));
      return hashes.map((hash) => ({ row: found.get(hash.toString('hex')) }));
    },
  });
  return async (token, now) => {
    const { row } = await read(tokenHash(token));
    return signedInOf(db, row && isValid(row, now) ? row : undefined, now, rules);
  };
}

/** A session that acts for an account ends with the staff member's right to act. */
function signedInOf(db: Db, row: SessionRow | undefined, now: Date, rules: SignInRules): SignedIn | null {
  if (!row) return null;
  const all = readGrantRows(row.grants);
  const grants = row.by_pin ? grantsAfterPin(all, rules.staffSessions) : all;
  if (row.staff_account_id !== null && roleRefusal(grants, deskRoles, { scope: 'any', now })) return null;
  if (now.getTime() - (row.last_used_at ?? row.created_at).getTime() >= lastUseRestMs) {
    noteUse(db, row, { isStaff: grants.length > 0, now });
  }
  const signedIn: SignedIn = {
    accountId: row.account_id,
    externalAccountIdentifier: row.external_account_identifier,
    firstName: row.first_name,
    lastName: row.last_name,
    locale: row.locale,
    country: row.country_code,
    grants,
    isStaffAccount: row.account_type_code === 'STAFF',
    ...(row.locked_at === null ? {} : { isLocked: true as const }),
    ...(row.has_needed_factor ? {} : { mustSetUpFactor: true as const }),
  };
  if (row.staff_account_id === null || row.staff_identifier === null) return signedIn;
  return {
    ...signedIn,
    actingStaff: { accountId: row.staff_account_id, externalAccountIdentifier: row.staff_identifier },
  };
}

interface Used {
  session_id: number;
  staff_session_id: number | null;
  account_id: number;
  staff_account_id: number | null;
}

function noteUse(db: Db, row: Used, { isStaff, now }: { isStaff: boolean; now: Date }): void {
  // If an update fails, the lists show an older time. The request itself has succeeded.
  if (isStaff) noteStaffSeen(db, row.staff_account_id ?? row.account_id, now).catch(() => undefined);
  const sessions = [row.session_id, ...(row.staff_session_id === null ? [] : [row.staff_session_id])];
  db.updateTable('session')
    .set({ last_used_at: now })
    .where('session_id', 'in', sessions)
    .execute()
    .catch(() => undefined);
}
