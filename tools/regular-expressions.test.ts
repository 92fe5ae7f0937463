import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { isTest, parse, readSources, walk } from './lib/sources.ts';

interface Literal {
  source: string;
  flags: string;
}
interface Analysis {
  reports: { type: string; character: { literal: Literal } }[];
}

const require = createRequire(import.meta.url);
/** The part of the package that this test uses. */
const { analyse } = require('scslre') as {
  analyse: (literal: Literal, options: { reportTypes: Record<'Move' | 'Self' | 'Trade', boolean> }) => Analysis;
};

/**
 * Checks that no regular expression of the product takes more than linear time, because a long text from a user would block the process. `Move` finds
 * expressions that restart at each position; `Trade` and `Self` find those that can split a text in many ways.
 */
const reportTypes = { Move: true, Self: true, Trade: true };

/** Product code. Tools, benchmarks and tests read only our own files. */
const isProduct = (file: string) => /^(?:apps|packages)\//.test(file) && !isTest(file) && !file.includes('/test/');

/** The faults of a regular expression. */
function faultsOf({ source, flags }: Literal): string[] {
  return analyse({ source, flags }, { reportTypes }).reports.map(
    ({ type, character }) => `${type} at repeated ${character.literal.source}`,
  );
}

function literalsIn(file: string, text: string): Literal[] {
  const found: Literal[] = [];
  walk(parse(file, text).program, ({ regex }) => {
    if (regex === undefined || regex === null) return;
    const { pattern, flags } = regex as { pattern: string; flags: string };
    found.push({ source: pattern, flags });
  });
  return found;
}

test('every regular expression of the product takes linear time', () => {
  const faults: string[] = [];
  let count = 0;
  for (const [file, text] of readSources(['apps', 'packages'])) {
    if (!isProduct(file) || !text.includes('/')) continue;
    for (const literal of literalsIn(file, text)) {
      count += 1;
      for (const fault of faultsOf(literal)) faults.push(`${file} /${literal.source}/${literal.flags}: ${fault}`);
    }
  }
  expect(faults).toEqual([]);
  expect(count).toBeGreaterThan(300);
});

test.each([
  ['an exponential expression', String.raw`const a = /^(?:\s*\w+\s*)+$/;`],
  ['two repetitions that share a character', String.raw`const a = /^\s*[\s\d]*$/;`],
  ['an expression that restarts at each position', String.raw`const a = text.replace(/\s+$/, '');`],
])('finds %s', (_, text) => {
  const [literal] = literalsIn('a.ts', text);
  expect(literal && faultsOf(literal)).not.toEqual([]);
});

test('accepts a repetition that starts at one place only', () => {
  const [literal] = literalsIn('a.ts', String.raw`const a = text.replace(/(?<!0)0+$/, '');`);
  expect(literal && faultsOf(literal)).toEqual([]);
});
