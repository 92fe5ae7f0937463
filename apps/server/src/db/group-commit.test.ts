import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { groupCommit, longestWaitMs } from './group-commit.ts';

test('runs items that arrive together as one batch, in order, and returns each its own result', async () => {
  const batches: number[][] = [];
  const started = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const double = groupCommit<number, number>({
    batchSize: 10,
    run: async (items) => {
      batches.push([...items]);
      started.resolve();
      await arrived.promise;
      return items.map((item) => item * 2);
    },
  });
  const first = [1, 2, 3].map(double);
  await started.promise;
  const second = [4, 5].map(double);
  arrived.resolve();
  expect(await Promise.all([...first, ...second])).toEqual([2, 4, 6, 8, 10]);
  expect(batches).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});

test('limits the size of a batch, and runs waiting items in the next one', async () => {
  const sizes: number[] = [];
  const count = groupCommit<number, number>({
    batchSize: 4,
    run: async (items) => (sizes.push(items.length), [...items]),
  });
  await Promise.all(Array.from({ length: 10 }, (_, index) => count(index)));
  expect(sizes).toEqual([4, 4, 2]);
});

test('fails only the bad item of a batch', async () => {
  const batches: number[][] = [];
  const strict = groupCommit<number, string>({
    batchSize: 10,
    run: async (items) => {
      batches.push([...items]);
      if (items.includes(3)) throw new Error('three is not allowed');
      return items.map(String);
    },
  });
  const results = await Promise.allSettled([1, 2, 3, 4].map(strict));
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'refused'))).toEqual([
    '1',
    '2',
    'refused',
    '4',
  ]);
  expect(batches).toEqual([[1, 2, 3, 4], [1], [2], [3], [4]]);
});

test('fails all items at once when the database is gone', async () => {
  let batches = 0;
  const gone = groupCommit<number, number>({
    batchSize: 10,
    run: async () => {
      batches += 1;
      const error = new pg.DatabaseError('terminating connection', 0, 'error');
      error.code = '57P01';
      throw error;
    },
  });
  const results = await Promise.allSettled([1, 2, 3].map(gone));
  expect([results.map(({ status }) => status), batches]).toEqual([['rejected', 'rejected', 'rejected'], 1]);
});

test('never puts items with the same key in one batch, and keeps the order of arrival', async () => {
  const batches: string[][] = [];
  const apart = groupCommit<string, string>({
    batchSize: 10,
    keysOf: (item) => [item.slice(0, 1)],
    run: async (items) => (batches.push([...items]), [...items]),
  });
  await Promise.all(['a1', 'b1', 'a2', 'c1', 'b2', 'b3'].map(apart));
  expect(batches).toEqual([['a1', 'b1'], ['a2', 'c1', 'b2'], ['b3']]);
});

test('runs several batches at once, but never two with the same key', async () => {
  let now = 0;
  const full = Promise.withResolvers<void>();
  const busy = new Set<string>();
  const ask = groupCommit<string, string>({
    batchSize: 1,
    concurrency: 3,
    keysOf: (item) => [item.slice(0, 1)],
    run: async ([item = '']) => {
      const key = item.slice(0, 1);
      expect(busy.has(key)).toBe(false);
      busy.add(key);
      now += 1;
      // The first batch waits until a second one has begun beside it.
      if (now === 2) full.resolve();
      await full.promise;
      now -= 1;
      busy.delete(key);
      return [item];
    },
  });
  expect(await Promise.all(['a1', 'b1', 'a2', 'c1', 'b2', 'c2'].map(ask))).toHaveLength(6);
});

/** Batches of up to three items that end only when the test ends them. Two may run at once. */
function openBatches() {
  const batches: { items: number[]; end: () => void }[] = [];
  const add = groupCommit<number, number>({
    batchSize: 3,
    concurrency: 2,
    run: async (items) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      batches.push({ items: [...items], end: resolve });
      await promise;
      return [...items];
    },
  });
  return { batches, add, begun: (count: number) => vi.waitUntil(() => batches.length === count) };
}

test('begins a batch beside a running one only when enough items wait', async () => {
  const { batches, add, begun } = openBatches();
  const results = [add(1)];
  await begun(1);
  results.push(add(2), add(3));
  await new Promise(setImmediate);
  expect(batches.map(({ items }) => items)).toEqual([[1]]);
  results.push(add(4));
  await begun(2);
  results.push(add(5));
  batches[1]?.end();
  await results[3];
  // One waiting item is not enough while the first batch runs.
  await new Promise(setImmediate);
  expect(batches.map(({ items }) => items)).toEqual([[1], [2, 3, 4]]);
  batches[0]?.end();
  await begun(3);
  batches[2]?.end();
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4, 5]);
});

test('lets items wait for a batch without a result only for a short time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { batches, add } = openBatches();
    const next = async () => {
      await new Promise(setImmediate);
      await new Promise(setImmediate);
    };
    const first = add(1);
    await next();
    const second = add(2);
    await next();
    expect(batches).toHaveLength(1);
    vi.advanceTimersByTime(longestWaitMs);
    await next();
    batches[1]?.end();
    expect(await second).toBe(2);
    batches[0]?.end();
    expect(await first).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});
