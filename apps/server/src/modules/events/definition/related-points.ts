import type { ChecklistPoint } from '@foyer/contract/events/event-checklist';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { audiencePoints, childPoints, parentPoints, relatedKeys } from '@foyer/domain/events/related-points';
import { includesEvent, type AllowedEvents } from '@foyer/domain/people/grants';
import type { Db } from '../../../db/database.ts';
import { readFilledKeys } from '../../people/audiences/index.ts';

/**
 * The points of the checklist about other events and audiences (selling 7.6). `allowed`: the events that the caller edits.
 * Names and dates of others are not shown.
 */
export async function readRelatedPoints(
  db: Db,
  eventId: number,
  definition: EventDefinition,
  allowed: AllowedEvents,
): Promise<ChecklistPoint[]> {
  const [relatives, keys] = await Promise.all([
    readFamily(db, eventId, definition.parentEventShortCode ?? null),
    readFilledKeys(db, relatedKeys(definition)),
  ]);
  const family = relatives.filter((each) => includesEvent(allowed, each.eventId));
  const parent = family.find(({ isParent }) => isParent);
  return [
    ...(parent ? parentPoints(definition, parent) : []),
    ...childPoints(
      definition,
      family.filter(({ isParent }) => !isParent),
    ),
    ...audiencePoints(definition, keys.filled, keys.nameOf),
  ];
}

/** The event with this short code, which is the parent of the draft, and the children of the event. */
async function readFamily(db: Db, eventId: number, parentCode: string | null) {
  const rows = await db
    .selectFrom('event')
    .select(['event_id', 'default_name', 'published', 'event_short_code', 'parent_event_id'])
    .select(['event_start', 'event_end', 'registration_start', 'registration_end'])
    .where((eb) => eb.or([eb('event_short_code', '=', parentCode ?? ''), eb('parent_event_id', '=', eventId)]))
    .where('called_off_at', 'is', null)
    .execute();
  return rows.map((row) => ({
    eventId: row.event_id,
    isParent: row.event_short_code === parentCode,
    name: row.default_name,
    isPublished: row.published,
    eventStart: row.event_start,
    eventEnd: row.event_end,
    registrationStart: row.registration_start,
    registrationEnd: row.registration_end,
  }));
}
