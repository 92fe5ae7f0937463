import { expect, test } from 'vitest';
import { createFairTurns, type Bounds, type Requester } from './fair-turns.ts';

const bounds: Bounds = { atOnce: 1, waiting: { account: 5, network: 8, inAll: 20 } };

/** Work that ends when the test ends it, and the order in which it started. */
function openTurns(over: Partial<Bounds> = {}) {
  const turns = createFairTurns({ ...bounds, ...over });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const add = (name: string, requester: Requester) =>
    turns.run(requester, () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  /** Ends the oldest running work until nothing runs. */
  const finish = async () => {
    for (;;) {
      await new Promise(setImmediate);
      const end = ends.shift();
      if (!end) return;
      end();
    }
  };
  return { add, started, finish };
}
const refusal = (result: Promise<unknown>) =>
  result.then(
    () => 'done',
    ({ code, metadata }: { code: string; metadata?: { retryAfterSeconds?: number } }) => [
      code,
      metadata?.retryAfterSeconds,
    ],
  );

test('starts the work of another account next while one account has many waiting', async () => {
  const { add, started, finish } = openTurns();
  const all = [1, 2, 3, 4].map((n) => add(`a${n}`, { account: 'a', network: 'x' }));
  all.push(add('b', { account: 'b', network: 'y' }));
  await finish();
  await Promise.all(all);
  expect(started).toEqual(['a1', 'b', 'a2', 'a3', 'a4']);
});

test('starts the work of another account of the same network next', async () => {
  const { add, started, finish } = openTurns();
  const all = [1, 2, 3].map((n) => add(`a${n}`, { account: 'a', network: 'x' }));
  all.push(add('b', { account: 'b', network: 'x' }));
  await finish();
  await Promise.all(all);
  expect(started).toEqual(['a1', 'b', 'a2', 'a3']);
});

test('starts the work of another network next while one network requests with many accounts', async () => {
  const { add, started, finish } = openTurns();
  const all = [1, 2, 3, 4, 5].map((n) => add(`x${n}`, { account: `id ${n}`, network: 'x' }));
  all.push(add('y', { account: 'id y', network: 'y' }));
  await finish();
  await Promise.all(all);
  expect(started).toEqual(['x1', 'y', 'x2', 'x3', 'x4', 'x5']);
});

test('starts the work of another account next while one account requests from many networks', async () => {
  const { add, started, finish } = openTurns();
  const all = [1, 2, 3, 4].map((n) => add(`a${n}`, { account: 'a', network: `n${n}` }));
  all.push(add('b', { account: 'b', network: 'y' }));
  await finish();
  await Promise.all(all);
  expect(started).toEqual(['a1', 'b', 'a2', 'a3', 'a4']);
});

test('runs no more at the same time than its limit', async () => {
  const { add, started, finish } = openTurns({ atOnce: 2 });
  const all = ['a', 'b', 'c'].map((name) => add(name, { account: name }));
  await new Promise(setImmediate);
  expect(started).toEqual(['a', 'b']);
  await finish();
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
});

test('refuses only the account that exceeds its waiting limit', async () => {
  const { add, finish } = openTurns();
  const all = [1, 2, 3, 4, 5, 6].map((n) => add(`a${n}`, { account: 'a', network: 'x' }));
  expect(await refusal(add('a7', { account: 'a', network: 'y' }))).toEqual(['RATE_LIMITED', 5]);
  all.push(add('b', { account: 'b', network: 'x' }));
  await finish();
  expect(await Promise.all(all)).toHaveLength(7);
});

test('refuses only the network that exceeds its waiting limit', async () => {
  const { add, finish } = openTurns();
  const all = Array.from({ length: 9 }, (_, n) => add(`x${n}`, { account: `id ${n}`, network: 'x' }));
  expect(await refusal(add('x9', { account: 'id 9', network: 'x' }))).toEqual(['RATE_LIMITED', 5]);
  all.push(add('y', { account: 'id y', network: 'y' }));
  await finish();
  expect(await Promise.all(all)).toHaveLength(10);
});

test('returns 503 when the whole queue is full', async () => {
  const { add, finish } = openTurns();
  const all = Array.from({ length: 21 }, (_, n) => add(`${n}`, { account: `${n}`, network: `${n}` }));
  expect(await refusal(add('late', { account: 'late', network: 'late' }))).toEqual(['NETWORK_ERROR', undefined]);
  await finish();
  expect(await Promise.all(all)).toHaveLength(21);
  const again = add('again', { account: 'late' });
  await finish();
  expect(await again).toBe('again');
});

test('starts the next work after a failure', async () => {
  const turns = createFairTurns(bounds);
  const failed = turns.run({ account: 'a' }, () => Promise.reject(new Error('broken')));
  const next = turns.run({ account: 'b' }, async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('returns the weight of all work before a new piece of an account', async () => {
  const turns = createFairTurns(bounds);
  const end = Promise.withResolvers<void>();
  const add = (account: string, weight: number) => turns.run({ account }, () => end.promise, { weight });
  const all = [add('a', 1), add('a', 2), add('a', 4), add('b', 8)];
  // The running piece, and one turn of each other account.
  expect(turns.weightBefore({ account: 'c' })).toBe(1 + 2 + 8);
  expect(turns.weightBefore({ account: 'b' })).toBe(1 + 2 + 4 + 8);
  end.resolve();
  await Promise.all(all);
  expect(turns.weightBefore({ account: 'c' })).toBe(0);
});

test('never starts work that is aborted before its turn, and continues running work', async () => {
  const turns = createFairTurns(bounds);
  const end = Promise.withResolvers<string>();
  const [running, waiting] = [new AbortController(), new AbortController()];
  const first = turns.run({ account: 'a' }, () => end.promise, { signal: running.signal });
  let isStarted = false;
  const second = turns.run({ account: 'b' }, async () => (isStarted = true), { signal: waiting.signal });
  waiting.abort(new Error('too late'));
  running.abort(new Error('too late'));
  await expect(second).rejects.toThrow('too late');
  end.resolve('done');
  expect(await first).toBe('done');
  expect(isStarted).toBe(false);
});

test('control: in order of arrival another account waits for all work of the first', async () => {
  const { add, started, finish } = openTurns();
  const all = [1, 2, 3, 4].map((n) => add(`a${n}`, {}));
  all.push(add('b', {}));
  await finish();
  await Promise.all(all);
  expect(started.at(-1)).toBe('b');
});
