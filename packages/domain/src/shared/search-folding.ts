/**
 * Folds text for searches: on the server, in lists of the browser and in comboboxes. Two texts are alike if they share
 * a spelling (`spellingsOf`). The server stores the spellings of names (`db/search-text.ts`).
 */

/** Each variant of a kanji with its common form: `hanVariants`, or no variants where its 28 KB are too large. */
export type Variants = ReadonlyMap<string, string>;
const none: Variants = new Map();

/** Letters that Unicode normalisation does not decompose, with their plain spelling. */
const plain: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i' };
/** Letters that are also written with two letters. */
const writtenOut: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** Hyphens and dashes of any width that stand for the long vowel mark after kana. */
const dashAfterKana = /(?<=[\u30a1-\u30fa])[-\u2010-\u2015\u2212]/g;
/** Marks that choose the drawn form of a character, and invisible characters. */
const unseen = /[\p{Variation_Selector}\p{Cf}]/gu;

/** Most names are ASCII. They need no normalisation, and imports fold a million of them. */
const ascii = /^[ -~]*$/;

/**
 * Converts full-width to half-width, upper to lower case and hiragana to katakana, and removes accents. Sound marks of
 * kana (U+3099, U+309A) are part of the letter and stay.
 */
export function foldWriting(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[ßæœøđðþłı]/g, (letter) => plain[letter] ?? letter)
    .replaceAll(/[\u3041-\u3096\u309d\u309e]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0x60));
}

/** Small kana with the large one: readings are often written without small kana. */
const smallKana = 'ァアィイゥウェエォオッツャヤュユョヨヮワヵカヶケ';
const largeKana = new Map(
  Array.from(smallKana).flatMap((small, at, all) => (at % 2 === 0 ? [[small, all[at + 1] ?? small]] : [])),
);
const rows: readonly (readonly [vowel: string, kana: string])[] = [
  ['ア', 'アカサタナハマヤラワガザダバパ'],
  ['イ', 'イキシチニヒミリギジヂビピ'],
  ['ウ', 'ウクスツヌフムユルグズヅブプヴ'],
  ['エ', 'エケセテネヘメレゲゼデベペ'],
  ['オ', 'オコソトノホモヨロヲゴゾドボポ'],
];
const vowelOf = new Map(rows.flatMap(([vowel, kana]) => Array.from(kana, (each) => [each, vowel] as const)));
/** Vowels whose long form is usually written with another vowel: サトー is サトウ or サトオ, ケーコ is ケイコ. */
const usualLong: Record<string, string> = { オ: 'ウ', エ: 'イ' };

/** Writes the long vowel mark as a vowel, and small kana as large kana. */
function foldKana(text: string, isWrittenOut: boolean): string {
  return text
    .replaceAll(dashAfterKana, 'ー')
    .replaceAll(/[ァィゥェォッャュョヮヵヶ]/g, (small) => largeKana.get(small) ?? small)
    .replaceAll(/([\u30a2-\u30f4])ー+/g, (whole, kana: string) => {
      const vowel = vowelOf.get(kana);
      if (vowel === undefined) return whole;
      return kana + (isWrittenOut ? (usualLong[vowel] ?? vowel) : vowel);
    });
}

/** Replaces each variant of a kanji by its common form, and the repetition mark by the repeated kanji. */
const foldHan = (text: string, variants: Variants): string =>
  text
    .replaceAll(/\p{Script=Han}/gu, (letter) => variants.get(letter) ?? letter)
    .replaceAll(/(\p{Script=Han})々/gu, '$1$1');

/**
 * The spellings under which a text is found, one or two: umlauts and long vowels in their plain and in their
 * written-out form. Every spelling of a beginning is the beginning of a spelling, except inside a kanji or letter.
 */
export function spellingsOf(text: string, variants: Variants = none): string[] {
  if (ascii.test(text)) return [text.toLowerCase()];
  const seen = text.replaceAll(unseen, '');
  const out = seen
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[äöüøå]/g, (letter) => writtenOut[letter] ?? letter);
  const spell = (each: string, isWrittenOut: boolean) => foldHan(foldKana(foldWriting(each), isWrittenOut), variants);
  return [...new Set([spell(seen, false), spell(out, true)])];
}

/** Characters between words. */
export const separators = /[^\p{L}\p{N}\p{M}]+/u;

/** True if every word of `query` is part of `text`, in any spelling. Apostrophes and hyphens may be left out. */
export function foundIn(text: string, query: string, variants: Variants = none): boolean {
  const texts = spellingsOf(text, variants).flatMap((each) => [each, each.replaceAll(/[^\p{L}\p{N}\p{M}\s]+/gu, '')]);
  const has = (part: string) => texts.some((each) => each.includes(part));
  return query
    .split(/\s+/u)
    .map((word) => spellingsOf(word, variants))
    .every((word) => word.some((each) => has(each) || each.split(separators).every(has)));
}

/** True if two texts share a spelling. */
export function isAlike(one: string, other: string, variants: Variants = none): boolean {
  const spellings = spellingsOf(one.trim(), variants);
  return spellingsOf(other.trim(), variants).some((each) => spellings.includes(each));
}
