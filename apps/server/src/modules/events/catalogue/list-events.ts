import type { EventGroup, EventView, ListedEvent, OwnEvent } from '@foyer/contract/events/events';
import { FoyerError } from '@foyer/contract/wire/errors';
import { includesEvent } from '@foyer/domain/people/grants';
import { endOfDay } from '@foyer/domain/shared/dates';
import { eventPhase, hasEnded, isReopened, type EventTimes } from '@foyer/domain/events/event-state';
import type { EventsContext } from '../../../calls/context.ts';
import type { Db } from '../../../db/database.ts';
import { timesOf } from '../../../db/event-times.ts';
import { answerEvents } from './cached-events.ts';
import { listed } from './listed.ts';
import { maySee, presentEvent } from './present.ts';
import { listEventRowsByType } from './queries.ts';

/** A date of the query: a whole day in UTC, or a time. */
function bound(text: string, end: boolean): Date {
  const at = new Date(text);
  return end && text.length === 10 ? endOfDay(at, 'UTC') : at;
}

/** Events that the actor may see with days in the range. Without a range, events that are not over (events 3.1). */
export async function listEvents(
  db: Db,
  query: { startDate?: string | undefined; endDate?: string | undefined },
  context: EventsContext,
): Promise<ListedEvent[]> {
  return answerEvents(
    db,
    { name: 'list', pick: meets(query, context), view: listed, make: (events) => events },
    context,
  );
}

interface Picked {
  own_ticket_id: number | null;
  event_start: Date;
  event_end: Date;
  times: EventTimes & { isPublished: boolean };
}

/** Whether an event is visible to the actor and within a range. */
function meets(span: { startDate?: string | undefined; endDate?: string | undefined }, { actor, now }: EventsContext) {
  const from = span.startDate === undefined ? undefined : bound(span.startDate, false);
  const until = span.endDate === undefined ? undefined : bound(span.endDate, true);
  const hasSpan = from !== undefined || until !== undefined;
  return (event: Picked): boolean => {
    if (!maySee(event, actor)) return false;
    const isActivated = isReopened(event.times, now);
    if (!hasSpan) return isActivated || !hasEnded(event.times, now);
    return (
      (from === undefined || event.event_end >= from || isActivated) &&
      (until === undefined || event.event_start <= until)
    );
  };
}

/** The current or next event of a type, otherwise the latest (ours: GET events/type). */
export async function findByType(db: Db, eventTypeCd: string, context: EventsContext): Promise<EventView> {
  const { actor, now, events } = context;
  const rows = (await listEventRowsByType(db, actor.accountId, eventTypeCd)).filter(
    (row) => maySee(row, actor) && includesEvent(events, row.event_id),
  );
  const phase = (wanted: string) => rows.find((row) => eventPhase(timesOf(row), now) === wanted);
  const row = phase('current') ?? phase('upcoming') ?? rows.at(-1);
  if (!row) throw new FoyerError('RECORD_NOT_FOUND');
  return presentEvent(row, actor, now);
}

/** The events that the actor may see, grouped by type, each group by start (events 3.1). */
export async function listGroups(db: Db, context: EventsContext): Promise<EventGroup[]> {
  return answerEvents(
    db,
    { name: 'groups', pick: meets({}, context), view: (event) => event, make: groupsOf },
    context,
  );
}

function groupsOf(events: readonly OwnEvent[]): EventGroup[] {
  const groups = new Map<string, EventGroup>();
  for (const event of events) {
    const group = groups.get(event.eventTypeCd) ?? { eventTypeCd: event.eventTypeCd, events: [] };
    const { eventId, eventShortCode, defaultName, translations, eventStart, eventEnd } = event;
    group.events.push({ eventId, eventShortCode, defaultName, translations, eventStart, eventEnd });
    groups.set(event.eventTypeCd, group);
  }
  return [...groups.values()];
}
