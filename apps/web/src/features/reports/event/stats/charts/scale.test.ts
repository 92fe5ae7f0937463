import { expect, it } from 'vitest';
import { labelled, ticksUpTo } from './scale.ts';

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [4, [0, 1, 2, 3, 4]],
  [7, [0, 2, 4, 6, 8]],
  [99, [0, 50, 100]],
  [100, [0, 50, 100]],
  [180, [0, 50, 100, 150, 200]],
  [200_000, [0, 50_000, 100_000, 150_000, 200_000]],
])('makes a scale up to %i', (most, ticks) => {
  expect(ticksUpTo(most)).toEqual(ticks);
});

it('labels the last point and as many earlier ones as fit', () => {
  expect([...labelled(3, 10)]).toEqual([2, 1, 0]);
  expect([...labelled(10, 3)]).toEqual([9, 5, 1]);
  expect([...labelled(0, 3)]).toEqual([]);
});
