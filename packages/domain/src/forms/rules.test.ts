import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brokenRule } from './rule-checks.ts';
import { parseRules, ruleWords } from './rules.ts';
import { splitList, splitRules } from './rules-split.ts';
import type { FieldValue } from './values.ts';

const others: Record<string, FieldValue> = { password: 'abc', arrival: '03-10-2027', empty: '' };
function code(rules: string, value: FieldValue): string | null {
  const parsed = parseRules(rules);
  expect(parsed.problems).toEqual([]);
  const finding = brokenRule(parsed.rules, value, { today: '2026-11-20', valueOf: (name) => others[name] });
  return finding && finding.code + (finding.metadata ? ` ${JSON.stringify(finding.metadata)}` : '');
}

const table: [rules: string, value: FieldValue, expected: string | null][] = [
  ['required', '', null],
  ['email', 'mary@example.com', null],
  ['email', 'mary', 'EMAIL'],
  ['numeric', '0123', null],
  ['numeric', '1.5', 'NUMERIC'],
  ['numeric', 12, null],
  ['numeric', -12, 'NUMERIC'],
  ['digits:5', '01234', null],
  ['digits:5', '1234', 'DIGITS {"n":5}'],
  ['digits:5', '1234a', 'DIGITS {"n":5}'],
  ['min:2', 'ab', null],
  ['min:2', '𠮷', 'MIN {"n":2}'],
  ['min:2', ['a'], 'MIN {"n":2}'],
  ['max:3', 'abc', null],
  ['max:3', 'abcd', 'MAX {"n":3}'],
  ['max:1', ['a', 'b'], 'MAX {"n":1}'],
  ['min:2', ['Not Needed'], null],
  ['length:3', 'abc', null],
  ['length:3', 'ab', 'LENGTH {"n":3}'],
  ['length:2,4', 'abcd', null],
  ['length:2,4', 'a', 'MIN {"n":2}'],
  ['length:2,4', 'abcde', 'MAX {"n":4}'],
  ['min_value:18', 18, null],
  ['min_value:18', '17.9', 'MIN_VALUE {"n":18}'],
  ['min_value:18', 'x', 'NUMERIC'],
  ['max_value:-1.5', -1.5, null],
  ['max_value:10', 11, 'MAX_VALUE {"n":10}'],
  ['between:1,10', 10, null],
  ['between:1,10', 0, 'BETWEEN {"min":1,"max":10}'],
  ['alpha', '山田', null],
  ['alpha', 'José', null],
  ['alpha', 'a1', 'ALPHA'],
  ['alpha_num', 'ヤマダー1', null],
  ['alpha_num', 'a-1', 'ALPHA_NUM'],
  ['alpha_dash', 'a-1_b', null],
  ['alpha_dash', 'a b', 'ALPHA_DASH'],
  ['alpha_spaces', 'María José', null],
  ['alpha_spaces', 'María 2', 'ALPHA_SPACES'],
  ['regex:^[A-Z]{2}$', 'AB', null],
  ['regex:^[A-Z]{2}$', 'ABC', 'FORMAT'],
  ['regex:/^(a|b)$/i', 'B', null],
  ['regex:/^(a|b)$/|max:1', 'c', 'FORMAT'],
  ['oneOf:S,M,L', 'M', null],
  ['oneOf:S,M,L', 'XL', 'ONE_OF'],
  ['oneOf:S,"a|b, c"', 'a|b, c', null],
  ['oneOf:S,M', ['S', 'M'], null],
  ['oneOf:S,M', ['S', 'L'], 'ONE_OF'],
  ['oneOf:1,2', 2, null],
  ['confirmed:@password', 'abc', null],
  ['confirmed:@password', 'abd', 'CONFIRMED'],
  ['confirmed:@nowhere', 'abd', null],
  ['date', '02-28-2026', null],
  ['date', 'soon', 'DATE'],
  ['before:today', '11-19-2026', null],
  ['before:today', '11-20-2026', 'DATE_ORDER {"before":"today"}'],
  ['after:2027-01-31', '02-01-2027', null],
  ['after:01-31-2027', '01-31-2027', 'DATE_ORDER {"after":"2027-01-31"}'],
  ['after:@arrival', '03-11-2027', null],
  ['after:@arrival', '03-09-2027', 'DATE_ORDER {"after":"2027-03-10"}'],
  ['after:@empty', '03-09-2027', null],
  ['min:2|email', 'x', 'MIN {"n":2}'],
];

