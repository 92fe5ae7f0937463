import { isUnavailable } from '../../db/errors.ts';

export interface GatherOptions<T, R> {
  /** Does the work of all items in one go and answers one result per item, in their order. */
  run: (items: readonly T[]) => Promise<readonly R[]>;
  /** Most items of one go. */
  max: number;
  /** Goes under way at once; 1 unless told. */
  concurrency?: number;
  /** Names of what an item must not share with another of its go (accounts, tickets). */
  keysOf?: (item: T) => readonly string[];
}

/**
 * Group commit: items that arrive while a go is under way wait and go together, in order of arrival, so that under load the
 * work of many costs one round trip, one lock of each popular row and one flush. A go that fails as a whole is done again one by
 * one, so that one bad item never fails its neighbours; only when the database is gone all of them fail.
 */
export function gather<T, R>({ run, max, concurrency = 1, keysOf }: GatherOptions<T, R>): (item: T) => Promise<R> {
  interface Waiting {
    item: T;
    resolve: (result: R) => void;
    reject: (reason: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let running = 0;
  /** Keys of the goes under way: with several at once a later item must not overtake an earlier one of the same key. */
  const busy = new Set<string>();

  /** The longest beginning of the queue whose items share nothing: nobody overtakes anybody. */
  function takeNext(): Waiting[] {
    if (!keysOf) return waiting.splice(0, max);
    const seen = new Set<string>();
    let count = 0;
    for (const { item } of waiting.slice(0, max)) {
      const keys = keysOf(item);
      if (keys.some((key) => seen.has(key) || busy.has(key))) break;
      for (const key of keys) seen.add(key);
      count += 1;
    }
    return waiting.splice(0, count);
  }

  async function work(batch: readonly Waiting[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      batch.forEach(({ resolve, reject }, index) => {
        const result = results[index];
        if (result === undefined) reject(new Error('A gathered statement answered too few results.'));
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
    // Let everything that arrives in this turn of the event loop join.
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
    new Promise<R>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (running < concurrency) void workOff();
    });
}
