import type { BadgeDesign, BadgeField } from '@foyer/contract/events/badge-design';
import { badgeFieldKinds, badgeLimits } from '@foyer/contract/events/badge-design';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { badgePapers, newField, plainDesign, readyDesigns } from './badge-designs.ts';
import { badgeLineHeight, layoutBadge, type BadgeBox, type BadgeData, type MeasureText } from './badge-layout.ts';

/** A font whose capitals are wide and whose Japanese letters are square. */
const measure: MeasureText = (text, { style }) => {
  const bold = style === 'plain' ? 1 : 1.1;
  return (
    Array.from(text).reduce(
      (sum, letter) => sum + (/[\u3000-\u9fff]/u.test(letter) ? 1 : /[A-ZW]/u.test(letter) ? 0.75 : 0.5),
      0,
    ) * bold
  );
};
const person: BadgeData = {
  locale: 'en-US',
  titleCd: 'SC',
  ticketKey: '1',
  firstName: 'Ada',
  lastName: 'Lovelace',
  countryCode: 'USA',
  home: 'Texas',
  accountNumber: 'C1000001',
  shirtSize: 'XL',
  title: 'Senior Consultant',
  reading: 'エイダ',
  company: 'Analytical Engines',
  table: '12',
  ticketType: 'Full pass',
  ribbon: 'Five-Star',
  event: 'Spring Summit',
  qr: 'FY1.1.1.0.signature',
  awards: [],
  answers: { diet: 'Vegan' },
  topPt: null,
  bottomPt: null,
};
const award = (position: number, displayLevel: number) => ({
  awardName: `Award ${position}`,
  awardDescription: '',
  imageName: position % 2 === 0 ? 'gold.png' : null,
  position,
  groupDisplayOrder: 0,
  displayLevel,
  awardGroupName: 'Sales',
  isTiered: false,
});
const awards = Array.from({ length: 60 }, (_, index) => award(index, (index % 4) + 1));

const name = fc.oneof(
  fc.string({ maxLength: 500 }),
  fc.string({ unit: fc.constantFrom('山', '田', '長', 'い', 'ー'), maxLength: 120 }),
  fc.string({ unit: fc.constantFrom('W', 'i', ' ', '-'), maxLength: 300 }),
);
const length = fc.double({ min: 0, max: badgeLimits.largestSide, noNaN: true });
const field: fc.Arbitrary<BadgeField> = fc.record(
  {
    key: fc.constantFrom('a', 'b', 'c', 'd'),
    kind: fc.constantFrom(...badgeFieldKinds),
    x: length,
    y: length,
    width: length,
    height: length,
    pt: fc.integer({ min: 6, max: 144 }),
    bottomPt: fc.integer({ min: 6, max: 144 }),
    gap: fc.integer({ min: 0, max: 30 }),
    color: fc.constant('#112233'),
    image: fc.constant('event-banner'),
    question: fc.constant('diet'),
    after: fc.constantFrom('a', 'b', 'c', 'd'),
    verticalAlign: fc.constantFrom('top' as const, 'middle' as const, 'bottom' as const),
    lines: fc.constant([{ kind: 'company' as const, pt: 30 }]),
  },
  { requiredKeys: ['key', 'kind', 'x', 'y', 'width', 'height'] },
);
const side = fc.double({ min: badgeLimits.smallestSide, max: badgeLimits.largestSide, noNaN: true });
const design: fc.Arbitrary<BadgeDesign> = fc.record({
  key: fc.constant('d'),
  width: side,
  height: side,
  front: fc.array(field, { maxLength: 8 }),
});
const people = fc
  .record({ firstName: name, lastName: name, company: name })
  .map((more) => ({ ...person, awards, ...more }));

const tolerance = 1e-6;
const mmOf = (pt: number) => (pt * 25.4) / 72;
const ofField = (boxes: readonly BadgeBox[], key: string) => boxes.filter((box) => box.field === key);
const textsOf = (boxes: readonly BadgeBox[]) => boxes.flatMap((box) => (box.kind === 'text' ? [box.text] : []));

