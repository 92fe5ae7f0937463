import * as hb from 'harfbuzzjs';
import { expect, test } from 'vitest';
import { withFonts } from './document-fonts.ts';
import type { Weight } from './font-files.ts';
import { missingWith, printableName, printableNames } from './printable-name.ts';
import { runsByFont, type Run } from './runs-by-font.ts';

/** Compares the fonts and glyphs of names with HarfBuzz, the shaping library of browsers. */

async function runsOf(
  text: string,
  { country = null, weight = 'regular' }: { country?: string | null; weight?: Weight } = {},
) {
  const { result, missing } = await withFonts((fonts) => runsByFont(text, { locale: 'en-US', country, weight }, fonts));
  return { runs: result, missing };
}
const glyphsOf = ({ file, text }: Run): number[] => file.font.layout(text, []).glyphs.map(({ id }) => id);

function glyphsOfHarfBuzz({ file, text, isRightToLeft }: Run): number[] {
  // Sound: every font that fontkit opens from bytes has this property. Its types omit it.
  const { buffer: bytes } = (file.font as unknown as { stream: { buffer: Uint8Array } }).stream;
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  if (isRightToLeft) buffer.setDirection(hb.Direction.RTL);
  hb.shape(new hb.Font(new hb.Face(new hb.Blob(Uint8Array.from(bytes).buffer))), buffer);
  return buffer.getGlyphInfos().map(({ codepoint }) => codepoint);
}

const scripts = {
  Korean: ['이서연', '박지훈', '남궁 뷁'],
  'simplified Chinese': ['刘洋', '赵丽颖', '邓小龙'],
  'traditional Chinese': ['陳怡君', '黃國倫', '蔡依林'],
  Thai: ['สุรีย์', 'ณัฐวุฒิ', 'น้ำฝน'],
  Arabic: ['فاطمة الزهراء', 'پژمان گلچین', 'محمَّد', 'علی‌رضا'],
  Hebrew: ['יוסף לוי', 'נועה בן־דוד', 'רבקה'],
  Devanagari: ['क्षितिज', 'हार्दिक विश्वनाथ', 'ज्ञानेश्वरी'],
  Japanese: ['𠮷田', '﨑山 髙志', '𩸽山'],
} as const;

test.each(Object.entries(scripts).flatMap(([script, names]) => names.map((name) => [script, name] as const)))(
  'a name in %s (%s) has the same glyphs as in HarfBuzz, and none is missing',
  async (_, name) => {
    for (const weight of ['regular', 'bold'] as const) {
      const { runs, missing } = await runsOf(name, { weight });
      expect(missing).toEqual([]);
      for (const run of runs) {
        expect(glyphsOf(run)).toEqual(glyphsOfHarfBuzz(run));
        expect(glyphsOf(run)).not.toContain(0);
      }
    }
  },
);

test.each([
  ['JPN', '骨', 'japanese'],
  ['CHN', '骨', 'sc'],
  ['TWN', '骨', 'tc'],
  ['HKG', '骨', 'tc'],
  ['KOR', '骨', 'kr'],
  ['USA', '骨', 'japanese'],
  // Simplified characters determine the region of the whole name.
  ['USA', '王张', 'sc'],
  ['USA', '王伟', 'sc'],
  ['USA', '金민', 'kr'],
  ['CHN', '直子さん', 'japanese'],
])('a Chinese character of a name from %s (%s) has the form of its region', async (country, name, family) => {
  const { runs } = await runsOf(name, { country });
  expect([...new Set(runs.map(({ file }) => file.name.split('-')[0]))]).toEqual([family]);
});

test('a variation selector chooses the form of a character if a font has that form', async () => {
  const glyphs = async (name: string) => (await runsOf(name)).runs.flatMap(glyphsOf);
  for (const name of ['邉\u{e0103}', '邉\u{e0109}', '邉\u{e010e}'])
    expect(await glyphs(name)).not.toEqual(await glyphs(name.slice(0, 1)));
  // A form that no font has is drawn in the default form.
  expect((await runsOf('山\u{e0120}')).missing).toEqual([]);
});

test.each([
  ['Dinner for משה כהן, Paris', ['Dinner for', 'משה כהן', ', Paris']],
  ['משה (רבקה)', ['(', 'רבקה', ')', 'משה']],
  ['محمد 12 Smith', ['Smith', '12', 'محمد']],
])('%s is drawn in the order of its directions', async (text, drawn) => {
  const { runs } = await runsOf(text);
  expect(runs.map((run) => run.text.trim()).filter(Boolean)).toEqual(drawn);
});

test.each([
  ['١٢', '١٢'],
  ['علی ۴۵', '۴۵'],
  ['محمد ١٢٣ علي', '١٢٣'],
])('the digits of %s are drawn from left to right', async (text, digits) => {
  const { runs } = await runsOf(text);
  const run = runs.find((each) => /\p{Nd}/u.test(each.text));
  const inOrder = Array.from(digits, (digit) => run?.file.font.glyphForCodePoint(digit.codePointAt(0) ?? 0).id);
  expect(run && glyphsOf(run)).toEqual(inOrder);
});

test('Latin and Japanese names need no other font', async () => {
  const { result } = await withFonts((fonts) => {
    for (const name of ['José Łukasz', 'Nguyễn Văn Ấ', 'Ωμέγα Жук', '髙橋 﨑子', 'ｶﾀｶﾅ ひらがな'])
      runsByFont(name, { locale: 'en-US', weight: 'regular' }, fonts);
    return fonts.wanted.size;
  });
  expect(result).toBe(0);
});

test.each([
  ['Ana 🎉 Núñez', 'Ana Núñez'],
  ['🎉Ana🎉', 'Ana'],
  ['Zoë ❤️‍🔥 李小龍', 'Zoë 李小龍'],
  ['𝓐𝓷𝓪 Núñez', 'Ana Núñez'],
  ['José ᏣᎳᎩ', 'José Tsalagi'],
  ['ᏣᎳᎩ 🎉', 'Tsalagi'],
  ['🎉', ''],
  ['민준 🇰🇷 김', '민준 김'],
  ['𠮷田 太郎', '𠮷田 太郎'],
  ['محمد علي', 'محمد علي'],
  ['สมชาย ใจดี', 'สมชาย ใจดี'],
  ['陈们 小红', '陈们 小红'],
])('prints the name %s as %s', async (typed, printed) => {
  const { result } = await withFonts((fonts) => printableName(typed, missingWith(fonts)));
  expect(result).toBe(printed);
  expect(await printableNames([typed, 'Anna'])).toEqual(printed === typed ? [] : [[typed, printed]]);
});

test('leaves out signs that no font has, and shows a box for a missing letter', async () => {
  const { runs, missing } = await runsOf('Gala 🎉 ᏣA');
  expect(runs.map(({ text }) => text).join('')).toBe('Gala  □A');
  expect(missing).toEqual(['🎉', 'Ꮳ']);
});
