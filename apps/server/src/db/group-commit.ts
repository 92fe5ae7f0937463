import { runFor, startSpan, type Span } from '../gateways/traces/spans.ts';
import { isUnavailable } from './errors.ts';

export interface GroupCommitOptions<T, R> {
  /** Handles all items of a batch and returns one result per item, in the same order. */
  run: (items: readonly T[]) => Promise<readonly R[]>;
  /** Maximum number of items per batch. */
  batchSize: number;
  /** Number of concurrent batches, default 1. A further one begins beside a running one only when enough items wait for it. */
  concurrency?: number;
  /** Keys (accounts, tickets) that two items of a batch must not share. */
  keysOf?: (item: T) => readonly string[];
}

/**
 * Number of waiting items that begin a batch beside a running one, or as many as a batch may have. Fewer wait and form a larger one,
 * because each batch has a fixed cost: PostgreSQL prepares every check of a table for every statement that writes to it.
 */
const enoughForAnother = 16;
/** After this wait in ms, fewer items begin a batch too, because the connection of the running batch may be dead. */
export const longestWaitMs = 100;

/**
 * Group commit: items that arrive while a batch runs wait and form the next batch, in order of arrival. Under load, a
 * batch costs one round trip, one lock of each popular row and one flush.
 * When a batch fails, its items run one by one, so a bad item does not fail the others. All items fail only when the
 * database is gone.
 */
export function groupCommit<T, R>({
  run,
  batchSize,
  concurrency = 1,
  keysOf,
}: GroupCommitOptions<T, R>): (item: T) => Promise<R> {
  interface Waiting {
    item: T;
    /** From the arrival of the item to its result. */
    span: Span | undefined;
    resolve: (result: R) => void;
    reject: (reason: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let running = 0;
  let late: NodeJS.Timeout | undefined;
  /**
   * Keys of the running batches. With several at once, a later item must not overtake an earlier item with the same
   * key.
   */
  const busy = new Set<string>();

  const isEnough = (others: number): boolean => others === 0 || waiting.length >= Math.min(enoughForAnother, batchSize);

  /** The longest prefix of the queue without shared keys. Keeps the order of arrival. */
  function takeNext(isLate = false): Waiting[] {
    if (!isLate && !isEnough(running - 1)) return [];
    if (!keysOf) return take(batchSize);
    const seen = new Set<string>();
    let count = 0;
    for (const { item } of waiting.slice(0, batchSize)) {
      const keys = keysOf(item);
      if (keys.some((key) => seen.has(key) || busy.has(key))) break;
      for (const key of keys) seen.add(key);
      count += 1;
    }
    return take(count);
  }

  function take(count: number): Waiting[] {
    const taken = waiting.splice(0, count);
    if (waiting.length === 0) {
      clearTimeout(late);
      late = undefined;
    }
    return taken;
  }

  async function work(batch: readonly Waiting[]): Promise<void> {
    try {
      // The statements of a batch are in the trace of its first traced item.
      const first = batch.find(({ span }) => span !== undefined)?.span;
      first?.set({ 'foyer.batch_size': batch.length });
      const results = await runFor(first, () => run(batch.map(({ item }) => item)));
      batch.forEach(({ resolve, reject }, index) => {
        const result = results[index];
        if (result === undefined) reject(new Error('A batch returned fewer results than it had items.'));
        else resolve(result);
      });
    } catch (error) {
      if (batch.length === 1 || isUnavailable(error)) {
        for (const { reject } of batch) reject(error);
        return;
      }
      for (const each of batch) await work([each]);
    }
  }

  async function workOff(isLate = false): Promise<void> {
    running += 1;
    // Wait for all items of this turn of the event loop.
    await new Promise(setImmediate);
    for (let batch = takeNext(isLate); batch.length > 0; batch = takeNext()) {
      const keys = keysOf ? batch.flatMap(({ item }) => [...keysOf(item)]) : [];
      for (const key of keys) busy.add(key);
      await work(batch);
      for (const key of keys) busy.delete(key);
    }
    running -= 1;
    limitWait();
  }

  function limitWait(): void {
    if (concurrency === 1 || waiting.length === 0) return;
    late ??= setTimeout(() => {
      late = undefined;
      if (running < concurrency && waiting.length > 0) void workOff(true);
      else limitWait();
    }, longestWaitMs);
  }

  return (item) =>
    new Promise<R>((succeed, fail) => {
      const span = startSpan('group commit', 'internal', {});
      const resolve = (result: R) => {
        span?.end();
        succeed(result);
      };
      const reject = (error: unknown) => {
        span?.end(error);
        fail(error);
      };
      waiting.push({ item, span, resolve, reject });
      if (running < concurrency && isEnough(running)) void workOff();
      else limitWait();
    });
}
