import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { traced } from '../gateways/traces/spans.ts';
import { createFairTurns, type Bounds, type FairTurns, type Requester } from './fair-turns.ts';
import type { Work } from './program.ts';
import type { Lane, WorkerTask } from './worker-task.ts';

export interface Workers {
  /** Runs a task in a thread when the requester's turn comes. Throws like `FairTurns.run`. Aborting `signal` ends the thread. */
  run<Input, Output>(
    task: WorkerTask<Input, Output>,
    input: Input,
    requester: Requester,
    options?: { signal?: AbortSignal },
  ): Promise<Output>;
  /** Ends the threads when their running tasks are done, at most `closeMs` later. Waiting and new work is rejected. */
  close(): Promise<void>;
}

/**
 * Waiting limits of each lane. A password takes about 20 ms of a thread, a document up to 200 ms, a batch of rows or a mail up to 30 ms. An export has one
 * waiting batch, and a process sends two exports.
 */
const waiting: Readonly<Record<Lane, Bounds['waiting']>> = {
  passwords: { account: 10, network: 300, inAll: 1_000 },
  documents: { account: 10, network: 100, inAll: 300 },
  // A file of badges takes some seconds, so it must not delay a ticket. A process makes one at a time.
  badges: { account: 10, network: 100, inAll: 300 },
  exports: { account: 10, network: 100, inAll: 300 },
  mails: { account: 10, network: 100, inAll: 300 },
};

/**
 * The turns of uploaded images. sharp uses the libuv threads of the process, so worker threads would not help. One image at a time leaves the other three libuv
 * threads to files, compression and name lookups. A waiting image takes up to 12 MB of memory.
 */
export const createImageTurns = (): FairTurns =>
  createFairTurns({ atOnce: 1, waiting: { account: 3, network: 10, inAll: 20 } });

/**
 * The turns of reads of pictures that are not in memory. They use at most a fifth of the connections to the database. A network has at most as many waiting
 * pictures as a hall of people who open different pages at once.
 */
export const createImageReadTurns = (connections: number): FairTurns =>
  createFairTurns({
    atOnce: Math.max(1, Math.floor(connections / 5)),
    waiting: { account: 200, network: 1_000, inAll: 2_000 },
  });

/** The turns of this process's requests to the payment provider. The budget limits how long they wait (`createBudget`). */
export const createProviderTurns = (): FairTurns =>
  createFairTurns({ atOnce: 1, waiting: { account: Infinity, network: Infinity, inAll: Infinity } });

/** An idle thread ends after this time, in ms, and frees its memory. */
const idleMs = 30_000;
/** How long `close` waits for running tasks, in ms. */
const closeMs = 10_000;
/** Threads have a lower priority than the thread that serves requests. */
const lowPriority = 19;

/** In a bundle the program is next to it (`tools/lib/bundle-server.ts`). Development runs TypeScript. */
function programFile(): string {
  const bundled = new URL('./program.mjs', import.meta.url);
  return fileURLToPath(existsSync(bundled) ? bundled : new URL('./program.ts', import.meta.url));
}

/** Threads of a lane: half of the cores, divided by the number of serving processes. */
const threadsOf = (processes: number): number => Math.max(1, Math.floor(availableParallelism() / 2 / processes));

/** Threads for work that would block the process. They start on first use. Tests give the bundled program, which loads faster. */
export function createWorkers({
  processes = 1,
  program = programFile(),
  niceness = lowPriority,
}: { processes?: number; program?: string; niceness?: number } = {}): Workers {
  const atOnce = threadsOf(processes);
  const lanes = new Map<Lane, { pool: Piscina; turns: FairTurns }>();
  const running = new Set<Promise<unknown>>();
  let isClosing = false;
  const openLane = (name: Lane) => {
    const known = lanes.get(name);
    if (known) return known;
    const pool = new Piscina({
      filename: program,
      minThreads: 0,
      maxThreads: atOnce,
      idleTimeout: idleMs,
      atomics: 'disabled',
      niceIncrement: niceness,
      // Do not pass options of the process, such as a test runner's, to the threads.
      execArgv: [],
    });
    const lane = { pool, turns: createFairTurns({ atOnce, waiting: waiting[name] }) };
    lanes.set(name, lane);
    return lane;
  };
  const perform = async <Output>(pool: Piscina, work: Work, options: { signal?: AbortSignal }): Promise<Output> => {
    if (isClosing) throw new Error('The threads have ended.');
    // A task and its function share one type (`worker-tasks.ts`).
    const result = pool.run(work, options) as Promise<Output>;
    running.add(result);
    try {
      return await result;
    } finally {
      running.delete(result);
    }
  };
  return {
    run: <Input, Output>(
      task: WorkerTask<Input, Output>,
      input: Input,
      requester: Requester,
      options: { signal?: AbortSignal } = {},
    ) => {
      const { pool, turns } = openLane(task.lane);
      const { lane, name } = task;
      const work = () => turns.run(requester, () => perform<Output>(pool, { lane, name, input }, options), options);
      return traced(`thread ${name}`, work, { attributes: { 'foyer.lane': lane } });
    },
    close: async () => {
      isClosing = true;
      // Node aborts the whole process when a thread ends between two steps of a compression, for example of a PDF.
      await Promise.race([Promise.allSettled(running), delay(closeMs, undefined, { ref: false })]);
      await Promise.all([...lanes.values()].map(({ pool }) => pool.destroy()));
      lanes.clear();
    },
  };
}
