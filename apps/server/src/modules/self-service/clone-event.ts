import type { CallContext } from '@foyer/domain/actor';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { writeAudit } from '../audit/index.ts';
import { storedDefinition, writeEvent } from '../event-definition/index.ts';
import { readStored } from './stored-event.ts';

/** Half of an advisory lock's number, beside those of other subjects; the other half is the code that clones are numbered by. */
const lockSpace = 7307;

/**
 * Copies an event into an unpublished one: configuration, tickets, add-ons, coupons, pictures, mail texts; never orders, tickets, holds or
 * an activation (readings §3).
 */
export async function cloneEvent(
  database: Database,
  sourceId: number,
  { actor, now, requestId }: CallContext,
): Promise<{ eventId: number; eventShortCode: string }> {
  return database.transaction(async (tx) => {
    const source = await readStored(tx, sourceId);
    const definition = await storedDefinition(tx, sourceId);
    const eventShortCode = await freshCode(tx, definition.eventShortCode);
    const { images, parentEventId } = source;
    const copy = { ...definition, eventShortCode, published: false };
    const { eventId } = await writeEvent(tx, copy, { now, parentEventId, images });
    await tx.updateTable('event').set({ cloned_from_event_id: sourceId }).where('event_id', '=', eventId).execute();
    await sql`
      INSERT INTO image (event_id, image_key, file_name, content_hash, created_at)
      SELECT ${eventId}, image_key, file_name, content_hash, ${now} FROM image WHERE event_id = ${sourceId}`.execute(
      tx,
    );
    await writeAudit(
      tx,
      { actor, now, requestId },
      {
        action: 'event.cloned',
        entity: 'event',
        entityId: eventId,
        eventId,
        after: { eventShortCode, clonedFrom: definition.eventShortCode },
      },
    );
    return { eventId, eventShortCode };
  });
}

/** The code with the next number behind it: `STRIKE25`, `STRIKE25-2`, `STRIKE25-3`. */
async function freshCode(tx: Tx, code: string): Promise<string> {
  const base = code.replace(/-[2-9]$|-[1-9]\d$/, '').slice(0, 54);
  await sql`SELECT pg_advisory_xact_lock(${lockSpace}::int, hashtext(${base}))`.execute(tx);
  const { rows } = await sql<{ code: string }>`
    SELECT event_short_code AS code FROM event
    WHERE starts_with(event_short_code, ${`${base}-`}) OR event_short_code = ${base}`.execute(tx);
  const taken = new Set(rows.map((row) => row.code));
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
