import type { EventGroup, EventView } from '@foyer/contract/events';
import { FoyerError } from '@foyer/contract/errors';
import type { CallContext } from '@foyer/domain/actor';
import { endOfDay } from '@foyer/domain/dates';
import { eventPhase, hasEnded } from '@foyer/domain/event-state';
import type { Db } from '../../db/database.ts';
import { timesOf } from '../../db/event-times.ts';
import { maySee, presentEvent } from './present.ts';
import { listEventRows, listEventRowsByType, type EventRow } from './queries.ts';

const day = 86_400_000;

/** A date of the query: a whole day in UTC, or a moment. */
function bound(text: string, end: boolean): Date {
  const at = new Date(text);
  return end && text.length === 10 ? endOfDay(at, 'UTC') : at;
}

/** Events the actor may see whose days meet the span; without one those not yet over (spec §7 GET events). */
export async function listEvents(
  db: Db,
  query: { startDate?: string | undefined; endDate?: string | undefined },
  context: CallContext,
): Promise<EventView[]> {
  const { actor, now } = context;
  const hasSpan = query.startDate !== undefined || query.endDate !== undefined;
  const rows = await listEventRows(db, actor.accountId, {
    now,
    // Any zone's last day is over a day after its end in UTC.
    ...(hasSpan ? {} : { from: new Date(now.getTime() - day) }),
    ...(query.startDate === undefined ? {} : { from: bound(query.startDate, false) }),
    ...(query.endDate === undefined ? {} : { until: bound(query.endDate, true) }),
  });
  return rows
    .filter((row) => maySee(row, actor) && (hasSpan || !isOver(row, now)))
    .map((row) => presentEvent(row, actor, now));
}

/** The running or next event of a type, else the latest (ours: GET events/type). */
export async function findByType(db: Db, eventTypeCd: string, context: CallContext): Promise<EventView> {
  const { actor, now } = context;
  const rows = (await listEventRowsByType(db, actor.accountId, eventTypeCd)).filter((row) => maySee(row, actor));
  const phase = (wanted: string) => rows.find((row) => eventPhase(timesOf(row), now) === wanted);
  const row = phase('current') ?? phase('upcoming') ?? rows.at(-1);
  if (!row) throw new FoyerError('RECORD_NOT_FOUND');
  return presentEvent(row, actor, now);
}

/** The events the actor may see, grouped by type, each group by start (spec §7 'the list of event groups'). */
export async function listGroups(db: Db, context: CallContext): Promise<EventGroup[]> {
  const groups = new Map<EventView['eventTypeCd'], EventGroup>();
  for (const event of await listEvents(db, {}, context)) {
    const group = groups.get(event.eventTypeCd) ?? { eventTypeCd: event.eventTypeCd, events: [] };
    const { eventId, eventShortCode, defaultName, translations, eventStart, eventEnd } = event;
    group.events.push({ eventId, eventShortCode, defaultName, translations, eventStart, eventEnd });
    groups.set(event.eventTypeCd, group);
  }
  return [...groups.values()];
}

function isOver(row: EventRow, now: Date): boolean {
  const activated = row.activated_until !== null && row.activated_until > now;
  return !activated && hasEnded(timesOf(row), now);
}
