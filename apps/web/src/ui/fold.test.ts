import { describe, expect, test } from 'vitest';
import { fold, foundIn } from './fold.ts';

describe('fold', () => {
  test.each([
    ['Ｔｏｋｙｏ', 'tokyo'],
    ['ﾄｳｷｮｳ', 'とうきょう'],
    ['México', 'mexico'],
    // a voiced kana is one letter, not a letter with an accent
    ['ガ', 'が'],
  ])('folds %s to %s', (written, folded) => {
    expect(fold(written)).toBe(folded);
  });

  test('finds all words in any order', () => {
    expect(foundIn('Aguascalientes, México', 'mex aguas')).toBe(true);
    expect(foundIn('Aguascalientes, México', 'mex tokyo')).toBe(false);
    expect(foundIn('anything', '')).toBe(true);
  });
});
