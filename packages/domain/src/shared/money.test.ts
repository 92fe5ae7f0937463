import { currencies, type Currency } from '@foyer/contract/wire/vocabulary';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMoney,
  formatMoney,
  fromMajor,
  minorDigits,
  money,
  nearestMoney,
  percentOf,
  sumMoney,
  toMajor,
  toMajorText,
} from './money.ts';

const anyMoney = fc
  .tuple(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom(...currencies))
  .map(([amountMinor, currency]) => money(amountMinor, currency));

describe('major and minor units', () => {
  it.each<[number | string, Currency, number | null]>([
    [149.5, 'USD', 14950],
    [0.1, 'USD', 10],
    [1.15, 'USD', 115],
    [1.005, 'USD', null],
    [0.1 + 0.2, 'USD', null],
    ['149.50', 'USD', 14950],
    ['149.500', 'CAD', 14950],
    [12000, 'JPY', 12000],
    [12000.5, 'JPY', null],
    [-0.05, 'USD', -5],
    [-0, 'USD', 0],
    [0, 'JPY', 0],
    [1e21, 'USD', null],
    [Number.NaN, 'USD', null],
    [Number.POSITIVE_INFINITY, 'JPY', null],
    ['1,5', 'USD', null],
    ['', 'USD', null],
  ])('%s %s is %s minor', (major, currency, minor) => {
    expect(fromMajor(major, currency)).toEqual(minor === null ? null : money(minor, currency));
  });

  it('rounds an amount with too many digits and never reads it as zero', () => {
    expect(nearestMoney(149.5, 'USD')).toEqual(money(14_950, 'USD'));
    expect(nearestMoney(90.1 - 100, 'USD')).toEqual(money(-990, 'USD'));
    expect(nearestMoney(12_000.5, 'JPY')).toEqual(money(12_001, 'JPY'));
    expect(nearestMoney(Number.NaN, 'USD')).toEqual(money(0, 'USD'));
  });

  it('round-trips through the wire format without rounding', () => {
    fc.assert(
      fc.property(anyMoney, (value) => {
        expect(fromMajor(toMajor(value), value.currency)).toEqual(value);
        expect(fromMajor(toMajorText(value), value.currency)).toEqual(value);
        expect((toMajorText(value).split('.')[1] ?? '').length).toBe(minorDigits[value.currency]);
      }),
    );
  });
});

describe('sums and percentages', () => {
  it('adds amounts of one currency only', () => {
    expect(addMoney(money(1, 'USD'), money(2, 'USD'))).toEqual(money(3, 'USD'));
    expect(addMoney(money(1, 'USD'), money(2, 'CAD'))).toBeNull();
    expect(sumMoney([])).toBeNull();
    expect(sumMoney([money(1, 'USD'), money(1, 'JPY'), money(1, 'USD')])).toBeNull();
  });

  it.each([
    [14950, 10, 1495],
    [1, 50, 1],
    [5, 10, 1],
    [4, 10, 0],
    [999, 12.5, 125],
    [-5, 10, -1],
    [100, 0, 0],
  ])('%i minor at %d per cent is %i, rounded half up', (minor, percent, part) => {
    expect(percentOf(money(minor, 'USD'), percent).amountMinor).toBe(part);
  });

  it('returns the whole amount at 100 per cent and never more below', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.integer({ min: 0, max: 1000 }), (minor, tenths) => {
        const part = percentOf(money(minor, 'USD'), tenths / 10).amountMinor;
        expect(part).toBeLessThanOrEqual(minor);
        expect(percentOf(money(minor, 'USD'), 100).amountMinor).toBe(minor);
      }),
    );
  });
});

it('shows Canadian dollars with their code, others with their sign', () => {
  expect(formatMoney(money(14950, 'USD'), 'en-US')).toBe('$149.50');
  expect(formatMoney(money(14950, 'CAD'), 'en-US')).toBe('CAD\u00a0149.50');
  expect(formatMoney(money(12000, 'JPY'), 'ja-JP')).toBe('￥12,000');
});
