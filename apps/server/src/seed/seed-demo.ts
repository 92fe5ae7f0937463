import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { toJson } from '../db/schema.ts';
import { createDatabaseImages } from '../gateways/images/database.ts';
import { hashPassword } from '../modules/people/sign-in/index.ts';
import { writeCallOff } from './crowd/write-call-off.ts';
import { writeCrowd } from './crowd/write-crowd.ts';
import { writeDraw } from './crowd/write-draw.ts';
import { writeEarlyGuests } from './crowd/write-early-guests.ts';
import { writeFamily } from './crowd/write-family.ts';
import { writeRecheck } from './crowd/write-recheck.ts';
import { writeMessageRule } from './crowd/write-message-rule.ts';
import { writeRefunds } from './crowd/write-refunds.ts';
import { writeTeams } from './crowd/write-teams.ts';
import { createPricing } from './crowd/tickets.ts';
import { demoPassword, isEmpty } from './demo-state.ts';
import { imageOf, storeDemoPictures, type DemoPictures, type StoredPicture } from './events/demo-pictures.ts';
import { events } from './events/events.ts';
import { writeDemoEvent, type WrittenEvent } from './events/write-event.ts';
import { writeVersions } from './events/write-versions.ts';
import { writeEventStaff } from './people/write-event-staff.ts';
import { writeLists } from './people/write-lists.ts';
import { writeQualifications } from './people/write-qualifications.ts';
import { writePeople } from './people/write-people.ts';
import { writeRecognition } from './recognition/write-recognition.ts';

export type SeedOutcome = 'seeded' | 'alreadyThere';

/** Key of the advisory lock that makes simultaneous processes seed only once. */
const lockKey = 7_041_962;

/**
 * Fills an empty database with the demo of system 6.4, in one transaction. A database with any account or event stays
 * unchanged, so real data is never mixed with demo data, and seeding twice does nothing. `now` is the day of seeding: all
 * dates are relative to it.
 */
export async function seedDemo(database: Database, { now }: { now: Date }): Promise<SeedOutcome> {
  if (!(await isEmpty(database.kysely))) return 'alreadyThere';
  // Images are stored by content before the transaction. If the transaction fails, the next attempt reuses them.
  const pictures = await storeDemoPictures(createDatabaseImages(database.kysely), now);
  const passwordHash = await hashPassword(demoPassword);
  return database.transaction(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${lockKey})`.execute(tx);
    if (!(await isEmpty(tx))) return 'alreadyThere';
    await writeDemo(tx, now, passwordHash, pictures);
    return 'seeded';
  });
}

async function writeDemo(tx: Tx, now: Date, passwordHash: string, pictures: DemoPictures): Promise<void> {
  const people = await writePeople(tx, now, passwordHash);
  const written = await writeEvents(tx, now, pictures.events);
  await writeVersions(tx, { now, adminId: people.staff.admin, events: written });
  const running = written.get('ENERGIZE26');
  if (running) await writeEventStaff(tx, { now, eventId: running.eventId, passwordHash });

  const context = { now, people, events: written, pricing: createPricing() };
  await writeFamily(tx, context);
  await writeCrowd(tx, context);
  await writeEarlyGuests(tx, context);
  await writeTeams(tx, context);
  await writeRefunds(tx, context);
  await writeCallOff(tx, context);
  await writeMessageRule(tx, context);
  await writeDraw(tx, context);
  await writeLists(tx, now);
  await writeQualifications(tx, now);
  await writeRecheck(tx, context);
  await writeRecognition(tx, context, pictures.awards);
  // Without ANALYZE the planner has no statistics for the new rows.
  await sql`ANALYZE`.execute(tx);
}

async function writeEvents(tx: Tx, now: Date, pictures: DemoPictures['events']): Promise<Map<string, WrittenEvent>> {
  const written = new Map<string, WrittenEvent>();
  for (const [index, definition] of events.entries()) {
    const { framing } = definition;
    const own = (pictures[index] ?? []).map((each) =>
      framing && each.key === 'event-banner' ? { ...each, framing } : each,
    );
    const parent = definition.parent === undefined ? undefined : written.get(definition.parent);
    const event = await writeDemoEvent(tx, definition, {
      now,
      parentEventId: parent?.eventId ?? null,
      images: own.map(imageOf),
    });
    written.set(definition.code, event);
    await writeImages(tx, event.eventId, own, now);
  }
  return written;
}

async function writeImages(tx: Tx, eventId: number, pictures: readonly StoredPicture[], now: Date): Promise<void> {
  const rows = pictures.map(({ key, fileName, stored, framing }) => ({
    event_id: eventId,
    image_key: key,
    file_name: fileName,
    content_hash: stored.contentHash,
    framing: framing ? toJson(framing) : null,
    created_at: now,
  }));
  if (rows.length === 0) return;
  await tx.insertInto('image').values(rows).execute();
  await sql`
    INSERT INTO event_picture (event_id, content_hash, file_name, bytes, created_at, used_at)
    SELECT i.event_id, i.content_hash, min(i.file_name), max(octet_length(c.bytes)), ${now}, ${now}
    FROM image i JOIN image_content c USING (content_hash) WHERE i.event_id = ${eventId}
    GROUP BY i.event_id, i.content_hash`.execute(tx);
}
