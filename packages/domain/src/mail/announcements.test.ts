import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mainLocaleOf, messageProblems, paragraphsOf, textFor } from './announcements.ts';

const english = { subject: 'Hello', text: 'Doors open at 9.' };
const japanese = { subject: 'こんにちは', text: '開場は9時です。' };

describe('mainLocaleOf', () => {
  it.each([
    [[], 'en-US'],
    [['ja-JP'], 'ja-JP'],
    [['es-US', 'en-US'], 'es-US'],
    [['fr-FR'], 'en-US'],
  ])('the main language of an event for %j is %s', (eligibleLocales, main) => {
    expect(mainLocaleOf({ eligibleLocales })).toBe(main);
  });
});

describe('textFor', () => {
  it("returns the text in the reader's language, else in the main language", () => {
    const texts = { en_US: english, ja_JP: japanese };
    expect(textFor(texts, 'ja-JP', 'en-US')).toEqual({ locale: 'ja-JP', text: japanese });
    expect(textFor(texts, 'es-US', 'en-US')).toEqual({ locale: 'en-US', text: english });
    expect(textFor(texts, 'es-US', 'ja-JP')).toEqual({ locale: 'ja-JP', text: japanese });
    expect(textFor({ en_US: english }, 'ja-JP', 'es-US')).toBeNull();
  });
});

describe('messageProblems', () => {
  it('reports an empty part, and each unknown token', () => {
    expect(messageProblems(english)).toEqual([]);
    expect(messageProblems({ subject: '*|NAME|*', text: 'See *|LINK|*' })).toEqual([]);
    expect(messageProblems({ subject: ' ', text: 'You owe *|TOTAL|*, *|NAME|*' })).toEqual([
      { part: 'subject', code: 'REQUIRED' },
      { part: 'text', code: 'ONE_OF', token: { written: '*|TOTAL|*', line: 1, location: 'text', nearest: null } },
    ]);
  });
});

describe('paragraphsOf', () => {
  it('ends a paragraph at an empty line with any line ending', () => {
    expect(paragraphsOf('a\r\nb\r\n \r\nc\n\n\n\nd\n　\ne')).toEqual([['a', 'b'], ['c'], ['d'], ['e']]);
  });

  it('contains every word of the text once, in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '\r\n', '\t') }), (text) => {
        const words = paragraphsOf(text).flat();
        expect(words.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
        expect(words.every((line) => line.trim() === line && line !== '')).toBe(true);
      }),
    );
  });
});
