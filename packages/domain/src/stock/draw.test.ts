import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allotUnits, drawText, sortDrawn } from './draw.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const draw = (seed: string, entryIds: readonly number[]) =>
  sortDrawn(entryIds.map((entryId) => ({ entryId, key: sha256(drawText(seed, entryId)) }))).map(
    ({ entryId }) => entryId,
  );
const seed = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'));
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 60 });

describe('the drawn order', () => {
  it('has each entry once, and is the same for the same seed', () => {
    fc.assert(
      fc.property(seed, ids, (with_, entryIds) => {
        const order = draw(with_, entryIds);
        expect(new Set(order)).toEqual(new Set(entryIds));
        expect(order).toHaveLength(entryIds.length);
        expect(draw(with_, entryIds)).toEqual(order);
      }),
    );
  });

  it('does not depend on the order of entering, and another entry moves no two others past each other', () => {
    fc.assert(
      fc.property(seed, ids, fc.integer({ min: 1_000_001, max: 2_000_000 }), (with_, entryIds, other) => {
        const order = draw(with_, entryIds);
        expect(draw(with_, entryIds.toReversed())).toEqual(order);
        expect(draw(with_, [other, ...entryIds]).filter((entryId) => entryId !== other)).toEqual(order);
      }),
    );
  });

  it('gives each entry each rank equally often', () => {
    // 6,000 fixed seeds, 6 entries: 1,000 times each expected. 25 degrees of freedom: chi-square above 52.6 has p = 0.001.
    const [entries, seeds] = [6, 6_000];
    const entryIds = Array.from({ length: entries }, (_, index) => index + 101);
    const counts = new Map<string, number>();
    for (let n = 0; n < seeds; n += 1) {
      for (const [rank, entryId] of draw(sha256(`seed ${n}`), entryIds).entries()) {
        const cell = `${entryId} at ${rank}`;
        counts.set(cell, (counts.get(cell) ?? 0) + 1);
      }
    }
    const expected = seeds / entries;
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(counts.size).toBe(entries * entries);
    expect(chiSquare).toBeLessThan(52.6);
  });
});

describe('the free units', () => {
  const parties = fc.array(fc.record({ units: fc.integer({ min: 1, max: 10 }) }), { maxLength: 40 });

  it('go to whole parties, never more than there are, and no party that fits is left out', () => {
    fc.assert(
      fc.property(parties, fc.nat({ max: 60 }), (all, free) => {
        const won = allotUnits(all, free);
        let left = free;
        for (const [index, { units }] of all.entries()) {
          expect(won[index]).toBe(units <= left);
          if (won[index]) left -= units;
        }
        expect(left).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('pass over a party that is too large, to the next smaller one', () => {
    expect(allotUnits([{ units: 3 }, { units: 4 }, { units: 2 }, { units: 1 }], 5)).toEqual([true, false, true, false]);
  });
});
