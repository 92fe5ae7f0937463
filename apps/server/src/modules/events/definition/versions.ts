import type { EventImage } from '@foyer/contract/events/event-configuration';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { mostEventVersions, type VersionKind } from '@foyer/contract/events/editor-vocabulary';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { toJson, type EventVersionTable } from '../../../db/schema.ts';
import { megabyte } from './event-images.ts';
import { joinDocument, splitDocument } from './version-parts.ts';

/** The stored versions of an event (events 4.4). They share the parts that they have in common. */

/** Bounds of the versions of an event. Versions with an order are kept beyond them. */
export const versionBounds = { versions: mostEventVersions, bytes: 20 * megabyte };

/** Paths of changes that a version lists. A replaced form has thousands. */
const mostChanged = 500;
const longestPath = 500;

interface NewVersion {
  eventId: number;
  version: number;
  kind: VersionKind;
  definition: EventDefinition;
  images: readonly EventImage[];
  /** Paths that differ from the version before. */
  changed: readonly string[];
  accountId: number | null;
  at: Date;
}

/** Stores a version, and removes versions beyond the bounds of the event. The caller must hold the lock on the event's row. */
export async function storeVersion(
  tx: Tx,
  { eventId, definition, images, changed, ...version }: NewVersion,
): Promise<void> {
  const { frame, parts } = splitDocument(definition);
  await sql`
    INSERT INTO event_version_part (event_id, part_hash, content)
    SELECT ${eventId}, hash, content::jsonb
    FROM unnest(${[...parts.keys()]}::text[], ${[...parts.values()].map((part) => JSON.stringify(part))}::text[]) o (hash, content)
    ON CONFLICT DO NOTHING`.execute(tx);
  await tx
    .insertInto('event_version')
    .values({
      event_id: eventId,
      version: version.version,
      kind: version.kind,
      frame: toJson(frame),
      images: toJson([...images]),
      changed: changed.slice(0, mostChanged).map((path) => path.slice(0, longestPath)),
      account_id: version.accountId,
      created_at: version.at,
    })
    .execute();
  await removeBeyondBounds(tx, eventId);
}

type StoredVersion = Pick<
  Selectable<EventVersionTable>,
  'event_version_id' | 'event_id' | 'definition' | 'frame' | 'images'
>;

/** The whole definition of a version. */
export async function versionDefinition(db: Db | Tx, version: StoredVersion): Promise<EventDefinition> {
  const { event_version_id: id, event_id: eventId, definition, frame } = version;
  if (definition) return definition;
  if (!frame) throw new Error(`Version ${id} of an event has no content.`);
  const { rows } = await sql<{ part_hash: string; content: Record<string, unknown> }>`
    WITH RECURSIVE reached AS (${reachedFrom(eventId, sql`event_version_id = ${id}`)})
    SELECT part_hash, content FROM event_version_part JOIN reached USING (part_hash) WHERE event_id = ${eventId}`.execute(
    db,
  );
  const parts = new Map(rows.map((row) => [row.part_hash, row.content]));
  // Sound: the stored version was split from a definition.
  return joinDocument({ frame, parts }) as EventDefinition;
}

/** SQL for the hashes of all parts that versions of an event refer to, also inside other parts. */
const reachedFrom = (eventId: number, which: ReturnType<typeof sql>) => sql`
  SELECT hash #>> '{}' AS part_hash FROM event_version v, jsonb_path_query(v.frame, '$.**."#"') hash
  WHERE v.event_id = ${eventId} AND ${which}
  UNION
  SELECT hash #>> '{}' FROM reached r JOIN event_version_part p ON p.event_id = ${eventId} AND p.part_hash = r.part_hash,
    jsonb_path_query(p.content, '$.**."#"') hash`;

async function removeBeyondBounds(tx: Tx, eventId: number): Promise<void> {
  for (let removed = 1; removed > 0;) {
    const { versions, bytes } = await measureVersions(tx, eventId);
    const excess = Math.max(versions - versionBounds.versions, bytes > versionBounds.bytes ? 1 : 0);
    if (excess === 0) return;
    removed = await removeVersions(tx, eventId, excess);
  }
}

/** Sizes as stored, so after compression. */
async function measureVersions(tx: Tx, eventId: number): Promise<{ versions: number; bytes: number }> {
  const { rows } = await sql<{ versions: number; bytes: number }>`
    SELECT count(*)::int AS versions,
      (coalesce(sum(pg_column_size(v.*)), 0) + (
        SELECT coalesce(sum(pg_column_size(p.content)), 0) FROM event_version_part p WHERE p.event_id = ${eventId}))::float8 AS bytes
    FROM event_version v WHERE v.event_id = ${eventId}`.execute(tx);
  return rows[0] ?? { versions: 0, bytes: 0 };
}

/**
 * Removes the least useful versions, at most `most`: first those that were replaced on the same day (UTC), then the oldest. So
 * one day of many changes does not remove the last version of another day. The newest version and versions with an order
 * stay, because an order is read with the event as its buyer saw it. Returns the number of removed versions.
 */
async function removeVersions(tx: Tx, eventId: number, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM event_version WHERE event_version_id IN (
      SELECT event_version_id FROM (
        SELECT event_version_id, version, created_at, lead(created_at) OVER (ORDER BY version) AS replaced_at
        FROM event_version WHERE event_id = ${eventId}
      ) v
      WHERE replaced_at IS NOT NULL AND NOT EXISTS (
        SELECT FROM orders o
        WHERE o.event_id = ${eventId} AND o.created_at >= v.created_at AND o.created_at <= v.replaced_at)
      ORDER BY date_trunc('day', created_at, 'UTC') <> date_trunc('day', replaced_at, 'UTC'), version
      LIMIT ${most})`.execute(tx);
  if (numAffectedRows > 0n) {
    await sql`
      WITH RECURSIVE reached AS (${reachedFrom(eventId, sql`true`)})
      DELETE FROM event_version_part p
      WHERE p.event_id = ${eventId} AND NOT EXISTS (SELECT FROM reached r WHERE r.part_hash = p.part_hash)`.execute(tx);
  }
  return Number(numAffectedRows);
}
