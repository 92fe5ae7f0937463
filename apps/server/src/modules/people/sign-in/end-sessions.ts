import { sessionEvents, type SessionEvent, type SessionPart } from '@foyer/domain/people/session-ends';
import type { Expression, SqlBool } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';

interface AboutSession {
  sessionId: number;
  /** The staff member's own session, when this session acts for an account. */
  originId: number | null;
  /** The person at the keyboard. */
  personId: number;
}

/**
 * Ends sessions according to the domain's table and returns their number. Only this function deletes sessions, with three
 * exceptions:
 * - `insertSession` deletes the sessions of a person beyond the maximum.
 * - A foreign key deletes sessions that were opened from an ended session.
 * - A trigger deletes sessions when an account gets another password or other roles, or is closed
 * (0001-people.sql).
 */
export async function endSessions(db: Db | Tx, event: SessionEvent, about: AboutSession): Promise<number> {
  const { sessionId, originId, personId } = about;
  const parts: readonly SessionPart[] = sessionEvents[event];
  // The session with which the person signed in. All acting sessions opened from it belong to the same browser.
  const root = originId ?? sessionId;
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where((eb) => {
      const which: Expression<SqlBool>[] = [];
      if (parts.includes('this')) which.push(eb('session_id', '=', sessionId));
      if (parts.includes('origin') && originId !== null) which.push(eb('session_id', '=', originId));
      if (parts.includes('others')) {
        const isOwn = eb.and([eb('account_id', '=', personId), eb('staff_account_id', 'is', null)]);
        which.push(
          eb.and([
            eb.or([isOwn, eb('staff_account_id', '=', personId)]),
            eb('session_id', '<>', root),
            eb('staff_session_id', 'is distinct from', root),
          ]),
        );
      }
      return eb.or(which);
    })
    .executeTakeFirst();
  return Number(numDeletedRows);
}
