// All checks, then all tests. Each check counts like a test in the last line, `N passed, N failed`. `--no-tests` runs the checks only.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled, environment, pinnedNode, root } from './lib/install.mjs';

/** @typedef {{ name: string, words: string[] }} Check */

/** @type {Check[]} */
const checks = [
  { name: 'format', words: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  { name: 'lint', words: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'suppressions', words: ['tools/check-suppressions.ts'] },
  { name: 'types', words: ['tools/types.ts'] },
  { name: 'import rules', words: ['tools/check-imports.ts'] },
  { name: 'names', words: ['tools/check-names.ts'] },
  { name: 'stock', words: ['tools/check-stock.ts'] },
  { name: 'dead code', words: ['node_modules/knip/bin/knip.js'] },
  { name: 'callers', words: ['tools/check-callers.ts'] },
  { name: 'messages', words: ['tools/check-messages.ts'] },
  { name: 'citations', words: ['tools/check-citations.ts'] },
  { name: 'mutants', words: ['tools/mutants.ts', '--check'] },
  { name: 'sizes', words: ['tools/check-sizes.ts'] },
];

ensureInstalled({ tools: true });
ensureBuilt();

let failed = 0;
for (const { name, words } of checks) {
  process.stdout.write(`\n── ${name}\n`);
  const { status } = spawnSync(pinnedNode(), words, { cwd: root, env: environment(), stdio: ['ignore', 1, 2] });
  if (status !== 0) {
    failed += 1;
    process.stdout.write(`${name} failed\n`);
  }
}
let passed = checks.length - failed;

if (!process.argv.includes('--no-tests')) {
  process.stdout.write('\n── tests\n');
  const words = [path.join(root, 'tools/test.mjs')];
  const { status, stdout } = spawnSync(pinnedNode(), words, {
    cwd: root,
    env: environment(),
    stdio: ['ignore', 'pipe', 2],
    encoding: 'utf8',
    maxBuffer: 1 << 29,
  });
  const lines = (stdout ?? '').trimEnd().split('\n');
  const counts = /^(\d+) passed, (\d+) failed$/.exec(lines.at(-1) ?? '');
  process.stdout.write(`${lines.slice(0, counts ? -1 : undefined).join('\n')}\n`);
  passed += Number(counts?.[1] ?? 0);
  failed += Math.max(Number(counts?.[2] ?? 0), status === 0 ? 0 : 1);
}

process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
