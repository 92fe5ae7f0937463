import { expect, test } from 'vitest';
import { createFairTurns } from '../../workers/fair-turns.ts';
import { createCachedReads } from './cached-reads.ts';
import type { ImageReader } from './port.ts';

/** Loads that end when the test ends them. */
function openReads(bounds = { bytes: 100, entryBytes: 60, sizes: 2 }) {
  const waiting = { account: 50, network: 50, inAll: 200 };
  const reads = createCachedReads(createFairTurns({ atOnce: 2, waiting }), bounds);
  const loaded: string[] = [];
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const load = (key: string, size: number) => async () => {
    loaded.push(key);
    most = Math.max(most, (running += 1));
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
    if (size < 0) throw new Error('The database is away.');
    return size === 0 ? null : { contentHash: key, contentType: 'image/webp', bytes: new Uint8Array(size) };
  };
  const read = (key: string, reader: ImageReader = {}, size = 10) => reads.content(key, reader, load(key, size));
  const finish = async () => {
    for (let idle = 0; idle < 3; idle += 1) {
      await new Promise(setImmediate);
      const end = ends.shift();
      if (end) idle = 0;
      end?.();
    }
  };
  return { read, finish, loaded, most: () => most };
}

test('loads a picture once for all who want it, and then from memory', async () => {
  const { read, finish, loaded } = openReads();
  const all = Array.from({ length: 50 }, (_, n) => read('a', { network: `net-${n % 3}` }));
  await finish();
  expect((await Promise.all(all)).every((image) => image?.contentHash === 'a')).toBe(true);
  await read('a', { network: 'net-9' });
  expect(loaded).toEqual(['a', 'a']);
});

test('loads only some pictures at once, and alternates between networks', async () => {
  const { read, finish, loaded, most } = openReads();
  const greedy = Array.from({ length: 20 }, (_, n) => read(`greedy-${n}`, { network: 'one' }));
  const other = [read('other-1', { network: 'two' }), read('other-2', { network: 'two' })];
  await finish();
  await Promise.all([...greedy, ...other]);
  expect(most()).toBe(2);
  expect(loaded).toHaveLength(22);
  // Two loads run when the other network comes, and then its turns alternate.
  expect([loaded.indexOf('other-1'), loaded.indexOf('other-2')]).toEqual([2, 4]);
});

test('a picture that one network waits for does not wait behind the queue of another network', async () => {
  const { read, finish, loaded } = openReads();
  const greedy = Array.from({ length: 20 }, (_, n) => read(`greedy-${n}`, { network: 'one' }));
  const shared = [read('shared', { network: 'one' }), read('shared', { network: 'two' })];
  await finish();
  await Promise.all([...greedy, ...shared]);
  expect(loaded.indexOf('shared')).toBe(2);
});

test('refuses a network beyond its bound, and nobody else', async () => {
  const { read, finish } = openReads();
  const greedy = Array.from({ length: 60 }, (_, n) => read(`greedy-${n}`, { network: 'one' }).catch(() => 'refused'));
  const other = read('other', { network: 'two' });
  await finish();
  // Two run, fifty wait.
  expect((await Promise.all(greedy)).filter((result) => result === 'refused')).toHaveLength(8);
  expect(await other).not.toBeNull();
});

test('forgets the pictures that were read longest ago, and never caches a missing one, a failure or a large one', async () => {
  const { read, finish, loaded } = openReads();
  const readAll = async (...wanted: [string, number][]) => {
    const all = Promise.allSettled(wanted.map(([key, size]) => read(key, {}, size)));
    await finish();
    return (await all).map(({ status }) => status);
  };
  await readAll(['a', 40], ['b', 40]);
  await readAll(['a', 40]);
  expect(loaded).toEqual(['a', 'b']);
  await readAll(['c', 40]);
  await readAll(['a', 40], ['b', 40]);
  expect(loaded, '100 bytes have room for two').toEqual(['a', 'b', 'c', 'b']);
  loaded.length = 0;
  expect(await readAll(['none', 0], ['broken', -1], ['large', 61])).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await readAll(['none', 0], ['broken', 10], ['large', 61]);
  expect(loaded).toEqual(['none', 'broken', 'large', 'none', 'broken', 'large']);
});
