import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { badgeComparer, badgeContentText, type BadgeContent, type SortedBadge } from './badge-print.ts';

const size = fc.option(fc.integer({ min: 6, max: 144 }));
const content: fc.Arbitrary<BadgeContent> = fc.record({
  layout: fc.constantFrom('ENERGIZE', 'AMBITION'),
  firstName: fc.string(),
  lastName: fc.string(),
  countryCode: fc.option(fc.constantFrom('USA', 'JPN')),
  home: fc.string(),
  externalAccountIdentifier: fc.string(),
  tShirtSize: fc.string(),
  titleCd: fc.option(fc.constantFrom('MC', 'SC')),
  awardIds: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 6 }),
  topPt: size,
  bottomPt: size,
  ticketConfigurationId: fc.integer({ min: 1 }),
});
const printed = {
  ENERGIZE: ['externalAccountIdentifier', 'tShirtSize'],
  AMBITION: ['titleCd', 'awardIds'],
} as const;
const always = ['firstName', 'lastName', 'countryCode', 'home', 'topPt', 'bottomPt', 'ticketConfigurationId'] as const;

describe('the content text of a badge', () => {
  it('does not depend on the order of the awards', () => {
    fc.assert(
      fc.property(content, (badge) => {
        const reversed = { ...badge, awardIds: badge.awardIds.toReversed() };
        expect(badgeContentText(reversed)).toBe(badgeContentText(badge));
      }),
    );
  });

  it('is equal exactly when every printed field is equal', () => {
    fc.assert(
      fc.property(
        content,
        content,
        fc.subarray([...always, ...printed.ENERGIZE, ...printed.AMBITION]),
        (a, b, fields) => {
          const changed = { ...a, ...Object.fromEntries(fields.map((field) => [field, b[field]])) };
          const isPrinted = [...always, ...printed[a.layout === 'AMBITION' ? 'AMBITION' : 'ENERGIZE']];
          const valueOf = (badge: BadgeContent, field: (typeof isPrinted)[number]) =>
            JSON.stringify(field === 'awardIds' ? badge.awardIds.toSorted((x, y) => x - y) : badge[field]);
          const isSame = isPrinted.every((field) => valueOf(a, field) === valueOf(changed, field));
          expect(badgeContentText(changed) === badgeContentText(a)).toBe(isSame);
        },
      ),
    );
  });

  it('does not confuse a text that moves from one name to the other', () => {
    const badge: BadgeContent = {
      layout: 'ENERGIZE',
      firstName: 'Ann Lee',
      lastName: '',
      countryCode: 'USA',
      home: '',
      externalAccountIdentifier: 'C1',
      tShirtSize: '',
      titleCd: null,
      awardIds: [],
      topPt: null,
      bottomPt: null,
      ticketConfigurationId: 1,
    };
    expect(badgeContentText(badge)).not.toBe(badgeContentText({ ...badge, firstName: 'Ann', lastName: 'Lee' }));
  });
});

describe('the order of badges', () => {
  const badge = (more: Partial<SortedBadge>): SortedBadge => ({
    firstName: '',
    lastName: '',
    reading: '',
    number: '',
    table: '',
    ...more,
  });
  const sorted = (sortBy: 'lastName' | 'number' | 'table', locale: string, ...badges: Partial<SortedBadge>[]) =>
    badges.map(badge).toSorted(badgeComparer(sortBy, locale));

  it('uses the alphabet of the language', () =>
    expect(
      sorted('lastName', 'es-US', { lastName: 'Nuñez' }, { lastName: 'Nuna' }, { lastName: 'Nunz' }).map(
        ({ lastName }) => lastName,
      ),
    ).toEqual(['Nuna', 'Nunz', 'Nuñez']));

  it('sorts Japanese names by their reading', () =>
    expect(
      sorted(
        'lastName',
        'ja-JP',
        { lastName: '渡辺', reading: 'ワタナベ' },
        { lastName: '阿部', reading: 'アベ' },
        { lastName: '佐藤', reading: 'サトウ' },
      ).map(({ lastName }) => lastName),
    ).toEqual(['阿部', '佐藤', '渡辺']));

  it('sorts tables and numbers by value, and badges without a table last', () => {
    const tables = sorted('table', 'en-US', { table: '' }, { table: '10' }, { table: '9' }, { table: '10' });
    expect(tables.map(({ table }) => table)).toEqual(['9', '10', '10', '']);
    const numbers = sorted('number', 'en-US', { number: 'C10' }, { number: 'C9' });
    expect(numbers.map(({ number }) => number)).toEqual(['C9', 'C10']);
  });
});
