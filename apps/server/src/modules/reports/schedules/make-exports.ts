import type { ExportFailure } from '@foyer/contract/reports/scheduled-exports';
import { nextRun } from '@foyer/domain/reports/export-schedule';
import { fullName } from '@foyer/domain/people/names';
import { sql } from 'kysely';
import type { Database, Db } from '../../../db/database.ts';
import type { ExportScheduleTable } from '../../../db/schema.ts';
import type { Workers } from '../../../workers/workers.ts';
import { claimDue } from '../../../jobs/claim-due.ts';
import type { Job } from '../../../jobs/job.ts';
import { day } from '../../../jobs/purge.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { queueMail } from '../../mail/index.ts';
import { openExport } from '../index.ts';
import { forgetOldExports } from './forget-exports.ts';
import { timeZoneOf } from './queries.ts';
import { readersOf, type ExportReader } from './staff.ts';

/** The result of a run, for metrics and the log. `put off`: the run is retried. */
export interface ExportOutcome {
  outcome: 'made' | 'failed' | 'put off';
  exportScheduleId: number;
  reason?: ExportFailure;
  error?: unknown;
}

export interface MakingDependencies {
  database: Database;
  /** Worker threads that format the rows. */
  workers: Workers;
  onOutcome: (outcome: ExportOutcome) => void;
}

/** How long a file can be downloaded, in ms. */
const retentionMs = 7 * day;
/** Maximum file size in bytes. Larger lists must be exported manually, which streams them. */
const mostBytes = 50_000_000;
/** How long a process may work on a run before another process takes over, in ms, and the maximum number of attempts. */
const leaseMs = 15 * 60_000;
const mostTries = 3;

/**
 * Makes the exports that are due. One process claims a run for a limited time (`claim`). The result of a due time is
 * written once (`export_run_due_key`), in one transaction with its mails and the next due time. If a process dies,
 * another one takes over, and no recipient is notified twice.
 */
export const scheduledExportsJob = (deps: MakingDependencies): Job => ({
  name: 'scheduled exports',
  everyMs: 30_000,
  run: async ({ now, signal }) => {
    let done = 0;
    for (;;) {
      const claimed = signal.aborted ? undefined : await claim(deps.database.kysely, now);
      if (!claimed) break;
      await makeOne(deps, claimed, now);
      done += 1;
    }
    return done + (await forgetOldExports(deps.database.kysely, now));
  },
});

interface Claimed extends Pick<
  ExportScheduleTable,
  'list' | 'format' | 'columns' | 'locale' | 'weekday' | 'hour' | 'until'
> {
  exportScheduleId: number;
  eventId: number;
  accountId: number;
  due: Date;
  tries: number;
}

async function claim(db: Db, now: Date): Promise<Claimed | undefined> {
  const columns = sql`export_schedule_id AS "exportScheduleId", event_id AS "eventId", list, format, columns, locale, weekday, hour,
    until::text AS until, account_id AS "accountId", due_at AS due, tries`;
  const [claimed] = await claimDue<Claimed>(db, 'export_schedule', { now, leaseMs, limit: 1, columns });
  return claimed;
}

type Made = { content: Buffer; rowCount: number } | { failure: ExportFailure };

async function makeOne(
  { database, workers, onOutcome }: MakingDependencies,
  claimed: Claimed,
  now: Date,
): Promise<void> {
  const { exportScheduleId, eventId, tries } = claimed;
  const readers = await readersOf(database.kysely, { eventId, now });
  let made: Made;
  let error: unknown;
  try {
    made = await make({ db: database.kysely, workers }, claimed, readers);
  } catch (caught) {
    // Retried after the lease ends.
    if (tries < mostTries) return onOutcome({ outcome: 'put off', exportScheduleId, error: caught });
    error = caught;
    made = { failure: 'broken' };
  }
  if (!(await end(database, claimed, made, now))) return;
  if ('failure' in made) onOutcome({ outcome: 'failed', exportScheduleId, reason: made.failure, error });
  else onOutcome({ outcome: 'made', exportScheduleId });
}

