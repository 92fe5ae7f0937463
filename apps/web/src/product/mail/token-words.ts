import type { TokenProblem } from '@foyer/domain/mail-tokens';
import type { StaffMessages } from '@foyer/messages/messages';

/** More problems of a field are counted by none: whoever mends these sees the next ones. */
const mostShown = 3;

/** The error text of a field with what looks like a token and is none; undefined without such. */
export function tokenWords(
  problems: readonly TokenProblem[],
  hasLines: boolean,
  t: StaffMessages['editor'],
): string | undefined {
  if (problems.length === 0) return undefined;
  return problems
    .slice(0, mostShown)
    .map(({ written, line, place, nearest }) => {
      const where = { written, line, isInLink: place === 'link' };
      const problem = hasLines ? t.unknownTokenAt(where) : t.unknownToken({ written });
      return nearest === null ? problem : `${problem} ${t.tokenMeant({ token: `*|${nearest}|*` })}`;
    })
    .join(' ');
}
