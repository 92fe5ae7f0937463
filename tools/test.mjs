// `npm test`: installs, builds, runs every kind of test, and ends with the line `N passed, N failed`.
// Words after `--` go to vitest: `npm test -- --project 'web*'`, `npm test -- packages/domain`.
// Test files run in a random order, and properties try random cases. The printed seed repeats both: `SEED=123 npm test`.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled, environment, fail, nodeProgram, root } from './lib/install.mjs';
import { countTests, failuresOf, seedOf } from './lib/results.mjs';

const seed = seedOf(process.env.SEED, () => randomInt(1, 1_000_000));
if (seed === undefined) fail(`SEED has to be a number above 0, not ${process.env.SEED}.`);

await ensureInstalled({ tools: true });
await ensureBuilt();

const output = path.join(root, 'test-results', `vitest-${process.pid}.json`);
mkdirSync(path.dirname(output), { recursive: true });
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const given = process.argv.slice(2);
// Other browsers are part of `npm run test:long`.
if (given.length === 0) given.push('--project=!firefox', '--project=!webkit');
const words = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${output}`, ...given];
const order = `order of the files: SEED=${seed} npm test`;
process.stdout.write(`${order}\n`);
const { status } = spawnSync(nodeProgram(), [vitest, ...words], {
  cwd: root,
  env: environment({ NODE_ENV: 'test', SEED: String(seed) }),
  stdio: ['ignore', 'inherit', 'inherit'],
});

/** @type {import('./lib/results.mjs').Results | undefined} */
let results;
try {
  results = /** @type {import('./lib/results.mjs').Results} */ (JSON.parse(readFileSync(output, 'utf8')));
} catch {
  results = undefined;
}
rmSync(output, { force: true });
const { passed, failed } = countTests(results, status ?? 1);
if (failed > 0) process.stdout.write(`\n${[...failuresOf(results), order].join('\n')}\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
