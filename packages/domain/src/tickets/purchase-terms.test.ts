import type { CancellationSettings } from '@foyer/contract/events/event-configuration';
import { describe, expect, it, test } from 'vitest';
import { lowestFee } from './cancellation-fee.ts';
import {
  areBetter,
  cancellationTerms,
  changeTargets,
  isTransferable,
  termsAfterChange,
  termsOffered,
  type PurchaseTerms,
} from './purchase-terms.ts';

const eventStart = '2026-06-01T16:00:00Z';
const may = '2026-05-01T00:00:00Z';
const june = new Date(eventStart).getTime();
const terms = (more: Partial<PurchaseTerms> = {}): PurchaseTerms => ({
  cancellation: null,
  transferable: false,
  upgradeTo: [],
  downgradeTo: [],
  ...more,
});
const cancelling = (more: Partial<CancellationSettings> = {}) => terms({ cancellation: { enabled: true, ...more } });
const ten = { percent: 10 };
const ninety = { percent: 90 };

describe('the cancellation of a bought ticket', () => {
  const early = '2026-04-01T00:00:00Z';
  it.each([
    ['a raised fee', cancelling({ fee: ten }), cancelling({ fee: ninety }), june, ten],
    ['a lowered fee', cancelling({ fee: ninety }), cancelling({ fee: ten }), june, ten],
    ['a fee that is new', cancelling(), cancelling({ fee: ten }), june, undefined],
    ['a fee that is gone', cancelling({ fee: ten }), cancelling(), june, undefined],
    ['cancellation that ended', cancelling({ fee: ten }), terms(), june, ten],
    ['cancellation that began', terms(), cancelling({ fee: ninety }), june, ninety],
    ['cancellation that was switched off', cancelling({ fee: ten }), cancelling({ enabled: false }), june, ten],
    ['a last day that is earlier now', cancelling({ fee: ten }), cancelling({ until: early }), june, ten],
    ['a last day that is later now', cancelling({ until: early }), cancelling({ fee: ten }), june, ten],
    [
      'a later last day with a higher fee, after the old one',
      cancelling({ until: early, fee: ten }),
      cancelling({ fee: ninety }),
      june,
      ninety,
    ],
    ['no stored terms', null, cancelling({ fee: ninety }), june, ninety],
    ['no cancellation at all', terms(), terms(), null, undefined],
    ['no cancellation any more, and no stored terms', null, terms(), null, undefined],
  ])('has the better terms for the holder: %s', (_, bought, now, end, fee) => {
    const found = cancellationTerms({ bought, now }, eventStart, may);
    expect([found.end, lowestFee(found.fees, 10_000, 'USD')]).toEqual([end, fee]);
  });

  it('never ends after the start of the event', () => {
    const later = { bought: cancelling({ until: '2026-07-01T00:00:00Z' }), now: terms() };
    expect(cancellationTerms(later, eventStart, may).end).toBe(june);
  });

  it('ends after its last moment, and shows the fee that applied', () => {
    const cancellation = (until: string | undefined, now: string) => {
      const offered = cancelling({ fee: ten, addOns: true, ...(until === undefined ? {} : { until }) });
      return cancellationTerms({ bought: offered, now: terms() }, eventStart, now);
    };
    expect(cancellation(may, may)).toMatchObject({ fees: [ten], addOns: true });
    expect(cancellation(may, '2026-05-01T00:00:00.001Z')).toMatchObject({ fees: [ten], addOns: false });
  });

  it('returns add-ons only by terms that allow it now', () => {
    const addOns = (bought: PurchaseTerms | null, now: PurchaseTerms) =>
      cancellationTerms({ bought, now }, eventStart, may).addOns;
    expect(addOns(cancelling({ addOns: true }), terms())).toBe(true);
    expect(addOns(terms(), cancelling({ addOns: true }))).toBe(true);
    expect(addOns(cancelling({ addOns: true, until: early }), cancelling())).toBe(false);
    expect(addOns(null, cancelling())).toBe(false);
  });
});

