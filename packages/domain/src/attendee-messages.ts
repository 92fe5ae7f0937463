import type { MessageText, MessageTexts } from '@foyer/contract/attendee-messages';
import { defaultLocale, locales, translationKey, type Locale } from '@foyer/contract/vocabulary';
import { tokenProblems, type TokenProblem } from './mail-tokens.ts';

/** What stands in a message to attendees, and in which language each of them gets it. */

/** Tokens that a message fills, `*|NAME|*` (spec §5 Editor): what is the same kind of thing for whoever has a ticket. */
export const messageTokens = ['NAME', 'EVENT_NAME', 'EVENT_DATES', 'VENUE', 'TICKET', 'TICKET_ID', 'LINK'] as const;

/** The language that every message of an event has: the first one that the event is for, else the product's own. */
export function mainLocaleOf({ eligibleLocales }: { readonly eligibleLocales: readonly string[] }): Locale {
  return locales.find((locale) => locale === eligibleLocales[0]) ?? defaultLocale;
}

/** The text for a reader of `locale`, and the language it is in; null for texts without the main language. */
export function textFor(
  texts: MessageTexts,
  locale: Locale,
  mainLocale: Locale,
): { locale: Locale; text: MessageText } | null {
  for (const each of [locale, mainLocale]) {
    const text = texts[translationKey(each)];
    if (text) return { locale: each, text };
  }
  return null;
}

/** What is wrong with a part of a message: it says nothing, or has what looks like a token and is none. */
export type MessageProblem =
  | { part: keyof MessageText; code: 'REQUIRED' }
  | { part: keyof MessageText; code: 'ONE_OF'; token: TokenProblem };

/** What is wrong with a text, by its parts in order. */
export function messageProblems(text: MessageText): MessageProblem[] {
  return (['subject', 'text'] as const).flatMap((part): MessageProblem[] =>
    text[part].trim() === ''
      ? [{ part, code: 'REQUIRED' }]
      : tokenProblems(text[part], 'text', { everywhere: messageTokens }).map((token) => ({
          part,
          code: 'ONE_OF',
          token,
        })),
  );
}

/** Paragraphs of a text as lines: an empty line ends one, whatever the line ends are. */
export const paragraphsOf = (text: string): string[][] =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[ \t\u3000]*\n/)
    .map((paragraph) => paragraph.split('\n').map((line) => line.trim()))
    .map((lines) => lines.filter((line) => line !== ''))
    .filter((lines) => lines.length > 0);
