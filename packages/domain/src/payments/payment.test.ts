import type { Role } from '@foyer/contract/wire/vocabulary';
import { describe, expect, it } from 'vitest';
import { postalCodeOf, addressFindings, cardFindings, type CardForm } from './card-form.ts';
import {
  brandTaken,
  cardBrandHint,
  countryOfCard,
  detectCardType,
  groupCardNumber,
  lastFourOf,
  passesLuhn,
} from './cards.ts';
import { maskedCard } from './payment-names.ts';
import { money } from '../shared/money.ts';
import {
  cashChange,
  checkAutoCheckIn,
  checkOwnOrder,
  checkPaymentLimits,
  checkPurchaseWindow,
  defaultPurchaseWindowMinutes,
  isAutoCheckInOffered,
  offeredPaymentChoices,
  paymentKindOf,
} from './payment-rules.ts';
import { canBypass, canScan, fillsInOnSite, canRegisterOthers, hasAnyRole } from '../people/permissions.ts';
import { expiryYears, findRegion, regionName, regionsOf } from '../people/regions.ts';
import { now } from '../testing/factories.ts';

const nobody = { roles: [] };
const helper = { roles: ['helper' as const] };
const admin = { roles: ['admin' as const] };

describe('card types', () => {
  it.each([
    ['4111111111111111', 'VI'],
    ['4222222222222', 'VI'],
    ['41111111111111', null],
    ['5105105105105100', 'MC'],
    ['5605105105105100', null],
    ['378282246310005', 'AE'],
    ['348282246310005', 'AE'],
    ['3782822463100050', null],
    ['6011111111111117', 'DI'],
    ['6511111111111117', 'DI'],
    ['6411111111111117', null],
    ['3530111333300000', 'JC'],
    ['213100000000000', 'JC'],
    ['180000000000000', 'JC'],
    ['38520000023237', null],
    ['４１１１ １１１１-１１１１ １１１１', 'VI'],
    ['', null],
  ])('%s is %s', (number, type) => expect(detectCardType(number)).toBe(type));

  it('hints the brand while typing, groups, masks and checks numbers', () => {
    expect(cardBrandHint('37')).toBe('AE');
    expect(cardBrandHint('38')).toBe('DC');
    expect(cardBrandHint('9')).toBeNull();
    expect(groupCardNumber('4111111111111111')).toBe('4111 1111 1111 1111');
    expect(groupCardNumber('378282246310005')).toBe('3782 822463 10005');
    expect(groupCardNumber('41a11 1')).toBe('4111 1');
    expect(groupCardNumber('38520000023237')).toBe('3852 000002 3237');
    expect(groupCardNumber('4'.repeat(23))).toBe('4444 4444 4444 4444 4444');
    expect(maskedCard(lastFourOf('4111 1111 1111 1234'))).toBe('XXXX-XXXX-XXXX-1234');
    expect(passesLuhn('4111111111111111')).toBe(true);
    expect(passesLuhn('79927398713'), 'a nine counts nine, doubled or not').toBe(true);
    for (const wrong of ['4111111111111112', '4111111111111116']) expect(passesLuhn(wrong)).toBe(false);
    expect(passesLuhn('5555 5555-5555 4444')).toBe(true);
    expect(passesLuhn('5555555555554434')).toBe(false);
    expect([passesLuhn(''), passesLuhn('0'), passesLuhn('4111x')]).toEqual([false, false, false]);
    expect(countryOfCard('JC')).toBe('JPN');
    expect(countryOfCard('VI')).toBeNull();
  });
});

describe('brandTaken', () => {
  it.each([
    ['38520000023237', 'DC'],
    ['30569309025904', 'DC'],
    ['4111111111111111', 'VI'],
    ['6411111111111117', null],
  ])('%s is %s', (number, brand) => expect(brandTaken(number)).toBe(brand));
});

