import { expect, it } from 'vitest';
import { registrationText } from './event.ts';

const times = { registrationStart: '2026-03-01T08:00:00Z', registrationEnd: '2026-04-01T08:00:00Z' };

it.each([
  ['2026-02-01T00:00:00Z', 'registration opens 2026-03-01T08:00:00Z'],
  ['2026-03-01T08:00:00Z', 'registration opened 2026-03-01T08:00:00Z'],
  ['2026-04-01T08:00:00Z', 'registration ended 2026-04-01T08:00:00Z'],
])('at %s the created event says: %s', (now, text) => {
  expect(registrationText(times, new Date(now))).toBe(text);
});
