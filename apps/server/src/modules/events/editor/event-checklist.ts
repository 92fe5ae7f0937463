import type { ChecklistPoint } from '@foyer/contract/events/event-checklist';
import { checklist, shortCodePoint } from '@foyer/domain/events/event-checklist';
import { includesEvent } from '@foyer/domain/people/grants';
import type { CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { referableEvents } from '../definition/index.ts';
import { countShortCode } from './count-short-code.ts';
import { findDraft } from './draft.ts';
import { readStored } from './stored-event.ts';

/**
 * Returns the open points of the draft, including a short code that another event uses (events 4.11). Only its editors
 * learn the name of the other event. @throws RATE_LIMITED after too many different short codes
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
  const owner = await db
    .selectFrom('event')
    .select(['event_id', 'default_name'])
    .where('event_short_code', '=', eventShortCode ?? definition.eventShortCode)
    .where('event_id', '<>', eventId)
    .executeTakeFirst();
  if (!owner) return checklist(definition);
  const isOwn = includesEvent(await referableEvents(db, context), owner.event_id);
  return [shortCodePoint(isOwn ? owner.default_name : undefined), ...checklist(definition)];
}