describe('card form', () => {
  const card: CardForm = {
    firstName: 'Mary',
    lastName: 'Smith',
    creditCardNumber: '4111 1111 1111 1111',
    email: 'mary@example.com',
    expMonth: '06',
    expYear: '2026',
    cvv: '123',
    cardCountryCode: 'USA',
  };
  const address = { address1: '1 Main St', locality: 'Dallas', region: 'TX', postalCode: '75001' };
  const found = (more: CardForm = {}, form: Partial<Parameters<typeof cardFindings>[0]> = {}) =>
    cardFindings({
      card: { ...card, ...more },
      address,
      swiped: false,
      locale: 'en-US',
      country: 'USA',
      now,
      ...form,
    }).map(({ path, code, metadata }) => [path.split('.')[1], code, ...Object.values(metadata ?? {})].join(' '));

  it.each<[CardForm, string[]]>([
    [{}, []],
    [{ firstName: ' ' }, ['firstName REQUIRED']],
    [{ lastName: '' }, []],
    [{ firstName: '', lastName: '' }, ['firstName REQUIRED', 'lastName REQUIRED']],
    [{ cardCountryCode: 'FRA' }, ['cardCountryCode ONE_OF']],
    [{ email: 'mary@' }, ['email EMAIL']],
    [{ creditCardNumber: 'x111111111111111' }, ['creditCardNumber NUMERIC']],
    [{ creditCardNumber: '41111111111' }, ['creditCardNumber MIN 12']],
    [{ creditCardNumber: '41111111111111111111' }, ['creditCardNumber MAX 19']],
    [{ creditCardNumber: '4111111111111112' }, ['creditCardNumber CARD_NUMBER']],
    [{ creditCardNumber: '3530111333300000' }, ['creditCardNumber CARD_NUMBER JC']],
    [{ expMonth: '6' }, ['expMonth LENGTH 2']],
    [{ expMonth: '13' }, ['expMonth BETWEEN 1 12']],
    [{ expMonth: '00' }, ['expMonth BETWEEN 1 12']],
    [{ expMonth: '12' }, []],
    [{ expMonth: '01', expYear: '2027' }, []],
    [{ expYear: '2' }, ['expYear MIN 2']],
    [{ expYear: '20266' }, ['expYear MAX 4']],
    [{ expYear: '202' }, ['expYear FORMAT']],
    [{ expYear: '26' }, []],
    [{ expMonth: '05' }, ['expYear CARD_EXPIRED']],
    [{ cvv: '12' }, ['cvv MIN 3']],
    [{ cvv: '12a' }, ['cvv NUMERIC']],
    [{ cvv: null }, ['cvv REQUIRED']],
    [{ cvv: '１２３' }, []],
  ])('en: %j → %j', (more, findings) => expect(found(more)).toEqual(findings));

  it.each<[CardForm, string[]]>([
    [{ expMonth: '6' }, []],
    [{ expMonth: '006' }, ['expMonth MAX 2']],
    [{ expYear: '26' }, ['expYear LENGTH 4']],
    [{ expYear: '2026' }, []],
  ])('ja: %j → %j', (more, findings) => expect(found(more, { locale: 'ja-JP' })).toEqual(findings));

  it('requires a zip of 5 to 7 characters instead of the address for a swiped card', () => {
    const swiped = { swiped: true, address: {} };
    expect(found({}, swiped)).toEqual(['cardZipCode REQUIRED']);
    expect(found({ cardZipCode: '1234' }, swiped)).toEqual(['cardZipCode MIN 5']);
    expect(found({ cardZipCode: '12345678' }, swiped)).toEqual(['cardZipCode MAX 7']);
    expect(found({ cardZipCode: 'K1A0B1' }, swiped)).toEqual([]);
  });
  it('accepts a card until its month has ended in every time zone', () => {
    expect(found({}, { now: new Date('2026-07-01T11:59:59Z') })).toEqual([]);
    expect(found({}, { now: new Date('2026-07-01T12:00:00Z') })).toEqual(['expYear CARD_EXPIRED']);
  });
  it("uses the card's country before the given one", () => {
    expect(
      found(
        { creditCardNumber: '3530111333300000', cardCountryCode: 'JPN' },
        { address: { ...address, region: '13', postalCode: '〒１００-０００１' } },
      ),
    ).toEqual([]);
    expect(found({ cardCountryCode: null }, { country: 'JPN' })).toEqual(['postalCode LENGTH 7', 'region ONE_OF']);
  });

  it.each([
    ['USA', {}, ['address1 REQUIRED', 'locality REQUIRED', 'region REQUIRED', 'postalCode REQUIRED']],
    ['USA', { ...address, postalCode: '7500' }, ['postalCode LENGTH']],
    ['USA', { ...address, postalCode: '75001-1234' }, []],
    ['USA', { ...address, postalCode: '75001-12' }, ['postalCode NUMERIC']],
    ['USA', { ...address, postalCode: '750011234567' }, ['postalCode LENGTH']],
    ['CAN', { ...address, region: 'ON', postalCode: 'K1A 0B1' }, []],
    ['CAN', { ...address, region: '', postalCode: '' }, ['region REQUIRED', 'postalCode REQUIRED']],
    ['JPN', {}, ['postalCode REQUIRED', 'region REQUIRED', 'locality REQUIRED', 'address1 REQUIRED']],
    ['JPN', { ...address, region: '東京都', postalCode: '1000001' }, []],
    ['JPN', { ...address, region: 'Tokyo', postalCode: '100-0001' }, []],
    ['JPN', { ...address, region: '13', postalCode: '100001' }, ['postalCode LENGTH']],
    ['JPN', { ...address, postalCode: '1000001' }, ['region ONE_OF']],
  ] as const)('%s %j', (country, form, findings) => {
    expect(addressFindings(form, country).map(({ path, code }) => `${path.split('.')[1]} ${code}`)).toEqual(findings);
  });
});

