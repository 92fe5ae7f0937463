import type { TokenProblem } from '@foyer/domain/mail/mail-tokens';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';

/** Most problems shown for a field. The next problems appear when these are fixed. */
const mostShown = 3;

/** Error text of a field with unknown tokens. Undefined when there are none. */
export function tokenWords(
  problems: readonly TokenProblem[],
  hasLines: boolean,
  t: StaffMessages['editor'],
): string | undefined {
  if (problems.length === 0) return undefined;
  return problems
    .slice(0, mostShown)
    .map(({ written, line, location, nearest }) => {
      const where = { written, line, isInLink: location === 'link' };
      const problem = hasLines ? t.unknownTokenAt(where) : t.unknownToken({ written });
      return nearest === null ? problem : `${problem} ${t.tokenMeant({ token: `*|${nearest}|*` })}`;
    })
    .join(' ');
}
