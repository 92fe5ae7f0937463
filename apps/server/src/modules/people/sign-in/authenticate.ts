import type { Actor } from '@foyer/domain/people/actor';
import { rolesAfterPin } from '@foyer/domain/people/staff-sessions';
import type { Db } from '../../../db/database.ts';
import { findSession, type SignInRules } from './queries.ts';
import { noteStaffSeen } from './note-staff-seen.ts';
import { tokenHash } from './token.ts';

/** Minimum time between two updates of a session's last use, in ms. No request waits for the update. */
const lastUseRestMs = 5 * 60_000;

/**
 * Returns the account and rights of a session token, or null when the token is unknown, ended or expired. The request
 * waits for one query.
 */
export async function authenticate(db: Db, token: string, now: Date, rules: SignInRules): Promise<Actor | null> {
  const row = await findSession(db, tokenHash(token), now, rules);
  if (!row) return null;
  const roles = row.staff_roles ?? row.roles;
  if (now.getTime() - (row.last_used_at ?? row.created_at).getTime() >= lastUseRestMs) {
    noteUse(db, row, { isStaff: roles.length > 0, now });
  }
  const actor: Actor = {
    accountId: row.account_id,
    externalAccountIdentifier: row.external_account_identifier,
    firstName: row.first_name,
    lastName: row.last_name,
    locale: row.locale,
    country: row.country_code,
    roles: row.by_pin ? rolesAfterPin({ roles }, rules.staffSessions) : roles,
    ...(row.locked_at === null ? {} : { isLocked: true as const }),
  };
  if (row.staff_account_id === null || row.staff_identifier === null) return actor;
  return {
    ...actor,
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
