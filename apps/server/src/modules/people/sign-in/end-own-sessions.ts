import { FoyerError } from '@foyer/contract/wire/errors';
import { personAtKeyboardId, type Actor, type CallContext } from '../../../calls/context.ts';
import type { Database, Db, Tx } from '../../../db/database.ts';
import { writeAudit } from '../audit/index.ts';
import { endSessions } from './end-sessions.ts';
import { findSession, type SignInRules } from './queries.ts';
import { tokenHash } from './token.ts';

/**
 * Signs out. While acting for an account, this also ends the staff member's own session, unless `actingOnly`. Returns the
 * identity provider that began the ended own session, or null.
 */
export async function signOut(
  db: Db,
  { actingOnly = false }: { actingOnly?: boolean | undefined },
  context: CallContext,
  rules: SignInRules,
): Promise<string | null> {
  const session = await currentSession(db, context, rules);
  // `actingOnly` never ends the staff member's own session.
  if (!session || (actingOnly && session.originId === null)) return null;
  await endSessions(db, actingOnly ? 'actingEnded' : 'signOut', session);
  return actingOnly ? null : session.provider;
}

/**
 * Ends the sessions that an identity provider began for a person, for one of its own sessions, or for both together. Returns
 * their number.
 */
export async function endProviderSessions(
  tx: Tx,
  provider: string,
  { subject, sid }: { subject: string | null; sid: string | null },
): Promise<number> {
  if (subject === null && sid === null) return 0;
  const sessions = await tx
    .selectFrom('session')
    .select(['session_id', 'staff_session_id', 'account_id', 'staff_account_id'])
    .where('identity_provider', '=', provider)
    .$if(subject !== null, (query) => query.where('identity_subject', '=', subject))
    .$if(sid !== null, (query) => query.where('identity_sid', '=', sid))
    .execute();
  for (const session of sessions) await endSessions(tx, 'providerSignOut', aboutSession(session));
  return sessions.length;
}

/** Ends one of the person's own sessions. @throws RECORD_NOT_FOUND also for a session of another person */
export async function endSession(database: Database, sessionId: number, context: CallContext): Promise<void> {
  const personId = personAtKeyboardId(context.actor);
  await database.transaction(async (tx) => {
    const session = await tx
      .selectFrom('session')
      .select(['staff_session_id'])
      .where('session_id', '=', sessionId)
      .where((eb) =>
        eb.or([
          eb.and([eb('account_id', '=', personId), eb('staff_account_id', 'is', null)]),
          eb('staff_account_id', '=', personId),
        ]),
      )
      .executeTakeFirst();
    if (!session) throw new FoyerError('RECORD_NOT_FOUND');
    const ended = await endSessions(tx, 'ended', { sessionId, originId: session.staff_session_id, personId });
    // A concurrent request ended it first.
    if (ended === 0) throw new FoyerError('RECORD_NOT_FOUND');
    await writeAudit(tx, context, {
      action: 'session.ended',
      entity: 'account',
      entityId: personId,
      subjectAccountId: personId,
      after: { sessions: ended },
    });
  });
}

/** Ends all of the person's sessions except the current one. Acting staff also keep their own session. */
export async function endOtherSessions(database: Database, context: CallContext, rules: SignInRules): Promise<void> {
  const personId = personAtKeyboardId(context.actor);
  await database.transaction(async (tx) => {
    const session = await currentSession(tx, context, rules);
    if (!session) throw new FoyerError('SESSION_ENDED');
    const ended = await endSessions(tx, 'othersEnded', session);
    if (ended === 0) return;
    await writeAudit(tx, context, {
      action: 'session.ended',
      entity: 'account',
      entityId: personId,
      subjectAccountId: personId,
      after: { sessions: ended },
    });
  });
}

/** A browser has one session. A sign-in ends the session that the browser sends, even of another account. */
export async function endReplacedSession(
  tx: Tx,
  context: CallContext<Actor | null>,
  rules: SignInRules,
): Promise<void> {
  const session = await currentSession(tx, context, rules);
  if (session) await endSessions(tx, 'replaced', session);
}

/** Ends every session that ever used a blocked check-in device, and the acting sessions opened from it. */
export async function endDeviceSessions(tx: Tx, deviceId: string): Promise<void> {
  const sessions = await tx
    .selectFrom('session')
    .select(['session_id', 'staff_session_id', 'account_id', 'staff_account_id'])
    .where((eb) =>
      eb.or([
        eb(
          'session_id',
          'in',
          eb.selectFrom('session_device').select('session_device.session_id').where('device_id', '=', deviceId),
        ),
        // Written by a server of the release before, which may still run.
        eb('door_device_id', '=', deviceId),
      ]),
    )
    .execute();
  for (const session of sessions) await endSessions(tx, 'deviceBlocked', aboutSession(session));
}

/** The session of the request, in the form for `endSessions`. */
async function currentSession(
  db: Db | Tx,
  { now, sessionToken }: Pick<CallContext<Actor | null>, 'now' | 'sessionToken'>,
  rules: SignInRules,
) {
  const session = sessionToken ? await findSession(db, tokenHash(sessionToken), now, rules) : undefined;
  return session && { ...aboutSession(session), provider: session.identity_provider };
}

const aboutSession = (row: {
  session_id: number;
  staff_session_id: number | null;
  account_id: number;
  staff_account_id: number | null;
}) => ({
  sessionId: row.session_id,
  originId: row.staff_session_id,
  personId: row.staff_account_id ?? row.account_id,
});
