import type { ErrorItem } from '@foyer/contract/errors';
import type { TokenProblem } from '@foyer/domain/mail-tokens';

/** Something that looks like a token and is none, as the item of a refusal: what was written, where, and the token that was probably meant. */
export function tokenItem({ written, line, place, nearest }: TokenProblem): Omit<ErrorItem, 'path'> {
  const where = place === 'link' ? `line ${line}, in a link` : `line ${line}`;
  const hint = nearest === null ? '' : `; did you mean *|${nearest}|*?`;
  return {
    code: 'ONE_OF',
    message: `"${written}" is no token of mails (${where})${hint}`,
    metadata: { token: written, line, place, ...(nearest === null ? {} : { nearest: `*|${nearest}|*` }) },
  };
}
