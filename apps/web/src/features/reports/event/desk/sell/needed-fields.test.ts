import type { FormSection } from '@foyer/contract/events/event-configuration';
import { expect, test, vi } from 'vitest';
import { registering } from '../../../../../../test/form-context.ts';
import { createFormStore } from '../../../../../forms/store.ts';
import { neededFields } from './needed-fields.ts';

const context = { ...registering, onSite: true };
const sections: FormSection[] = [
  {
    name: 'person',
    title: 'Person',
    fields: [
      { name: 'firstName', fieldType: 'Text', required: true },
      { name: 'nickname', fieldType: 'Text', required: false },
      { name: 'email', fieldType: 'Email', required: true, strict: true },
      { name: 'hotelNight', fieldType: 'Text', required: true, showOnSite: false },
    ],
  },
  {
    name: 'meal',
    title: 'Meal',
    fields: [
      { name: 'diet', fieldType: 'Text', required: true },
      {
        name: 'dietNote',
        fieldType: 'Text',
        required: true,
        showWhen: { field: 'diet', is: 'equals', value: 'other' },
      },
    ],
  },
];

const storeWith = (stored: Record<string, string>) =>
  neededFields(createFormStore({ sections, context, stored }), sections);
const shown = (store: ReturnType<typeof storeWith>) =>
  store.structure().flatMap(({ fields }) => fields.map(({ field }) => field.name));

test('shows only required fields without a valid answer, and none that the event leaves out on site', () => {
  expect(shown(storeWith({ firstName: 'Robin', email: 'robin@example.com' }))).toEqual(['diet']);
  expect(shown(storeWith({ firstName: 'Robin', email: 'no address' }))).toEqual(['email', 'diet']);
  expect(shown(storeWith({ firstName: 'Robin', email: 'robin@example.com', diet: 'none' }))).toEqual([]);
});

test('keeps an answered field in sight, and adds a field that an answer requires', () => {
  const store = storeWith({ firstName: 'Robin', email: 'robin@example.com' });
  const listener = vi.fn<() => void>();
  store.subscribe(listener);
  const before = store.structure();
  expect(store.structure()).toBe(before);
  store.change('diet', 'other');
  expect(listener).toHaveBeenCalled();
  expect(shown(store)).toEqual(['diet', 'dietNote']);
  store.change('diet', 'none');
  expect(shown(store)).toEqual(['diet']);
});

test('sends all known answers, also those out of sight', () => {
  const store = storeWith({ firstName: 'Robin', email: 'robin@example.com', nickname: 'Rob' });
  store.change('diet', 'none');
  const { values, findings } = store.check();
  expect(findings).toEqual([]);
  expect(values).toMatchObject({ firstName: 'Robin', nickname: 'Rob', email: 'robin@example.com', diet: 'none' });
});