/** Returns the whole file, or the reason for a failure. Uses current rights. */
async function make(
  writer: { db: Db; workers: Workers },
  claimed: Claimed,
  readers: ReadonlyMap<number, ExportReader>,
): Promise<Made> {
  // Processes that were killed during an attempt did not record a failure.
  if (claimed.tries > mostTries) return { failure: 'broken' };
  if (!readers.has(claimed.accountId)) return { failure: 'notAllowed' };
  if ((await recipientsOf(writer.db, claimed.exportScheduleId, readers)).length === 0)
    return { failure: 'noRecipients' };
  const { file, rows } = await openExport(writer, claimed, { account: 'scheduled exports' });
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of file) {
    const buffer = Buffer.from(piece);
    bytes += buffer.length;
    if (bytes > mostBytes) return { failure: 'tooLarge' };
    pieces.push(buffer);
  }
  return { content: Buffer.concat(pieces), rowCount: rows() };
}

async function recipientsOf(
  db: Db,
  exportScheduleId: number,
  readers: ReadonlyMap<number, ExportReader>,
): Promise<(ExportReader & { address: string })[]> {
  const rows = await db
    .selectFrom('export_recipient')
    .select('account_id')
    .where('export_schedule_id', '=', exportScheduleId)
    .orderBy('account_id')
    .execute();
  return rows.flatMap(({ account_id: accountId }) => {
    const reader = readers.get(accountId);
    return reader?.address ? [{ ...reader, address: reader.address }] : [];
  });
}

/**
 * Records the result, mails the recipients and sets the next due time. Returns false when the schedule was stopped or
 * another process finished the run.
 */
async function end(database: Database, claimed: Claimed, made: Made, now: Date): Promise<boolean> {
  const { exportScheduleId, eventId, due, list, format, columns } = claimed;
  return database.transaction(async (tx) => {
    // The schedule ends when its creator has no access any more.
    const isOver = 'failure' in made && made.failure === 'notAllowed';
    const after = due > now ? due : now;
    const next = isOver ? null : nextRun(claimed, await timeZoneOf(tx, eventId), after);
    const moved = await tx
      .updateTable('export_schedule')
      .set({ due_at: next, try_at: next, tries: 0 })
      .where('export_schedule_id', '=', exportScheduleId)
      .where('due_at', '=', due)
      .returning('export_schedule_id')
      .executeTakeFirst();
    if (!moved) return false;
    const isMade = 'content' in made;
    const run = await tx
      .insertInto('export_run')
      .values({
        export_schedule_id: exportScheduleId,
        due_at: due,
        ended_at: now,
        failure: isMade ? null : made.failure,
        row_count: isMade ? made.rowCount : null,
        content: isMade ? made.content : null,
        expires_at: isMade ? new Date(now.getTime() + retentionMs) : null,
      })
      .returning('export_run_id')
      .executeTakeFirstOrThrow();
    if (!isMade) return true;
    const notified = await recipientsOf(tx, exportScheduleId, await readersOf(tx, { eventId, now }));
    for (const reader of notified) {
      await queueMail(
        tx,
        {
          template: 'export',
          to: reader.address,
          locale: reader.locale,
          name: fullName(reader, reader.locale),
          eventId,
          exportRunId: run.export_run_id,
          accountId: reader.accountId,
          dedupeKey: `export:${run.export_run_id}:${reader.accountId}`,
        },
        now,
      );
    }
    await writeAudit(
      tx,
      { actor: null, now },
      {
        action: 'list.exported',
        entity: 'event',
        entityId: eventId,
        eventId,
        after: { list, format, columns, exportScheduleId, recipientIds: notified.map(({ accountId }) => accountId) },
      },
    );
    return true;
  });
}
