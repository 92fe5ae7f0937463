import type { MessageText, MessageTexts } from '@foyer/contract/mail/announcements';
import { FoyerError, type ErrorItem } from '@foyer/contract/wire/errors';
import { locales, translationKey, type Locale } from '@foyer/contract/wire/vocabulary';
import { messageProblems } from '@foyer/domain/mail/announcements';
import { forbiddenInMail, tokenItem } from '../index.ts';

function itemsOf(text: MessageText, path: string): ErrorItem[] {
  const found = forbiddenInMail(text.html ?? '');
  return [
    ...messageProblems(text).map((problem): ErrorItem => ({
      ...(problem.code === 'ONE_OF' ? tokenItem(problem.token) : { code: problem.code }),
      path: `${path}.${problem.part}`,
    })),
    ...(found === null ? [] : [{ code: 'FORMAT' as const, path: `${path}.html`, metadata: { found } }]),
  ];
}

function refuse(items: ErrorItem[]): void {
  if (items.length > 0) throw new FoyerError('VALIDATION_ERROR', { items });
}

/** Validates one text. @throws VALIDATION_ERROR */
export const checkText = (text: MessageText): void => refuse(itemsOf(text, 'body.text'));

/** Validates the texts of a message and requires the main language. @throws VALIDATION_ERROR */
export function checkTexts(texts: MessageTexts, mainLocale: Locale): void {
  refuse(
    locales.flatMap((locale): ErrorItem[] => {
      const key = translationKey(locale);
      const text = texts[key];
      if (text) return itemsOf(text, `body.texts.${key}`);
      return locale === mainLocale ? [{ code: 'REQUIRED', path: `body.texts.${key}` }] : [];
    }),
  );
}
