import type { Badge } from '@foyer/contract/door/badges';
import { fullName } from '@foyer/domain/people/names';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { FindUnprintable } from '../../tickets/documents/index.ts';
import type { FoundBadge } from './find-badges.ts';

/**
 * Returns badges with names that our fonts can print: as typed, without signs that cannot be drawn. Letters are in Latin
 * where their script cannot be drawn. `typedName` shows staff the original name.
 */
export async function withPrintedNames(
  found: readonly Pick<FoundBadge, 'badge'>[],
  findUnprintable: FindUnprintable,
  locale: Locale,
): Promise<Badge[]> {
  const printable = await findUnprintable(found.flatMap(({ badge }) => [badge.firstName, badge.lastName]));
  return found.map(({ badge }) => {
    const { firstName, lastName } = badge;
    if (!printable.has(firstName) && !printable.has(lastName)) return badge;
    return {
      ...badge,
      firstName: printable.get(firstName) ?? firstName,
      lastName: printable.get(lastName) ?? lastName,
      typedName: fullName(badge, locale),
    };
  });
}
