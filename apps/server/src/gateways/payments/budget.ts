import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export interface BudgetWait {
  /** Fairness key, such as an account: turns alternate between these. */
  turnOf: string;
  /** Called at once with the expected wait in ms, when there is a wait. */
  onWait?: ((waitMs: number) => void) | undefined;
}

/** The shared request rate of all processes of an installation towards the provider. */
export interface Budget {
  /**
   * Waits until this many requests may be sent. `granted` is false when the wait would exceed `mostWaitMs`; then no turn is used, and `waitMs` is the length of
   * the queue.
   */
  take(requests: number, mostWaitMs: number, wait?: BudgetWait): Promise<{ granted: boolean; waitMs: number }>;
}

/** Grants every request, for an installation without a shared database. */
export const noBudget: Budget = { take: () => Promise.resolve({ granted: true, waitMs: 0 }) };

/** The turns of this process (`createFairTurns`): one piece of work at a time, alternating between accounts. */
export interface ProviderTurns {
  /** Rejects with the reason of `signal` when it aborts before the turn comes. */
  run<T>(
    requester: { account: string },
    work: () => Promise<T>,
    waiting: { weight: number; signal: AbortSignal },
  ): Promise<T>;
  /** The total weight of the work that runs before a new piece of work of the requester. */
  weightBefore(requester: { account: string }): number;
}

export interface BudgetOptions {
  turns: ProviderTurns;
  /** Waits in real time by default. */
  pause?: (ms: number) => Promise<unknown>;
  timer?: () => number;
  /** Creates a signal that aborts after this many ms. */
  deadline?: (ms: number) => AbortSignal;
  /** Called with each result: the wait in seconds, or that the queue was too long. */
  onTurn?: (outcome: 'granted' | 'refused', seconds: number) => void;
}

/** Seconds of unused requests that may be sent at once. */
const burstSeconds = 0.2;

/**
 * Uses two queues in series. Within a process, the next turn goes to the account that was served longest ago. An account that opens many pages delays only
 * itself. Between processes the queue is one row: the time of the next request, by the database clock. A process has one piece of work in it at a time. When
 * the database is unreachable, requests are granted; the provider's own limit still applies.
 */
export function createBudget(db: Db, perSecond: number, options: BudgetOptions): Budget {
  const { turns, pause = (ms) => sleep(ms), timer = () => performance.now(), onTurn = () => undefined } = options;
  const { deadline = (ms) => AbortSignal.timeout(ms) } = options;
  const start = sql<Date>`greatest(next_at, clock_timestamp() - make_interval(secs => ${burstSeconds}::float8))`;
  const inMs = (moment: ReturnType<typeof sql<Date>>) =>
    sql<number>`greatest(0, 1000 * extract(epoch FROM ${moment} - clock_timestamp()))::float8`;
  const ownQueue = sql`provider = 'stripe'`;
  const reserve = async (requests: number, mostWaitMs: number) => {
    const { rows } = await sql<{ wait: number }>`
      WITH setting AS (SELECT set_config('synchronous_commit', 'off', true)),
      taken AS (
        UPDATE provider_budget SET next_at = ${start} + make_interval(secs => ${requests / perSecond}::float8)
        FROM setting WHERE ${ownQueue} AND ${inMs(start)} <= ${mostWaitMs}::float8
        RETURNING next_at - make_interval(secs => ${requests / perSecond}::float8) AS turn)
      SELECT ${inMs(sql<Date>`turn`)} AS wait FROM taken`.execute(db);
    const [turn] = rows;
    if (turn) return { granted: true, waitMs: turn.wait };
    const full = await sql<{ wait: number }>`
      SELECT ${inMs(start)} AS wait FROM provider_budget WHERE ${ownQueue}`.execute(db);
    return { granted: false, waitMs: full.rows[0]?.wait ?? 0 };
  };

  /** Waits in both queues. */
  async function take(requests: number, mostWaitMs: number, { turnOf, onWait }: BudgetWait) {
    const requester = { account: turnOf };
    const began = timer();
    const expectedMs = (1000 * turns.weightBefore(requester)) / perSecond;
    if (expectedMs > mostWaitMs) return { granted: false, waitMs: expectedMs };
    if (expectedMs > 0) onWait?.(expectedMs);
    const reserveAndWait = async () => {
      const waitedMs = expectedMs > 0 ? timer() - began : 0;
      const turn = await reserve(requests, Math.max(0, mostWaitMs - waitedMs)).catch(() => ({
        granted: true,
        waitMs: 0,
      }));
      if (turn.granted && turn.waitMs > 0) {
        onWait?.(turn.waitMs);
        await pause(turn.waitMs);
      }
      return { granted: turn.granted, waitMs: waitedMs + turn.waitMs };
    };
    const signal = deadline(mostWaitMs);
    try {
      return await turns.run(requester, reserveAndWait, { weight: requests, signal });
    } catch (error) {
      // Other processes had their turns first, so the expected wait was too short.
      if (signal.aborted) return { granted: false, waitMs: mostWaitMs };
      throw error;
    }
  }

  return {
    async take(requests, mostWaitMs, wait = { turnOf: 'others' }) {
      const result = await take(requests, mostWaitMs, wait);
      onTurn(result.granted ? 'granted' : 'refused', result.waitMs / 1000);
      return result;
    },
  };
}
