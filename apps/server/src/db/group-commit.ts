import { runFor, startSpan, type Span } from '../gateways/traces/spans.ts';
import { isUnavailable } from './errors.ts';

export interface GroupCommitOptions<T, R> {
  /** Handles all items of a batch and returns one result per item, in the same order. */
  run: (items: readonly T[]) => Promise<readonly R[]>;
  /** Maximum number of items per batch. */
  batchSize: number;
  /** Number of concurrent batches. Default: 1. */
  concurrency?: number;
  /** Keys (accounts, tickets) that two items of a batch must not share. */
  keysOf?: (item: T) => readonly string[];
}

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
  /**
   * Keys of the running batches. With several at once, a later item must not overtake an earlier item with the same
   * key.
   */
  const busy = new Set<string>();

  /** The longest prefix of the queue without shared keys. Keeps the order of arrival. */
  function takeNext(): Waiting[] {
    if (!keysOf) return waiting.splice(0, batchSize);
    const seen = new Set<string>();
    let count = 0;
    for (const { item } of waiting.slice(0, batchSize)) {
      const keys = keysOf(item);
      if (keys.some((key) => seen.has(key) || busy.has(key))) break;
      for (const key of keys) seen.add(key);
      count += 1;
    }
    return waiting.splice(0, count);
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

  async function workOff(): Promise<void> {
    running += 1;
    // Wait for all items of this turn of the event loop.
    await new Promise(setImmediate);
    for (let batch = takeNext(); batch.length > 0; batch = takeNext()) {
      const keys = keysOf ? batch.flatMap(({ item }) => [...keysOf(item)]) : [];
      for (const key of keys) busy.add(key);
      await work(batch);
      for (const key of keys) busy.delete(key);
    }
    running -= 1;
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
      if (running < concurrency) void workOff();
    });
}
