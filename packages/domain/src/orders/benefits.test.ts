import type { Benefit } from '@foyer/contract/tickets/benefit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '../shared/money.ts';
import { benefitObstacle, benefitPriceOf, chooseBenefit, unitKey, type HeldEarnedPlace } from './benefits.ts';

const now = new Date('2027-01-01T00:00:00Z');
const end = new Date('2027-01-12T16:00:00Z');
const price = money(10_000, 'USD');
const top: Benefit = { qualification: 'top', price: { kind: 'free' } };
const held: HeldEarnedPlace = {
  earnedPlaceId: 1,
  qualification: 'top',
  state: 'ACCEPTED',
  offeredUntil: end,
  isDeferredHere: false,
  seats: 1,
  guests: 0,
  usedUnits: [],
};
const question = (earnedPlaces: HeldEarnedPlace[], benefits: Benefit[] = [top], relationshipType = 'SELF') => ({
  terms: { benefits, qualifiedOnly: true },
  earnedPlaces,
  relationshipType,
  price,
  now,
});
const refusalOf = (earned: Partial<HeldEarnedPlace> | null) =>
  benefitObstacle(question(earned ? [{ ...held, ...earned }] : []), (key) => key)?.refusal;

test('a benefit is free, a fixed price or a share, and never dearer than the ticket (selling 4.3)', () => {
  const minorOf = (rule: Benefit['price']) => benefitPriceOf(price, { price: rule }).amountMinor;
  expect(minorOf({ kind: 'free' })).toBe(0);
  expect(minorOf({ kind: 'fixed', amount: 25.5 })).toBe(2550);
  expect(minorOf({ kind: 'fixed', amount: 500 })).toBe(10_000);
  expect(minorOf({ kind: 'percent', percentOff: 30 })).toBe(7000);
  expect(benefitPriceOf(money(1000, 'JPY'), { price: { kind: 'fixed', amount: 250 } }).amountMinor).toBe(250);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e9 }),
      fc.float({ min: Math.fround(0.01), max: 100, noNaN: true }),
      (minor, percentOff) => {
        const lowered = benefitPriceOf(money(minor, 'USD'), { price: { kind: 'percent', percentOff } }).amountMinor;
        expect(lowered).toBeGreaterThanOrEqual(0);
        expect(lowered).toBeLessThanOrEqual(minor);
      },
    ),
  );
});

test('an accepted place gives its benefit, and a moved one only at its event (selling 4.2)', () => {
  expect(chooseBenefit(question([held]))).toMatchObject({ earnedPlaceId: 1, unit: 1 });
  expect(chooseBenefit(question([{ ...held, state: 'DEFERRED' }]))).toBeNull();
  expect(chooseBenefit(question([{ ...held, state: 'DEFERRED', isDeferredHere: true }]))).not.toBeNull();
  for (const state of ['OFFERED', 'DECLINED', 'EXPIRED', 'REVOKED'] as const) {
    expect(chooseBenefit(question([{ ...held, state }]))).toBeNull();
  }
});

test('the lowest price counts among several places (selling 4.2)', () => {
  const half: Benefit = { ...top, qualification: 'half', price: { kind: 'percent', percentOff: 50 } };
  const both = [{ ...held, earnedPlaceId: 2, qualification: 'half' }, held];
  expect(chooseBenefit(question(both, [half, top]))).toMatchObject({ earnedPlaceId: 1 });
});

test('guests use their own units, at most as many as the benefit brings (selling 4.4)', () => {
  const benefit: Benefit = { ...top, guests: { most: 2, relationshipTypes: ['GUEST'] } };
  const many = { ...held, seats: 1, guests: 5 };
  const taken = new Set<string>();
  const units: (number | null)[] = [];
  for (const relationship of ['SELF', 'GUEST', 'GUEST', 'GUEST', 'SPOUSE']) {
    const use = chooseBenefit({ ...question([many], [benefit], relationship), taken });
    units.push(use?.unit ?? null);
    if (use) taken.add(unitKey(use));
  }
  expect(units).toEqual([1, 101, 102, null, null]);
});

test('no unit is used twice, in any order of lines', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('SELF', 'GUEST'), { maxLength: 12 }),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 0, max: 4 }),
      fc.uniqueArray(fc.integer({ min: 101, max: 104 })),
      (lines, seats, guests, usedUnits) => {
        const benefit: Benefit = { ...top, guests: { most: 3, relationshipTypes: ['GUEST'] } };
        const taken = new Set<string>();
        for (const relationship of lines) {
          const earned = { ...held, seats, guests, usedUnits };
          const use = chooseBenefit({ ...question([earned], [benefit], relationship), taken });
          if (!use) continue;
          expect(usedUnits).not.toContain(use.unit);
          expect(taken.has(unitKey(use))).toBe(false);
          taken.add(unitKey(use));
        }
        expect(taken.size).toBeLessThanOrEqual(seats + Math.min(3, guests));
      },
    ),
  );
});

test('a refusal names the qualification, and the end of its offer (selling 4.1)', () => {
  const until = end.toISOString();
  expect(refusalOf(null)).toEqual({ code: 'NOT_QUALIFIED', metadata: { qualification: 'top', reason: 'none' } });
  expect(refusalOf({ state: 'REVOKED' })?.code).toBe('NOT_QUALIFIED');
  expect(refusalOf({ state: 'OFFERED' })).toEqual({
    code: 'NOT_QUALIFIED',
    metadata: { qualification: 'top', reason: 'notAccepted', until },
  });
  expect(refusalOf({ state: 'OFFERED', offeredUntil: now })?.code).toBe('GRANT_EXPIRED');
  expect(refusalOf({ usedUnits: [1] })).toEqual({ code: 'GRANT_USED', metadata: { used: 1, most: 1 } });
  expect(refusalOf({})).toBeUndefined();
  // Without the restriction everybody can buy at the usual price.
  expect(benefitObstacle({ ...question([]), terms: { benefits: [top] } }, String)).toBeNull();
});
