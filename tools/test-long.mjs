// `npm run test:long`: what needs many repetitions. It ends with the line `N passed, N failed`.
// `SEED=123 npm run test:long` repeats the samples of an earlier run, which printed its seed.
import { spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled, environment, fail, nodeProgram, root } from './lib/install.mjs';
import { countsOf, sampleOf, seedOf } from './lib/results.mjs';

const seed = seedOf(process.env.SEED, () => randomInt(1, 1_000_000)) ?? fail('SEED has to be a number above 0.');
const propertyRuns = 20;
/** The part of the property tests of one run. `LONG_SHARE=1` runs all, without a limit of time. */
const share = Number(process.env.LONG_SHARE || 4);
/** @type {NodeJS.ProcessEnv} */
const moreRuns = { PROPERTY_RUNS: String(propertyRuns), ...(share === 1 ? {} : { PROPERTY_SECONDS: '40' }) };

await ensureInstalled({ tools: true });
await ensureBuilt();

/** @param {string} pattern @param {RegExp} [text] */
const filesWith = (pattern, text = /^/) =>
  globSync(pattern, { cwd: root, exclude: (name) => name.includes('node_modules') })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => text.test(readFileSync(path.join(root, file), 'utf8')))
    .toSorted();

const usesProperties = /from 'fast-check'/;
const rules = filesWith('{packages/*,apps/web}/{src,vite}/**/*.test.{ts,tsx}', usesProperties);
const models = filesWith('apps/server/src/**/*.test.ts', usesProperties);
const kills = filesWith('apps/server/src/**/*.test.ts', /test\/doomed\.ts'/);
const long = filesWith('{apps,e2e,packages,tools}/**/*.long.test.{ts,tsx}');

/** The machine's Node may be too old for TypeScript, so the pinned one reads which browsers are installed. */
const readBrowsers = `import { isInstalled, noteOnMissing } from './e2e/browsers/installed.ts';
  const about = (name) => ({ name, note: isInstalled(name) ? null : noteOnMissing(name) });
  process.stdout.write(JSON.stringify(['firefox', 'webkit'].map(about)));`;
const answer = spawnSync(nodeProgram(), ['--input-type=module', '--eval', readBrowsers], {
  cwd: root,
  env: environment(),
  encoding: 'utf8',
});
const browsers = /** @type {{ name: string, note: string | null }[]} */ (JSON.parse(answer.stdout));

/** @typedef {{ name: string, words: string[], env?: NodeJS.ProcessEnv }} Part */

const testProgram = 'tools/test.mjs';
/** @type {Part[]} */
const parts = [
  {
    name: `${propertyRuns} times more runs of the properties of ${share === 1 ? 'all' : 'some'} rules`,
    words: [testProgram, ...sampleOf(rules, share, seed)],
    env: moreRuns,
  },
  {
    name: `${propertyRuns} times more runs of a model of the server`,
    words: [testProgram, '--project', 'server', ...sampleOf(models, share === 1 ? 1 : models.length, seed)],
    env: moreRuns,
  },
  {
    name: 'kills at every step, repeated races and other long tests',
    words: [testProgram, ...kills, ...long],
  },
  ...browsers
    .filter(({ note }) => note === null)
    .map(({ name }) => ({ name, words: [testProgram, '--project', name] })),
  { name: 'mutants', words: ['tools/mutants.ts', '--sample'] },
  { name: "operator's trial", words: ['bench/operator-trial.ts'] },
];

/** @param {Part} part @returns {Promise<{ passed: number, failed: number }>} */
function run({ words, env }) {
  const child = spawn(nodeProgram(), words, {
    cwd: root,
    env: environment({ TEST_LONG: '1', ...env, SEED: String(seed) }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    output += text;
    process.stdout.write(text);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve(countsOf(output, status)));
  });
}

const order = `samples of the long tests: SEED=${seed} npm run test:long`;
process.stdout.write(`${order}\n`);
const times = [];
const total = { passed: 0, failed: 0 };
for (const part of parts) {
  process.stdout.write(`\n── ${part.name}\n`);
  const started = performance.now();
  const { passed, failed } = await run(part);
  times.push(`${part.name}: ${Math.round((performance.now() - started) / 1000)} s, ${passed} passed, ${failed} failed`);
  total.passed += passed;
  total.failed += failed;
}
times.push(...browsers.flatMap(({ note }) => note ?? []));
process.stdout.write(`\n${[...times, order].join('\n')}\n\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
