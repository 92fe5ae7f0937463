import type { Award, BadgeAwards, BadgeTitle } from '@foyer/contract/tickets/ticket';
import type { TicketValue } from '@foyer/contract/forms/values';
import type { Country } from '@foyer/contract/wire/vocabulary';
import { parseNumber } from '../forms/values.ts';
import type { PersonName } from '../people/names.ts';

/** Layout of a badge (door 6.1, door 6.2). Sizes are printed millimetres. */
export type BadgeLayout =
  | { kind: 'ENERGIZE'; widthMm: 100; heightMm: 148 }
  | { kind: 'AMBITION'; widthMm: 279.4; heightMm: 215.9 }
  | { kind: 'notConfigured' };

/**
 * The two name lines of a badge: US and CA put the first name on top, others the last name (people 1.1). A
 * single name is on top.
 */
export function badgeNames(
  { firstName, lastName }: PersonName,
  country: Country | string,
): { top: string; bottom: string } {
  const firstOnTop = country === 'USA' || country === 'CAN';
  const lines = firstOnTop ? [firstName, lastName] : [lastName, firstName];
  const [top = '', bottom = ''] = lines.filter((line) => line.trim() !== '');
  return { top, bottom };
}

/** ENERGIZE and AMBITION have a badge; all others show 'Not configured'. */
export function badgeLayout(eventTypeCd: string): BadgeLayout {
  if (eventTypeCd === 'ENERGIZE') return { kind: 'ENERGIZE', widthMm: 100, heightMm: 148 };
  if (eventTypeCd === 'AMBITION') return { kind: 'AMBITION', widthMm: 279.4, heightMm: 215.9 };
  return { kind: 'notConfigured' };
}

const smallestPt = 6;
const largestPt = 144;

/**
 * A typed font size in points; `null` when the text is not a number or the size is out of range (door 6.2).
 */
export function parseFontSize(input: string): number | null {
  const size = parseNumber(input) ?? Number.NaN;
  const isStep = Math.round(size * 10) / 10 === size;
  return isStep && size >= smallestPt && size <= largestPt ? size : null;
}

/** The fields that identify an award. */
export type AwardKey = Pick<Award, 'awardName' | 'awardGroupName'>;

export const isSameAward = (a: AwardKey, b: AwardKey): boolean =>
  a.awardName === b.awardName && a.awardGroupName === b.awardGroupName;

/** Awards in the order of the badge: by level, group and position. */
export const inOrder = (awards: readonly Award[]): Award[] =>
  awards.toSorted(
    (a, b) =>
      a.displayLevel - b.displayLevel ||
      a.groupDisplayOrder - b.groupDisplayOrder ||
      a.position - b.position ||
      (a.awardName < b.awardName ? -1 : Number(a.awardName > b.awardName)),
  );

/** Pins an award. A tiered one unpins the others of its group (door 6.3). */
export function pinAward(badge: BadgeAwards, award: Award): BadgeAwards {
  const pinned = badge.unassigned.find((other) => isSameAward(other, award));
  if (!pinned) return badge;
  const leaves = (other: Award) => pinned.isTiered && other.isTiered && other.awardGroupName === pinned.awardGroupName;
  return {
    ...badge,
    assigned: inOrder([...badge.assigned.filter((other) => !leaves(other)), pinned]),
    unassigned: inOrder([...badge.unassigned.filter((other) => other !== pinned), ...badge.assigned.filter(leaves)]),
  };
}

/** Removes an award from the badge. */
export function unpinAward(badge: BadgeAwards, award: Award): BadgeAwards {
  const unpinned = badge.assigned.find((other) => isSameAward(other, award));
  if (!unpinned) return badge;
  return {
    ...badge,
    assigned: badge.assigned.filter((other) => other !== unpinned),
    unassigned: inOrder([...badge.unassigned, unpinned]),
  };
}

/** Replaces the title with one of the unpinned titles. */
export function swapTitle(badge: BadgeAwards, title: BadgeTitle): BadgeAwards {
  const next = badge.unassignedTitles.find((other) => other.titleCd === title.titleCd);
  if (!next) return badge;
  const before = badge.assignedTitle;
  return {
    ...badge,
    assignedTitle: next,
    unassignedTitles: badge.unassignedTitles.flatMap((other) => (other !== next ? [other] : before ? [before] : [])),
  };
}

/** The four display levels of a badge. */
const displayLevels = [1, 2, 3, 4] as const;
/** Awards that fit into one column (door 6.2). */
const awardsPerColumn = 12;

/** The awards of a badge by display level. Awards that exceed the column are in `overflow`. */
export function awardColumns(assigned: readonly Award[]): { level: number; awards: Award[]; overflow: Award[] }[] {
  return displayLevels.map((level) => {
    const awards = inOrder(assigned.filter((award) => award.displayLevel === level));
    return { level, awards: awards.slice(0, awardsPerColumn), overflow: awards.slice(awardsPerColumn) };
  });
}

/** Form fields that the badge shows (forms 1.5). */
export interface BadgeAnswers {
  firstName: string;
  lastName: string;
  home: string;
  tShirtSize: string;
}

/**
 * Texts of a badge: the answers of the badge form, else the person's own name. The home is the answer for the person's
 * country, else any answer that was given.
 */
export function badgeAnswers(
  answers: Readonly<Record<string, TicketValue | undefined>>,
  person: { firstName: string; lastName: string; countryCode: string | null },
): BadgeAnswers {
  const answer = (name: string) => {
    const value = answers[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  const state = answer('badgeHomeState');
  const province = answer('badgeHomeProvince');
  const prefecture = answer('badgeHomePrefecture');
  const byCountry = new Map([
    ['USA', state],
    ['CAN', province],
    ['JPN', prefecture],
  ]).get(person.countryCode ?? '');
  return {
    firstName: answer('badgeFirstName') || person.firstName,
    lastName: answer('badgeLastName') || person.lastName,
    home: byCountry || state || province || prefecture,
    tShirtSize: answer('tShirtSize'),
  };
}
