import type { LoginResponse } from '@foyer/contract/people/sign-in';
import type { SecondStep, SignInMethod } from '@foyer/contract/people/sign-in-vocabulary';
import { FoyerError } from '@foyer/contract/wire/errors';
import { lapsedAt, rolesFor } from '@foyer/domain/people/grants';
import { fullName } from '@foyer/domain/people/names';
import { isAdmin, isHelper } from '@foyer/domain/people/permissions';
import { longestSessionMs, type StaffSessions } from '@foyer/domain/people/staff-sessions';
import { mostSessions } from '@foyer/domain/people/session-ends';
import type { Insertable } from 'kysely';
import type { Actor, CallContext } from '../../../calls/context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { readGrants } from '../grants/index.ts';
import { noteStaffSeen } from './note-staff-seen.ts';
import type { AccountRow } from './queries.ts';
import { newToken, tokenHash } from './token.ts';
import type { SessionTable } from '../../../db/schema.ts';

/** Session lifetimes in ms: 12 hours, or 30 days with remember-me (people 3.1). Staff sessions may be shorter (docs/operations.md). */
const lifetimeMs = { session: 43_200_000, remember: 2_592_000_000 } as const;

/** The person at an identity provider, so that the provider can end the session. */
export interface SessionIdentity {
  /** Id of the provider. */
  provider: string;
  subject: string;
  sid: string | null;
}

/** A sign-in at an identity provider. */
export interface ProviderSignIn extends SessionIdentity {
  /** The person used a second factor there, or the second step here. */
  hasSecondFactor: boolean;
  /** Until when the person has proved who they are. Null: they have to confirm before sensitive calls. */
  confirmedAt: Date | null;
}

export interface OpenedFor {
  account: AccountRow;
  /** The staff member who acts as `account`, with their own session. The new session ends together with it. */
  staff?: (AccountRow & { sessionId: number; until: Date }) | undefined;
  remember: boolean;
  /** The identity provider that opens the session. */
  identity?: ProviderSignIn;
  /** How the person signed in. Absent for a session that is opened from another one, or in a trial copy. */
  signedInBy?: { method: SignInMethod; secondStep?: SecondStep | null; isConfirmed: boolean };
  /** What the person entered after the sign-in at the provider. */
  secondStep?: SecondStep;
  staffSessions: StaffSessions;
  context: Pick<CallContext<Actor | null>, 'now' | 'remoteAddress' | 'userAgent'>;
}

/**
 * Opens a session and returns the data that the client stores. The database stores only the hash of the token. The
 * response has the roles that are valid now, for any event. @throws ROLE_NOT_VALID_NOW for an account of staff without a
 * valid role
 */
export async function openSession(db: Db | Tx, opened: OpenedFor): Promise<LoginResponse> {
  const { account, staff, remember, signedInBy, identity } = opened;
  const { now, remoteAddress, userAgent } = opened.context;
  const token = newToken();
  const lifetime = remember ? lifetimeMs.remember : lifetimeMs.session;
  const grants = !staff && account.roles.length > 0 ? await readGrants(db, account.account_id) : [];
  const roles = staff?.roles ?? rolesFor(grants, { scope: 'any', now });
  if (!staff && account.account_type_code === 'STAFF' && roles.length === 0) {
    throw new FoyerError('ROLE_NOT_VALID_NOW', { metadata: { ...lapsedAt(grants, { now }) } });
  }
  const expirationMs = Math.min(
    lifetime,
    // Also roles that begin later, because a role may begin during the session.
    longestSessionMs(staff ?? account, opened.staffSessions),
    (staff?.until.getTime() ?? Infinity) - now.getTime(),
  );
  const session = {
    token_hash: tokenHash(token),
    account_id: account.account_id,
    staff_account_id: staff?.account_id ?? null,
    staff_session_id: staff?.sessionId ?? null,
    remember,
    created_at: now,
    expires_at: new Date(now.getTime() + expirationMs),
    remote_address: remoteAddress,
    user_agent: userAgent ?? null,
    identity_provider: identity?.provider ?? null,
    identity_subject: identity?.subject ?? null,
    identity_sid: identity?.sid ?? null,
    identity_second_factor: identity?.hasSecondFactor ?? null,
    by_link: signedInBy?.method === 'link',
    method: signedInBy?.method ?? null,
    second_step: signedInBy?.secondStep ?? opened.secondStep ?? null,
    confirmed_at: signedInBy?.isConfirmed === true ? now : (identity?.confirmedAt ?? null),
  };
  await insertSession(db, session);
  if (roles.length > 0) await noteStaffSeen(db, (staff ?? account).account_id, now);
  return {
    success: true,
    message: null,
    userId: account.external_account_identifier,
    username: account.external_account_identifier,
    fullName: nameOf(account),
    firstName: account.first_name,
    lastName: account.last_name,
    token,
    expirationMs,
    locale: account.locale,
    isAdmin: isAdmin({ roles }),
    isHelper: isHelper({ roles }),
    roles,
    context: staff
      ? {
          userId: staff.external_account_identifier,
          username: staff.external_account_identifier,
          fullName: nameOf(staff),
          roles: staff.roles,
          isAdmin: isAdmin(staff),
          isHelper: isHelper(staff),
        }
      : null,
  };
}

function nameOf(account: AccountRow): string {
  return fullName({ firstName: account.first_name, lastName: account.last_name }, account.locale);
}

/**
 * Stores a session, and in the same statement ends the person's sessions beyond the maximum, idle longest first. Sessions in
 * which a staff member acts for accounts are counted apart from their own ones.
 */
async function insertSession(db: Db | Tx, session: Insertable<SessionTable>): Promise<void> {
  const { account_id: accountId, staff_account_id: staffId } = session;
  const most = staffId == null ? mostSessions.own : mostSessions.acting;
  await db
    .with('opened', (cte) => cte.insertInto('session').values(session))
    .deleteFrom('session')
    .where('session_id', 'in', (eb) =>
      eb
        .selectFrom('session')
        .select('session_id')
        .$if(staffId == null, (query) =>
          query.where('account_id', '=', accountId).where('staff_account_id', 'is', null),
        )
        .$if(staffId != null, (query) => query.where('staff_account_id', '=', staffId ?? 0))
        .orderBy((order) => order.fn.coalesce('last_used_at', 'created_at'), 'desc')
        .orderBy('session_id', 'desc')
        // The statement does not see the row that it inserts.
        .offset(most - 1),
    )
    .execute();
}
