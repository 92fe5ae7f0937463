import { expect, test } from 'vitest';
import { groupEvents, runningFirst } from './event-tree.ts';

const event = (eventId: number, eventTypeCd: string, eventStart: string, isEventActive = false) => ({
  eventId,
  eventTypeCd,
  eventStart,
  eventEnd: eventStart,
  isEventActive,
  configuration: { timeZone: 'UTC' },
});

test('moves running events first among types, years and events, and keeps the order otherwise', () => {
  const tree = groupEvents([
    event(1, 'FIVESTAR', '2026-03-01T00:00:00Z'),
    event(2, 'ENERGIZE', '2026-01-01T00:00:00Z'),
    event(3, 'ENERGIZE', '2027-01-01T00:00:00Z'),
    event(4, 'ENERGIZE', '2027-02-01T00:00:00Z', true),
    event(5, 'AMBITION', '2026-05-01T00:00:00Z'),
  ]);
  const ids = (branches: typeof tree) =>
    branches.map(({ eventTypeCd, years }) => [
      eventTypeCd,
      years.map(({ year, events }) => [year, events.map(({ eventId }) => eventId)]),
    ]);
  const before = ids(tree);
  const rest = before.filter(([type]) => type !== 'ENERGIZE');
  expect(ids(runningFirst(tree))).toEqual([
    [
      'ENERGIZE',
      [
        [2027, [4, 3]],
        [2026, [2]],
      ],
    ],
    ...rest,
  ]);
  expect(ids(tree), 'the tree itself stays').toEqual(before);
});
