import type { FormField } from '@foyer/contract/events/event-configuration';
import { expect, test } from 'vitest';
import { shownAnswers } from './answers.ts';

const texts = { yes: 'Sí', no: 'No', notNeeded: 'No necesario' };
const field = (name: string, more: Partial<FormField> = {}): FormField => ({ name, fieldType: 'Text', ...more });
const meal = field('meal', {
  fieldType: 'Combobox',
  multiple: true,
  label: 'Meal',
  translations: { label: { es_US: { value: 'Comida' } } },
  fieldOptions: [
    { value: 'fish', text: 'Fish', translations: { text: { es_US: { value: 'Pescado' } } } },
    { value: 'plants', text: 'Plants' },
  ],
});
const sections = [
  {
    name: 'registrationForm',
    title: 'About you',
    fields: [
      field('firstName'),
      meal,
      field('arrival', { fieldType: 'Date', label: 'Arrival' }),
      field('photos', { fieldType: 'Checkbox', label: 'Photos' }),
      field('secret', { hide: true }),
      field('termsAndConditions', { fieldType: 'TermsAndConditions' }),
      field('dogName'),
    ],
  },
];
const shown = (values: Parameters<typeof shownAnswers>[1]) => shownAnswers(sections, values, 'es-US', texts);

test('shows answers in the order of the form with labels and choices of the language', () => {
  const values = { dogName: 'Rex', meal: ['fish', 'plants'], photos: true, arrival: '03-07-2026' };
  expect(shown(values).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Comida: Pescado y Plants',
    expect.stringMatching(/^Arrival: .*2026/),
    'Photos: Sí',
    'Dog name: Rex',
  ]);
});

test('leaves out names, terms, hidden fields and empty answers', () => {
  const values = { firstName: 'Ana', secret: 'x', termsAndConditions: true, photos: false, meal: [], dogName: '' };
  expect(shown(values)).toEqual([]);
});

test.each([
  [{ meal: ['fish'] }, false],
  [{ meal: ['fish', 'my own dish'] }, true],
  [{ arrival: '03-07-2026' }, false],
  [{ arrival: 'win a prize' }, true],
  [{ photos: true }, false],
  [{ dogName: 'Rex' }, true],
])('knows whether %j was typed', (values, isTyped) => {
  expect(shown(values).map((each) => each.isTyped)).toEqual([isTyped]);
});
