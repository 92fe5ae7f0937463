import type { GroupedEvents } from '@foyer/contract/admin';
import { FoyerError } from '@foyer/contract/errors';
import type { EventView } from '@foyer/contract/events';
import type { CallContext } from '@foyer/domain/actor';
import { groupEvents, isCurrentOrUpcoming } from '@foyer/domain/event-tree';
import type { Db } from '../../db/database.ts';
import { findEventRow, listEventRows, presentEvent } from '../events/index.ts';

/** Every event by start, drafts too: whoever works at the door may know of all of them. */
async function everyEvent(db: Db, { actor, now }: CallContext): Promise<EventView[]> {
  const rows = await listEventRows(db, actor.accountId, { now });
  return rows.map((row) => presentEvent(row, actor, now));
}

export async function listAdminEvents(db: Db, context: CallContext): Promise<EventView[]> {
  return (await everyEvent(db, context)).toReversed();
}

/** By type, year and start (spec §2 Dashboard). */
export async function listGroupedEvents(db: Db, context: CallContext): Promise<GroupedEvents> {
  return groupEvents(await everyEvent(db, context));
}

/** Running, activated and upcoming events by start: what the dashboard shows at first. */
export async function listCurrentEvents(db: Db, context: CallContext): Promise<EventView[]> {
  const { now } = context;
  return (await everyEvent(db, context)).filter((event) => isCurrentOrUpcoming(event, now));
}

export async function getAdminEvent(db: Db, eventId: number, { actor, now }: CallContext): Promise<EventView> {
  const row = await findEventRow(db, actor.accountId, eventId);
  if (!row) throw new FoyerError('RECORD_NOT_FOUND');
  return presentEvent(row, actor, now);
}
