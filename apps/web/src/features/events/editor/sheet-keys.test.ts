import { expect, test } from 'vitest';
import { cellAfter } from './sheet-keys.ts';

const after = (key: string, { shiftKey = false, type = 'text' } = {}) =>
  cellAfter({ row: 2, column: 1 }, { key, shiftKey, type });

test('moves to the row below with Enter and Down, and above with Shift+Enter and Up', () => {
  const [below, above] = [
    { row: 3, column: 1 },
    { row: 1, column: 1 },
  ];
  expect([after('Enter'), after('ArrowDown')]).toEqual([below, below]);
  expect([after('Enter', { shiftKey: true }), after('ArrowUp')]).toEqual([above, above]);
});

test('leaves other keys, and the arrows of a date, to the field', () => {
  expect([after('ArrowLeft'), after('a'), after('Tab')]).toEqual([undefined, undefined, undefined]);
  expect([after('ArrowDown', { type: 'datetime-local' }), after('ArrowUp', { type: 'datetime-local' })]).toEqual([
    undefined,
    undefined,
  ]);
  expect(after('Enter', { type: 'datetime-local' })).toEqual({ row: 3, column: 1 });
});
