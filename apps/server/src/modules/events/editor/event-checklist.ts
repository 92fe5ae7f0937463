import type { ChecklistPoint } from '@foyer/contract/events/event-checklist';
import { checklist, shortCodePoint } from '@foyer/domain/events/event-checklist';
import type { Db } from '../../../db/database.ts';
import { findDraft } from './draft.ts';
import { readStored } from './stored-event.ts';

/** Returns the open points of the draft, including a short code that another event uses (events 4.11). */
export async function eventChecklist(
  db: Db,
  eventId: number,
  { eventShortCode }: { eventShortCode?: string | undefined },
): Promise<ChecklistPoint[]> {
  const stored = await readStored(db, eventId);
  const definition = (await findDraft(db, eventId))?.definition ?? stored.definition;
  const owner = await db
    .selectFrom('event')
    .select('default_name')
    .where('event_short_code', '=', eventShortCode ?? definition.eventShortCode)
    .where('event_id', '<>', eventId)
    .executeTakeFirst();
  return [...(owner ? [shortCodePoint(owner.default_name)] : []), ...checklist(definition)];
}
