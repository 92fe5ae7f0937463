import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startTestPostgres } from '../apps/server/test/postgres.ts';
import { root } from './lib/install.mjs';
import {
  lineOf,
  mutate,
  runVitest,
  summaryOf,
  tryMutants,
  type Mutant,
  type Outcome,
  type RunTests,
} from './lib/mutants.ts';
import { sampleOf } from './lib/results.mjs';
import { mutants as limits } from './mutants/limits.ts';
import { mutants as money } from './mutants/money.ts';
import { mutants as races } from './mutants/races.ts';
import { mutants as rights } from './mutants/rights.ts';
import { mutants as stock } from './mutants/stock.ts';

/**
 * `npm run mutants`: makes small faults in the product, one at a time, and reports all that no test notices. The lists are in `tools/mutants/`, one file per
 * area. Words after `--` select by area, file or sentence: `npm run mutants -- stock`. `--check` runs nothing; it only reports mutants that do not fit the code.
 * `--sample` runs a random twentieth; `SEED=123` repeats it. Exits with 1 unless a test notices every mutant. The last line is `N passed, N failed`.
 */

const areas: Readonly<Record<string, readonly Mutant[]>> = { limits, money, races, rights, stock };

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** Mutants that do not fit the working tree, because their text or their tests have moved. */
function stale(mutants: readonly Mutant[]): Outcome[] {
  return mutants.flatMap((mutant): Outcome[] => {
    const file = path.join(root, mutant.file);
    const changed = mutate(existsSync(file) ? readFileSync(file, 'utf8') : null, mutant);
    const isGone = !existsSync(path.join(root, mutant.test));
    const reason = 'stale' in changed ? changed.stale : isGone && `Its test ${mutant.test} is missing.`;
    return reason ? [{ mutant, fate: 'stale', reason }] : [];
  });
}

// Ctrl-C stops the running tests; `runVitest` then cleans up.
process.on('SIGINT', () => undefined);

const { values: options, positionals: wanted } = parseArgs({
  options: { check: { type: 'boolean', default: false }, sample: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const all = Object.entries(areas).flatMap(([area, mutants]) => mutants.map((mutant) => ({ area, mutant })));
const fitting = all
  .filter(({ area, mutant }) =>
    wanted.every((word) => [area, mutant.file, mutant.breaks].some((text) => text.includes(word))),
  )
  .map(({ mutant }) => mutant);
const seed = Number(process.env['SEED'] || randomInt(1, 1_000_000));
const nameOf = ({ file, breaks }: Mutant): string => `${file}: ${breaks}`;
const sample = new Set(sampleOf(fitting.map(nameOf), 20, seed));
const chosen = options.sample ? fitting.filter((mutant) => sample.has(nameOf(mutant))) : fitting;

if (chosen.length === 0) {
  print(`No mutant of ${wanted.join(' ')}.`);
  process.exitCode = 1;
} else if (options.check) {
  const outcomes = stale(chosen);
  for (const outcome of outcomes) print(lineOf(outcome));
  print(`${chosen.length - outcomes.length} of ${chosen.length} mutants fit the code.`);
  process.exitCode = outcomes.length === 0 ? 0 : 1;
} else {
  const order = options.sample ? ` Repeat them: SEED=${seed} npm run mutants -- --sample` : '';
  print(`${chosen.length} of ${all.length} mutants. Their tests run unchanged first.${order}`);
  const onOutcome = (outcome: Outcome) => print(lineOf(outcome));
  const postgres = await startTestPostgres();
  try {
    const runTests: RunTests = (folder, tests) => runVitest(folder, tests, { TEST_DATABASE_URL: postgres.adminUrl });
    const outcomes = tryMutants({ root, mutants: chosen, runTests, onOutcome });
    const killed = outcomes.filter(({ fate }) => fate === 'killed').length;
    print(`\n${summaryOf(outcomes)}\n\n${killed} passed, ${outcomes.length - killed} failed`);
    process.exitCode = killed === outcomes.length ? 0 : 1;
  } finally {
    await postgres.stop();
  }
}
