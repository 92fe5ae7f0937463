import { expect, test } from 'vitest';
import { lineFontsOf } from './badge-fonts.ts';

test.each([
  ['José Łukasz', 'USA', [], undefined],
  ['Ωμέγα', 'USA', [], undefined],
  ['𠮷野', 'JPN', ['jp'], 'ja'],
  ['さくら', 'USA', ['jp'], 'ja'],
  ['김민수', 'USA', ['kr'], 'ko'],
  ['陳怡君', 'TWN', ['tc', 'jp', 'sc'], 'zh-Hant'],
  ['陳怡君', 'HKG', ['tc', 'jp', 'sc'], 'zh-Hant'],
  ['刘洋', 'CHN', ['sc', 'tc', 'jp'], 'zh-Hans'],
  ['刘洋', 'USA', ['jp', 'tc', 'sc'], undefined],
  ['فاطمة', 'USA', ['arabic'], undefined],
  ['נועה', 'ISR', ['hebrew'], undefined],
  ['ज्ञानेश्वरी', 'IND', ['devanagari'], undefined],
  ['ณัฐวุฒิ', 'THA', ['thai'], undefined],
  ['Sam 김 נועה', 'USA', ['kr', 'hebrew'], 'ko'],
])('%s from %s gets the fonts of its scripts', (text, country, fonts, lang) => {
  expect(lineFontsOf(text, country)).toEqual({ fonts, lang });
});