test('the lowest fee depends on the amount', () => {
  const fees = [{ percent: 10 }, { fixed: { USD: 15 } }];
  expect(lowestFee(fees, 10_000, 'USD')).toEqual({ percent: 10 });
  expect(lowestFee(fees, 20_000, 'USD')).toEqual({ fixed: { USD: 15 } });
  expect(lowestFee([], 20_000, 'USD')).toBeUndefined();
});

test('a ticket is transferable by the terms of its purchase or by those of now', () => {
  const yes = terms({ transferable: true });
  expect([
    isTransferable(true, { bought: yes, now: terms() }),
    isTransferable(false, { bought: terms(), now: yes }),
    isTransferable(false, { bought: terms(), now: terms() }),
    // This ticket alone is not transferable.
    isTransferable(false, { bought: yes, now: yes }),
    isTransferable(false, { bought: null, now: yes }),
  ]).toEqual([true, true, false, false, false]);
});

test('a ticket can be changed to the types of its purchase and to those of now', () => {
  const bought = terms({ upgradeTo: [1, 2], downgradeTo: [5] });
  expect(changeTargets({ bought, now: terms({ upgradeTo: [3, 1] }) })).toEqual({
    upgradeTo: [3, 1, 2],
    downgradeTo: [5],
  });
  expect(changeTargets({ bought: null, now: bought })).toEqual({ upgradeTo: [1, 2], downgradeTo: [5] });
});

test('a changed ticket has the changes of its new type and keeps the rest of its terms', () => {
  const bought = terms({ cancellation: { enabled: true, fee: ten }, upgradeTo: [2], transferable: true });
  expect(termsAfterChange({ bought, now: cancelling({ fee: ninety }) }, { downgradeTo: [1] })).toEqual({
    ...bought,
    transferable: false,
    upgradeTo: [],
    downgradeTo: [1],
  });
});

it('offers the terms of the event and the ticket type', () => {
  expect(termsOffered({}, {})).toEqual(terms());
});

describe('terms are better', () => {
  const about = { eventStart, price: { amountMinor: 10_000, currency: 'USD' } } as const;
  it.each<[string, PurchaseTerms, PurchaseTerms, boolean]>([
    ['not, when they are the same', cancelling({ fee: ten }), cancelling({ fee: ten }), false],
    ['with a lower percentage', cancelling({ fee: ten }), cancelling({ fee: ninety }), true],
    ['not with a higher percentage', cancelling({ fee: ninety }), cancelling({ fee: ten }), false],
    ['without a fee', cancelling(), cancelling({ fee: ten }), true],
    ['with an amount below the percentage', cancelling({ fee: { fixed: { USD: 5 } } }), cancelling({ fee: ten }), true],
    ['with a percentage below the amount', cancelling({ fee: ten }), cancelling({ fee: { fixed: { USD: 15 } } }), true],
    ['with a later last day', cancelling(), cancelling({ until: may }), true],
    ['with cancellation at all', cancelling({ fee: ninety }), terms(), true],
    ['not without cancellation', terms(), cancelling({ fee: ninety }), false],
    ['with the return of add-ons', cancelling({ addOns: true }), cancelling(), true],
    ['with transfers', terms({ transferable: true }), terms(), true],
    ['with an upgrade', terms({ upgradeTo: [1, 2] }), terms({ upgradeTo: [2] }), true],
    ['with a downgrade', terms({ downgradeTo: [1] }), terms(), true],
    ['not with fewer upgrades', terms({ upgradeTo: [2] }), terms({ upgradeTo: [1, 2] }), false],
  ])('%s', (_, bought, offered, is) => {
    expect(areBetter(bought, offered, about)).toBe(is);
  });

  it('with a lower percentage of the add-ons of a free ticket', () => {
    const free = { eventStart, price: { amountMinor: 0, currency: 'USD' } } as const;
    expect(areBetter(cancelling({ fee: ten }), cancelling({ fee: ninety }), free)).toBe(true);
  });
});
