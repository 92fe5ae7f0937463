import type { ChecklistPoint } from '@foyer/contract/events/event-checklist';
import { bySeverity } from '@foyer/domain/events/checklist-point';
import { checklist, shortCodePoint } from '@foyer/domain/events/event-checklist';
import { audiencePoints, childPoints, parentPoints, relatedKeys } from '@foyer/domain/events/related-points';
import { includesEvent } from '@foyer/domain/people/grants';
import type { CallContext } from '../../../calls/context.ts';
import type { Database, Db } from '../../../db/database.ts';
import { readFilledKeys } from '../../people/audiences/index.ts';
import { referableEvents } from '../definition/index.ts';
import { countShortCode } from './count-short-code.ts';
import { findDraft } from './draft.ts';
import { readStored } from './stored-event.ts';

/**
 * Returns the open points of the draft, including those about other events and audiences (events 4.11, selling 7.6). Only
 * the editors of another event learn its name and dates. @throws RATE_LIMITED after too many different short codes
 */
export async function eventChecklist(
  database: Pick<Database, 'kysely' | 'pool'>,
  eventId: number,
  { eventShortCode }: { eventShortCode?: string | undefined },
  context: Pick<CallContext, 'actor' | 'now'>,
): Promise<ChecklistPoint[]> {
  const { kysely: db } = database;
  await countShortCode(database, { eventId, code: eventShortCode }, context);
  const stored = await readStored(db, eventId);
  const definition = (await findDraft(db, eventId))?.definition ?? stored.definition;
  const allowed = await referableEvents(db, context);
  const [owner, relatives, keys] = await Promise.all([
    db
      .selectFrom('event')
      .select(['event_id', 'default_name'])
      .where('event_short_code', '=', eventShortCode ?? definition.eventShortCode)
      .where('event_id', '<>', eventId)
      .executeTakeFirst(),
    readFamily(db, eventId, definition.parentEventShortCode ?? null),
    readFilledKeys(db, relatedKeys(definition)),
  ]);
  const isOwn = owner !== undefined && includesEvent(allowed, owner.event_id);
  // The dates of an event that the caller doesn't edit are not shown.
  const family = relatives.filter((each) => includesEvent(allowed, each.eventId));
  const parent = family.find(({ isParent }) => isParent);
  return bySeverity([
    ...(owner ? [shortCodePoint(isOwn ? owner.default_name : undefined)] : []),
    ...(parent ? parentPoints(definition, parent) : []),
    ...childPoints(
      definition,
      family.filter(({ isParent }) => !isParent),
    ),
    ...audiencePoints(definition, keys.filled, keys.nameOf),
    ...checklist(definition),
  ]);
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
