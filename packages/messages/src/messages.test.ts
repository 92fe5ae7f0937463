import { describe, expect, test } from 'vitest';
import { errorStatus } from '@foyer/contract/errors';
import { locales } from '@foyer/contract/vocabulary';
import { loadArrival, loadAttendee, loadBelongings, loadSignIn, loadStaff } from './catalogues.ts';
import { errors as english } from './en-US/errors.ts';
import { errorText } from './error-text.ts';
import { languageNames } from './languages.ts';
import { plural } from './plural.ts';

/** Every text as a string: parameters are given their own names, counts a number. */
function spoken(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') {
    const parameters = new Proxy(
      {},
      { get: (_target, name) => (/^(?:n|count|sold|total|min|max|minutes)$/.test(String(name)) ? 3 : String(name)) },
    );
    return [(value as (p: unknown) => string)(parameters)];
  }
  return Object.values(value as object).flatMap(spoken);
}

describe.each(locales)('%s', (locale) => {
  test('every text says something, whatever it is given', async () => {
    const texts = [
      ...spoken(await loadArrival[locale]()),
      ...spoken(await loadAttendee[locale]()),
      ...spoken(await loadBelongings[locale]()),
      ...spoken(await loadSignIn[locale]()),
      ...spoken(await loadStaff[locale]()),
    ];
    expect(texts.filter((text) => text.trim() === '' || /undefined|\[object|NaN|null/.test(text))).toEqual([]);
  });

  test('no text is padded, doubled in its spaces or marked as unfinished', async () => {
    const texts = [
      ...spoken(await loadArrival[locale]()),
      ...spoken(await loadAttendee[locale]()),
      ...spoken(await loadBelongings[locale]()),
      ...spoken(await loadSignIn[locale]()),
      ...spoken(await loadStaff[locale]()),
    ];
    expect(texts.filter((text) => text !== text.trim() || / {2}|TODO|XXX/.test(text))).toEqual([]);
  });

  test('every code has its text, with and without what came along', async () => {
    const { errors } = await loadArrival[locale]();
    for (const code of Object.keys(errorStatus)) {
      expect(errorText(errors, code)).not.toMatch(/^$|undefined|null/);
    }
    expect(errorText(errors, 'NOT_REGISTERED_FOR_PARENT_EVENT', { eventName: 'Gala' })).toContain('Gala');
    expect(errorText(errors, 'A_CODE_OF_TOMORROW')).toBe(errors.GENERAL_ERROR);
  });
});

test('the specification gives these words', () => {
  expect(english).toMatchObject({
    GENERAL_ERROR: 'Oops, something happened...',
    EMPTY_RESPONSE: 'Oops, something happened...',
    AUTH_FAILED_GENERAL_ERROR: 'Oops, something happened while logging in.',
    AUTH_FAILED_BAD_CREDENTIALS: 'The username / password combination was not found.',
    UNSUPPORTED_CURRENCY: 'We do not currently support that currency.',
    NETWORK_ERROR: 'Oops, someone tripped over a cord...',
    NO_AVAILABLE_TICKET: 'No available tickets for that C Number.',
    INVALID_ATTENDEE: 'Invalid Attendee, please use a Valid C Number',
    PAYMENT_FAILURE: 'Payment did not process. Please try again or contact consultant support.',
    NON_TRANSFERABLE: 'This ticket is non-transferable.',
    FORBIDDEN: "You don't have access to that.",
    RECORD_NOT_FOUND: 'Ticket not found.',
    ORDER_INTENT_NOT_COMPLETE: 'Your registration is still processing. Please check back here after 15 minutes.',
  });
  expect(errorText(english, 'NOT_REGISTERED_FOR_PARENT_EVENT', { eventName: 'Gala' })).toBe(
    'That Consultant is not registered for Gala.',
  );
});

test('counts take the form of the language', () => {
  const forms = (count: number) => ({ one: `${count} ticket`, other: `${count} tickets` });
  expect([0, 1, 2].map((count) => plural('en-US', count, forms(count)))).toEqual([
    '0 tickets',
    '1 ticket',
    '2 tickets',
  ]);
  expect(plural('ja-JP', 1, { one: 'one', other: 'other' })).toBe('other');
  expect(plural('es-US', 1_000_000, { one: 'uno', many: 'un millón de', other: 'otros' })).toBe('un millón de');
});

test('languages are called by their own names', () => {
  expect(Object.values(languageNames)).toEqual(['English', 'Español', '日本語']);
});
