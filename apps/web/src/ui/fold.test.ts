import { describe, expect, test } from 'vitest';
import { fold, foundIn } from './fold.ts';

describe('fold', () => {
  test.each([
    ['Ｔｏｋｙｏ', 'tokyo'],
    ['ﾄｳｷｮｳ', 'とうきょう'],
    ['México', 'mexico'],
    // a voiced kana is one letter, not a letter with an accent
    ['ガ', 'が'],
  ])('%s is found as %s', (written, folded) => {
    expect(fold(written)).toBe(folded);
  });

  test('words in any order, and none missing', () => {
    expect(foundIn('Aguascalientes, México', 'mex aguas')).toBe(true);
    expect(foundIn('Aguascalientes, México', 'mex tokyo')).toBe(false);
    expect(foundIn('anything', '')).toBe(true);
  });
});
