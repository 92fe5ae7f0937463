import type { Award, BadgeAwards } from '@foyer/contract/tickets/ticket';
import { describe, expect, it } from 'vitest';
import { awardColumns, badgeAnswers, badgeLayout, parseFontSize, pinAward, swapTitle, unpinAward } from './badges.ts';

const award = (awardName: string, more: Partial<Award> = {}): Award => ({
  awardName,
  awardDescription: '',
  imageName: null,
  position: 0,
  groupDisplayOrder: 0,
  displayLevel: 1,
  awardGroupName: 'Sales',
  isTiered: false,
  ...more,
});
const tiered = (name: string) => award(name, { isTiered: true });
const badge = (assigned: Award[], unassigned: Award[]): BadgeAwards => ({
  assigned,
  unassigned,
  assignedTitle: null,
  unassignedTitles: [],
});
const names = (awards: Award[]) => awards.map(({ awardName }) => awardName);

describe('badges', () => {
  it('pins and unpins awards', () => {
    const pinned = pinAward(badge([award('b')], [award('a')]), award('a'));
    expect([names(pinned.assigned), names(pinned.unassigned)]).toEqual([['a', 'b'], []]);
    const unpinned = unpinAward(pinned, award('b'));
    expect([names(unpinned.assigned), names(unpinned.unassigned)]).toEqual([['a'], ['b']]);
    expect(pinAward(pinned, award('unknown'))).toBe(pinned);
    expect(unpinAward(pinned, award('unknown'))).toBe(pinned);
  });
  it('unpins the awards of the same tier only', () => {
    const other = award('trip', { isTiered: true, awardGroupName: 'Trips' });
    const pinned = pinAward(badge([tiered('bronze'), award('plain'), other], [tiered('gold')]), tiered('gold'));
    expect([names(pinned.assigned), names(pinned.unassigned)]).toEqual([['gold', 'plain', 'trip'], ['bronze']]);
  });
  it('shows awards in four levels of at most twelve', () => {
    const many = Array.from({ length: 14 }, (_, index) =>
      award(`a${index}`, { displayLevel: 2, position: 14 - index }),
    );
    const columns = awardColumns([...many, award('first', { displayLevel: 1 })]);
    expect(columns.map(({ awards, overflow }) => [awards.length, overflow.length])).toEqual([
      [1, 0],
      [12, 2],
      [0, 0],
      [0, 0],
    ]);
    expect(columns[1]?.awards[0]?.awardName).toBe('a13');
  });
});

it('replaces the title with an unpinned one', () => {
  const [sc, ec] = [
    { titleCd: 'SC' as const, titleName: 'Senior' },
    { titleCd: 'EC' as const, titleName: 'Executive' },
  ];
  const titled = { ...badge([], []), assignedTitle: sc, unassignedTitles: [ec] };
  expect(swapTitle(titled, ec)).toMatchObject({ assignedTitle: ec, unassignedTitles: [sc] });
  expect(swapTitle({ ...titled, assignedTitle: null }, ec)).toMatchObject({ assignedTitle: ec, unassignedTitles: [] });
  expect(swapTitle(titled, sc)).toBe(titled);
});

it('has a layout for two event types', () => {
  expect(badgeLayout('ENERGIZE')).toMatchObject({ widthMm: 100, heightMm: 148 });
  expect(badgeLayout('AMBITION').kind).toBe('AMBITION');
  expect(
    ['ECFLYIN', 'FIVESTAR', 'REGIONAL_TRAINING', 'STRIKE_OUT_HUNGER'].map((code) => badgeLayout(code).kind),
  ).toEqual(Array.from({ length: 4 }, () => 'notConfigured'));
});

it.each([
  ['40', 40],
  ['３２．５', 32.5],
  ['big', null],
  ['', null],
  ['0', null],
  ['999', null],
])('font size %j is %s', (text, size) => expect(parseFontSize(text)).toBe(size));

it("takes the badge answers, else the person's data", () => {
  const person = { firstName: 'Mary', lastName: 'Smith', countryCode: 'CAN' };
  expect(
    badgeAnswers({ badgeFirstName: 'Molly', badgeHomeProvince: 'ON', badgeHomeState: 'TX', tShirtSize: 'M' }, person),
  ).toEqual({
    firstName: 'Molly',
    lastName: 'Smith',
    home: 'ON',
    tShirtSize: 'M',
  });
  expect(badgeAnswers({ badgeHomeState: 'TX' }, { ...person, countryCode: null }).home).toBe('TX');
});
