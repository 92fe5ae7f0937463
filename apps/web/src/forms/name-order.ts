import type { Locale } from '@foyer/contract/wire/vocabulary';

export const nameOfField = ({ field }: { field: { name: string } }): string => field.name;
export const nameOfFinding = ({ field }: { field: string }): string => field;

const pairs: readonly (readonly [given: string, family: string])[] = [
  ['firstName', 'lastName'],
  ['badgeFirstName', 'badgeLastName'],
];

/**
 * In Japanese the family name comes first (people 1.1): swaps a given name with the family name that
 * follows it.
 */
export function inNameOrder<T>(items: readonly T[], nameOf: (item: T) => string, locale: Locale): readonly T[] {
  if (locale !== 'ja-JP') return items;
  const ordered = [...items];
  for (const [given, family] of pairs) {
    const at = ordered.findIndex((item) => nameOf(item) === given);
    const [first, second] = [ordered[at], ordered[at + 1]];
    if (first !== undefined && second !== undefined && nameOf(second) === family) ordered.splice(at, 2, second, first);
  }
  return ordered;
}
