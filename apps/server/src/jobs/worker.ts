import { tracedTask } from '../gateways/traces/spans.ts';
import { isUnavailable, storageFault } from '../db/errors.ts';
import type { Job } from './job.ts';

/** Why a run failed: an outage of the database, a database that refuses writes, or `other`, which is a fault of the job. */
export type JobFault = 'database' | 'disk-full' | 'read-only' | 'other';

export interface JobRun {
  seconds: number;
  done: number;
  fault?: JobFault;
}

const faultOf = (error: unknown): JobFault => storageFault(error) ?? (isUnavailable(error) ? 'database' : 'other');

export interface WorkerOptions {
  jobs: readonly Job[];
  clock: () => Date;
  /** While this resolves to true, no job runs. By default jobs always run. */
  isPaused?: () => Promise<boolean>;
  /** Called for every failed run. */
  onError: (job: string, error: unknown) => void;
  /** Called for every run, for metrics. */
  onRun?: (job: string, run: JobRun) => void;
}

export interface Worker {
  /** Starts; each job's first run is at once. */
  start(): void;
  /** Runs a job now instead of after its pause, e.g. the outbox after an order. Unknown names are ignored. */
  wake(job: string): void;
  /** Runs every job until none has work left; for tests. `mostPauseMs`: only jobs with no longer pause. Rethrows a job's error. */
  drain(mostPauseMs?: number): Promise<void>;
  /** Starts no more runs and waits for the current ones. Safe to call twice. */
  stop(): Promise<void>;
}

/** The pause doubles after each failure, up to this. */
const longestPauseMs = 60_000;

/** Runs jobs in this process, each in its own loop, so a slow job does not delay the others. */
export function createWorker({ jobs, clock, isPaused, onError, onRun }: WorkerOptions): Worker {
  const stopping = new AbortController();
  const wakers = new Map<string, () => void>();
  let loops: Promise<void>[] = [];

  async function runOnce(job: Job): Promise<number> {
    const startedAt = performance.now();
    const observe = (run: Omit<JobRun, 'seconds'>) =>
      onRun?.(job.name, { seconds: (performance.now() - startedAt) / 1000, ...run });
    try {
      if (isPaused && (await isPaused())) return 0;
      const root = { name: `job ${job.name}`, attributes: { 'foyer.job': job.name }, isDiscardable: true };
      const done = await tracedTask(root, async (span) => {
        const count = await job.run({ now: clock(), signal: stopping.signal });
        if (count === 0) span?.discard();
        else span?.set({ 'foyer.job.done': count });
        return count;
      });
      observe({ done });
      return done;
    } catch (error) {
      observe({ done: 0, fault: faultOf(error) });
      throw error;
    }
  }

  async function loop(job: Job): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      let done = 0;
      try {
        done = await runOnce(job);
        failures = 0;
      } catch (error) {
        failures += 1;
        onError(job.name, error);
      }
      if (done === 0)
        await pause(
          job.name,
          Math.max(job.everyMs, Math.min(longestPauseMs, 500 * 2 ** failures * Math.sign(failures))),
        );
    }
  }

  /** Ends early when the job is woken or the worker stops. */
  function pause(name: string, ms: number): Promise<void> {
    if (stopping.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        stopping.signal.removeEventListener('abort', end);
        wakers.delete(name);
        resolve();
      };
      const timer = setTimeout(end, ms);
      stopping.signal.addEventListener('abort', end, { once: true });
      wakers.set(name, end);
    });
  }

  return {
    start() {
      if (loops.length === 0) loops = jobs.map(loop);
    },
    wake: (name) => wakers.get(name)?.(),
    async drain(mostPauseMs = Number.POSITIVE_INFINITY) {
      const drained = jobs.filter(({ everyMs }) => everyMs <= mostPauseMs);
      // A job may give work to any other. Nothing is left when all in a row have found nothing.
      for (let idle = 0; idle < drained.length;) {
        for (const job of drained) {
          idle = (await runOnce(job)) > 0 ? 0 : idle + 1;
          if (idle === drained.length) return;
        }
      }
    },
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}
