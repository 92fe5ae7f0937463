import { editorRoles } from '@foyer/contract/wire/role-vocabulary';
import { canBeParent } from '@foyer/domain/events/event-family';
import { eventsWith, includesEvent, type AllowedEvents } from '@foyer/domain/people/grants';
import { isAdmin } from '@foyer/domain/people/permissions';
import { sql } from 'kysely';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { readGrants } from '../../people/grants/index.ts';

/**
 * References from one event to another (events 1.6). Every call that writes one uses these functions: saving and
 * publishing a draft, restoring a version, cloning, and imports.
 */

/** Who writes a reference. An operator's command may refer to every event. */
export type Referrer = Pick<CallContext, 'actor' | 'now'> | 'operator';

/** The events that a person may refer to from an event: those that the person edits now. */
export async function referableEvents(db: Db | Tx, by: Referrer): Promise<AllowedEvents> {
  // Administrators have their role for all events.
  if (by === 'operator' || isAdmin(by.actor)) return 'all';
  return eventsWith(await readGrants(db, personAtKeyboardId(by.actor)), editorRoles, by.now);
}

/**
 * First half of the advisory lock key. Changes of parents are serialised, so two concurrent changes cannot
 * create a second level of children.
 */
const lockSpace = 7308;

/** `unknown`: there is no such event, or the person may not refer to it. Refusals must not tell the two apart. */
export type Parent = { parentEventId: number | null; isPublished: boolean } | 'unknown' | 'unfit';

/** The event for which a parent is set. */
export interface Child {
  /** Null: the event does not exist yet. */
  eventId: number | null;
  /** The current parent, which is always accepted, because older imports may contain deeper families. */
  parentEventId: number | null;
}

/**
 * Returns the event with this short code or id if `by` may refer to it and it can be the parent of `child`. Holds the lock
 * until the end of the transaction.
 */
export async function findParent(
  tx: Tx,
  { eventId, parentEventId }: Child,
  wanted: { code: string } | { id: number },
  by: Referrer,
): Promise<Parent> {
  const allowed = await referableEvents(tx, by);
  await sql`SELECT pg_advisory_xact_lock(${lockSpace}::int, 0)`.execute(tx);
  const parent = await tx
    .selectFrom('event')
    .select((eb) => [
      'event_id',
      'parent_event_id',
      'published',
      eb
        .exists(eb.selectFrom('event as c').select('c.event_id').where('c.parent_event_id', '=', eventId))
        .as('has_children'),
    ])
    .where((eb) => ('code' in wanted ? eb('event_short_code', '=', wanted.code) : eb('event_id', '=', wanted.id)))
    .executeTakeFirst();
  if (!parent || !includesEvent(allowed, parent.event_id)) return 'unknown';
  const isFit =
    parent.event_id === parentEventId ||
    canBeParent(
      { eventId: parent.event_id, parentEventId: parent.parent_event_id },
      { eventId, hasChildren: Boolean(parent.has_children) },
    );
  return isFit ? { parentEventId: parent.event_id, isPublished: parent.published } : 'unfit';
}
