import type { ChecklistPoint } from '@foyer/contract/events/event-checklist';
import { bySeverity } from '@foyer/domain/events/checklist-point';
import { checklist, shortCodePoint } from '@foyer/domain/events/event-checklist';
import { withPoolNames } from '@foyer/domain/stock/pools';
import { includesEvent } from '@foyer/domain/people/grants';
import type { CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { readRelatedPoints, referableEvents } from '../definition/index.ts';
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
  context: Pick<CallContext, 'actor' | 'locale' | 'now'>,
): Promise<ChecklistPoint[]> {
  const { kysely: db } = database;
  await countShortCode(database, { eventId, code: eventShortCode }, context);
  const stored = await readStored(db, eventId);
  const definition = (await findDraft(db, eventId))?.definition ?? stored.definition;
  const allowed = await referableEvents(db, context);
  const [owner, related] = await Promise.all([
    db
      .selectFrom('event')
      .select(['event_id', 'default_name'])
      .where('event_short_code', '=', eventShortCode ?? definition.eventShortCode)
      .where('event_id', '<>', eventId)
      .executeTakeFirst(),
    readRelatedPoints(db, eventId, definition, allowed),
  ]);
  const isOwn = owner !== undefined && includesEvent(allowed, owner.event_id);
  return bySeverity([
    ...(owner ? [shortCodePoint(isOwn ? owner.default_name : undefined)] : []),
    ...related,
    ...checklist(withPoolNames(definition, context.locale)),
  ]);
}
