import type { BadgeDesign, BadgeField } from '@foyer/contract/events/badge-design';
import { describe, expect, it } from 'vitest';
import { badgePapers, plainDesign, readyDesigns } from './badge-designs.ts';
import { badgeKeyProblems, badgeProblems } from './badge-problems.ts';

/** Faults of badge designs: which block saving, and which staff should mend before they print (door 6.10). */

const name: BadgeField = { key: 'name', kind: 'name', x: 5, y: 5, width: 50, height: 20 };
const design = (front: BadgeField[], more: Partial<BadgeDesign> = {}): BadgeDesign => ({
  key: 'own',
  width: 100,
  height: 80,
  front,
  ...more,
});
const found = (...designs: BadgeDesign[]) => badgeProblems(designs).map(({ kind, path }) => `${kind} ${path}`);
const title = (more: Partial<BadgeField>): BadgeField => ({
  key: 'title',
  kind: 'title',
  x: 5,
  y: 40,
  width: 50,
  height: 10,
  ...more,
});

describe('badgeProblems', () => {
  it.each([
    readyDesigns.energize,
    readyDesigns.ambition,
    ...Object.values(badgePapers).map((p) => plainDesign('p', p)),
  ])('finds nothing in the ready design $key of $width × $height mm', (ready) => {
    expect(badgeProblems([ready])).toEqual([]);
  });

  it('finds a field that exceeds the right or the lower edge, but not one that ends at the edge', () => {
    expect(found(design([name, title({ x: 50, width: 50 })]))).toEqual([]);
    expect(found(design([name, title({ x: 50, width: 50.1 })]))).toEqual(['badgeFieldOutside 0.front.1']);
    expect(found(design([name, title({ y: 70, height: 10.1 })]))).toEqual(['badgeFieldOutside 0.front.1']);
  });

  it('ignores an excess that rounding can cause', () => {
    expect(found(design([name, title({ x: 50, width: 50.04 })]))).toEqual([]);
  });

  it('finds a QR code whose shorter side is below 20 mm', () => {
    const code = (width: number, height: number) => design([name, title({ key: 'qr', kind: 'qr', width, height })]);
    expect(found(code(20, 20))).toEqual([]);
    expect(found(code(19.9, 30))).toEqual(['badgeCodeTooSmall 0.front.1']);
    expect(found(code(30, 19.9))).toEqual(['badgeCodeTooSmall 0.front.1']);
  });

  it('reports a pair that overlaps once, at the later field', () => {
    const [problem, ...more] = badgeProblems([design([name, title({ y: 20 })])]);
    expect(more).toEqual([]);
    expect(problem).toMatchObject({ kind: 'badgeFieldsOverlap', path: '0.front.1', other: { key: 'name' } });
  });

  it('allows fields that touch', () => {
    expect(found(design([name, title({ y: 25 })]))).toEqual([]);
    expect(found(design([name, title({ x: 55, y: 5, width: 40 })]))).toEqual([]);
  });

  it.each(['band', 'image', 'line'] as const)('allows text on a %s', (kind) => {
    expect(found(design([{ ...name, key: kind, kind }, name]))).toEqual([]);
    expect(found(design([name, { ...name, key: kind, kind }]))).toEqual([]);
  });

  it('allows an overlap of fields that are never on the same badge', () => {
    const both = (one: Partial<BadgeField>, other: Partial<BadgeField>) =>
      found(design([name, title(one), title({ key: 'other', ...other })]));
    expect(both({ titles: ['MC'] }, { titles: ['RC', 'SC'] })).toEqual([]);
    expect(both({ tickets: ['day'] }, { tickets: ['week'] })).toEqual([]);
    expect(both({ titles: ['MC', 'RC'] }, { titles: ['RC'] })).toEqual(['badgeFieldsOverlap 0.front.2']);
    // A field without a rule is on every badge.
    expect(both({ tickets: ['day'] }, {})).toEqual(['badgeFieldsOverlap 0.front.2']);
    expect(both({ tickets: ['day'] }, { tickets: [] })).toEqual(['badgeFieldsOverlap 0.front.2']);
  });

  it('finds a design without a name, and accepts a name on the back', () => {
    expect(found(design([title({})]))).toEqual(['badgeWithoutName 0']);
    expect(found(design([title({})], { back: [name] }))).toEqual([]);
  });

  it('names the side and the number of the design', () => {
    const wide = title({ width: 200 });
    expect(found(design([name]), design([name], { key: 'second', back: [wide] }))).toEqual([
      'badgeFieldOutside 1.back.0',
    ]);
  });
});

describe('badgeKeyProblems', () => {
  const tickets = new Set(['day', 'week']);

  it('finds the second of two equal keys of designs and of fields on one side', () => {
    const twoSides = design([name, title({ key: 'name' })], { back: [name] });
    expect(badgeKeyProblems([twoSides, design([name])], tickets)).toEqual([
      { path: '1.key', kind: 'twice', key: 'own' },
      { path: '0.front.1.key', kind: 'twice', key: 'name' },
    ]);
  });

  it('finds rules for unknown ticket types of a design and of a field', () => {
    const limited = design([{ ...name, tickets: ['week', 'month'] }], { tickets: ['year'] });
    expect(badgeKeyProblems([limited], tickets)).toEqual([
      { path: '0.tickets', kind: 'unknownTicket', key: 'year' },
      { path: '0.front.0.tickets', kind: 'unknownTicket', key: 'month' },
    ]);
  });

  it('accepts known ticket types', () => {
    expect(badgeKeyProblems([design([{ ...name, tickets: ['week'] }], { tickets: ['day'] })], tickets)).toEqual([]);
  });
});
