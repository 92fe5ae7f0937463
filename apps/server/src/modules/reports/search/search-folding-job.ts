import { sql } from 'kysely';
import type { Database, Db } from '../../../db/database.ts';
import { foldAccounts, foldTickets } from '../../../db/fold-names.ts';
import { searchFolding } from '../../../db/search-text.ts';
import type { Job } from '../../../jobs/job.ts';

const rowsAtOnce = 500;
/** After this time no server of the version before is expected to write rows. */
const upgradeMs = 24 * 3_600_000;
const rounds = 2;

const subjects = [
  { subject: 'account', fold: foldAccounts, ids: sql`SELECT account_id AS id FROM account` },
  { subject: 'ticket', fold: foldTickets, ids: sql`SELECT ticket_id AS id FROM ticket` },
] as const;

/** Stores the searched words of accounts and tickets again after `searchFolding` increased, in batches by id. */
export function searchFoldingJob(database: Database): Job {
  return {
    name: 'search folding',
    everyMs: 10 * 60_000,
    run: async ({ now, signal }) => {
      for (const each of subjects) {
        if (signal.aborted) return 0;
        const folded = await database.transaction((tx) => foldSome(tx, each, now));
        if (folded > 0) return folded;
      }
      return 0;
    },
  };
}

/** Folds the next rows of a subject. @returns their number, 0 when nothing is due */
async function foldSome(db: Db, { subject, fold, ids }: (typeof subjects)[number], now: Date): Promise<number> {
  await sql`INSERT INTO search_folding AS state (subject, folding, resumes_at) VALUES (${subject}, ${searchFolding}, ${now})
    ON CONFLICT (subject) DO UPDATE SET folding = excluded.folding, round = 1, last_id = 0, resumes_at = excluded.resumes_at
    WHERE state.folding < excluded.folding`.execute(db);
  const { rows } = await sql<{ last_id: number; round: number }>`
    SELECT last_id, round FROM search_folding WHERE subject = ${subject} AND resumes_at <= ${now}
    FOR UPDATE SKIP LOCKED`.execute(db);
  const [state] = rows;
  if (!state) return 0;
  const { rows: next } = await sql<{ id: number }>`SELECT id FROM (${ids}) AS every
    WHERE id > ${state.last_id} ORDER BY id LIMIT ${rowsAtOnce}`.execute(db);
  const last = next.at(-1)?.id;
  if (last === undefined) {
    const resumesAt = state.round < rounds ? new Date(now.getTime() + upgradeMs) : null;
    await sql`UPDATE search_folding SET round = round + 1, last_id = 0, resumes_at = ${resumesAt}
      WHERE subject = ${subject}`.execute(db);
    return 0;
  }
  await fold(
    db,
    next.map(({ id }) => id),
  );
  await sql`UPDATE search_folding SET last_id = ${last} WHERE subject = ${subject}`.execute(db);
  return next.length;
}
