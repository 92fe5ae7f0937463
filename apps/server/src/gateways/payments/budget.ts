import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** What the processes of an installation may ask of the provider together. */
export interface Budget {
  /**
   * Waits for the turn of so many requests; true when they may be sent. False at once, with nothing taken, when that would be longer than
   * `mostWaitMs`: `waitMs` is then how long the queue is. Who has to wait hears of it at once by `onWait`.
   */
  take(
    requests: number,
    mostWaitMs: number,
    onWait?: (waitMs: number) => void,
  ): Promise<{ granted: boolean; waitMs: number }>;
}

/** For whoever has no database to share: everything is granted. */
export const noBudget: Budget = { take: () => Promise.resolve({ granted: true, waitMs: 0 }) };

/** So much of what nobody used before may be used at once, in seconds of the rate. */
const burstSeconds = 0.2;

/**
 * One queue for all processes, as one row: the time at which the next request has its turn. Whoever takes moves it on and then waits in its
 * own process, so that nothing is held meanwhile, and who came first goes first. The database's clock counts, which all processes share.
 * A queue that cannot be asked stops no sale: the provider's own limit is behind it.
 */
export function createBudget(
  db: Db,
  perSecond: number,
  {
    pause = (ms) => sleep(ms),
    onTurn = () => undefined,
  }: {
    pause?: (ms: number) => Promise<unknown>;
    /** Hears of every turn: how long was waited in seconds, or that the queue was too long. */
    onTurn?: (outcome: 'granted' | 'refused', seconds: number) => void;
  } = {},
): Budget {
  const start = sql<Date>`greatest(next_at, clock_timestamp() - make_interval(secs => ${burstSeconds}::float8))`;
  const inMs = (moment: ReturnType<typeof sql<Date>>) =>
    sql<number>`greatest(0, 1000 * extract(epoch FROM ${moment} - clock_timestamp()))::float8`;
  const ask = async (requests: number, mostWaitMs: number) => {
    const { rows } = await sql<{ wait: number }>`
      WITH setting AS (SELECT set_config('synchronous_commit', 'off', true)),
      taken AS (
        UPDATE provider_budget SET next_at = ${start} + make_interval(secs => ${requests / perSecond}::float8)
        FROM setting WHERE provider = 'stripe' AND ${inMs(start)} <= ${mostWaitMs}::float8
        RETURNING next_at - make_interval(secs => ${requests / perSecond}::float8) AS turn)
      SELECT ${inMs(sql<Date>`turn`)} AS wait FROM taken`.execute(db);
    const [turn] = rows;
    if (turn) return { granted: true, waitMs: turn.wait };
    const full = await sql<{ wait: number }>`SELECT ${inMs(start)} AS wait FROM provider_budget`.execute(db);
    return { granted: false, waitMs: full.rows[0]?.wait ?? 0 };
  };
  return {
    async take(requests, mostWaitMs, onWait) {
      const answer = await ask(requests, mostWaitMs).catch(() => ({ granted: true, waitMs: 0 }));
      onTurn(answer.granted ? 'granted' : 'refused', answer.waitMs / 1000);
      if (answer.granted && answer.waitMs > 0) {
        onWait?.(answer.waitMs);
        await pause(answer.waitMs);
      }
      return answer;
    },
  };
}
