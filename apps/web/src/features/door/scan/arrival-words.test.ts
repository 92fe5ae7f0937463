import { expect, test } from 'vitest';
import { scan } from '@foyer/messages/en-US/door/scan';
import { noArrivals } from './arrival-words.ts';

test('shows that no one came yet only if no one is checked in', () => {
  expect(noArrivals({ checkedIn: 0 }, scan)).toBe(scan.arrivalsEmpty);
  expect(noArrivals({ checkedIn: 42 }, scan)).toBe(scan.arrivalsQuiet);
});
