import { expect, it } from 'vitest';
import { comparableEvents } from './comparable-events.ts';

const event = (eventId: number, eventTypeCd: string, eventStart: string) => ({ eventId, eventTypeCd, eventStart });

it('lists earlier events, with the same type first and the latest first', () => {
  const own = event(5, 'ENERGIZE', '2026-06-01T00:00:00Z');
  const events = [
    event(1, 'ENERGIZE', '2024-06-01T00:00:00Z'),
    event(2, 'AMBITION', '2026-05-01T00:00:00Z'),
    event(3, 'ENERGIZE', '2025-06-01T00:00:00Z'),
    event(4, 'AMBITION', '2025-12-01T00:00:00Z'),
    own,
    event(6, 'ENERGIZE', '2026-06-01T00:00:00Z'),
    event(7, 'ENERGIZE', '2027-06-01T00:00:00Z'),
  ];
  expect(comparableEvents(events, own).map(({ eventId }) => eventId)).toEqual([3, 1, 2, 4]);
  expect(comparableEvents([own], own)).toEqual([]);
});
