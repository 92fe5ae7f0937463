import type { BadgeLayout } from './badges.ts';

/** Badges per PDF. A file of 2,000 pages takes about 20 seconds of a thread. */
export const mostBadgesPerFile = 2_000;

/** Names of form fields with a person's table. The first field that the form has is used (door 6.6). */
export const tableFields = ['table', 'tableNumber'] as const;
/** Names of form fields with the reading of a Japanese name. */
export const readingFields = ['furigana', 'reading'] as const;
/** Names of form fields with a person's company. */
export const companyFields = ['company', 'companyName', 'organization'] as const;

/** What a badge prints, independent of the language of the staff member who prints it. */
export interface BadgeContent {
  layout: BadgeLayout['kind'];
  firstName: string;
  lastName: string;
  /** Decides which name is on top. */
  countryCode: string | null;
  home: string;
  externalAccountIdentifier: string;
  tShirtSize: string;
  titleCd: string | null;
  /** Ids of the awards on the badge, in any order. */
  awardIds: readonly number[];
  topPt: number | null;
  bottomPt: number | null;
  ticketConfigurationId: number;
}

/**
 * The printed content as text. Two badges have the same text only if they print the same and have the same ticket type
 * (door 6.5). Fields that the layout does not print are left out, so their change requires no new badge.
 */
export function badgeContentText(content: BadgeContent): string {
  const { layout, firstName, lastName, countryCode, home, topPt, bottomPt, ticketConfigurationId } = content;
  const own =
    layout === 'AMBITION'
      ? [content.titleCd, content.awardIds.toSorted((a, b) => a - b)]
      : [content.externalAccountIdentifier, content.tShirtSize];
  return JSON.stringify([layout, firstName, lastName, countryCode, home, topPt, bottomPt, ticketConfigurationId, own]);
}

/** The values that badges are sorted by. */
export interface SortedBadge {
  firstName: string;
  lastName: string;
  /** The reading of the name, or an empty text. */
  reading: string;
  number: string;
  table: string;
}

/**
 * Compares badges in print order, in the locale's alphabet and with numbers by value. Japanese names with a reading are
 * sorted by it. Badges without a table come last.
 */
export function badgeComparer(
  sortBy: 'lastName' | 'number' | 'table',
  locale: string,
): (a: SortedBadge, b: SortedBadge) => number {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const nameOf = ({ firstName, lastName, reading }: SortedBadge) =>
    locale === 'ja-JP' && reading !== '' ? reading : `${lastName} ${firstName}`;
  const byName = (a: SortedBadge, b: SortedBadge) => compare(nameOf(a), nameOf(b)) || compare(a.number, b.number);
  if (sortBy === 'number') return (a, b) => compare(a.number, b.number);
  if (sortBy === 'lastName') return byName;
  return (a, b) => Number(a.table === '') - Number(b.table === '') || compare(a.table, b.table) || byName(a, b);
}
