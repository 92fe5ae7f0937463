import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compilePattern, type Pattern } from './pattern.ts';

function compiled(source: string, flags = ''): Pattern {
  const pattern = compilePattern(source, flags);
  if (typeof pattern === 'string') throw new Error(`${source}: ${pattern}`);
  return pattern;
}

test.each([
  [String.raw`^\d{3}-\d{4}$`, '', ['123-4567', '1234567', '123-45678', '']],
  ['^(red|green|blue)$', 'i', ['Red', 'green', 'redgreen', '']],
  ['^(?:[A-Z][a-z]+ ?)+$', '', ['John Smith', 'john', 'John  Smith']],
  ['^[^,;]*$', '', ['a b', 'a,b', '']],
  [String.raw`\bfoo\b`, '', ['a foo b', 'afoo', 'foo']],
  [String.raw`^\p{Lu}.{0,3}$`, 'i', ['Éab', 'éab', '1']],
  [String.raw`^[\p{sc=Katakana}ー]+$`, '', ['ヤマダ', 'やまだ']],
  [String.raw`^\u{1F600}|\uD83D\uDE01$`, '', ['😀', '😁', 'x']],
  ['^(?<year>\\d{4})?(x*)*y$', '', ['2026xxy', 'y', '202y']],
  ['^.$', '', ['𠮷', 'ab', '\n']],
  ['^a{2,}b{0}c{1,2}?$', '', ['aac', 'aacc', 'ac', 'aabc']],
  ['', '', ['', 'x']],
] as const)('%s (%s) agrees with the engine', (source, flags, texts) => {
  const pattern = compiled(source, flags);
  const native = new RegExp(source, `u${flags}`);
  for (const text of texts) expect([text, pattern.test(text)]).toEqual([text, native.test(text)]);
});

const atom = fc.constantFrom(
  'a',
  'b',
  'c',
  '.',
  '[ab]',
  '[^a]',
  String.raw`\w`,
  String.raw`\d`,
  '^',
  '$',
  String.raw`\b`,
);
const quantifier = fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,2}', '{0,}', '*?');
const { expression } = fc.letrec<{ expression: string; group: string; part: string }>((tie) => ({
  expression: fc.array(tie('part'), { maxLength: 4 }).map((parts) => parts.join('')),
  group: fc
    .tuple(fc.array(tie('expression'), { minLength: 1, maxLength: 3 }), quantifier)
    .map(([choices, times]) => `(?:${choices.join('|')})${times}`),
  part: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.tuple(atom, quantifier).map(([one, times]) => (/^(?:[\^$]|\\b)$/.test(one) ? one : one + times)),
    tie('group'),
  ),
}));

// Short texts and shallow groups, because the engine in this comparison does backtrack.
test('agrees with the engine on any expression and short text', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', ' ', 'é'), maxLength: 5 });
  fc.assert(
    fc.property(expression, texts, (source, text) => {
      const pattern = compilePattern(source);
      const expected = new RegExp(source, 'u').test(text);
      expect(typeof pattern === 'string' ? expected : pattern.test(text)).toBe(expected);
    }),
    { numRuns: 500 },
  );
});

test('finishes on patterns that hang a backtracking engine', () => {
  const text = `${'a'.repeat(1000)}!`;
  for (const source of ['^(a+)+$', '^(a|a)*$', '^(a|aa)+$', '^(.*a){20}$', String.raw`^\w+([.-]?\w+)*@x$`]) {
    expect(compiled(source).test(text)).toBe(false);
  }
});

test.each([
  ['(', '', 'syntax'],
  ['[z-a]', '', 'syntax'],
  ['a{2,1}', '', 'syntax'],
  ['(?=a)b', '', 'unsupported'],
  ['(?<!a)b', '', 'unsupported'],
  [String.raw`(a)\1`, '', 'unsupported'],
  [String.raw`(?<n>a)\k<n>`, '', 'unsupported'],
  ['a', 'g', 'unsupported'],
  ['(a{100}){100}', '', 'tooBig'],
  ['a{99999999}', '', 'tooBig'],
  ['a'.repeat(501), '', 'tooBig'],
])('refuses %s %s as %s', (source, flags, problem) => {
  expect(compilePattern(source, flags)).toBe(problem);
});
