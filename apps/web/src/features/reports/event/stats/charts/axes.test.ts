import { expect, it } from 'vitest';
import { labelsThatFit, valueTicks, widthOf } from './axes.ts';

it('marks the value axis with whole numbers up to the largest value', () => {
  expect(valueTicks(0)).toEqual([0, 1]);
  expect(valueTicks(1)).toEqual([0, 1]);
  expect(valueTicks(3)).toEqual([0, 1, 2, 3]);
  expect(valueTicks(14)).toEqual([0, 5, 10, 15]);
  expect(valueTicks(39)).toEqual([0, 10, 20, 30, 40]);
  expect(valueTicks(10_001).at(-1)).toBe(12_000);
});

it('leaves out labels that would touch, at equal distances from the first', () => {
  const labels = (count: number, distance: number, width: number) =>
    Array.from({ length: count }, (_, index) => ({ x: index * distance, width }));
  expect(labelsThatFit(labels(4, 50, 30), 1000, 16)).toEqual([0, 1, 2, 3]);
  expect(labelsThatFit(labels(7, 20, 30), 1000, 16)).toEqual([0, 3, 6]);
  expect(labelsThatFit(labels(4, 50, 30), 155, 16), 'the last one would be cut off').toEqual([0, 1, 2]);
  expect(labelsThatFit(labels(3, 1, 30), 1000, 16)).toEqual([0]);
  expect(labelsThatFit([], 100, 16)).toEqual([]);
});

it('counts a Japanese character as wider than a digit', () => {
  expect(widthOf('10')).toBeCloseTo(1.2);
  expect(widthOf('10月14日')).toBeCloseTo(4.4);
});
