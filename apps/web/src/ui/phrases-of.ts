const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Particles, endings and marks stay with the word before them, opening brackets with the word after them. */
const belongsBefore = /^(?:[\p{Script=Hiragana}ー]+|[\p{Pe}\p{Pf}\p{Po}ー・]+)$/u;
const opening = /[\p{Ps}\p{Pi}]$/u;

let segmenter: Intl.Segmenter | undefined;

/** The phrases of a Japanese text, between which a line may break. Any other text is one phrase. */
export function phrasesOf(text: string): string[] {
  if (!kana.test(text)) return [text];
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' });
  const phrases: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const last = phrases.at(-1);
    if (last !== undefined && (belongsBefore.test(segment) || opening.test(last)))
      phrases[phrases.length - 1] = last + segment;
    else phrases.push(segment);
  }
  return phrases;
}
