import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileForm } from './compile.ts';
import {
  canCloneFromSelf,
  cloneBadgeName,
  cloneFromSelf,
  differs,
  fillInEmpty,
  followClones,
  initialValues,
  prefill,
  type KnownAttendee,
} from './prefill.ts';
import { choice, consultant, form, guest, spouse, text } from './testing.ts';

const plain = compileForm(
  form(
    text('firstName'),
    text('lastName'),
    text('phoneNumber', { mask: '###-####' }),
    text('emailAddress', { fieldType: 'Email' }),
    text('city'),
  ),
);
const mary: KnownAttendee = {
  firstName: 'Mary',
  lastName: 'Ash',
  email: 'mary@example.com',
  phoneNumber: '5551234',
  country: 'USA',
  hasProfile: true,
  isAuthorized: true,
};

describe('initial values', () => {
  test('start empty for each kind', () => {
    const some = compileForm(
      form(
        text('a', { strict: true }),
        text('b', { fieldType: 'Checkbox' }),
        choice('c', ['x'], { multiple: true }),
        text('Submit', { fieldType: 'Button' }),
        text('note', { fieldType: 'Paragraph' }),
      ),
    );
    expect(initialValues(some)).toEqual({
      firstName: '',
      lastName: '',
      phone: '',
      email: '',
      a: '',
      aConfirmation: '',
      b: false,
      c: [],
    });
    expect(initialValues(some, { a: 'x', b: true, c: ['x'], email: 'm@example.com', gone: '1' })).toMatchObject({
      a: 'x',
      aConfirmation: 'x',
      b: true,
      c: ['x'],
      email: 'm@example.com',
    });
  });
});

describe('prefill', () => {
  const empty = initialValues(plain);
  test.each([
    [
      'the self type',
      mary,
      consultant,
      { firstName: 'Mary', lastName: 'Ash', phoneNumber: '555-1234', emailAddress: 'mary@example.com' },
    ],
    [
      'no profile and not authorized',
      { ...mary, hasProfile: false, isAuthorized: false },
      consultant,
      { firstName: '', lastName: '', phoneNumber: '', emailAddress: 'mary@example.com' },
    ],
    [
      'an authorized consultant',
      mary,
      { ...consultant, selfType: false },
      { firstName: 'Mary', lastName: 'Ash', phoneNumber: '' },
    ],
    [
      'a masked name',
      { ...mary, firstName: 'M****', email: '' },
      consultant,
      { firstName: '', lastName: 'Ash', emailAddress: '' },
    ],
    ['a spouse', mary, spouse, { firstName: '', lastName: '', phoneNumber: '', emailAddress: 'mary@example.com' }],
    ['a guest with no address', { ...mary, email: 'not one' }, guest, { emailAddress: '' }],
    ['a phone that does not fit', { ...mary, phoneNumber: '12' }, consultant, { phoneNumber: '' }],
  ])('%s', (_, known, relationship, expected) => {
    expect(prefill(plain, empty, known, relationship)).toMatchObject(expected);
  });

  const compiled = compileForm(
    form(
      choice('country', ['USA', 'CAN']),
      choice('state', ['USA']),
      text('email', { fieldType: 'Email', strict: true }),
    ),
  );
  test.each([
    ['the country of the account where it is a choice', 'USA', { country: 'USA', state: '' }],
    ['no country that the event does not offer', 'JPN', { country: '' }],
    ['no unknown country', '', { country: '' }],
  ])('%s', (_, country, expected) => {
    expect(prefill(compiled, initialValues(compiled), { ...mary, country }, spouse)).toMatchObject(expected);
  });

  test('does not use a code as answer to a text question', () => {
    const words = compileForm(form(text('country')));
    expect(prefill(words, initialValues(words), mary, consultant)).toMatchObject({ country: '' });
  });

  test('fills in the confirmation of a known value', () => {
    const email = 'mary@example.com';
    expect(prefill(compiled, initialValues(compiled), mary, consultant)).toMatchObject({
      email,
      emailConfirmation: email,
    });
  });

  test('fills empty fields and their confirmations from last time, and keeps typed answers', () => {
    const some = compileForm(form(text('a', { strict: true }), text('b'), choice('c', ['x']), text('d')));
    const typed = { ...initialValues(some), b: 'mine' };
    const after = fillInEmpty(some, typed, { a: 'A', b: 'B', c: 'gone', e: 'E' });
    expect(after).toEqual({ ...typed, a: 'A', aConfirmation: 'A', c: 'gone' });
    expect([differs(after, typed), differs(typed, typed)]).toEqual([true, false]);
  });

  test('never replaces an answer', () => {
    const values = fc.record({ firstName: fc.string({ minLength: 1 }), emailAddress: fc.string({ minLength: 1 }) });
    fc.assert(
      fc.property(values, (typed) => {
        expect(prefill(plain, { ...empty, ...typed }, mary, consultant)).toMatchObject(typed);
      }),
    );
  });
});

describe('cloning', () => {
  test('copies only marked fields from the self ticket, and only valid answers', () => {
    const some = compileForm(
      form(
        text('hotel', { cloneFromSelf: true, strict: true }),
        choice('meal', ['fish'], { cloneFromSelf: true, cloneFromFieldName: 'dinner' }),
        text('age', { fieldType: 'Number', cloneFromSelf: true }),
        text('city', { cloneFromSelf: true }),
        text('other'),
      ),
    );
    const values = { ...initialValues(some), city: 'Here' };
    const self = { hotel: 'Inn', dinner: 'fish', age: 'x', city: '', other: 'no' };
    expect(cloneFromSelf(some, values, self)).toMatchObject({
      hotel: 'Inn',
      hotelConfirmation: 'Inn',
      meal: 'fish',
      age: '',
      city: 'Here',
      other: '',
    });
    expect(canCloneFromSelf(some, self)).toBe(true);
    expect(canCloneFromSelf(some, { other: 'x' })).toBe(false);
  });

  test('updates a field with its source until it has its own typed answer', () => {
    const some = compileForm(
      form(
        text('a'),
        text('b', { cloneFromFieldName: 'a' }),
        text('c', { cloneFromFieldName: 'b' }),
        text('d', { cloneFromFieldName: 'a' }),
      ),
    );
    const before = { a: '', b: '', c: '', d: 'own' };
    const typed = followClones(some, before, { ...before, a: 'x' }, 'a');
    expect(typed).toEqual({ a: 'x', b: 'x', c: 'x', d: 'own' });
    const again = followClones(some, typed, { ...typed, a: 'xy' }, 'a');
    expect(again).toEqual({ a: 'xy', b: 'xy', c: 'xy', d: 'own' });
  });

  test('stops at a circle of clones', () => {
    const some = compileForm(form(text('a', { cloneFromFieldName: 'b' }), text('b', { cloneFromFieldName: 'a' })));
    expect(followClones(some, { a: '', b: '' }, { a: 'x', b: '' }, 'a')).toEqual({ a: 'x', b: 'x' });
  });

  test('copies the name to the badge', () => {
    const some = compileForm(
      form(
        text('firstName'),
        text('lastName'),
        text('badgeFirstName'),
        text('badgeLastName'),
        text('badgeHomeState', { cloneFromFieldName: 'state' }),
        text('state'),
      ),
    );
    const values = { ...initialValues(some), firstName: 'Mary', lastName: 'Ash', state: 'TX', badgeFirstName: 'M' };
    expect(cloneBadgeName(some, values)).toMatchObject({
      badgeFirstName: 'Mary',
      badgeLastName: 'Ash',
      badgeHomeState: 'TX',
    });
  });
});
