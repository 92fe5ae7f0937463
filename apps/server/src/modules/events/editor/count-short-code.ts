import { sql } from 'kysely';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { Database, Db } from '../../../db/database.ts';
import { giveBackUse, tryUse, useLimit } from '../../system/limits/index.ts';
import { referableEvents } from '../definition/index.ts';

/**
 * Counts a short code before it is compared with those of other events. Short codes are unique, so a refusal shows that an
 * event has the code, and an organiser could guess the codes of unpublished events. The code of the event and of its draft
 * do not count, and the same code counts once a day. Administrators see every event. @throws RATE_LIMITED
 */
export async function countShortCode(
  database: Pick<Database, 'kysely' | 'pool'>,
  { eventId, code }: { eventId: number; code: unknown },
  { actor, now }: Pick<CallContext, 'actor' | 'now'>,
): Promise<void> {
  if (typeof code !== 'string' || (await codesOf(database.kysely, eventId)).includes(code)) return;
  if ((await referableEvents(database.kysely, { actor, now })) === 'all') return;
  const person = String(personAtKeyboardId(actor));
  await useLimit(database, 'short-codes', person, now);
  if (!(await tryUse(database, 'short-code-tried', `${person} ${code}`, now)))
    await giveBackUse(database.kysely, 'short-codes', person);
}

async function codesOf(db: Db, eventId: number): Promise<(string | null)[]> {
  const row = await db
    .selectFrom('event as e')
    .leftJoin('event_draft as d', 'd.event_id', 'e.event_id')
    .select([
      'e.event_short_code as stored',
      sql<string | null>`d.definition ->> 'eventShortCode'`.as('draft'),
      sql<string | null>`d.working ->> 'eventShortCode'`.as('typed'),
    ])
    .where('e.event_id', '=', eventId)
    .executeTakeFirst();
  return row ? [row.stored, row.draft, row.typed] : [];
}