describe('the layout of a badge', () => {
  it('puts nothing outside of the page, whatever the design and the names are', () => {
    fc.assert(
      fc.property(design, people, (designed, data) => {
        for (const { width, height, boxes } of layoutBadge(designed, data, measure)) {
          for (const box of boxes) {
            expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(-tolerance);
            expect(box.x + box.width).toBeLessThanOrEqual(width + tolerance);
            expect(box.y + box.height).toBeLessThanOrEqual(height + tolerance);
            if (box.kind !== 'text') continue;
            expect(mmOf(measure(box.text, box) * box.pt)).toBeLessThanOrEqual(box.width + tolerance);
            expect(mmOf(box.pt * badgeLineHeight)).toBeCloseTo(box.height, 6);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  const ready = [
    readyDesigns.energize,
    readyDesigns.ambition,
    ...Object.values(badgePapers).map((paper) => plainDesign('plain', paper)),
  ];
  it.each(ready.map((each) => [`${each.key} ${each.width} x ${each.height}`, each] as const))(
    'keeps the lines of %s apart for every name',
    (_, designed) => {
      fc.assert(
        fc.property(people, (data) => {
          const [front] = layoutBadge(designed, data, measure);
          const texts = (front?.boxes ?? []).filter((box) => box.kind === 'text' || box.kind === 'qr');
          for (const [index, box] of texts.entries())
            for (const other of texts.slice(index + 1)) {
              const isBeside = box.x + box.width <= other.x + 0.01 || other.x + other.width <= box.x + 0.01;
              const isAbove = box.y + box.height <= other.y + 0.01 || other.y + other.height <= box.y + 0.01;
              expect(isBeside || isAbove, `${box.field} and ${other.field}`).toBe(true);
            }
        }),
        { numRuns: 100 },
      );
    },
  );

  it('prints every letter of a name, also when it wraps', () => {
    fc.assert(
      fc.property(people, (data) => {
        const [front] = layoutBadge(readyDesigns.energize, data, measure);
        const squeezed = (text: string) => text.replaceAll(/\s/gu, '');
        expect(squeezed(textsOf(ofField(front?.boxes ?? [], 'name')).join(''))).toBe(
          squeezed(data.firstName.trim() === '' ? data.lastName : `${data.firstName}${data.lastName}`) + 'Texas',
        );
      }),
    );
  });

  it('leaves a short name in its size and shrinks a long one', () => {
    const sizesOf = (firstName: string) =>
      layoutBadge(readyDesigns.energize, { ...person, firstName }, measure)[0]?.boxes.flatMap((box) =>
        box.kind === 'text' && box.field === 'name' ? [Math.round(box.pt * 10) / 10] : [],
      );
    expect(sizesOf('Ada')).toEqual([44, 26, 15]);
    const [long = 0] = sizesOf('Maximiliana-Alexandrina') ?? [];
    expect(long).toBeGreaterThan(10);
    expect(long).toBeLessThan(20);
  });

  it('puts the last name of a Japanese person on top', () => {
    const data = { ...person, firstName: '太郎', lastName: '山田', countryCode: 'JPN', home: '' };
    expect(textsOf(ofField(layoutBadge(readyDesigns.energize, data, measure)[0]?.boxes ?? [], 'name'))).toEqual([
      '山田',
      '太郎',
    ]);
  });

  it('has the boxes of the ENERGIZE badge where the print of October 2026 had them', () => {
    const [page] = layoutBadge(readyDesigns.energize, person, measure);
    const at = (page?.boxes ?? []).map(({ field: key, x, y, width, height }) => [
      key,
      ...[x, y, width, height].map((each) => Math.round(each * 100) / 100),
    ]);
    expect(at).toEqual([
      ['event', 6, 16, 88, 6.77],
      ['line', 6, 24.77, 88, 0.6],
      // Name, name and home have 44, 26 and 15 pt with 2 mm between them, in the middle of the free area.
      ['name', 6, 61.05, 88, 18.63],
      ['name', 6, 81.68, 88, 11.01],
      ['name', 6, 94.68, 88, 6.35],
      ['accountNumber', 6, 137.24, 58, 4.23],
      ['shirtSize', 64, 137.24, 30, 4.23],
    ]);
  });

  it('moves the AMBITION awards up to the name, in four columns of at most twelve', () => {
    const [page] = layoutBadge(readyDesigns.ambition, { ...person, awards }, measure);
    const pictures = (page?.boxes ?? []).filter(({ kind }) => kind === 'picture');
    const names = ofField(page?.boxes ?? [], 'awards').filter(({ kind }) => kind === 'text');
    expect(names).toHaveLength(48);
    expect([...new Set(pictures.map(({ x }) => Math.round(x * 100) / 100))]).toEqual([12, 142.7]);
    // 5 mm below the four lines of the name.
    expect(Math.min(...pictures.map(({ y }) => y))).toBeCloseTo(74.28 + 0.6, 1);
    const { title: _, ...rest } = person;
    const [short] = layoutBadge(readyDesigns.ambition, { ...rest, title: '', home: '', awards }, measure);
    const first = (short?.boxes ?? []).find(({ kind }) => kind === 'picture');
    expect(first?.y).toBeLessThan(65);
  });

  it('prints a field only for its titles and ticket types, in the colour of the ticket type', () => {
    const only = (more: Partial<BadgeField>): BadgeField => ({ ...newField('band', 'x', badgePapers.a6), ...more });
    const boxesOf = (each: BadgeField) =>
      layoutBadge({ key: 'd', ...badgePapers.a6, front: [each] }, person, measure)[0]?.boxes;
    expect(boxesOf(only({ titles: ['EC'] }))).toEqual([]);
    expect(boxesOf(only({ tickets: ['2'] }))).toEqual([]);
    expect(boxesOf(only({ titles: ['SC'], tickets: ['1', '2'] }))).toHaveLength(1);
    expect(boxesOf(only({ colors: [{ key: '1', color: '#ff0000' }] }))).toMatchObject([{ color: '#ff0000' }]);
    expect(boxesOf(only({ colors: [{ key: '2', color: '#ff0000' }] }))).toMatchObject([{ color: '#5b3fa8' }]);
  });

  it('prints a ribbon on its colour, in black or white, and nothing without one', () => {
    const ribbon: BadgeField = { ...newField('ribbon', 'ribbon', badgePapers.a6), color: '#ffd700' };
    const boxesOf = (each: BadgeField, of = person) =>
      layoutBadge({ key: 'd', ...badgePapers.a6, front: [each] }, of, measure)[0]?.boxes;
    expect(boxesOf(ribbon)).toMatchObject([
      { kind: 'fill', color: '#ffd700', width: ribbon.width, height: ribbon.height },
      { kind: 'text', text: 'Five-Star', color: '#000000', style: 'strong' },
    ]);
    expect(boxesOf({ ...ribbon, color: '#5b3fa8' })?.[1]).toMatchObject({ color: '#ffffff' });
    expect(boxesOf(ribbon, { ...person, ribbon: '' })).toEqual([]);
  });

  it('has a back only if the design has one', () => {
    const front = [newField('name', 'name', badgePapers.a6)];
    expect(layoutBadge({ key: 'd', ...badgePapers.a6, front }, person, measure)).toHaveLength(1);
    expect(layoutBadge({ key: 'd', ...badgePapers.a6, front, back: [] }, person, measure)).toHaveLength(2);
  });

  it('measures a bounded number of texts for the largest design with the longest texts', () => {
    const fields = Array.from({ length: badgeLimits.fieldsPerSide }, (_, index) => ({
      ...newField('answer', `f${index}`, badgePapers.a6),
      question: 'diet',
      width: 4,
      height: 4,
      pt: 144,
    }));
    let count = 0;
    const counted: MeasureText = (text, lettering) => {
      count += 1;
      return measure(text, lettering);
    };
    const data = { ...person, answers: { diet: 'W'.repeat(100_000) } };
    layoutBadge({ key: 'd', ...badgePapers.a6, front: fields, back: fields }, data, counted);
    expect(count).toBeLessThan(48 * 5_000);
    expect(count).toBeGreaterThan(48 * 100);
  });
});
