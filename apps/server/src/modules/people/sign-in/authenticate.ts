import type { Actor } from '@foyer/domain/people/actor';
import { rolesAfterPin } from '@foyer/domain/people/staff-sessions';
import type { Db } from '../../../db/database.ts';
import { findSession, type SignInRules } from './queries.ts';
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
  if (now.getTime() - (row.last_used_at ?? row.created_at).getTime() >= lastUseRestMs) noteUse(db, row, now);
  const roles = row.staff_roles ?? row.roles;
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

function noteUse(db: Db, row: { session_id: number; staff_session_id: number | null }, now: Date): void {
  const sessions = [row.session_id, ...(row.staff_session_id === null ? [] : [row.staff_session_id])];
  db.updateTable('session')
    .set({ last_used_at: now })
    .where('session_id', 'in', sessions)
    .execute()
    // If the update fails, the session list shows an older time. The request itself has succeeded.
    .catch(() => undefined);
}
