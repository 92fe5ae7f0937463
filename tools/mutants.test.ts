import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineOf, mutate, summaryOf, tryMutants, type Mutant, type RunTests } from './lib/mutants.ts';

/** Tests the mutation command on a repository with two files. Its only test checks a number. */

let root: string;
const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...words], {
    cwd: root,
    encoding: 'utf8',
  });

beforeAll(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'foyer-mutants-test-'));
  git('init', '--quiet');
  writeFileSync(path.join(root, 'rule.txt'), 'limit = 4\nspare = 1\nspare = 2\n');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Two files');
  // Uncommitted changes are part of the copy.
  writeFileSync(path.join(root, 'rule.txt'), 'limit = 3\nspare = 1\nspare = 2\n');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Reads only the limit. */
const runTests: RunTests = (folder) => {
  const [, limit] = /limit = (\w+)/.exec(readFileSync(path.join(folder, 'rule.txt'), 'utf8')) ?? [];
  if (limit === 'broken') return { broken: 'limit is no number' };
  return { failed: limit === '3' ? 0 : 1 };
};
const mutant = (find: string, replace: string, file = 'rule.txt'): Mutant => ({
  file,
  find,
  replace,
  breaks: `${find} is ${replace}.`,
  test: 'rule.test',
});

test('reports killed, surviving and impossible mutants, and leaves the working tree unchanged', () => {
  const heard: string[] = [];
  const outcomes = tryMutants({
    root,
    runTests,
    mutants: [
      mutant('limit = 3', 'limit = 5'),
      mutant('spare = 1', 'spare = 9'),
      mutant('limit = 4', 'limit = 5'),
      mutant('spare', 'other'),
      mutant('limit', 'other', 'gone.txt'),
      mutant('= 3', '= broken'),
    ],
    onOutcome: (outcome) => heard.push(lineOf(outcome)),
  });
  expect(outcomes.map(({ fate }) => fate)).toEqual(['killed', 'survived', 'stale', 'stale', 'stale', 'broken']);
  expect(heard[1]).toBe('survived  rule.txt: spare = 1 is spare = 9.');
  expect(heard[2]).toContain('rule.txt no longer has "limit = 4"');
  expect(heard[3]).toContain('rule.txt has "spare" 2 times');
  expect(heard[4]).toContain('gone.txt is not there');
  expect(summaryOf(outcomes).split('\n')).toEqual([
    'Nobody noticed:',
    '  rule.txt: spare = 1 is spare = 9.',
    '',
    '1 killed, 1 survived (50 % killed), 4 could not be tried',
  ]);
  expect(readFileSync(path.join(root, 'rule.txt'), 'utf8')).toBe('limit = 3\nspare = 1\nspare = 2\n');
  expect(git('worktree', 'list').trim().split('\n')).toHaveLength(1);
});

test('tries nothing when the tests fail without a mutant', () => {
  const failing: RunTests = () => ({ failed: 2 });
  expect(() => tryMutants({ root, runTests: failing, mutants: [mutant('limit = 3', 'limit = 5')] })).toThrow(
    '2 of the tests fail as things are',
  );
  expect(git('worktree', 'list').trim().split('\n')).toHaveLength(1);
});

test('inserts the replacement text literally', () => {
  expect(mutate('a = b', mutant('b', '$& $1'))).toEqual({ text: 'a = $& $1' });
});