describe('regions', () => {
  it('offers the regions of each country', () => {
    expect(regionsOf.USA).toHaveLength(56);
    expect(regionsOf.CAN).toHaveLength(13);
    expect(regionsOf.JPN).toHaveLength(47);
    expect(regionsOf.JPN.map(({ code }) => Number(code))).toEqual(Array.from({ length: 47 }, (_, index) => index + 1));
  });
  it.each([
    ['USA', 'tx', 'TX'],
    ['USA', 'Puerto Rico', 'PR'],
    ['USA', 'ON', null],
    ['CAN', 'Québec', 'QC'],
    ['CAN', 'CA-ON', 'ON'],
    ['JPN', '東京都', '13'],
    ['JPN', '京都', '26'],
    ['JPN', '１３', '13'],
    ['JPN', 'hokkaido', '01'],
    ['JPN', '', null],
  ] as const)('%s %s is %s', (country, text, code) => expect(findRegion(country, text)?.code ?? null).toBe(code));
  it("shows region names in the reader's language, and 30 expiry years", () => {
    const tokyo = regionsOf.JPN[12]!;
    expect([regionName(tokyo, 'ja-JP'), regionName(tokyo, 'es-US')]).toEqual(['東京都', 'Tokyo']);
    expect([expiryYears(now).length, expiryYears(now)[0], expiryYears(now)[29]]).toEqual([30, '2026', '2055']);
  });
});

