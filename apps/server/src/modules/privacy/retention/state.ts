import type { RetentionKind } from '@foyer/contract/vocabulary';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/** What a run did, or has done so far, with one kind of datum. */
interface Done {
  kind: RetentionKind;
  /** When the run began: its batches have it in common. */
  startedAt: Date;
  removed: number;
}

/**
 * Notes a batch of a run. A run that finds nothing leaves what the one before it removed. Of two at once, which share the work, the one that
 * began last is told.
 */
export async function noteRun(db: Db, { kind, startedAt, removed }: Done): Promise<void> {
  const removedAt = removed > 0 ? startedAt : null;
  await sql`
    INSERT INTO retention_state AS state (kind, looked_at, removed_at, removed)
    VALUES (${kind}, ${startedAt}, ${removedAt}, ${removed})
    ON CONFLICT (kind) DO UPDATE SET
      looked_at = greatest(state.looked_at, excluded.looked_at),
      removed_at = greatest(state.removed_at, excluded.removed_at),
      removed = CASE
        WHEN excluded.removed = 0 OR state.removed_at > excluded.removed_at THEN state.removed
        WHEN state.removed_at = excluded.removed_at THEN state.removed + excluded.removed
        ELSE excluded.removed END`.execute(db);
}

/** What the runs so far have done, by kind. */
export async function readRuns(db: Db) {
  const rows = await db.selectFrom('retention_state').selectAll().execute();
  return new Map(rows.map((row) => [row.kind, row]));
}
