import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Currency } from '@foyer/contract/wire/vocabulary';
import { money } from '../shared/money.ts';
import { checkPackage, packagePurchases, sharesOf, splitPrice, type PackageItem } from './packages.ts';

const lists = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 2, maxLength: 20 });
const currency = fc.constantFrom<Currency>('USD', 'CAD', 'JPY');
const amount = fc.integer({ min: 0, max: 100_000_000_000 });
const sum = (shares: readonly { amountMinor: number }[]) => shares.reduce((all, each) => all + each.amountMinor, 0);

it('splits a price by list price, without losing or adding anything, and the rest goes to the first part', () => {
  expect(splitPrice(money(10_000, 'USD'), [100, 100, 100]).map(({ amountMinor }) => amountMinor)).toEqual([
    3334, 3333, 3333,
  ]);
  expect(splitPrice(money(20_000, 'JPY'), [12_000, 8000, 0]).map(({ amountMinor }) => amountMinor)).toEqual([
    12_000, 8000, 0,
  ]);
  expect(splitPrice(money(7, 'JPY'), [0, 0]).map(({ amountMinor }) => amountMinor)).toEqual([4, 3]);
  fc.assert(
    fc.property(amount, lists, currency, (total, list, of) => {
      const shares = splitPrice(money(total, of), list);
      expect(sum(shares)).toBe(total);
      expect(shares.every((share) => share.amountMinor >= 0 && share.currency === of)).toBe(true);
      const all = list.reduce((a, b) => a + b, 0);
      const fair = (part: number) => (all === 0 ? total / list.length : (total * (list[part] ?? 0)) / all);
      for (const [part, share] of shares.slice(1).entries()) {
        expect(Math.abs(share.amountMinor - fair(part + 1))).toBeLessThanOrEqual(1);
      }
    }),
  );
});

it('splits the discount of a coupon too, so no part costs more than its list price and the sums agree', () => {
  fc.assert(
    fc.property(amount, fc.double({ min: 0, max: 1, noNaN: true }), lists, (was, factor, list) => {
      const price = Math.floor(was * factor);
      const shares = sharesOf({ price: money(price, 'USD'), was: money(was, 'USD'), couponsApplied: [7] }, list);
      expect(sum(shares.map((share) => share.price))).toBe(price);
      expect(sum(shares.flatMap((share) => share.was ?? []))).toBe(was);
      expect(shares.every((share) => share.was !== null && share.was.amountMinor >= share.price.amountMinor)).toBe(
        true,
      );
      expect(shares.flatMap(({ couponsApplied }) => couponsApplied)).toEqual([7]);
    }),
  );
  expect(sharesOf({ price: money(10, 'USD'), was: null, couponsApplied: [] }, [1, 1]).map(({ was }) => was)).toEqual([
    null,
    null,
  ]);
});

const settings = {
  parts: [
    { ticket: 1, relationshipType: 'CONSULTANT' },
    { ticket: 2, relationshipType: 'SPOUSE' },
  ],
};
const item = (part: number, more: Partial<PackageItem> = {}): PackageItem => ({
  externalAccountIdentifier: 'C1000001',
  relationshipType: settings.parts[part]?.relationshipType ?? '',
  ticketConfigurationId: part + 1,
  package: { ticketConfigurationId: 9, purchase: 1, part },
  ...more,
});

it.each<[string, PackageItem[], boolean]>([
  ['all parts in any order', [item(1), item(0)], true],
  ['a part that is missing', [item(0)], false],
  ['a part that is there twice', [item(0), item(1), item(1)], false],
  ['another ticket type', [item(0), item(1, { ticketConfigurationId: 1 })], false],
  ['another relationship', [item(0), item(1, { relationshipType: 'GUEST' })], false],
  ['another account', [item(0), item(1, { externalAccountIdentifier: 'C1000002' })], false],
  [
    'a part of another package',
    [item(0), item(1, { package: { ticketConfigurationId: 8, purchase: 1, part: 1 } })],
    false,
  ],
])('checks that a package has exactly its parts: %s', (_, items, isWhole) => {
  const [purchase] = packagePurchases(items);
  expect(purchase && checkPackage(purchase, items, settings)).toEqual(
    isWhole ? null : { code: 'INVALID_PACKAGE', metadata: { ticketConfigurationId: 9 } },
  );
});

it('separates the packages of an order, and refuses one that is not sold any more', () => {
  const second = (part: number) => item(part, { package: { ticketConfigurationId: 9, purchase: 2, part } });
  const items = [item(0), second(1), { ...item(0), package: null }, second(0), item(1)];
  const purchases = packagePurchases(items);
  expect(purchases.map(({ purchase, indexes }) => [purchase, indexes])).toEqual([
    [1, [0, 4]],
    [2, [3, 1]],
  ]);
  expect(purchases.map((purchase) => checkPackage(purchase, items, settings))).toEqual([null, null]);
  expect(purchases.map((purchase) => checkPackage(purchase, items, undefined)?.code)).toEqual([
    'INVALID_PACKAGE',
    'INVALID_PACKAGE',
  ]);
});
