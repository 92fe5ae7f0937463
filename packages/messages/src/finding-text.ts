import type { ErrorItem } from '@foyer/contract/errors';
import { textOf, type ValidationTexts } from './error-text.ts';

/**
 * The words of one finding for people who write files: its own where it has some, else those of the validation catalogue, without the full
 * stop, so that the place can stand before and more after. What is wrong with a form is named by its code.
 */
export function findingText(texts: ValidationTexts, { code, message, metadata }: ErrorItem): string {
  const known = Object.hasOwn(texts, code) ? textOf(texts[code as keyof ValidationTexts], metadata) : code;
  const problem = metadata?.['problem'];
  const words = message ?? known.replace(/\.$/, '');
  return typeof problem === 'string' ? `${words} (${problem})` : words;
}
