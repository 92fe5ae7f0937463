import type { FormField } from '@foyer/contract/events/event-configuration';
import { fieldKinds } from '@foyer/contract/wire/vocabulary';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateToSend, dateToShow, parseDate, sentDate, shownDate } from './dates.ts';
import { applyMask, fitsMask } from './masks.ts';
import { choice, text } from './testing.ts';
import { normalizeValue } from './kinds.ts';
import { applyNotNeeded, parseNumber, toggleChoice, type FieldValue } from './values.ts';

const kind = (fieldType: FormField['fieldType'], more: Partial<FormField> = {}) => text('x', { fieldType, ...more });
const many = choice('x', ['S', 'M', ' L '], { multiple: true });

describe('normalizing', () => {
  test.each<[string, FormField, unknown, FieldValue, string?]>([
    ['text', text('x'), '  Ｍａｒｙ  ', 'Mary'],
    ['text from a number', text('x'), 12, '12'],
    ['nothing', text('x'), null, ''],
    ['an object', text('x'), { a: 1 }, '', 'WRONG_TYPE'],
    ['a list', text('x'), ['a'], '', 'WRONG_TYPE'],
    ['a boolean in a text', text('x'), true, '', 'WRONG_TYPE'],
    ['too long', text('x'), 'a'.repeat(1001), 'a'.repeat(1001), 'MAX'],
    ['full-width number', kind('Number'), '１，２３４．５０', 1234.5],
    ['minus', kind('Number'), '−3', -3],
    ['minus zero', kind('Number'), '-0', 0],
    ['no number', kind('Number'), '12a', '12a', 'NUMERIC'],
    ['exponent', kind('Number'), '1e3', '1e3', 'NUMERIC'],
    ['number', kind('Number'), 0, 0],
    ['infinity', kind('Number'), Infinity, 'Infinity', 'NUMERIC'],
    ['too many digits', kind('Number'), '1234567890123456', '1234567890123456', 'NUMERIC'],
    ['shown date', kind('Date'), '2026-02-28', '02-28-2026'],
    ['sent date', kind('Date'), '02-28-2026', '02-28-2026'],
    ['Japanese date', kind('Date'), '２０２６年２月２８日', '02-28-2026'],
    ['no date', kind('Date'), '2026-02-29', '2026-02-29', 'DATE'],
    ['e-mail', kind('Email'), ' ｍａｒｙ＠example.com ', 'mary@example.com'],
    ['ticked', kind('Checkbox'), 'true', true],
    ['on', kind('TermsAndConditions'), 'on', true],
    ['not ticked', kind('Checkbox'), '', false],
    ['maybe', kind('Checkbox'), 'maybe', false, 'WRONG_TYPE'],
    ['list', many, ['M', 'S', 'M'], ['M', 'S']],
    ['one of a list', many, 'M', ['M']],
    ['an option as it is written', many, [' L '], [' L ']],
    ['nothing of a list', many, '', []],
    ['a list of lists', many, [['M']], [], 'WRONG_TYPE'],
    ['a huge list', many, Array.from({ length: 300 }, String), [], 'MAX'],
    ['not needed last', many, ['S', 'Not Needed'], ['Not Needed']],
    ['not needed first', many, ['Not Needed', 'S'], ['S']],
    ['add-on ids', kind('TicketAddOn'), [3, '4'], ['3', '4']],
    ['one add-on', kind('TicketAddOn', { multiple: false }), 3, '3'],
    ['mask', text('x', { mask: '###-####' }), '１２３４５６７', '123-4567'],
    ['mask with other signs', text('x', { mask: '(###) ###-####' }), '555.123.4567', '(555) 123-4567'],
    ['mask unfilled', text('x', { mask: '###-####' }), '1234', '1234', 'FORMAT'],
    ['mask overfull', text('x', { mask: '###' }), '1234', '1234', 'FORMAT'],
    ['mask with a letter', text('x', { mask: '##' }), '1x2', '1x2', 'FORMAT'],
  ])('%s', (_, field, raw, value, problem) => {
    expect(normalizeValue(field, raw)).toEqual({ value, problem: problem ?? null });
  });

  const raw = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('1', '２', '-', '/', '.', ',', ' ', 'a') }),
    fc.double(),
    fc.boolean(),
    fc.array(fc.oneof(fc.string(), fc.constantFrom('Not Needed', 'S', 'M'))),
    fc.anything(),
  );

  test('is idempotent for every kind', () => {
    const fields = fieldKinds.flatMap((each) => [
      kind(each),
      choice('x', ['S', 'Not Needed', ' L '], { fieldType: each, multiple: true }),
      kind(each, { mask: 'A#-(*)' }),
    ]);
    fc.assert(
      fc.property(fc.constantFrom(...fields), raw, (field, input) => {
        const once = normalizeValue(field, input);
        const again = normalizeValue(field, once.value);
        // A refused value is replaced by an empty value, which is valid.
        const refused = once.problem === 'WRONG_TYPE' || once.problem === 'MAX';
        expect(again).toEqual({ value: once.value, problem: refused ? again.problem : once.problem });
      }),
      { numRuns: 2000 },
    );
  });
});

