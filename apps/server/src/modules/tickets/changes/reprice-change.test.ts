import { describe, expect, test } from 'vitest';
import type { OtherAmount } from '../../payments/index.ts';
import type { StoredChange } from './change-cart.ts';
import { repriceChange } from './reprice-change.ts';

/** The paid amount becomes the price of a ticket change. For orders see `payments/decide/other-amount.test.ts`. */

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' as const });
const paid = (minor: number, due: number): OtherAmount => ({ paid: usd(minor), due: usd(due) });
const addOn = (addOnId: number, amountMinor: number) => ({ addOnId, name: `Add-on ${addOnId}`, amountMinor });
const type = (amountMinor: number): StoredChange['to'] => ({
  ticketConfigurationId: 1,
  description: 'VIP',
  listMinor: 20_000,
  amountMinor,
  currencyLocale: 'en-US',
  coupons: [],
  transferable: true,
  terms: null,
  ticketGroup: null,
  maxMembers: null,
});
function change(kind: StoredChange['change'], to: number, had: number[], addOns: [number, number][]): StoredChange {
  return {
    change: kind,
    revision: 1,
    from: {
      ticketConfigurationId: 2,
      description: 'Standard',
      amountMinor: 10_000,
      addOns: had.map((id) => addOn(id, 500)),
    },
    to: type(to),
    addOns: addOns.map(([id, minor]) => addOn(id, minor)),
    stock: [],
    currency: 'USD',
    dueMinor: 0,
    giveBackMinor: 0,
    payer: {},
    mailTo: null,
    locale: 'en-US',
    eventShortCode: 'E',
  };
}
const prices = ({ to, addOns, dueMinor }: StoredChange) => [
  to.amountMinor,
  ...addOns.map(({ amountMinor }) => amountMinor),
  dueMinor,
];

describe('repriceChange', () => {
  test("an upgrade adds the difference to the ticket's price only", () => {
    const upgrade = change('upgrade', 15_000, [7], [[7, 500]]);
    expect(prices(repriceChange(upgrade, paid(4_000, 5_000)))).toEqual([14_000, 500, 4_000]);
    expect(prices(repriceChange(upgrade, paid(6_000, 5_000)))).toEqual([16_000, 500, 6_000]);
  });

  test('bought add-ons get the difference in their own prices', () => {
    const more = change(
      'addOns',
      10_000,
      [7],
      [
        [7, 500],
        [8, 2_000],
        [9, 1_000],
      ],
    );
    expect(prices(repriceChange(more, paid(1_500, 3_000)))).toEqual([10_000, 500, 1_000, 500, 1_500]);
  });

  test('the whole ticket gets the difference when its new parts cost less than the difference', () => {
    // An add-on of 20.00 is given back for one of 21.00: 1.00 is due, and 0.20 was paid for it.
    const swap = change('addOns', 10_000, [7], [[8, 50]]);
    const priced = prices(repriceChange(swap, paid(20, 100)));
    expect(priced).toEqual([9_920, 50, 20]);
    expect((priced[0] ?? 0) + (priced[1] ?? 0)).toBe(10_050 - 80);
  });
});
