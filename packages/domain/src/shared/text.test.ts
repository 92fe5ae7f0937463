import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanText, digitsOf, foldWidth, isEmail, lengthOf } from './text.ts';

const anyText = fc.string({ unit: 'binary' });

test.each([
  ['  Mary   Ann ', 'Mary Ann'],
  ['Ｔａｒｏ\u3000Ｙａｍａｄａ', 'Taro Yamada'],
  ['ﾔﾏﾀﾞ', 'ヤマダ'],
  ['e\u0301', 'é'],
  ['a\u200bb\u202ec\ufeff', 'abc'],
  ['a\tb\r\nc\u0000', 'a b c'],
  ['０９０ー１２３４ｰ５６７８', '090-1234-5678'],
  ['千代田１\u20122\u200bー３', '千代田1-2-3'],
  ['ラーメン３ー', 'ラーメン3ー'],
  ['\ufa19', '\ufa19'],
  ['👩\u200d💻', '👩\u200d💻'],
  ['\ud800x', '\ufffdx'],
])('cleans %j', (input, expected) => {
  expect(cleanText(input)).toBe(expected);
});

test('folds widths and leaves other forms unchanged', () => {
  expect(foldWidth('①２ｶﾞ～')).toBe('①2ガ~');
  expect(digitsOf('１２３-４５６７')).toBe('1234567');
  expect(lengthOf('👩𠮷a')).toBe(3);
});

test('cleans idempotently', () => {
  fc.assert(
    fc.property(anyText, (input) => {
      expect(cleanText(cleanText(input))).toBe(cleanText(input));
    }),
  );
});

test.each([
  ['mary@example.com', true],
  ["o'brien+events@sub.example.co.jp", true],
  ['taro..yamada.@docomo.ne.jp', true],
  ['josé@señal.mx', true],
  ['mary@example', false],
  ['mary@exa mple.com', false],
  ['@example.com', false],
  ['mary@-example.com', false],
  ['mary@example.c', false],
  ['mary@@example.com', false],
  ['a,b@example.com', false],
  [`${'a'.repeat(65)}@example.com`, false],
])('e-mail %j is %j', (input, expected) => {
  expect(isEmail(input)).toBe(expected);
});