describe('Not Needed', () => {
  const chosen = fc.array(fc.constantFrom('a', 'b', 'c', 'Not Needed'));

  test('appears alone or not at all, for any choices in any order', () => {
    fc.assert(
      fc.property(chosen, (presses) => {
        let list: string[] = [];
        for (const press of presses) {
          const was = list.includes(press);
          list = toggleChoice(list, press);
          expect(list.includes(press)).toBe(!was);
          expect(list.includes('Not Needed') ? list.length : 1).toBe(1);
          expect(new Set(list).size).toBe(list.length);
        }
      }),
    );
  });

  test('follows the last choice', () => {
    fc.assert(
      fc.property(chosen, (list) => {
        const expected =
          list.at(-1) === 'Not Needed' ? ['Not Needed'] : [...new Set(list.filter((each) => each !== 'Not Needed'))];
        expect(applyNotNeeded(list)).toEqual(expected);
      }),
    );
  });
});

describe('dates', () => {
  const dates = fc.record({
    year: fc.integer({ min: 1000, max: 9999 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 31 }),
  });

  test('round-trip between display and wire format', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const real = new Date(Date.UTC(date.year, date.month - 1, date.day)).getUTCDate() === date.day;
        expect(parseDate(shownDate(date))).toEqual(real ? date : null);
        expect(parseDate(sentDate(date))).toEqual(real ? date : null);
        if (!real) return;
        expect(dateToShow(dateToSend(shownDate(date)))).toBe(shownDate(date));
        expect(dateToSend(shownDate(date))).toBe(sentDate(date));
      }),
    );
  });

  test.each([
    '',
    '2026-13-01',
    '13-01-2026',
    '2026-02-30',
    '1900-02-29',
    '0001-01-01',
    '20260228',
    '2026-2',
    '1-2-3',
    'x',
  ])('%j is not a date', (input) => {
    expect(parseDate(input)).toBe(null);
    expect(dateToShow(input)).toBe(input);
    expect(dateToSend(input)).toBe(input);
  });

  test.each(['2000-02-29', '2/29/2000', '2000/2/29', '2000.02.29', '2000年2月29日'])('%s is February 29', (input) => {
    expect(parseDate(input)).toEqual({ year: 2000, month: 2, day: 29 });
  });
});

describe('masks', () => {
  test.each([
    ['###-####', '', ''],
    ['###-####', '123', '123'],
    ['###-####', '1234', '123-4'],
    ['(##)', '12', '(12)'],
    ['+1 (###)', '555', '+1 (555)'],
    ['1##', '1', '1'],
    ['1##', '23', '123'],
    ['A#', 'é5', 'é5'],
    ['**', '山1', '山1'],
  ])('mask %s over %j shows %j', (mask, input, expected) => {
    expect(applyMask(mask, input).text).toBe(expected);
  });

  test('changes nothing when a mask is applied twice, and accepts a filled mask', () => {
    const masks = fc.string({ unit: fc.constantFrom('#', 'A', '*', '-', '(', ' ', '1', 'b') });
    const inputs = fc.string({ unit: fc.constantFrom('1', '2', 'b', 'é', '-', '(', ' ') });
    fc.assert(
      fc.property(masks, inputs, (mask, input) => {
        const once = applyMask(mask, input);
        expect(applyMask(mask, once.text)).toEqual({ ...once, dropped: false });
        expect(!once.complete || fitsMask(mask, once.text)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

test('parses a complete number or nothing', () => {
  fc.assert(fc.property(fc.integer(), (number) => parseNumber(String(number)) === number));
  fc.assert(fc.property(fc.integer({ min: 0 }), (number) => parseNumber(number.toLocaleString('en-US')) === number));
  for (const wrong of [
    '',
    '.',
    '-',
    '1..2',
    '1 2 x',
    '0x10',
    '++1',
    '1,2345',
    '12,34,567',
    '0,500',
    '1,250,5',
    '1.25,5',
    '1,25.5',
  ])
    expect(parseNumber(wrong), wrong).toBe(null);
});

test.each([
  ['79,50', 79.5],
  ['12,5', 12.5],
  ['0,5', 0.5],
  ['-3,25', -3.25],
  ['７９，５０', 79.5],
  ['1,250', 1250],
  ['1,250.50', 1250.5],
  ['1.234,50', 1234.5],
  ['1.234.567,8', 1_234_567.8],
  ['1.234.567', 1_234_567],
  ['1 250,50', 1250.5],
  ["1'250.50", 1250.5],
  ['1.234', 1.234],
])('parses "%s" as %d: the last separator decides, and a comma before three digits groups', (text, number) => {
  expect(parseNumber(text)).toBe(number);
});
