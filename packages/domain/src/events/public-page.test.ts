import { describe, expect, it, test } from 'vitest';
import {
  isForEverybody,
  isPublicEvent,
  localeOfLanguage,
  publicPath,
  publicSale,
  type PublicOffer,
} from './public-page.ts';

const now = new Date('2027-01-10T12:00:00Z');
const times = {
  eventStart: '2027-03-05T15:00:00Z',
  eventEnd: '2027-03-06T15:00:00Z',
  registrationStart: '2027-01-01T00:00:00Z',
  registrationEnd: '2027-03-01T00:00:00Z',
  timeZone: 'America/Chicago',
  isPublished: true,
};
const offer = (more: Partial<PublicOffer> = {}): PublicOffer => ({
  amountMinor: 10_000,
  currency: 'USD',
  currencyLocale: 'en-US',
  relationshipTypes: ['CONSULTANT'],
  additional: {},
  window: { state: 'none' },
  startDateTime: null,
  endDateTime: null,
  limitQuantity: false,
  quantity: null,
  ...more,
});
const window = (state: string, more: object = {}) =>
  ({
    state,
    window: {
      key: 'a',
      audience: {},
      mode: 'firstCome',
      startDateTime: '2027-01-20T00:00:00Z',
      endDateTime: '2027-02-01T00:00:00Z',
      ...more,
    },
  }) as PublicOffer['window'];
const sale = (
  offers: PublicOffer[],
  more: Partial<typeof times> & { isCalledOff?: boolean } = {},
  at = now,
  isPaused = false,
) => publicSale({ ...times, ...more }, offers, { selfTypes: ['CONSULTANT'], isPaused, now: at });

describe('a public event', () => {
  const facts = { times, isArchived: false, publicPage: true };
  it.each([
    ['is published and allowed by its organiser', {}, true],
    ['is hidden without the setting', { publicPage: undefined }, false],
    ['is hidden as a draft', { times: { ...times, isPublished: false } }, false],
    ['is hidden in the archive', { isArchived: true }, false],
    ['is hidden when it is limited to accounts', { times: { ...times, eligibleAccounts: ['C1'] } }, false],
    ['is hidden when it is limited to languages', { times: { ...times, eligibleLocales: ['ja-JP' as const] } }, false],
    ['stays visible after it was called off', { times: { ...times, isCalledOff: true } }, true],
  ])('%s', (_, more, isPublic) => expect(isPublicEvent({ ...facts, ...more })).toBe(isPublic));
});

describe('a price for everybody', () => {
  it.each([
    ['has a type without windows', {}, true],
    ['has an open window of everybody', { window: window('open') }, true],
    ['has a later window of everybody', { window: window('notYet') }, true],
    ['has no window of an audience', { window: { state: 'notForYou' } }, false],
    ['has no window that is over', { window: window('over') }, false],
    ['has no draw', { window: window('draw', { mode: 'draw' }) }, false],
    ['has no later draw', { window: window('notYet', { mode: 'draw' }) }, false],
    ['has no type for qualified people', { additional: { qualifiedOnly: true } }, false],
    ['has no package', { additional: { package: { parts: [] } } }, false],
    ['has no type for guests', { relationshipTypes: ['GUEST'] }, false],
  ])('%s', (_, more, isOpen) =>
    expect(isForEverybody({ ...offer(), ...more } as PublicOffer, ['CONSULTANT'])).toBe(isOpen),
  );

  it('is the lowest of each currency that orders support', () => {
    const { prices } = sale([
      offer({ amountMinor: 20_000 }),
      offer({ amountMinor: 14_950 }),
      offer({ amountMinor: 15_000, currency: 'JPY', currencyLocale: 'ja-JP' }),
      offer({ amountMinor: 1, currency: 'EUR' }),
      offer({ amountMinor: 100, window: { state: 'notForYou' } }),
    ]);
    expect(prices).toEqual([
      { amountMinor: 14_950, currency: 'USD', currencyLocale: 'en-US' },
      { amountMinor: 15_000, currency: 'JPY', currencyLocale: 'ja-JP' },
    ]);
  });

  it('is not the price of a type that has no units, while another type has some', () => {
    const none = { limitQuantity: true, quantity: 5, available: 0 };
    expect(sale([offer({ amountMinor: 1_000, ...none }), offer({ amountMinor: 3_000 })]).prices).toMatchObject([
      { amountMinor: 3_000 },
    ]);
  });
});

describe('the public state', () => {
  const none = { limitQuantity: true, quantity: 5, available: 0 };
  test.each([
    ['open', [offer()], {}, now],
    ['soldOut', [offer(none)], {}, now],
    // Types of some accounts may have units, but nobody else learns of them.
    ['soldOut', [offer(none), offer({ window: { state: 'notForYou' } })], {}, now],
    ['open', [offer({ window: { state: 'notForYou' } })], {}, now],
    ['open', [], {}, now],
    ['notOpen', [offer()], {}, new Date('2026-12-01T00:00:00Z')],
    ['notOpen', [offer({ startDateTime: '2027-02-01T00:00:00Z' })], {}, now],
    ['closed', [offer()], {}, new Date('2027-03-02T00:00:00Z')],
    ['past', [offer()], {}, new Date('2027-03-08T00:00:00Z')],
    ['calledOff', [offer()], { isCalledOff: true }, now],
  ] as const)('is %s', (state, offers, more, at) => expect(sale([...offers], more, at).state).toBe(state));

  it('names when registration, else the first sale to everybody, opens', () => {
    expect(sale([offer()], {}, new Date('2026-12-01T00:00:00Z')).opensAt).toEqual(new Date(times.registrationStart));
    const later = [offer({ startDateTime: '2027-02-01T00:00:00Z' }), offer({ window: window('notYet') })];
    expect(sale(later).opensAt).toEqual(new Date('2027-01-20T00:00:00Z'));
  });

  it('is closed in a restored copy that is paused', () => {
    expect(sale([offer()], {}, now, true)).toEqual({ state: 'closed', opensAt: null, prices: [] });
  });
});

test('an address has a short language', () => {
  expect(publicPath(7, 'ja-JP')).toBe('/e/7/ja');
  expect(['en', 'es', 'ja', 'fr', 'en-US', ''].map(localeOfLanguage)).toEqual([
    'en-US',
    'es-US',
    'ja-JP',
    null,
    null,
    null,
  ]);
});
