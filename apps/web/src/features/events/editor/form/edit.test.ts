import type { FormField, FormSection } from '@foyer/contract/events/event-configuration';
import { fieldKinds, locales, translationKey } from '@foyer/contract/wire/vocabulary';
import { canSave, checkSections } from '@foyer/domain/forms/definition';
import { configurationOf } from '@foyer/domain/testing/definition';
import { questionLibrary } from '@foyer/messages/questions/question-library';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparisonWith, groupOf, groupWith, type Source } from './condition.ts';
import {
  copyOf,
  endOf,
  forGuests,
  freshField,
  freshFields,
  isForGuests,
  movedEntry,
  movedField,
  nameAfter,
  nameFrom,
  onSummary,
  placedChoice,
  placedEntry,
  placedField,
  positionForNew,
  withFieldAt,
  withFieldsAt,
  withName,
  withTermsQuestion,
} from './edit.ts';

const text = (name: string, more: Partial<FormField> = {}): FormField => ({ name, fieldType: 'Text', ...more });
const section = (name: string, ...fields: FormField[]): FormSection => ({ name, title: name, fields });
const names = (sections: readonly FormSection[]) =>
  sections.map(({ fields }) => fields.map(({ name }) => name).join(''));

describe('moving', () => {
  const form = [section('one', text('a'), text('b')), section('two'), section('three', text('c'))];

  test('moves the last question past the buttons of its section, into the next section', () => {
    const buttons: FormField[] = [{ name: 'Submit', fieldType: 'Button' }];
    const sections = [section('one', text('a'), ...buttons), section('two', text('b'))];
    expect(movedField(sections, { section: 0, field: 0 }, 1)?.at).toEqual({ section: 1, field: 0 });
    expect(movedField(sections.slice(0, 1), { section: 0, field: 0 }, 1)).toBeNull();
  });

  test('moves past the neighbour, and from the last position into the next section', () => {
    expect(names(movedField(form, { section: 0, field: 0 }, 1)?.sections ?? [])).toEqual(['ba', '', 'c']);
    expect(movedField(form, { section: 0, field: 1 }, 1)).toMatchObject({ at: { section: 1, field: 0 } });
    expect(names(movedField(form, { section: 0, field: 1 }, 1)?.sections ?? [])).toEqual(['a', 'b', 'c']);
    expect(names(movedField(form, { section: 2, field: 0 }, -1)?.sections ?? [])).toEqual(['ab', 'c', '']);
  });

  test('puts a new question above the buttons of its section, and a new button below them', () => {
    const buttons = [text('Submit'), text('Cancel')];
    const withButtons = [
      section('one', text('a'), ...buttons),
      section('two', text('b')),
      section('three', ...buttons),
    ];
    expect(endOf(withButtons, 0, text('new'))).toEqual({ section: 0, field: 1 });
    expect(endOf(withButtons, 0, text('SubmitAndAddAttendee'))).toEqual({ section: 0, field: 3 });
    expect(endOf(withButtons, 1, text('new'))).toEqual({ section: 1, field: 1 });
    expect(endOf(withButtons, 2, text('new'))).toEqual({ section: 2, field: 0 });
  });

  test('puts a new question below the open field of its section, but never below a button', () => {
    const form = [section('one', text('a'), text('b'), text('Submit'), text('Cancel')), section('two', text('c'))];
    const at = (section: number, open: [number, number] | undefined) =>
      positionForNew(form, section, text('new'), open && { section: open[0], field: open[1] }).field;
    expect([at(0, [0, 0]), at(0, [0, 1]), at(0, [0, 2]), at(0, [0, 3])]).toEqual([1, 2, 2, 2]);
    expect([at(0, undefined), at(0, [1, 0]), at(0, [0, 9]), at(1, [0, 0])]).toEqual([2, 2, 2, 1]);
  });

  test('moves a question up into the previous section, above the buttons of that section', () => {
    const withButtons = [section('one', text('a'), text('Submit')), section('two', text('b'))];
    expect(movedField(withButtons, { section: 1, field: 0 }, -1)?.at).toEqual({ section: 0, field: 1 });
  });

  test('moves to any position among the remaining items, and to no other', () => {
    const move = (from: [number, number], to: [number, number]) =>
      placedField(form, { section: from[0], field: from[1] }, { section: to[0], field: to[1] });
    expect(names(move([0, 0], [0, 1])?.sections ?? [])).toEqual(['ba', '', 'c']);
    expect(names(move([2, 0], [0, 1])?.sections ?? [])).toEqual(['acb', '', '']);
    expect(move([0, 0], [2, 1])).toMatchObject({ at: { section: 2, field: 1 } });
    expect(names(move([0, 0], [2, 1])?.sections ?? [])).toEqual(['b', '', 'ca']);
    // Rejected: the same position, a position behind the last item, an unknown section, an unknown field.
    for (const [from, to] of [
      [
        [0, 1],
        [0, 1],
      ],
      [
        [0, 0],
        [0, 2],
      ],
      [
        [0, 0],
        [3, 0],
      ],
      [
        [0, 0],
        [1, -1],
      ],
      [
        [1, 0],
        [0, 0],
      ],
    ] as const) {
      expect(move([...from], [...to])).toBeNull();
    }
    expect(placedEntry(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(placedEntry(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
    expect(placedEntry(['a', 'b'], 1, 1)).toBeNull();
    expect(placedEntry(['a', 'b'], 0, 2)).toBeNull();
    expect(placedEntry(['a', 'b'], 2, 0)).toBeNull();
  });

  test('stops at both ends', () => {
    expect(movedField(form, { section: 0, field: 0 }, -1)).toBeNull();
    expect(movedField(form, { section: 2, field: 0 }, 1)).toBeNull();
    expect(movedEntry(['a', 'b'], 0, -1)).toBeNull();
    expect(movedEntry(['a', 'b'], 1, 1)).toBeNull();
    expect(movedEntry(['a', 'b'], 0, 1)).toEqual(['b', 'a']);
  });

  test('loses and duplicates no field, and a step back undoes a step', () => {
    const sizes = fc.array(fc.nat(3), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(sizes, fc.nat(), fc.constantFrom<-1 | 1>(-1, 1), (counts, pick, by) => {
        let number = 0;
        const sections = counts.map((count, index) =>
          section(`s${index}`, ...Array.from({ length: count }, () => text(`f${(number += 1)}`))),
        );
        const positions = sections.flatMap(({ fields }, at) => fields.map((_, field) => ({ section: at, field })));
        const from = positions[pick % Math.max(1, positions.length)];
        if (!from) return;
        const moved = movedField(sections, from, by);
        if (!moved) return;
        const all = (form: readonly FormSection[]) => form.flatMap(({ fields }) => fields.map(({ name }) => name));
        expect(all(moved.sections).toSorted()).toEqual(all(sections).toSorted());
        expect(movedField(moved.sections, moved.at, by === 1 ? -1 : 1)?.sections).toEqual(sections);
      }),
    );
  });
});

describe('names', () => {
  test.each([
    ['T-shirt size', [], 'tShirtSize'],
    ['¿Cuántos años?', [], 'cuantosAnos'],
    ['Diet', ['diet'], 'diet2'],
    ['Diet', ['Diet', 'diet2'], 'diet3'],
    ['衣服', [], 'field'],
    ['2 guests', ['field'], 'field2Guests'],
    ['What would you like to eat on the second evening', [], 'whatWouldYouLikeToEat'],
  ])('%s, with %j already used, becomes %s', (label, taken, name) => {
    expect(nameFrom(label, taken)).toBe(name);
  });

  test('follow the label of a new field until someone enters a name', () => {
    expect(nameAfter(text('field'), 'Diet', [])).toBe('diet');
    expect(nameAfter(text('diet', { label: 'Diet' }), 'Diet needs', ['field'])).toBe('dietNeeds');
    expect(nameAfter(text('food', { label: 'Diet' }), 'Diet needs', [])).toBe('food');
    expect(nameAfter(text('Submit', { fieldType: 'Button' }), 'Send', [])).toBe('Submit');
  });

  test('change in all references to them', () => {
    const speaking = text('b', {
      rules: 'min:2|confirmed:@a|after:@ab',
      cloneFromFieldName: 'a',
      showWhen: { all: [{ field: 'a', is: 'filled' }, { any: [{ field: 'a', is: 'empty' }] }] },
      fieldOptions: [{ value: 'x', text: 'X', showWhen: { field: 'a', is: 'filled' } }],
    });
    const before = configurationOf([section('one', text('a'), speaking, text('ab'))], {
      guestFields: ['a'],
      orderSummaryFields: ['b', 'a'],
    });
    const after = withName(before, { section: 0, field: 0 }, 'z');
    expect(after.sections[0]?.fields).toEqual([
      text('z'),
      {
        ...speaking,
        rules: 'min:2|confirmed:@z|after:@ab',
        cloneFromFieldName: 'z',
        showWhen: { all: [{ field: 'z', is: 'filled' }, { any: [{ field: 'z', is: 'empty' }] }] },
        fieldOptions: [{ value: 'x', text: 'X', showWhen: { field: 'z', is: 'filled' } }],
      },
      text('ab'),
    ]);
    expect(after).toMatchObject({ guestFields: ['z'], orderSummaryFields: ['b', 'z'] });
  });

  test("may duplicate another field's name, and references to that field stay", () => {
    const follower = text('c', { showWhen: { field: 'a', is: 'filled' } });
    const doubled = withName(
      configurationOf([section('one', text('a'), text('b'), follower)]),
      { section: 0, field: 0 },
      'b',
    );
    expect(doubled.sections[0]?.fields.map(({ name }) => name)).toEqual(['b', 'b', 'c']);
    expect(doubled.sections[0]?.fields[2]).toEqual(follower);
    expect(checkSections(doubled.sections).map(({ code }) => code)).toContain('DUPLICATE_NAME');
  });

  test('of a copy are unique', () => {
    expect(copyOf(text('diet'), [section('one', text('diet'))]).name).toBe('diet2');
    expect(copyOf(text('Cancel', { fieldType: 'Button' }), []).name).toBe('Cancel');
  });
});

test.each(fieldKinds)('a new %s can be saved as soon as its texts are filled in', (kind) => {
  const before = [section('one', text('field'), text('Submit', { fieldType: 'Button' }))];
  const canSaveWith = (field: FormField) =>
    canSave(checkSections(withFieldAt(before, { section: 0, field: 1 }, field)));
  const fresh = freshField(kind, before);
  const { fieldOptions } = fresh;
  // Choices need a text.
  expect(canSaveWith(fresh)).toBe(fieldOptions === undefined);
  const written = fieldOptions?.map((option) => ({ ...option, text: option.value }));
  expect(canSaveWith(written ? { ...fresh, fieldOptions: written } : fresh)).toBe(true);
});

describe('lists of fields', () => {
  test('contain the guest fields or the default fields, regardless of letter case', () => {
    const before = configurationOf([]);
    expect(isForGuests(before, 'FirstName')).toBe(true);
    expect(isForGuests(before, 'diet')).toBe(false);
    const changed = forGuests(before, 'diet', true);
    expect(isForGuests(changed, 'diet')).toBe(true);
    expect(isForGuests(changed, 'firstName')).toBe(true);
    expect(isForGuests(forGuests(changed, 'FIRSTNAME', false), 'firstName')).toBe(false);
  });

  test('contain a field of the order summary only once', () => {
    const shown = onSummary(onSummary(configurationOf([]), 'a', true), 'a', true);
    expect(shown.orderSummaryFields).toEqual(['a']);
    expect(onSummary(shown, 'a', false).orderSummaryFields).toEqual([]);
  });
});

describe('conditions', () => {
  const choices: Source = { name: 'a', label: 'A', choices: [{ value: 'x', label: 'X' }] };

  test('are groups in the editor and are stored in the shortest form', () => {
    const one = { field: 'a', is: 'filled' } as const;
    expect(groupOf(one)).toEqual({ joins: 'all', entries: [one] });
    expect(groupWith({ joins: 'any', entries: [one] })).toEqual(one);
    expect(groupWith({ joins: 'any', entries: [one, one] })).toEqual({ any: [one, one] });
    expect(groupWith({ joins: 'all', entries: [] })).toBeUndefined();
  });

  test('keep a value that fits the operator, and remove any other', () => {
    expect(comparisonWith({ field: 'a', is: 'filled', value: 'x' }, choices)).toEqual({ field: 'a', is: 'filled' });
    expect(comparisonWith({ field: 'a', is: 'in', value: 'x' }, choices)).toEqual({
      field: 'a',
      is: 'in',
      value: ['x'],
    });
    expect(comparisonWith({ field: 'a', is: 'equals', value: ['x', 'y'] }, choices)).toMatchObject({ value: 'x' });
    expect(comparisonWith({ field: 'a', is: 'equals', value: true }, choices)).toEqual({ field: 'a', is: 'equals' });
    const box: Source = { name: 'b', label: 'B', yesNo: true };
    expect(comparisonWith({ field: 'b', is: 'equals' }, box)).toEqual({ field: 'b', is: 'equals', value: true });
  });
});

test('moves a choice only within its field', () => {
  const size = text('size', {
    fieldType: 'Select',
    fieldOptions: ['S', 'M', 'L'].map((value) => ({ value, text: value })),
  });
  const sections = [section('one', text('a')), section('two', text('b'), size)];
  const at = { section: 1, field: 1 };
  const order = (from: number, to: number) =>
    placedChoice(sections, at, from, to)?.[1]?.fields[1]?.fieldOptions?.map(({ value }) => value);
  expect(order(0, 2)).toEqual(['M', 'L', 'S']);
  expect(order(2, 0)).toEqual(['L', 'S', 'M']);
  expect([order(1, 1), order(0, 3), order(3, 0)]).toEqual([undefined, undefined, undefined]);
  expect(placedChoice(sections, at, 0, 1)?.[0]).toEqual(sections[0]);
  expect(placedChoice(sections, { section: 0, field: 0 }, 0, 1)).toBeNull();
});

describe('the library of questions', () => {
  const form = (...fields: FormField[]) => [
    section('registrationForm', text('firstName'), ...fields, { name: 'Submit', fieldType: 'Button' }),
  ];

  test.each(questionLibrary.map((question) => [question.id, question] as const))(
    '%s is complete in each language and makes a valid form, also when inserted twice',
    (_, { title, fields }) => {
      const once = freshFields(fields, form());
      expect(once).toEqual(fields);
      const twice = freshFields(fields, form(...once));
      expect(new Set([...once, ...twice].map(({ name }) => name.toLowerCase())).size).toBe(2 * fields.length);
      const sections = withFieldsAt(form(...once), { section: 0, field: 1 + once.length }, twice);
      expect(canSave(checkSections(sections))).toBe(true);
      const translated = fields.flatMap((field) => [
        field.translations?.label,
        ...(field.help === undefined ? [] : [field.translations?.help]),
        ...(field.fieldOptions ?? []).map((option) => option.translations?.text),
      ]);
      for (const each of [title, ...translated]) {
        expect(locales.filter((locale) => !each?.[translationKey(locale)]?.value)).toEqual([]);
      }
    },
  );

  test('the question for the terms is asked above the buttons of the form, of guests too', () => {
    const submit: FormField = { name: 'Submit', fieldType: 'Button' };
    const configuration = configurationOf([section('one', text('a')), section('two', text('b'), submit)], {
      guestFields: ['a'],
    });
    const withTerms = withTermsQuestion(configuration, 'New section');
    expect(withTerms.sections[1]?.fields.map(({ name }) => name)).toEqual(['b', 'termsAndConditions', 'Submit']);
    const [, terms] = withTerms.sections[1]?.fields ?? [];
    expect(terms?.required).toBe(true);
    expect(terms?.label).toContain('accept');
    expect(withTerms.guestFields).toEqual(['a', 'termsAndConditions']);
    const empty = withTermsQuestion(configurationOf([]), 'New section');
    expect(empty.sections.map(({ title, fields }) => [title, fields.length])).toEqual([['New section', 1]]);
    expect(empty.guestFields).toBeUndefined();
  });

  test('a question that is inserted again refers to its own fields', () => {
    const [, , emergency] = questionLibrary;
    const again = freshFields(emergency?.fields ?? [], form(text('EMERGENCYCONTACT')));
    expect(again).toMatchObject([
      { name: 'emergencyContact2' },
      { name: 'emergencyPhone', showWhen: { field: 'emergencyContact2' } },
    ]);
  });
});
