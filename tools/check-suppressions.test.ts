import { expect, test } from 'vitest';
import { checkSuppressions, complaint } from './check-suppressions.ts';

test.each([
  [' oxlint-disable-next-line no-console -- the command line speaks to people', 'fine'],
  [' @ts-expect-error: the wrong type is what this test sends', 'fine'],
  [' just a comment', 'fine'],
  [' oxlint-disable-next-line no-console', 'without a reason'],
  [' oxlint-disable-next-line no-console -- x', 'without a reason'],
  [' oxlint-disable-next-line', 'names no rule'],
  [' oxlint-disable no-console -- everywhere is fine here', 'more than one line'],
  [' eslint-disable', 'more than one line'],
  [' @ts-ignore because it is late', 'not used here'],
  [' @ts-nocheck', 'not used here'],
  [' @ts-expect-error', 'without a reason'],
])('%s', (comment, expected) => {
  expect(complaint(comment) ?? 'fine').toContain(expected);
});

test('finds comments at their line, but not strings or prose', () => {
  const source = ['const a = "@ts-ignore";', '// about @ts-ignore', '// @ts-ignore', 'const b = a;'].join('\n');
  const found = checkSuppressions(new Map([['a.ts', source]]));
  expect(found.map(({ line }) => line)).toEqual([3]);
});
