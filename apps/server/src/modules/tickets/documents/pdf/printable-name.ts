import anyAscii from 'any-ascii';
import { withFonts } from './document-fonts.ts';
import { missingIn, type DocumentFonts } from './runs-by-font.ts';

/** Scripts that the fonts have. A single character of them may still be missing. */
const drawnScripts =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const letter = /\p{L}/u;
const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * The name as typed, without the signs that cannot be drawn. A letter is written in Latin only where its whole script
 * cannot be drawn. `missing` returns the characters of a text that no font has.
 */
export function printableName(name: string, missing: (text: string) => readonly string[]): string {
  if (missing(name).length === 0) return name;
  const canDraw = (text: string) => text !== '' && missing(text).length === 0;
  let result = '';
  /** Letters of missing scripts in a row. They are converted together. */
  let foreign = '';
  const writeForeign = () => {
    if (foreign !== '') result += asWord(foreign, /\p{L}$/u.test(result));
    foreign = '';
  };
  for (const { segment } of segmenter.segment(name)) {
    const drawn = formsOf(segment).find(canDraw);
    if (drawn === undefined && isOfMissingScript(segment, canDraw)) {
      foreign += segment;
      continue;
    }
    writeForeign();
    result += drawn ?? '';
  }
  writeForeign();
  return result.replaceAll(/ {2,}/g, ' ').trim();
}

/** The character, its plain form (a mathematical letter, a digit in a circle), and its letter without marks. */
const formsOf = (segment: string): string[] => [
  segment,
  segment.normalize('NFKC'),
  segment.normalize('NFD').replaceAll(/\p{M}/gu, ''),
];

/** Letters per block of Unicode. A block has one script. */
const blockSize = 128;

function isOfMissingScript(segment: string, canDraw: (text: string) => boolean): boolean {
  if (!letter.test(segment) || drawnScripts.test(segment)) return false;
  const point = segment.codePointAt(0) ?? 0;
  const first = point - (point % blockSize);
  for (let other = first; other < first + blockSize; other += 1) {
    const character = String.fromCodePoint(other);
    if (letter.test(character) && canDraw(character)) return false;
  }
  return true;
}

/** Letters in Latin, with a capital letter at the beginning of a word. */
function asWord(letters: string, isInWord: boolean): string {
  const latin = anyAscii(letters)
    .replaceAll(/:[\w+-]+:/g, '')
    .toLowerCase();
  return isInWord ? latin : latin.charAt(0).toUpperCase() + latin.slice(1);
}

/** The names that cannot be drawn as typed, each with its printable form. */
export async function printableNames(names: readonly string[]): Promise<[name: string, printable: string][]> {
  const { result } = await withFonts((fonts) =>
    names.flatMap((name): [string, string][] => {
      const printable = printableName(name, missingWith(fonts));
      return printable === name ? [] : [[name, printable]];
    }),
  );
  return result;
}

export const missingWith = (fonts: DocumentFonts) => (text: string) =>
  missingIn(text, { locale: 'en-US', weight: 'regular' }, fonts);
