import { describe, expect, test } from 'vitest';
import type { FormField } from '@foyer/contract/events/event-configuration';
import { fieldKinds as names, type FieldKind } from '@foyer/contract/wire/vocabulary';
import {
  emptyValue,
  isAddOnChoice,
  isInput,
  isMultiple,
  isTerms,
  kindNameOf,
  kindOf,
  maxLengthOf,
  normalizeValue,
  roleOf,
} from './kinds.ts';
import { isEmpty } from './values.ts';

const field = (fieldType: FieldKind, more: Partial<FormField> = {}): FormField => ({
  name: 'asked',
  fieldType,
  ...more,
});
const inputs = names.filter((kind) => isInput(field(kind)));

describe('the record of every kind', () => {
  test('defines which kinds have an answer (forms 1.2)', () => {
    expect(names.filter((kind) => !inputs.includes(kind)).map((kind) => [kind, roleOf(field(kind))])).toEqual([
      ['Button', 'action'],
      ['Paragraph', 'text'],
      ['Divider', 'rule'],
      ['Spacer', 'rule'],
      ['SectionHeader', 'header'],
      ['GroupHeader', 'header'],
    ]);
    expect(inputs.filter((kind) => roleOf(field(kind)) !== 'input')).toEqual(['TermsAndConditions', 'TicketAddOn']);
  });

  test.each(names.flatMap((kind) => [true, false, undefined].map((multiple) => [kind, multiple] as const)))(
    '%s, multiple %s: its empty value is empty and unchanged by normalisation',
    (kind, multiple) => {
      const question = field(kind, { multiple });
      const empty = emptyValue(question);
      expect(isEmpty(empty)).toBe(true);
      expect(Array.isArray(empty)).toBe(isMultiple(question));
      for (const raw of [undefined, null, empty])
        expect(normalizeValue(question, raw)).toEqual({ value: empty, problem: null });
    },
  );

  test('ignores values sent for kinds without an answer', () => {
    for (const kind of names.filter((each) => !inputs.includes(each)))
      for (const raw of ['text', 3, true, ['a'], {}])
        expect(normalizeValue(field(kind), raw)).toEqual({ value: '', problem: null });
  });

  test('confirms only typed kinds, and prefills only typed kinds and single choices', () => {
    expect(names.filter((kind) => kindOf(field(kind)).confirmable)).toEqual(['Number', 'Text', 'Email', 'Date']);
    expect(names.filter((kind) => kindOf(field(kind)).prefilled !== 'never')).toEqual([
      'Text',
      'Email',
      'Select',
      'Combobox',
    ]);
  });

  test('limits answers to the maximum length of their kind', () => {
    expect(maxLengthOf(field('Email'))).toBe(254);
    expect(maxLengthOf(field('Text'))).toBe(1000);
    for (const kind of ['Email', 'Text'] as const) {
      const longest = 'x'.repeat(maxLengthOf(field(kind)));
      expect(normalizeValue(field(kind), longest).problem).toBe(null);
      expect(normalizeValue(field(kind), `${longest}x`).problem).toBe('MAX');
    }
  });
});

describe('special names override the declared kind (forms 1.3)', () => {
  test.each(names)('%s', (kind) => {
    for (const name of ['Submit', 'SubmitAndAddAttendee', 'Cancel', 'CloneBadgeName', 'addAttendee-GUEST'])
      expect(kindNameOf(field(kind, { name }))).toBe('Button');
    expect(kindNameOf(field(kind, { name: 'Section' }))).toBe('SectionHeader');
    expect(kindNameOf(field(kind))).toBe(kind);
  });

  test('treats a checkbox with the terms name as terms, but not a text field', () => {
    expect(isTerms(field('Checkbox', { name: 'TermsAndConditions' }))).toBe(true);
    expect(isTerms(field('Checkbox', { name: 'termsandconditions' }))).toBe(true);
    expect(isTerms(field('TermsAndConditions'))).toBe(true);
    expect(isTerms(field('Checkbox'))).toBe(false);
    expect(isTerms(field('Text', { name: 'termsAndConditions' }))).toBe(false);
    expect(kindNameOf(field('Text', { name: 'termsAndConditions' }))).toBe('Text');
  });

  test('selects add-ons only by kind', () => {
    expect(names.filter((kind) => isAddOnChoice(field(kind)))).toEqual(['TicketAddOn']);
    expect(isMultiple(field('TicketAddOn'))).toBe(true);
    expect(isMultiple(field('TicketAddOn', { multiple: false }))).toBe(false);
  });
});