describe('rule words', () => {
  test.each(table)('%s on %j gives %s', (rules, value, expected) => {
    expect(code(rules, value)).toBe(expected);
  });

  test('lists every rule word in the table', () => {
    const tried = new Set(table.flatMap(([rules]) => splitRules(rules).map(({ word }) => word)));
    expect(tried).toEqual(new Set(ruleWords));
  });

  test('requires an answer only with the rule `required`', () => {
    for (const [rules] of table) for (const empty of ['', []]) expect(code(rules, empty)).toBe(null);
  });
});

describe('parsing', () => {
  test('keeps bars inside patterns and quotes', () => {
    expect(splitRules(String.raw`required| regex:/[|/]\/|x/i |oneOf:"a|b",c||min:2|`)).toEqual([
      { word: 'required', argument: '' },
      { word: 'regex', argument: String.raw`/[|/]\/|x/i` },
      { word: 'oneOf', argument: '"a|b",c' },
      { word: 'min', argument: '2' },
    ]);
    expect(splitRules('regex:^a:b$|max:3').map(({ word }) => word)).toEqual(['regex', 'max']);
    expect(splitRules('oneOf:5",6|max:3').map(({ word }) => word)).toEqual(['oneOf', 'max']);
  });

  test('splits lists', () => {
    expect(splitList('a, "b, c" ,"say ""hi""",d')).toEqual(['a', 'b, c', 'say "hi"', 'd']);
  });

  test.each([
    ['requird', 'UNKNOWN_RULE'],
    ['constructor', 'UNKNOWN_RULE'],
    ['Required', 'UNKNOWN_RULE'],
    ['required:yes', 'BAD_RULE_ARGUMENT'],
    ['min', 'BAD_RULE_ARGUMENT'],
    ['min:-1', 'BAD_RULE_ARGUMENT'],
    ['max:99999', 'BAD_RULE_ARGUMENT'],
    ['digits:0', 'BAD_RULE_ARGUMENT'],
    ['length:4,2', 'BAD_RULE_ARGUMENT'],
    ['length:1,2,3', 'BAD_RULE_ARGUMENT'],
    ['min_value:ten', 'BAD_RULE_ARGUMENT'],
    ['between:1', 'BAD_RULE_ARGUMENT'],
    ['between:5,1', 'BAD_RULE_ARGUMENT'],
    ['oneOf:', 'BAD_RULE_ARGUMENT'],
    ['confirmed:', 'BAD_RULE_ARGUMENT'],
    ['before:tomorrow', 'BAD_RULE_ARGUMENT'],
    ['after:02-30-2026', 'BAD_RULE_ARGUMENT'],
    ['regex:', 'BAD_RULE_ARGUMENT'],
    ['regex:(', 'BAD_PATTERN'],
    ['regex:/a|b', 'BAD_PATTERN'],
    ['regex:/a/g', 'UNSAFE_PATTERN'],
    ['regex:^(?=.*a).+$', 'UNSAFE_PATTERN'],
  ])('%s is %s', (rules, expected) => {
    const parsed = parseRules(rules);
    expect(parsed.problems[0]?.code).toBe(expected);
  });

  test('parses any text, with the same result each time', () => {
    const piece = fc.oneof(
      fc.constantFrom(...ruleWords, '|', ':', '"', '/', ',', '@a', '1'),
      fc.string({ maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const rules = pieces.join('');
        expect(parseRules(rules)).toBe(parseRules(rules));
      }),
    );
  });
});
