import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * @typedef {{ status: string, fullName?: string, failureMessages?: string[] }} Test
 * @typedef {{ testResults: { status: string, name?: string, message?: string, assertionResults: Test[] }[] }} Results
 */

/**
 * Counts the tests in vitest's JSON results. A file that could not be loaded counts as one failure. So does a run that failed without a failed test (an
 * unhandled error, no results at all).
 * @param {Results | undefined} results
 * @param {number} exitCode of vitest
 */
export function countTests(results, exitCode) {
  let passed = 0;
  let failed = 0;
  for (const file of results?.testResults ?? []) {
    const states = file.assertionResults.map((test) => test.status);
    passed += states.filter((state) => state === 'passed').length;
    const failures = states.filter((state) => state === 'failed').length;
    failed += failures === 0 && file.status === 'failed' ? 1 : failures;
  }
  if (failed === 0 && (exitCode !== 0 || passed === 0)) failed = 1;
  return { passed, failed };
}

/**
 * The counts in the last line of a part. A part that failed without a count, or with no failure in it, counts as one failure.
 * @param {string} output
 * @param {number | null} exitCode
 */
export function countsOf(output, exitCode) {
  const counts = /^(\d+) passed, (\d+) failed$/.exec(output.trimEnd().split('\n').at(-1) ?? '');
  const failed = Number(counts?.[2] ?? 0);
  return { passed: Number(counts?.[1] ?? 0), failed: Math.max(failed, exitCode === 0 && counts ? 0 : 1) };
}

/** CPU seconds (user and system) of the machine since its start; undefined where the system does not report them. */
export function cpuSeconds() {
  try {
    const [, user = '', nice = '', system = ''] = readFileSync('/proc/stat', 'utf8').split(/\s+/);
    return (Number(user) + Number(nice) + Number(system)) / 100;
  } catch {
    return undefined;
  }
}

/**
 * One line per failure with the first line of its reason. It is printed at the very end, where a truncated log still has it.
 * @param {Results | undefined} results
 */
export function failuresOf(results) {
  return (results?.testResults ?? []).flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && file.status === 'failed') return [`FAILED ${file.name}: ${firstLine(file.message)}`];
    return failed.map((test) => `FAILED ${file.name} > ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
  });
}

/** @param {string | undefined} text */
const firstLine = (text = '') => text.trim().split('\n')[0];

/**
 * The seed of a run: the requested one, or a random one; undefined when the requested one is invalid.
 * @param {string | undefined} seed
 * @param {() => number} chance
 */
export function seedOf(seed, chance) {
  if (seed === undefined || seed === '') return chance();
  return /^[1-9]\d{0,8}$/.test(seed) ? Number(seed) : undefined;
}

/**
 * One of each `parts` items, at least one, in the same order. The same seed chooses the same items. The choice of an item depends on
 * its name alone, so a new item changes the rest little.
 * @param {readonly string[]} names
 * @param {number} parts
 * @param {number} seed
 */
export function sampleOf(names, parts, seed) {
  const count = Math.max(1, Math.round(names.length / parts));
  const numberOf = (/** @type {string} */ name) => createHash('sha256').update(`${seed}\0${name}`).digest('hex');
  const chosen = new Set(names.toSorted((a, b) => (numberOf(a) < numberOf(b) ? -1 : 1)).slice(0, count));
  return names.filter((name) => chosen.has(name));
}
