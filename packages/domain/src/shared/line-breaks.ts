import type { Locale } from '@foyer/contract/wire/vocabulary';

/**
 * Breaks a text into lines of at most `width`, between words (also in languages without spaces). A word that is too
 * long is broken between letters.
 */
export function brokenLines(text: string, width: number, widthOf: (text: string) => number, locale: Locale): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of wordsOf(text, locale)) {
    if (widthOf((line + word).trimEnd()) <= width) {
      line += word;
      continue;
    }
    if (line.trim() !== '') lines.push(line.trimEnd());
    line = '';
    for (const letter of widthOf(word.trimEnd()) <= width ? [word] : graphemes(word)) {
      if (line !== '' && widthOf(line + letter) > width) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return [...lines, line.trimEnd()];
}

/**
 * Splits a text into words. Following punctuation and spaces belong to a word, because they cannot start a line.
 * Preceding opening brackets do too, because they cannot end one.
 */
function wordsOf(text: string, locale: Locale): string[] {
  const words: string[] = [];
  let opening = '';
  for (const { segment, isWordLike } of new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)) {
    if (/^\p{Ps}|^\p{Pi}/u.test(segment)) opening += segment;
    else if (isWordLike || words.length === 0 || opening !== '' || /^\p{So}/u.test(segment)) {
      words.push(opening + segment);
      opening = '';
    } else words[words.length - 1] += segment;
  }
  return opening === '' ? words : [...words, opening];
}

const graphemes = (text: string): string[] =>
  [...new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment);
