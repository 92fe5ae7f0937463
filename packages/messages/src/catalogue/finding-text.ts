import type { ErrorItem } from '@foyer/contract/wire/errors';
import { definitionErrors } from '../en-US/common/definition-errors.ts';
import { validation } from '../en-US/common/validation.ts';
import { textOf, type ValidationTexts } from './error-text.ts';

const texts: ValidationTexts = { ...validation, ...definitionErrors };

/**
 * The English text of a finding for people who write import files: its own message if it has one, else the text of the
 * validation catalogue. The full stop is removed, because the path comes before the text and more text may follow.
 * Errors of a form definition are named by their code.
 */
export function findingText({ code, message, metadata }: ErrorItem): string {
  const known = Object.hasOwn(texts, code) ? textOf(texts[code as keyof ValidationTexts], metadata) : code;
  const problem = metadata?.['problem'];
  const words = message ?? known.replace(/\.$/, '');
  return typeof problem === 'string' ? `${words} (${problem})` : words;
}
