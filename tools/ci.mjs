// The gate: all checks, then `npm test`, then `npm run test:long`. Each check counts like a test in the last line, `N passed, N failed`.
// `--no-tests` runs the checks only.
import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, environment, nodeProgram, root } from './lib/install.mjs';
import { countsOf, cpuSeconds } from './lib/results.mjs';

/** @typedef {{ name: string, words: string[] }} Check */

/**
 * The longest first. Lint compiles every project once and reports type errors too. The packages compile a second time without the
 * types of Node.
 * @type {Check[]}
 */
const checks = [
  {
    name: 'lint and types',
    words: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--type-check', '--deny-warnings'],
  },
  { name: 'sizes', words: ['tools/check-sizes.ts'] },
  { name: 'sources', words: ['tools/check-sources.ts'] },
  { name: 'dead code', words: ['node_modules/knip/bin/knip.js'] },
  { name: 'pure packages', words: ['node_modules/typescript/bin/tsc', '-p', 'packages/tsconfig.pure.json'] },
  { name: 'callers', words: ['tools/check-callers.ts'] },
  { name: 'format', words: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  { name: 'mutants', words: ['tools/mutants.ts', '--check'] },
  { name: 'API', words: ['tools/check-api.ts'] },
];

/** @typedef {{ status: number | null, output: string, seconds: number }} Run */

/**
 * Runs a program to its end. `print` receives its output while it runs.
 * @param {string[]} words @param {(text: string) => void} [print] @returns {Promise<Run>}
 */
function run(words, print = () => undefined) {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(nodeProgram(), words, { cwd: root, env: environment(seed), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        output += text;
        print(text);
      });
    }
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, output, seconds: (performance.now() - started) / 1000 }));
  });
}

/** Runs the checks, two at a time, and prints each when it ends. Returns the number that failed. */
async function runChecks() {
  const waiting = [...checks];
  let failed = 0;
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { status, output, seconds } = await run(check.words);
      if (status !== 0) failed += 1;
      const end = status === 0 ? '' : `${check.name} failed\n`;
      process.stdout.write(`\n── ${check.name} (${seconds.toFixed(1)} s)\n${output}${end}`);
    }
  };
  await Promise.all([lane(), lane()]);
  return failed;
}

/**
 * The order of the tests and the cases of the properties. It follows from the commit, so the gate gives one result for a commit, and each
 * commit tries other cases.
 */
function seedOfCommit() {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  const seed = Number.parseInt((stdout ?? '').slice(0, 6), 16);
  return seed > 0 ? { SEED: String(seed) } : {};
}
const seed = process.env.SEED ? {} : seedOfCommit();

/** Runs a part that ends with `N passed, N failed`. @param {string} file @returns {Promise<{ passed: number, failed: number }>} */
async function runPart(file) {
  const { status, output } = await run([path.join(root, file)], (text) => process.stdout.write(text));
  return countsOf(output, status);
}

/** @type {string[]} */
const times = [];
const total = { passed: 0, failed: 0 };

/** @param {string} name @param {() => Promise<{ passed: number, failed: number }>} part */
async function measure(name, part) {
  process.stdout.write(`\n── ${name}\n`);
  const [started, before] = [performance.now(), cpuSeconds()];
  const { passed, failed } = await part();
  const seconds = Math.round((performance.now() - started) / 1000);
  const after = cpuSeconds();
  // Other programs on the machine count too.
  const cpu = before === undefined || after === undefined ? '' : `, ${Math.round(after - before)} CPU s`;
  times.push(`${name.padEnd(22)} ${seconds} s${cpu}: ${passed} passed, ${failed} failed`);
  total.passed += passed;
  total.failed += failed;
}

await ensureInstalled({ tools: true });
await measure('checks', async () => {
  const failed = await runChecks();
  return { passed: checks.length - failed, failed };
});
if (!process.argv.includes('--no-tests')) {
  await measure('npm test', () => runPart('tools/test.mjs'));
  await measure('npm run test:long', () => runPart('tools/test-long.mjs'));
}
process.stdout.write(`\n${times.join('\n')}\n\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
