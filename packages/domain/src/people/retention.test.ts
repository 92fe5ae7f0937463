import { describe, expect, test } from 'vitest';
import { readRetention, retentionDefaults } from './retention.ts';

describe('readRetention', () => {
  test('applies the given values over the defaults', () => {
    expect(readRetention('')).toEqual(retentionDefaults);
    expect(readRetention('mail=7, answers=365 scans=never')).toEqual({
      ...retentionDefaults,
      mail: 7,
      answers: 365,
      scans: null,
    });
  });

  test.each([
    'mail',
    'mail=',
    'mail=0',
    'mail=36501',
    'mail=-1',
    'mail=1.5',
    'letters=3',
    'mail=1 mail=2',
    'toString=3',
  ])('refuses %s', (text) => expect(readRetention(text)).toBeNull());
});
