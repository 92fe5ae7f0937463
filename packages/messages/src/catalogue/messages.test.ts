import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { errorStatus } from '@foyer/contract/wire/errors';
import { locales } from '@foyer/contract/wire/vocabulary';
import { loadTicketChanges } from './ticket-changes-catalogue.ts';
import { loadArrival, loadAttendee, loadBelongings, loadSignIn, loadStaff } from './catalogues.ts';
import { errors as english } from '../en-US/common/errors.ts';
import { errorText, textOf } from './error-text.ts';
import { languageName, languageWord } from './languages.ts';
import { loadRareSteps } from './rare-steps-catalogue.ts';
import { serverTexts } from './server-texts.ts';

/** Every text as a string. Parameters have their own names as values, and counts are a number. */
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
  test('names a state of an event for guests and for staff with the same words', async () => {
    const [{ events }, { eventStates }] = [await loadArrival(locale), await loadStaff(locale)];
    expect([eventStates.onSale, eventStates.running, eventStates.calledOff]).toEqual([
      events.registrationOpen,
      events.happeningNow,
      events.calledOff,
    ]);
  });

  test('is never empty, with any parameters', async () => {
    const texts = [
      ...spoken(await loadArrival(locale)),
      ...spoken(await loadAttendee(locale)),
      ...spoken(await loadBelongings(locale)),
      ...spoken(await loadTicketChanges(locale)),
      ...spoken(await loadSignIn(locale)),
      ...spoken(await loadStaff(locale)),
      ...spoken(await loadRareSteps(locale)),
    ];
    expect(texts.filter((text) => text.trim() === '' || /undefined|\[object|NaN|null/.test(text))).toEqual([]);
  });

  test('has no padding, double spaces or unfinished marks', async () => {
    const texts = [
      ...spoken(await loadArrival(locale)),
      ...spoken(await loadAttendee(locale)),
      ...spoken(await loadBelongings(locale)),
      ...spoken(await loadTicketChanges(locale)),
      ...spoken(await loadSignIn(locale)),
      ...spoken(await loadStaff(locale)),
      ...spoken(await loadRareSteps(locale)),
    ];
    expect(texts.filter((text) => text !== text.trim() || / {2}|TODO|XXX/.test(text))).toEqual([]);
  });

  test('has a text for every code, with and without metadata', async () => {
    const { errors } = await loadArrival(locale);
    const { answeredErrors } = serverTexts[locale];
    for (const code of Object.keys(errorStatus)) {
      // Either the page or the server has the text, never both.
      expect([code, Object.hasOwn(errors, code) !== Object.hasOwn(answeredErrors, code)]).toEqual([code, true]);
      expect(errorText({ ...errors, ...answeredErrors }, code)).not.toMatch(/^$|undefined|null/);
    }
    expect(errorText(errors, 'NOT_REGISTERED_FOR_PARENT_EVENT', { eventName: 'Gala' })).toContain('Gala');
    expect(errorText(errors, 'A_CODE_OF_TOMORROW')).toBe(errors.GENERAL_ERROR);
  });
});

test.each([
  [30, 'a moment', 'un momento', 'しばらく'],
  [121, '3 minutes', '3 minutos', '3分'],
  [5400, '2 hours', '2 horas', '2時間'],
  [86_400, '24 hours', '24 horas', '24時間'],
])('shows a waiting time of %i s', (retryAfterSeconds, ...words) => {
  for (const [index, locale] of locales.entries()) {
    const text = serverTexts[locale].answeredErrors.RATE_LIMITED;
    expect(textOf(text, { retryAfterSeconds })).toContain(words[index]);
  }
});

