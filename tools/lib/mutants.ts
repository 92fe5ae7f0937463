import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { linkPackages } from './link-packages.ts';

/** A small change of the product that a test must notice. */
export interface Mutant {
  /** Path relative to the repository. */
  file: string;
  /** Text that is exactly once in the file. */
  find: string;
  replace: string;
  /** The resulting fault as a sentence: `A scanner may refund.` */
  breaks: string;
  /** The test file that must notice it. */
  test: string;
}

/** Mutants of one file that the same test file must notice: each change is `[find, replace, breaks]`. */
export const mutantsOf = (file: string, test: string, changes: readonly [string, string, string][]): Mutant[] =>
  changes.map(([find, replace, breaks]) => ({ file, find, replace, breaks, test }));

/** `killed`: a test failed. `survived`: no test failed. `stale`: the text is missing or appears more than once. `broken`: the tests could not run. */
export type Fate = 'killed' | 'survived' | 'stale' | 'broken';

export interface Outcome {
  mutant: Mutant;
  fate: Fate;
  /** The reason when it is stale or broken. */
  reason?: string;
}

/** The result of a test run: the number of failures, or that it could not run. */
export type Verdict = { failed: number } | { broken: string };
export type RunTests = (folder: string, tests: readonly string[]) => Verdict;

/** The changed source, or why the change is impossible. */
export function mutate(source: string | null, { file, find, replace }: Mutant): { text: string } | { stale: string } {
  if (source === null) return { stale: `${file} is not there. Where the code went, the mutant goes.` };
  const times = source.split(find).length - 1;
  if (times === 1) return { text: source.replace(find, () => replace) };
  const words = JSON.stringify(find);
  return {
    stale:
      times === 0
        ? `${file} no longer has ${words}. Change the mutant to the code as it is now, or take it off the list.`
        : `${file} has ${words} ${times} times. Give more of the text around it.`,
  };
}

const git = (folder: string, ...words: string[]): string =>
  execFileSync('git', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/**
 * Creates a copy of the repository to change: a git worktree of the committed and uncommitted changes (new files only after `git add`). The working tree is
 * never touched. Installed packages are linked; packages of the repository come from the copy.
 */
function makeCopy(root: string): { folder: string; remove: () => void } {
  const parent = mkdtempSync(path.join(os.tmpdir(), 'foyer-mutants-'));
  const folder = path.join(parent, 'copy');
  const commit = git(root, 'stash', 'create') || 'HEAD';
  git(root, 'worktree', 'add', '--detach', folder, commit);
  linkPackages(root, folder);
  return {
    folder,
    remove: () => {
      git(root, 'worktree', 'remove', '--force', folder);
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

export interface Run {
  /** The repository. */
  root: string;
  mutants: readonly Mutant[];
  runTests: RunTests;
  onOutcome?: (outcome: Outcome) => void;
}

/**
 * Tries each mutant separately in a copy. First the tests run once unchanged, because a test that always fails would notice every mutant.
 * @throws Error when the unchanged tests fail
 */
export function tryMutants({ root, mutants, runTests, onOutcome }: Run): Outcome[] {
  const { folder, remove } = makeCopy(root);
  try {
    const tests = [...new Set(mutants.map((mutant) => mutant.test))];
    const before = runTests(folder, tests);
    if ('broken' in before) throw new Error(`The tests cannot be run as things are:\n${before.broken}`);
    if (before.failed > 0) throw new Error(`${before.failed} of the tests fail as things are, without any mutant.`);
    return mutants.map((mutant) => {
      const outcome = tryOne(folder, mutant, runTests);
      onOutcome?.(outcome);
      return outcome;
    });
  } finally {
    remove();
  }
}

function tryOne(folder: string, mutant: Mutant, runTests: RunTests): Outcome {
  const file = path.join(folder, mutant.file);
  const source = existsSync(file) ? readFileSync(file, 'utf8') : null;
  const changed = mutate(source, mutant);
  if ('stale' in changed || source === null) {
    return { mutant, fate: 'stale', reason: 'stale' in changed ? changed.stale : '' };
  }
  writeFileSync(file, changed.text);
  try {
    const verdict = runTests(folder, [mutant.test]);
    if ('broken' in verdict) return { mutant, fate: 'broken', reason: verdict.broken };
    return { mutant, fate: verdict.failed > 0 ? 'killed' : 'survived' };
  } finally {
    writeFileSync(file, source);
  }
}

/** Longer than the tests take. A mutant that makes them hang counts as noticed after this time, in ms. */
const limitMs = 300_000;

interface VitestResults {
  numFailedTests: number;
  numTotalTests: number;
  testResults: { status: string; message: string; assertionResults: unknown[] }[];
}

/** Runs tests of the copy with its own settings until the first failure. `env`: a PostgreSQL that all runs share. */
export function runVitest(folder: string, tests: readonly string[], env: Readonly<Record<string, string>>): Verdict {
  const output = path.join(folder, 'test-results', 'mutant.json');
  rmSync(output, { force: true });
  const vitest = path.join(folder, 'node_modules/vitest/vitest.mjs');
  const words = ['run', '--bail=1', '--maxWorkers=2', '--reporter=json', `--outputFile.json=${output}`, ...tests];
  const { status, signal, stderr, error } = spawnSync(process.execPath, [vitest, ...words], {
    cwd: folder,
    // Without the long limits of the long tests, tests that hang fail after a minute.
    env: { ...process.env, ...env, NODE_ENV: 'test', SEED: '', TEST_LONG: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    timeout: limitMs,
  });
  if (error && 'code' in error && error.code === 'ETIMEDOUT') return { failed: 1 };
  // Ctrl-C also reaches the tests. The caller then removes the copy.
  if (signal === 'SIGINT' || status === 130) throw new Error('Stopped.');
  if (!existsSync(output)) return { broken: stderr.trim().slice(-2000) || `vitest ended with ${status}` };
  const results = JSON.parse(readFileSync(output, 'utf8')) as VitestResults;
  const unloaded = results.testResults.find((file) => file.status === 'failed' && file.assertionResults.length === 0);
  if (unloaded && results.numFailedTests === 0) return { broken: unloaded.message.slice(0, 2000) };
  if (results.numTotalTests === 0) return { broken: `There are no tests in ${tests.join(', ')}.` };
  return { failed: Math.max(results.numFailedTests, status === 0 ? 0 : 1) };
}

export function lineOf({ mutant, fate, reason }: Outcome): string {
  const line = `${fate.padEnd(9)} ${mutant.file}: ${mutant.breaks}`;
  return reason === undefined ? line : `${line}\n          ${reason.replaceAll('\n', '\n          ')}`;
}

/** The final summary: the surviving mutants and the totals. */
export function summaryOf(outcomes: readonly Outcome[]): string {
  const count = (fate: Fate) => outcomes.filter((outcome) => outcome.fate === fate).length;
  const survivors = outcomes
    .filter(({ fate }) => fate === 'survived')
    .map(({ mutant }) => `  ${mutant.file}: ${mutant.breaks}`);
  const useless = count('stale') + count('broken');
  const share = outcomes.length === useless ? 0 : Math.round((100 * count('killed')) / (outcomes.length - useless));
  return [
    ...(survivors.length > 0 ? ['Nobody noticed:', ...survivors, ''] : []),
    `${count('killed')} killed, ${count('survived')} survived (${share} % killed)` +
      (useless > 0 ? `, ${useless} could not be tried` : ''),
  ].join('\n');
}
