import type { ErrorItem } from '@foyer/contract/wire/errors';
import type { TokenProblem } from '@foyer/domain/mail/mail-tokens';

/**
 * The validation error for text that looks like a token but is not one: the text, its position and the most similar
 * token.
 */
export function tokenItem({ written, line, location, nearest }: TokenProblem): Omit<ErrorItem, 'path'> {
  const where = location === 'link' ? `line ${line}, in a link` : `line ${line}`;
  const hint = nearest === null ? '' : `; did you mean *|${nearest}|*?`;
  return {
    code: 'ONE_OF',
    message: `"${written}" is no token of mails (${where})${hint}`,
    metadata: { token: written, line, place: location, ...(nearest === null ? {} : { nearest: `*|${nearest}|*` }) },
  };
}
