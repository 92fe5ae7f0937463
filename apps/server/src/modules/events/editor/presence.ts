import type { EditorSection } from '@foyer/contract/events/editor-vocabulary';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { tokenHash } from '../../people/sign-in/index.ts';

/** An open editor that sent no request for this long is closed, ms. The editor sends one every 5 seconds. */
const openMs = 15_000;
const mostPerEvent = 50;

export interface Visitor {
  /** Identifies an open editor. A person can have two. */
  editor: string;
  section: EditorSection;
}

export interface OtherEditor {
  accountId: number;
  section: EditorSection;
}

/**
 * Records an open editor of an event, and returns the event's other open editors (events 4.15). They are in the
 * database, because several processes serve editors. An editor is closed together with its session. The lock prevents
 * that a session ends between the check and the insert.
 */
export async function visitEditor(
  db: Db,
  eventId: number,
  { editor, section, accountId, sessionToken = '' }: Visitor & { accountId: number; sessionToken?: string | undefined },
  now: Date,
): Promise<OtherEditor[]> {
  const isOpen = sql`event_id = ${eventId} AND seen_at > ${new Date(now.getTime() - openMs)}`;
  const { rows } = await sql<OtherEditor>`
    WITH live AS MATERIALIZED (
      SELECT session_id FROM session WHERE token_hash = ${tokenHash(sessionToken)} FOR KEY SHARE
    ), own AS (
      INSERT INTO editor_visit AS v (event_id, editor, account_id, section, seen_at, session_id)
      SELECT event_id, ${editor}, ${accountId}, ${section}, ${now}, session_id FROM event, live
      WHERE event_id = ${eventId} AND (SELECT count(*) FROM editor_visit WHERE ${isOpen}) < ${mostPerEvent}
      ON CONFLICT (event_id, editor) DO UPDATE
      SET account_id = excluded.account_id, section = excluded.section, seen_at = excluded.seen_at,
        session_id = excluded.session_id
    )
    SELECT account_id AS "accountId", section FROM editor_visit
    WHERE ${isOpen} AND editor <> ${editor} ORDER BY account_id, editor`.execute(db);
  return rows;
}

/** Closes an open editor. Only its own person can close it. */
export async function leaveEditor(
  db: Db,
  eventId: number,
  { editor, accountId }: { editor: string; accountId: number },
): Promise<void> {
  await db
    .deleteFrom('editor_visit')
    .where('event_id', '=', eventId)
    .where('editor', '=', editor)
    .where('account_id', '=', accountId)
    .execute();
}