describe('payment rules', () => {
  it("refuses amounts below the provider's minimum, and typed cards in hosted-only currencies", () => {
    const limits = { smallestMinor: { USD: 50, CAD: 60, JPY: 70 }, notTyped: ['JPY'] } as const;
    const codeOf = (
      kind: 'card' | 'hosted' | 'cash' | 'bypass' | 'none',
      minor: number,
      currency: 'USD' | 'CAD' | 'JPY',
    ) => checkPaymentLimits(kind, money(minor, currency), limits)?.code ?? null;
    expect([codeOf('card', 49, 'USD'), codeOf('card', 50, 'USD')]).toEqual(['AMOUNT_TOO_SMALL', null]);
    expect([codeOf('hosted', 59, 'CAD'), codeOf('hosted', 60, 'CAD')]).toEqual(['AMOUNT_TOO_SMALL', null]);
    expect([codeOf('card', 9_000, 'JPY'), codeOf('hosted', 9_000, 'JPY')]).toEqual(['UNSUPPORTED_CURRENCY', null]);
    expect([codeOf('cash', 1, 'USD'), codeOf('bypass', 1, 'JPY'), codeOf('none', 0, 'USD')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('allows one paid card purchase in 30 minutes, and reports the next possible time', () => {
    const last = new Date(now.getTime() - 10 * 60_000);
    const window = defaultPurchaseWindowMinutes * 60_000;
    expect(window).toBe(1_800_000);
    const check = (
      viewer: typeof nobody | typeof helper,
      kind: 'card' | 'hosted' | 'cash' | 'none' | 'bypass',
      lastPurchase: Date | null = last,
      windowMs = window,
    ) => checkPurchaseWindow({ viewer, kind, lastPurchase }, now, windowMs);
    expect(check(nobody, 'card', null)).toBeNull();
    expect(check(nobody, 'card', new Date(now.getTime() - window))).toBeNull();
    expect(check(nobody, 'card', new Date(now.getTime() - window + 1))?.code).toBe('PAYMENT_ALREADY_EXISTS');
    expect(check(nobody, 'card', last, 60_000)).toBeNull();
    expect(check(nobody, 'card', last, 0)).toBeNull();
    const early = { code: 'PAYMENT_ALREADY_EXISTS', metadata: { nextPossibleAt: '2026-06-01T12:20:00.000Z' } };
    expect([check(nobody, 'card'), check(nobody, 'hosted')]).toEqual([early, early]);
    expect([check(nobody, 'none'), check(nobody, 'cash'), check(nobody, 'bypass'), check(helper, 'card')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
  it.each([
    [{}, 100, nobody, { kind: 'card' }],
    [{ hostedMode: true }, 100, nobody, { kind: 'hosted' }],
    [{}, 0, nobody, { kind: 'none' }],
    [{ cashPayment: true }, 100, nobody, { code: 'FORBIDDEN' }],
    [{ bypassPayment: true }, 0, nobody, { code: 'FORBIDDEN' }],
    [{ cashPayment: true }, 100, helper, { kind: 'cash' }],
    [{ bypassPayment: true, cashPayment: true }, 100, helper, { kind: 'bypass' }],
    [{ cashPayment: true }, 0, helper, { kind: 'none' }],
  ])('%j for %i', (request, total, viewer, kind) => {
    expect(
      paymentKindOf({ cashPayment: false, bypassPayment: false, hostedMode: false, ...request }, total, viewer),
    ).toEqual(kind);
  });
  it('computes change, payment choices and auto check-in', () => {
    expect(cashChange(money(5000, 'USD'), money(4250, 'USD'))).toEqual({ change: money(750, 'USD'), isEnough: true });
    expect(cashChange(money(10, 'USD'), money(20, 'USD'))).toEqual({ change: money(-10, 'USD'), isEnough: false });
    expect(cashChange(money(20, 'USD'), money(20, 'USD'))?.isEnough).toBe(true);
    expect(cashChange(money(10, 'USD'), money(20, 'JPY'))).toBeNull();
    expect(isAutoCheckInOffered(helper, { isEventActive: true, isCheckInActive: true })).toBe(true);
    expect(isAutoCheckInOffered(helper, { isEventActive: false, isCheckInActive: true })).toBe(false);
    expect(checkAutoCheckIn(nobody, { isCheckInActive: true })?.code).toBe('FORBIDDEN');
    expect(checkAutoCheckIn(helper, { isCheckInActive: false })?.code).toBe('CHECK_IN_NOT_ACTIVE');
    expect(checkAutoCheckIn(helper, { isCheckInActive: true })).toBeNull();
  });
  it("offers cash and bypass only for other people's orders", () => {
    const [me, other] = ['C1000009', 'C1000001'];
    const all = ['creditCard', 'cashPayment', 'bypassPayment'];
    const own = { externalAccountIdentifier: me, roles: ['admin'] as const };
    const acting = { externalAccountIdentifier: other, roles: ['admin'] as const, actingStaff: own };
    expect(offeredPaymentChoices({ ...own, roles: [] }, [other])).toEqual(['creditCard']);
    expect(offeredPaymentChoices(own, [other])).toEqual(all);
    expect(offeredPaymentChoices(own, [other, 'c 1000009'])).toEqual(['creditCard']);
    // A staff member who acts for another account still has their own account in the order.
    expect(offeredPaymentChoices(acting, [other])).toEqual(all);
    expect(offeredPaymentChoices(acting, [other, me])).toEqual(['creditCard']);
    const bypass = (roles: readonly Role[], totalMinor: number, attendeeAccounts = [other]) =>
      canBypass({ ...own, roles }, { totalMinor, attendeeAccounts });
    expect([bypass(['admin'], 100), bypass(['admin'], 0), bypass(['helper'], 100)]).toEqual([true, false, false]);
    expect(bypass(['admin'], 100, [me])).toBe(false);
  });
  it.each(['cashPayment', 'bypassPayment', 'overridesAmount'] as const)(
    'staff cannot decide %s of an order that includes themselves',
    (decision) => {
      const flags = { cashPayment: false, bypassPayment: false, overridesAmount: false, [decision]: true };
      const check = (roles: readonly Role[], attendeeAccounts: string[]) =>
        checkOwnOrder({ externalAccountIdentifier: 'C1000009', roles }, { ...flags, attendeeAccounts });
      expect(check(['admin'], ['C1000001', 'C1000009'])).toEqual({ code: 'FORBIDDEN' });
      expect(check(['admin'], ['C1000001'])).toBeNull();
      const own = { cashPayment: false, bypassPayment: false, overridesAmount: false, attendeeAccounts: ['C1000009'] };
      expect(checkOwnOrder({ externalAccountIdentifier: 'C1000009', roles: ['admin'] }, own)).toBeNull();
      expect(check([], ['C1000009']), 'attendees have no such choice; other rules refuse it').toBeNull();
    },
  );
  it('lists the roles of each right', () => {
    expect([
      hasAnyRole(helper, ['admin']),
      hasAnyRole(helper, []),
      hasAnyRole(admin, ['admin', 'ticket-scanner']),
    ]).toEqual([false, true, true]);
    const scanner = { roles: ['ticket-scanner'] as const };
    expect([
      fillsInOnSite(helper, { isEventActive: true }),
      fillsInOnSite(helper, { isEventActive: false }),
      fillsInOnSite(scanner, { isEventActive: true }),
      fillsInOnSite(nobody, { isEventActive: true }),
    ]).toEqual([true, false, false, false]);
    const on = { isEventActive: true, qrCodeEnabled: true };
    expect([admin, scanner, helper, nobody].map((viewer) => canScan(viewer, on))).toEqual([true, true, true, false]);
    expect([canScan(admin, { ...on, isEventActive: false }), canScan(admin, { ...on, qrCodeEnabled: false })]).toEqual([
      false,
      false,
    ]);
    expect([
      canRegisterOthers(nobody, { canRegisterOtherAccounts: false }),
      canRegisterOthers(helper, { canRegisterOtherAccounts: false }),
    ]).toEqual([false, true]);
  });
});

it.each([
  ['USA', '84043-1234', '84043'],
  ['USA', '84043 1234', '84043'],
  ['USA', '840431234', '84043'],
  ['USA', '84043–1234', '84043'],
  ['USA', '８４０４３－１２３４', '84043'],
  ['USA', '84043-', '84043'],
  ['USA', '8404', '8404'],
  ['CAN', 'k1a0b1', 'K1A 0B1'],
  ['CAN', 'K1A-0B1', 'K1A 0B1'],
  ['CAN', ' k1a 0b1 ', 'K1A 0B1'],
  ['JPN', '〒100-0001', '1000001'],
] as const)('reads the postal code of %s "%s" as %s', (country, typed, code) => {
  expect(postalCodeOf(typed, country)).toBe(code);
});
