import type { GroupedEvents } from '@foyer/contract/events/admin-events';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { EventView, ListedEvent } from '@foyer/contract/events/events';
import type { EventTimes } from '@foyer/domain/events/event-state';
import { groupEvents, isCurrentOrUpcoming } from '@foyer/domain/events/event-tree';
import type { CallContext, EventsContext } from '../../../calls/context.ts';
import type { Db } from '../../../db/database.ts';
import { answerEvents, findEventRow, listed, presentEvent } from '../../events/catalogue/index.ts';

/** The events of the staff member, including unpublished ones. */
const everyEvent = { pick: () => true, view: listed };

export function listAdminEvents(db: Db, context: EventsContext): Promise<ListedEvent[]> {
  return answerEvents(db, { ...everyEvent, name: 'all', make: (events) => events.toReversed() }, context);
}

/** Events by type, year and start (reports 1.1). */
export function listGroupedEvents(db: Db, context: EventsContext): Promise<GroupedEvents> {
  return answerEvents(db, { ...everyEvent, name: 'tree', make: groupEvents<ListedEvent> }, context);
}

/** Current, activated and upcoming events by start, the initial list of the dashboard. */
export function listCurrentEvents(db: Db, context: EventsContext): Promise<ListedEvent[]> {
  const { now } = context;
  const pick = (event: { activated_until: Date | null; times: EventTimes }) =>
    isCurrentOrUpcoming({ ...event.times, activatedUntil: event.activated_until }, now);
  return answerEvents(db, { name: 'current', pick, view: listed, make: (events) => events }, context);
}

export async function getAdminEvent(db: Db, eventId: number, { actor, now }: CallContext): Promise<EventView> {
  const row = await findEventRow(db, actor.accountId, eventId);
  if (!row) throw new FoyerError('RECORD_NOT_FOUND');
  return presentEvent(row, actor, now);
}
