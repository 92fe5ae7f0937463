import type { Badge } from '@foyer/contract/door/badges';
import { fullName } from '@foyer/domain/people/names';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { loadPrintableName, type FindUnprintable } from '../../tickets/documents/index.ts';
import type { FoundBadge } from './find-badges.ts';

/**
 * Returns badges with names that our fonts can print. An unprintable name is replaced by the account's name, or else
 * transliterated to Latin letters. `typedName` shows staff the original name.
 */
export async function withPrintedNames(
  found: readonly Pick<FoundBadge, 'badge' | 'accountName'>[],
  findUnprintable: FindUnprintable,
  locale: Locale,
): Promise<Badge[]> {
  const names = found.flatMap(({ badge, accountName }) => [
    badge.firstName,
    badge.lastName,
    ...(accountName ? [accountName.firstName, accountName.lastName] : []),
  ]);
  const unprintable = await findUnprintable(names);
  if (unprintable.size === 0) return found.map(({ badge }) => badge);
  const printableName = await loadPrintableName();
  const canPrint = (name: string) => !unprintable.has(name);
  return found.map(({ badge, accountName }) => {
    if (canPrint(badge.firstName) && canPrint(badge.lastName)) return badge;
    const typedName = fullName(badge, locale);
    if (accountName && canPrint(accountName.firstName) && canPrint(accountName.lastName)) {
      return { ...badge, ...accountName, typedName };
    }
    return {
      ...badge,
      firstName: printableName([badge.firstName], canPrint),
      lastName: printableName([badge.lastName], canPrint),
      typedName,
    };
  });
}
