import type { ErrorItem, ErrorMetadata } from '@foyer/contract/wire/errors';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { answeredErrors as enAnswered } from '@foyer/messages/en-US/common/answered-errors';
import { errors as enErrors } from '@foyer/messages/en-US/common/errors';
import { validation as enValidation } from '@foyer/messages/en-US/common/validation';
import { textOf, type ErrorText } from '@foyer/messages/catalogue/error-text';
import { answeredErrors as esAnswered } from '@foyer/messages/es-US/common/answered-errors';
import { errors as esErrors } from '@foyer/messages/es-US/common/errors';
import { validation as esValidation } from '@foyer/messages/es-US/common/validation';
import { answeredErrors as jaAnswered } from '@foyer/messages/ja-JP/common/answered-errors';
import { errors as jaErrors } from '@foyer/messages/ja-JP/common/errors';
import { validation as jaValidation } from '@foyer/messages/ja-JP/common/validation';

/** Texts by code. Validation texts take precedence, but a use case may also report an error code on a field. */
const texts: Record<Locale, Readonly<Record<string, ErrorText>>> = {
  'en-US': { ...enErrors, ...enAnswered, ...enValidation },
  'es-US': { ...esErrors, ...esAnswered, ...esValidation },
  'ja-JP': { ...jaErrors, ...jaAnswered, ...jaValidation },
};

/** The text of an error or validation code in a language (system 2.3). An unknown code gets the general error text. */
export function wordsFor(locale: Locale, code: string, metadata?: ErrorMetadata): string {
  const known = texts[locale];
  return textOf((Object.hasOwn(known, code) ? known[code] : undefined) ?? enErrors.GENERAL_ERROR, metadata);
}

/** Adds texts to validation errors, except those with a text from the use case. */
export function wordItems(locale: Locale, items: readonly ErrorItem[]): (ErrorItem & { message: string })[] {
  return items.map((item) => ({ ...item, message: item.message ?? wordsFor(locale, item.code, item.metadata) }));
}
