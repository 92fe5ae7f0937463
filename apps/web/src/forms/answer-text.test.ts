import { expect, test } from 'vitest';
import type { FormField } from '@foyer/contract/events/event-configuration';
import type { TicketAddOn } from '@foyer/contract/tickets/ticket-configuration';
import type { TicketValue } from '@foyer/contract/forms/values';
import { fieldKinds, locales, type Locale } from '@foyer/contract/wire/vocabulary';
import { loadArrival, loadAttendee, loadBelongings, loadSignIn } from '@foyer/messages/catalogue/catalogues';
import { answerText } from './answer-text.ts';

const textsOf = async (locale: Locale) => ({
  ...(await loadArrival(locale)),
  ...(await loadSignIn(locale)),
  ...(await loadAttendee(locale)),
  ...(await loadBelongings(locale)),
});
const texts = Object.fromEntries(
  await Promise.all(locales.map(async (locale) => [locale, await textsOf(locale)] as const)),
) as Record<Locale, Awaited<ReturnType<typeof textsOf>>>; // `fromEntries` loses the type of the keys.

const fieldOptions: FormField['fieldOptions'] = [
  { value: 'v', text: 'Vegetarian', translations: { text: { ja_JP: { value: 'ベジタリアン' } } } },
  { value: 'h', text: 'Halal' },
];
const field = (fieldType: FormField['fieldType'], more: Partial<FormField> = {}): FormField => ({
  name: 'asked',
  fieldType,
  ...more,
});
const addOn = (id: number, defaultName: string): TicketAddOn => ({
  ticketConfigurationAddOnId: id,
  currency: 'USD',
  currencyLocale: 'en-US',
  amount: 10,
  startDateTime: null,
  endDateTime: null,
  limitQuantity: false,
  quantity: null,
  defaultName,
  defaultDescription: '',
  translations: {},
});
const read = (of: FormField, value: TicketValue, locale: Locale = 'en-US', more = {}) =>
  answerText(of, value, locale, texts[locale], more);

test.each<[string, FormField, TicketValue, Partial<Record<Locale, string>>]>([
  ['text', field('Text'), 'Ana', { 'en-US': 'Ana', 'es-US': 'Ana', 'ja-JP': 'Ana' }],
  ['a number', field('Number'), 12345, { 'en-US': '12,345', 'es-US': '12,345', 'ja-JP': '12,345' }],
  [
    'a date without a time',
    field('Date'),
    '03-05-2026',
    { 'en-US': 'March 5, 2026', 'es-US': '5 de marzo de 2026', 'ja-JP': '2026年3月5日' },
  ],
  ['a ticked box', field('Checkbox'), true, { 'en-US': 'Yes', 'es-US': 'Sí', 'ja-JP': 'はい' }],
  [
    'a choice',
    field('Select', { fieldOptions }),
    'v',
    { 'en-US': 'Vegetarian', 'es-US': 'Vegetarian', 'ja-JP': 'ベジタリアン' },
  ],
  [
    'several choices',
    field('Combobox', { fieldOptions, multiple: true }),
    ['v', 'h'],
    { 'en-US': 'Vegetarian and Halal', 'es-US': 'Vegetarian y Halal', 'ja-JP': 'ベジタリアン、Halal' },
  ],
  [
    'no add-on',
    field('TicketAddOn'),
    ['Not Needed'],
    { 'en-US': 'Not Needed', 'es-US': 'No lo necesito', 'ja-JP': '不要' },
  ],
])('reads %s in the language of the reader', (_, of, value, expected) => {
  for (const [locale, text] of Object.entries(expected)) expect(read(of, value, locale as Locale)).toBe(text); // The keys are locales.
});

test('names known add-ons and leaves out unknown ones', () => {
  const addOns = [addOn(1, 'Gala dinner'), addOn(2, 'Parking')];
  expect(read(field('TicketAddOn'), ['1', '2', '3'], 'en-US', { addOns })).toBe('Gala dinner and Parking');
  expect(read(field('TicketAddOn', { multiple: false }), '2', 'en-US', { addOns })).toBe('Parking');
  expect(read(field('TicketAddOn'), ['1', '3'])).toBe('1 and 3');
});

test('returns an empty text for a missing answer, and "no" where an unticked box is an answer', () => {
  for (const kind of fieldKinds) {
    expect(read(field(kind), null)).toBe('');
    expect(read(field(kind), '')).toBe('');
    expect(read(field(kind), [])).toBe('');
  }
  expect(read(field('Checkbox'), false)).toBe('');
  expect(read(field('Checkbox'), false, 'en-US', { showsNo: true })).toBe('No');
  expect(read(field('Checkbox'), false, 'ja-JP', { showsNo: true })).toBe('いいえ');
});

test('returns a stored answer unchanged if the field does not allow it any more', () => {
  expect(read(field('Date'), 'next week')).toBe('next week');
  expect(read(field('Select', { fieldOptions }), 'gone')).toBe('gone');
});
