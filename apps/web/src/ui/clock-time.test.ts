import { expect, test } from 'vitest';
import { clockTime } from './clock-time.ts';

test.each([
  [0, '0:00'],
  [-5_000, '0:00'],
  // the last second shows as 0:01, not as 0:00
  [1, '0:01'],
  [59_999, '1:00'],
  [119_000, '1:59'],
  [900_000, '15:00'],
  [3_661_000, '1:01:01'],
])('formats %i ms as %s', (ms, clock) => {
  expect(clockTime(ms)).toBe(clock);
});
