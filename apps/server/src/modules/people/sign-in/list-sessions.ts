import type { SessionList } from '@foyer/contract/people/sign-in';
import { FoyerError } from '@foyer/contract/wire/errors';
import { deviceNameOf } from '@foyer/domain/door/device-name';
import { fullName } from '@foyer/domain/people/names';
import { mostSessions } from '@foyer/domain/people/session-ends';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { Db } from '../../../db/database.ts';
import { findSession, type SignInRules } from './queries.ts';
import { tokenHash } from './token.ts';

/** Lists the sessions of the person at the keyboard, most recently used first. An acting session names the account it acts for. */
export async function listSessions(db: Db, context: CallContext, rules: SignInRules): Promise<SessionList> {
  const { actor, now, locale, sessionToken } = context;
  const current = sessionToken ? await findSession(db, tokenHash(sessionToken), now, rules) : undefined;
  if (!current) throw new FoyerError('SESSION_ENDED');
  const personId = personAtKeyboardId(actor);
  const { password_hash } = await db
    .selectFrom('account')
    .select('password_hash')
    .where('account_id', '=', personId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('session as s')
    .innerJoin('account as a', 'a.account_id', 's.account_id')
    .select([
      's.session_id',
      's.user_agent',
      's.created_at',
      's.last_used_at',
      's.remember',
      's.identity_provider',
      's.method',
      's.second_step',
      's.staff_account_id',
      'a.external_account_identifier',
      'a.first_name',
      'a.last_name',
      (eb) =>
        eb
          .selectFrom('session_device as used')
          .innerJoin('door_device as d', 'd.device_id', 'used.device_id')
          .select('d.name')
          .whereRef('used.session_id', '=', 's.session_id')
          .orderBy('d.seen_at', 'desc')
          .limit(1)
          .as('door_device'),
    ])
    .where((eb) =>
      eb.or([
        eb.and([eb('s.account_id', '=', personId), eb('s.staff_account_id', 'is', null)]),
        eb('s.staff_account_id', '=', personId),
      ]),
    )
    .where('s.expires_at', '>', now)
    .orderBy((eb) => eb.fn.coalesce('s.last_used_at', 's.created_at'), 'desc')
    .orderBy('s.session_id', 'desc')
    .limit(mostSessions.own + mostSessions.acting)
    .execute();
  return {
    hasPassword: password_hash !== null,
    canChoosePassword: password_hash === null && current.by_link && !actor.actingStaff,
    sessions: rows.map((row) => ({
      sessionId: row.session_id,
      device: row.door_device ?? deviceNameOf(row.user_agent ?? ''),
      createdAt: row.created_at.toISOString(),
      lastUsedAt: (row.last_used_at ?? row.created_at).toISOString(),
      isCurrent: row.session_id === current.session_id,
      isRemembered: row.remember,
      provider: row.identity_provider,
      method: row.method,
      secondStep: row.second_step,
      actingFor:
        row.staff_account_id === null
          ? null
          : {
              userId: row.external_account_identifier,
              fullName: fullName({ firstName: row.first_name, lastName: row.last_name }, locale),
            },
    })),
  };
}
