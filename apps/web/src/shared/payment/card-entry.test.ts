import { describe, expect, it } from 'vitest';
import {
  chargeOf,
  findingsByField,
  findingsOf,
  readExpiry,
  shapeExpiry,
  tidyExpiry,
  withSwipe,
  type CardEntry,
} from './card-entry.ts';

const now = new Date('2026-06-01T12:00:00Z');
const entry: CardEntry = {
  number: '4242 4242 4242 4242',
  expiry: '01 / 30',
  cvv: '123',
  firstName: 'Mary',
  lastName: 'Smith',
  email: 'mary@example.com',
  country: 'USA',
  address1: '1 Main St',
  address2: '',
  locality: 'Dallas',
  region: 'TX',
  postalCode: '75001',
  zip: '',
};

describe('the expiry', () => {
  it.each([
    ['1/30', '01', '2030'],
    ['0130', '01', '2030'],
    ['130', '01', '2030'],
    ['01 / 30', '01', '2030'],
    ['01/2030', '01', '2030'],
    ['012030', '01', '2030'],
    ['１／３０', '01', '2030'],
    ['１２３０', '12', '2030'],
    ['12-30', '12', '2030'],
  ])('reads %s', (typed, expMonth, expYear) => {
    expect(readExpiry(typed)).toEqual({ expMonth, expYear });
    expect(tidyExpiry(typed)).toBe(`${expMonth} / ${expYear.slice(2)}`);
  });

  it('keeps text that cannot be read and reports it', () => {
    expect(readExpiry('')).toEqual({ expMonth: '', expYear: '' });
    expect(tidyExpiry('13')).toBe('13');
    expect(findingsByField(findingsOf({ ...entry, expiry: '13 / 30' }, false, 'en-US', now)).expiry?.code).toBe(
      'BETWEEN',
    );
  });

  it('adds a slash while typing, and allows deleting', () => {
    const typed = (keys: string) => Array.from(keys).reduce((text, key) => shapeExpiry(text + key, true), '');
    expect(typed('0130')).toBe('01 / 30');
    expect(typed('1/30')).toBe('01 / 30');
    expect(typed('130')).toBe('01 / 30');
    expect(typed('1230')).toBe('12 / 30');
    expect(typed('530')).toBe('05 / 30');
    expect(typed('01/2030')).toBe('01 / 2030');
    expect(shapeExpiry('01 /', false)).toBe('01 /');
  });
});

describe('a card payment', () => {
  it.each(['en-US', 'es-US', 'ja-JP'] as const)('is valid when filled in for %s', (locale) => {
    expect(findingsOf(entry, false, locale, now)).toEqual([]);
  });

  it('reports each problem at its field', () => {
    const wrong = { ...entry, number: '4242 4242 4242 4241', cvv: '1', postalCode: '7500', region: '' };
    const findings = findingsByField(findingsOf(wrong, false, 'en-US', now));
    expect(Object.keys(findings).toSorted()).toEqual(['cvv', 'number', 'postalCode', 'region']);
    expect(findings.number?.code).toBe('CARD_NUMBER');
  });

  it('accepts a number of 19 digits and rejects more', () => {
    const found = (number: string) => findingsByField(findingsOf({ ...entry, number }, false, 'en-US', now)).number;
    expect(found('4242 4242 4242 4242 424')?.code).not.toBe('MAX');
    expect(found('4242 4242 4242 4242 4242')).toMatchObject({ code: 'MAX', metadata: { n: 19 } });
  });

  it('accepts expiry years up to 30 years ahead', () => {
    expect(findingsOf({ ...entry, expiry: '01/2055' }, false, 'en-US', now)).toEqual([]);
    expect(findingsOf({ ...entry, expiry: '01/2056' }, false, 'en-US', now)).toHaveLength(1);
  });

  it('sends a Japanese postal code as seven digits, in any width', () => {
    const japanese: CardEntry = { ...entry, country: 'JPN', postalCode: '１００−０００１', region: '13' };
    expect(findingsOf(japanese, false, 'ja-JP', now)).toEqual([]);
    expect(chargeOf(japanese, false).billingAddress?.postalCode).toBe('1000001');
  });

  it('uses the zip instead of the billing address for a swiped card', () => {
    const swiped = withSwipe(
      { ...entry, address1: '', zip: '75001' },
      { cardNumber: '4242424242424242', date: { year: '2030', month: '01' }, name: { firstName: '', lastName: 'DOE' } },
    );
    expect(swiped).toMatchObject({ firstName: 'Mary', lastName: 'DOE', expiry: '01 / 30' });
    expect(findingsOf(swiped, true, 'en-US', now)).toEqual([]);
    expect(chargeOf(swiped, true)).toMatchObject({ billingAddress: null, creditCard: { cardZipCode: '75001' } });
  });
});

describe('a swiped card', () => {
  const date = { year: '2030', month: '12' };
  const swipe = (cardNumber: string) => withSwipe(entry, { cardNumber, date, name: { firstName: '', lastName: '' } });

  it('of a Japanese brand sets the country and clears the region', () => {
    expect(swipe('3530111333300000')).toMatchObject({ country: 'JPN', region: '', number: '3530 1113 3330 0000' });
    expect(swipe('4242424242424242')).toMatchObject({ country: 'USA', region: 'TX' });
  });

  it('is accepted after its country changes to a country that accepts its brand', () => {
    const diners = { ...swipe('30569309025904'), zip: '75001' };
    const found = (country: CardEntry['country']) =>
      findingsByField(findingsOf({ ...diners, country }, true, 'en-US', now));
    expect(found('USA').number).toMatchObject({ code: 'CARD_NUMBER', metadata: { cardType: 'DC' } });
    expect(found('CAN').number).toBeUndefined();
  });
});
