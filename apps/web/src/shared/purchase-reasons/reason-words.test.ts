import { purchaseReasons as texts } from '@foyer/messages/en-US/orders/purchase-reasons';
import { expect, test } from 'vitest';
import { reasonWords, remainingWords } from './reason-words.ts';

const now = '2027-01-12T13:00:00Z';

test('a coming moment has the time that is left, up to two weeks', () => {
  expect(remainingWords('2027-01-12T13:00:30Z', now, 'en-US')).toBe('in 1 minute');
  expect(remainingWords('2027-01-12T16:59:00Z', now, 'en-US')).toBe('in 3 hours');
  expect(remainingWords('2027-01-14T12:00:00Z', now, 'ja-JP')).toBe('47 時間後');
  expect(remainingWords('2027-01-15T13:00:00Z', now, 'es-US')).toBe('dentro de 3 días');
  expect(remainingWords('2027-01-27T13:00:00Z', now, 'en-US')).toBeUndefined();
  expect(remainingWords(now, now, 'en-US')).toBeUndefined();
});

test('a reason names its moment with the time that is left, and the relationship whose tickets are used', () => {
  const about = { timeZone: 'America/Chicago', locale: 'en-US', now, relationship: 'Guest' } as const;
  const opens = reasonWords({ code: 'windowNotOpen', at: '2027-01-12T16:00:00Z' }, texts, about);
  expect(opens).toMatch(/^Your sale opens .*10:00.*\(in 3 hours\)\.$/);
  expect(reasonWords({ code: 'windowOver', at: '2027-01-12T12:00:00Z' }, texts, about)).not.toContain('(in');
  expect(reasonWords({ code: 'allUsed', used: 2, most: 2 }, texts, about)).toMatch(/^Guest: 2 of 2 used\./);
});