test('has the texts of the specification', () => {
  expect({ ...english, ...serverTexts['en-US'].answeredErrors }).toMatchObject({
    GENERAL_ERROR: 'Oops, something happened...',
    EMPTY_RESPONSE: 'Oops, something happened...',
    AUTH_FAILED_GENERAL_ERROR: 'Oops, something happened while logging in.',
    AUTH_FAILED_BAD_CREDENTIALS: 'The username / password combination was not found.',
    UNSUPPORTED_CURRENCY: 'We do not currently support that currency.',
    NETWORK_ERROR: 'Oops, someone tripped over a cord...',
    INVALID_ATTENDEE: 'Invalid Attendee, please use a Valid C Number',
    PAYMENT_FAILURE: 'Payment did not process. Please try again or contact consultant support.',
    NON_TRANSFERABLE: 'This ticket is non-transferable.',
    FORBIDDEN: "You don't have access to that.",
    RECORD_NOT_FOUND: 'Ticket not found.',
    ORDER_INTENT_NOT_COMPLETE: 'Your registration is still processing. Please check back here after 15 minutes.',
  });
  expect(errorText(english, 'NO_AVAILABLE_TICKET')).toBe('No available tickets for that C Number.');
  expect(errorText(english, 'NOT_REGISTERED_FOR_PARENT_EVENT', { eventName: 'Gala' })).toBe(
    'That Consultant is not registered for Gala.',
  );
});

/** Every text with a count, by the name of its key. */
function counted(value: unknown, key = ''): [string, (count: number) => string][] {
  if (typeof value === 'function') {
    const text = value as (p: { count: number }) => string;
    return /\bcount\b/.test(String(value)) ? [[key, (count) => text({ count })]] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => counted(each, `${key}.${name}`));
}

test.each([
  ['en-US', ['1 left', '2 left', '0 left']],
  ['es-US', ['Queda 1', 'Quedan 2', 'Quedan 0']],
] as const)('uses different texts for one, none and many in %s', async (locale, left) => {
  const { forms } = await loadAttendee(locale);
  expect([1, 2, 0].map((count) => forms.fewLeft({ count }))).toEqual(left);
  const texts = [...counted(await loadAttendee(locale)), ...counted(await loadStaff(locale))];
  expect(texts.length).toBeGreaterThan(5);
  for (const [key, text] of texts) {
    for (const count of [0, 1, 2]) expect(text(count), key).toContain(String(count));
    expect(text(0), key).toBe(text(2).replace('2', '0'));
  }
});

// The browser loads a language by its folder's name, so the compiler does not see a missing file.
test.each(locales)('%s has the files of English', (locale) => {
  const filesOf = (folder: string) => globSync('**/*.ts', { cwd: new URL(`../${folder}`, import.meta.url) }).toSorted();
  expect(filesOf(locale)).toEqual(filesOf('en-US'));
});

test('names languages in their own language', () => {
  expect(locales.map(languageName)).toEqual(['English', 'Español', '日本語']);
});

test.each(locales)('names languages in the language of a reader as Intl does: %s', (reader) => {
  const names = new Intl.DisplayNames(reader, { type: 'language' });
  expect(locales.map((each) => languageWord(each, reader))).toEqual(locales.map((each) => names.of(each.slice(0, 2))));
});

test.each(['en-US', 'es-US'] as const)('counts one thing in the singular: %s', async (locale) => {
  const { callOff, editor, eventChecklist, selfService } = await loadStaff(locale);
  const one = { count: 1, subject: 'VIP' };
  const shown = [
    editor.datesForRegistered(one),
    editor.priceForSold(one),
    editor.keepsTerms(one),
    editor.withdrawnSold(one),
    editor.withdrawnHeld(one),
    editor.missingAnswers(one),
    editor.soldHeld({ sold: 1, held: 1 }),
    eventChecklist.capacityAboveStock({ name: 'VIP', limit: 2, quantity: 1 }),
    selfService.activateAskText({ hours: 1 }),
    callOff.childEvent({ name: 'Gala', tickets: '1' }),
  ];
  expect(
    shown.filter((text) =>
      /\b1 (?:\p{L}+ )?(?:personas|boletos|vendidos|reservados|horas|people|tickets|hours)\b/u.test(text),
    ),
  ).toEqual([]);
});

test.each([
  ['1:15 p.m.', 'Comienza a la 1:15 p.m.'],
  ['2:15 p.m.', 'Comienza a las 2:15 p.m.'],
  ['11:15 a.m.', 'Comienza a las 11:15 a.m.'],
])('uses the Spanish article of the hour: %s', async (time, text) => {
  expect((await loadBelongings('es-US')).account.startsAt({ time })).toBe(text);
});
