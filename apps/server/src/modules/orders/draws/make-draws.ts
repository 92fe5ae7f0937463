import { FoyerError } from '@foyer/contract/wire/errors';
import { fullName } from '@foyer/domain/people/names';
import type { CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import type { Job } from '../../../jobs/job.ts';
import { queueMail } from '../../mail/index.ts';
import { writeAudit, type AuditContext } from '../../people/audit/index.ts';
import { dueDraws, runDraw, takeResults } from '../../stock/index.ts';
import type { Draws } from './deps.ts';
import { readDraws } from './read-draws.ts';

/** The job that makes due draws and mails their results (selling 2.6). Each draw has its own transaction. */
export const drawsJob = ({ database }: Pick<Draws, 'database'>): Job => ({
  name: 'draws',
  everyMs: 5_000,
  run: async ({ now, signal }) => {
    let done = 0;
    for (const { drawId, eventId } of await dueDraws(database.kysely, now)) {
      if (signal.aborted) break;
      if (await makeDraw(database, { drawId, eventId }, { actor: null, now })) done += 1;
    }
    while (!signal.aborted) {
      const mailed = await mailResults(database, now);
      done += mailed;
      if (mailed === 0) break;
    }
    return done;
  },
});

/** Makes a draw now. @throws WINDOW_NOT_OPEN while people can still enter it */
export async function drawNow(
  { database }: Pick<Draws, 'database'>,
  { eventId, drawId }: { eventId: number; drawId: number },
  context: CallContext,
): Promise<void> {
  const [draw] = await readDraws(database.kysely, { eventId, drawId });
  if (!draw) throw new FoyerError('RECORD_NOT_FOUND');
  if (draw.drawnAt !== null) return;
  const { closesAt, ticketConfigurationId } = draw;
  if (closesAt > context.now) {
    throw new FoyerError('WINDOW_NOT_OPEN', { metadata: { opensAt: closesAt.toISOString(), ticketConfigurationId } });
  }
  await makeDraw(database, { drawId, eventId }, context);
}

/** Makes one draw and its audit entry. Returns false when another process made it. */
function makeDraw(
  database: Database,
  { drawId, eventId }: { drawId: number; eventId: number },
  context: AuditContext,
): Promise<boolean> {
  return database.transaction(
    async (tx) => {
      const result = await runDraw(tx, drawId, context.now);
      if (!result) return false;
      await writeAudit(tx, context, { action: 'draw.made', entity: 'draw', entityId: drawId, eventId, after: result });
      return true;
    },
    { retries: 3 },
  );
}

/** Mails per transaction. */
const mailsAtOnce = 200;

/**
 * Mails the result to those who entered, winners first, and returns the number of entries. Entry and mail change in one
 * transaction, so nobody gets two.
 */
function mailResults(database: Database, now: Date): Promise<number> {
  return database.transaction(async (tx) => {
    const rows = await takeResults(tx, mailsAtOnce, now);
    for (const { to, locale, state, until, eventId, ticketConfigurationId, entryId, ...name } of rows) {
      if (to === null || (state !== 'WON' && state !== 'WAITING')) continue;
      const about = { to, locale, eventId, ticketConfigurationId, name: fullName(name, locale) };
      const dedupeKey = `draw-result:${entryId}`;
      const won = state === 'WON' ? { until: (until ?? now).toISOString() } : {};
      await queueMail(tx, { template: 'draw-result', ...about, ...won, dedupeKey }, now);
    }
    return rows.length;
  });
}
