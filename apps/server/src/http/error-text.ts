import type { ErrorItem, ErrorMetadata } from '@foyer/contract/wire/errors';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import { textOf, type ErrorText } from '@foyer/messages/catalogue/error-text';

/**
 * The text of an error or validation code in a language (system 2.3). Validation texts take precedence, but a use case may
 * also report an error code on a field. An unknown code gets the general error text.
 */
export function wordsFor(locale: Locale, code: string, metadata?: ErrorMetadata): string {
  const { errors, answeredErrors, validation } = serverTexts[locale];
  const areas: readonly Readonly<Record<string, ErrorText>>[] = [validation, answeredErrors, errors];
  const known = areas.find((texts) => Object.hasOwn(texts, code));
  return textOf(known?.[code] ?? errors.GENERAL_ERROR, metadata);
}

/** Adds texts to validation errors, except those with a text from the use case. */
export function wordItems(locale: Locale, items: readonly ErrorItem[]): (ErrorItem & { message: string })[] {
  return items.map((item) => ({ ...item, message: item.message ?? wordsFor(locale, item.code, item.metadata) }));
}
