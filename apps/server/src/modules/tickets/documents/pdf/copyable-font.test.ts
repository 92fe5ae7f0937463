import * as fontkit from 'fontkit';
import { expect, test } from 'vitest';
import { readPdf } from '../../../../../test/pdf.ts';
import { withFonts } from './document-fonts.ts';
import { writeDocument } from './document.ts';
import { runsByFont } from './runs-by-font.ts';

/** Text of documents as readers copy and search it. */

const about = { title: 'Names', author: 'Foyer', date: new Date(0), locale: 'en-US' } as const;

/** The text that a reader finds for each of the lines, which are written into one document with one set of fonts. */
async function copied(lines: readonly string[]): Promise<string[]> {
  const { pdf } = await writeDocument(about, (canvas) => {
    for (const line of lines) canvas.write(line, { ...canvas.page(), size: 12 });
  });
  return (await readPdf(pdf)).map((text) => text.normalize('NFC'));
}

const names = {
  // Each pair shares shapes that differ by their dots.
  'Arabic letters': ['قاف فاق', 'بنت تين', 'فاطمة الزهراء', 'عبد الله بن خالد', 'سامي الحسن', 'زهراء ورزان'],
  'Persian letters': ['پژمان گلچین', 'چنگیز', 'علی‌رضا'],
  'ligatures of Arabic': ['لا إله', 'الله', 'آلاء', 'لؤلؤ'],
  'vowel signs of Arabic': ['محمَّد', 'مُحَمَّدٌ علي', 'بِسْمِ ٱللَّٰهِ'],
  'Arabic digits': ['قاسم ١٢ (علي)', '١٢٣', 'علی ۴۵'],
  Hebrew: ['שלום רבקה', 'יוֹסֵף', 'שָׁלוֹם', 'נועה בן־דוד'],
  Devanagari: ['हार्दिक विश्वनाथ', 'क्षितिज'],
  Thai: ['น้ำฝน', 'สุรีย์'],
  'other scripts': ['José Łukasz', '髙橋 𠮷田', '남궁민', 'Dinner for משה'],
};

test.each(Object.entries(names))('%s are copied as they were written', async (_, lines) => {
  expect(await copied(lines)).toEqual(lines.map((line) => line.normalize('NFC')));
});

test('a document with all names has the text of each of them', async () => {
  const lines = Object.values(names).flat();
  expect(await copied(lines)).toEqual(lines.map((line) => line.normalize('NFC')));
});

test('a document leaves the font of its letters as it was', async () => {
  const name = 'غضنفر';
  await copied([name]);
  const { result: runs } = await withFonts((fonts) => runsByFont(name, { locale: 'en-US', weight: 'regular' }, fonts));
  for (const { file, text } of runs) {
    const idsIn = (font: fontkit.Font) => font.layout(text, []).glyphs.map(({ id }) => id);
    // Sound: every font that fontkit opens from bytes has this property. Its types omit it.
    const { buffer } = (file.font as unknown as { stream: { buffer: Buffer } }).stream;
    // Sound: the file has one font.
    const reopened = fontkit.create(buffer) as fontkit.Font;
    expect(idsIn(file.font)).toEqual(idsIn(reopened));
  }
});
