import { eventTokens } from '@foyer/contract/events/field-vocabulary';
import type { MessageText, MessageTexts } from '@foyer/contract/mail/announcements';
import { defaultLocale, locales, translationKey, type Locale } from '@foyer/contract/wire/vocabulary';
import { tokenProblems, type MailToken, type TokenProblem } from './mail-tokens.ts';

/** Tokens and languages of messages to attendees. */

/** Tokens that a message can contain, `*|NAME|*` (events 4.8). Each of them has a value for every ticket holder. */
export const messageTokens = [
  'NAME',
  'EVENT_NAME',
  'EVENT_DATES',
  ...eventTokens,
  'TICKET',
  'TICKET_ID',
  'LINK',
] as const satisfies readonly MailToken[];

/**
 * The language that every message of an event must have: the event's first eligible locale, else the default locale.
 */
export function mainLocaleOf({ eligibleLocales }: { readonly eligibleLocales: readonly string[] }): Locale {
  return locales.find((locale) => locale === eligibleLocales[0]) ?? defaultLocale;
}

/**
 * The text for a reader of `locale` with its language, else the text in the main language. Null when neither exists.
 */
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

/** Layout tokens that the HTML of a message can contain. A message has no QR codes and no order. */
export const messageLayoutTokens = ['TICKETS', 'CALENDAR', 'ANSWERS', 'EVENT_IMAGE'] as const;

/** A problem in a part of a message: the part is empty, or contains an unknown token. */
export type MessageProblem =
  | { part: keyof MessageText; code: 'REQUIRED' }
  | { part: keyof MessageText; code: 'ONE_OF'; token: TokenProblem };

/** The problems of a message, subject first. With HTML, the text is not checked, because the mail does not have it. */
export function messageProblems(text: MessageText): MessageProblem[] {
  const tokensOf = (part: keyof MessageText, tokens: TokenProblem[]) =>
    tokens.map((token): MessageProblem => ({ part, code: 'ONE_OF', token }));
  const known = { everywhere: messageTokens };
  const parts = text.html === undefined ? (['subject', 'text'] as const) : (['subject'] as const);
  return [
    ...parts.flatMap((part): MessageProblem[] =>
      text[part].trim() === ''
        ? [{ part, code: 'REQUIRED' }]
        : tokensOf(part, tokenProblems(text[part], 'text', known)),
    ),
    ...(text.html === undefined
      ? []
      : tokensOf('html', tokenProblems(text.html, 'html', { ...known, inTextOnly: messageLayoutTokens }))),
  ];
}

/** Paragraphs of a text, each as its non-empty lines. An empty line ends a paragraph; every line ending is accepted. */
export const paragraphsOf = (text: string): string[][] =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[ \t\u3000]*\n/)
    .map((paragraph) => paragraph.split('\n').map((line) => line.trim()))
    .map((lines) => lines.filter((line) => line !== ''))
    .filter((lines) => lines.length > 0);
