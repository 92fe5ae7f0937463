import type { Actor } from '@foyer/domain/actor';
import { rolesAfterPin } from '@foyer/domain/staff-sessions';
import type { Db } from '../../db/database.ts';
import { findSession, type SignInRules } from './queries.ts';
import { tokenHash } from './token.ts';

/** Who a session token stands for, or null when it is unknown, revoked or run out. One query, nothing written. */
export async function authenticate(db: Db, token: string, now: Date, rules: SignInRules): Promise<Actor | null> {
  const row = await findSession(db, tokenHash(token), now, rules);
  if (!row) return null;
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
