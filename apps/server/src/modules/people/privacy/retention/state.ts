import type { RetentionKind } from '@foyer/contract/wire/vocabulary';
import { sql } from 'kysely';
import type { Db } from '../../../../db/database.ts';

/** What a run has done so far with one kind of data. */
interface Done {
  kind: RetentionKind;
  /** When the run began, the same for all its batches. */
  startedAt: Date;
  removed: number;
}

/**
 * Records a batch of a run. A run that deletes nothing keeps the previous run's count. Of two simultaneous runs, the
 * overview shows the later start.
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

export async function readRuns(db: Db) {
  const rows = await db.selectFrom('retention_state').selectAll().execute();
  return new Map(rows.map((row) => [row.kind, row]));
}
