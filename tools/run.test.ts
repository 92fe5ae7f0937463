import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { holdsLock, isNewEnough, nodePackages, nodeProgram, pinnedNode, root } from './lib/install.mjs';
import { countsOf, countTests, failuresOf, sampleOf, seedOf } from './lib/results.mjs';

/** Starts a wrapper around small programs, like `npm start` wraps the server. */
function wrapper(...programs: string[]) {
  const run = fileURLToPath(new URL('lib/run.mjs', import.meta.url));
  const starts = programs.map(
    (program) => `{ command: process.execPath, words: ['-e', ${JSON.stringify(program)}], cwd: '.', env: process.env }`,
  );
  const code = `import { runTogether } from ${JSON.stringify(run)}; runTogether([${starts.join(',')}]);`;
  return spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
}

const drains = `let times = 0;
  process.on('SIGTERM', () => { times += 1; setTimeout(() => { console.log('drained ' + times); process.exit(0); }, 300); });
  setInterval(() => {}, 1000); console.log('up');`;

async function textUntilEnd(
  child: ReturnType<typeof wrapper>,
  onUp?: () => void,
): Promise<{ text: string; code: number | null }> {
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const before = text;
    text += chunk.toString();
    if (!before.includes('up') && text.includes('up')) onUp?.();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { text, code };
}

test('a signal reaches the server once, and the wrapper waits for it', async () => {
  const child = wrapper(drains);
  expect(await textUntilEnd(child, () => child.kill('SIGTERM'))).toEqual({ text: 'up\ndrained 1\n', code: 0 });
});

test('forwards Ctrl-C when there is no terminal', async () => {
  const child = wrapper(drains.replace('SIGTERM', 'SIGINT'));
  expect(await textUntilEnd(child, () => child.kill('SIGINT'))).toEqual({ text: 'up\ndrained 1\n', code: 0 });
});

test('returns the exit code', async () => {
  expect((await textUntilEnd(wrapper('process.exit(3)'))).code).toBe(3);
  expect((await textUntilEnd(wrapper(`process.kill(process.pid, 'SIGKILL')`))).code).toBe(137);
});

test('stops the second process and waits for it when the first ends', async () => {
  const { text, code } = await textUntilEnd(wrapper(drains, 'setTimeout(() => process.exit(4), 500)'));
  expect(text).toBe('up\ndrained 1\n');
  expect(code).toBe(4);
});

test('the machine has its own Node if it is new enough', () => {
  expect(['20.19.0', '22.21.1', '24.10.9'].filter(isNewEnough)).toEqual([]);
  expect(['24.11.0', '24.12.1', '26.0.0'].filter((version) => !isNewEnough(version))).toEqual([]);
});

test('the pinned Node runs the product, otherwise the one that runs this program', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-node-'));
  try {
    expect(pinnedNode(folder)).toBeUndefined();
    expect(nodeProgram(folder)).toBe(process.execPath);
    const node = path.join(folder, String(nodePackages[`${process.platform}-${process.arch}`]), 'bin/node');
    mkdirSync(path.dirname(node), { recursive: true });
    writeFileSync(node, '');
    expect([pinnedNode(folder), nodeProgram(folder)]).toEqual([node, node]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('compares the installed packages with the lock file', () => {
  const lock = {
    packages: {
      '': {},
      'apps/web': {},
      'node_modules/@foyer/web': { link: true },
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b-darwin': { version: '2.0.0', optional: true },
      'node_modules/c': { version: '3.0.0', dev: true },
    },
  };
  const present = {
    packages: { 'apps/web': {}, 'node_modules/@foyer/web': { link: true }, 'node_modules/a': { version: '1.0.0' } },
  };
  const text = JSON.stringify(lock);
  const holds = (packages: object, tools = false) => holdsLock(text, JSON.stringify({ packages }), { tools });
  expect(holds(present.packages)).toBe(true);
  expect(holds(present.packages, true), 'the packages of tests are missing').toBe(false);
  expect(holds({ ...present.packages, 'node_modules/c': { version: '3.0.0' } }, true)).toBe(true);
  expect(holdsLock(text, undefined, { tools: false })).toBe(false);
  expect(holds({ ...present.packages, 'node_modules/a': { version: '0.9.0' } })).toBe(false);
  expect(holds({ ...present.packages, 'node_modules/c': { version: '2.0.0' } }), 'another version').toBe(false);
  expect(holds({ 'node_modules/@foyer/web': { link: true } })).toBe(false);
});

test('counts every kind of result', () => {
  const file = (status: string, ...states: string[]) => ({
    status,
    assertionResults: states.map((state) => ({ status: state })),
  });
  expect(
    countTests({ testResults: [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed', 'pending')] }, 1),
  ).toEqual({ passed: 3, failed: 1 });
  expect(countTests({ testResults: [file('passed', 'passed'), file('failed')] }, 1)).toEqual({ passed: 1, failed: 1 });
  expect(countTests({ testResults: [file('passed', 'passed')] }, 1)).toEqual({ passed: 1, failed: 1 });
  expect(countTests({ testResults: [] }, 0)).toEqual({ passed: 0, failed: 1 });
  expect(countTests(undefined, 1)).toEqual({ passed: 0, failed: 1 });
});

test('reads the last line of a part, and counts a part that broke off as a failure', () => {
  expect(countsOf('✓ a\n\n12 passed, 0 failed\n', 0)).toEqual({ passed: 12, failed: 0 });
  expect(countsOf('12 passed, 3 failed\n', 1)).toEqual({ passed: 12, failed: 3 });
  expect(countsOf('12 passed, 0 failed\n', 1)).toEqual({ passed: 12, failed: 1 });
  expect(countsOf('12 passed, 0 failed\nkilled\n', 0)).toEqual({ passed: 0, failed: 1 });
  expect(countsOf('', null)).toEqual({ passed: 0, failed: 1 });
});

test('repeats failures at the end with the first line of their reason', () => {
  const wrong = {
    status: 'failed',
    fullName: 'a cart adds up',
    failureMessages: ['expected 1 to be 2\n    at cart.ts:3'],
  };
  expect(
    failuresOf({
      testResults: [
        { status: 'failed', name: 'cart.test.ts', assertionResults: [{ status: 'passed' }, wrong] },
        { status: 'failed', name: 'broken.test.ts', message: 'Cannot find module\nx', assertionResults: [] },
        { status: 'passed', name: 'fine.test.ts', assertionResults: [{ status: 'passed' }] },
      ],
    }),
  ).toEqual(['FAILED cart.test.ts > a cart adds up: expected 1 to be 2', 'FAILED broken.test.ts: Cannot find module']);
  expect(failuresOf(undefined)).toEqual([]);
});

test('orders test files by a random or requested seed', () => {
  expect([seedOf(undefined, () => 7), seedOf('', () => 7), seedOf('123', () => 7)]).toEqual([7, 7, 123]);
  expect([seedOf('0', () => 7), seedOf('x1', () => 7), seedOf('1.5', () => 7)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('samples the same twentieth for the same seed, and another one for another seed', () => {
  const all = Array.from({ length: 100 }, (_, index) => `name ${index}`);
  const sample = sampleOf(all, 20, 7);
  expect(sample).toHaveLength(5);
  expect(sampleOf(all, 20, 7)).toEqual(sample);
  expect(sampleOf(all, 20, 8)).not.toEqual(sample);
  expect(sampleOf(all, 1, 7)).toEqual(all);
  expect(sampleOf(all.slice(0, 3), 20, 7)).toHaveLength(1);
  const seeds = Array.from({ length: 200 }, (_, seed) => sampleOf(all, 20, seed));
  expect(new Set(seeds.flat()).size, 'every name has its turn').toBe(all.length);
});

test('a settings file that is missing is reported by Foyer, not by Node, however Foyer is started', () => {
  const words = ['check', '--env-file', '/nothing/foyer.env'];
  const starts: [string, string[]][] = [
    ['npm', ['run', '--silent', 'foyer', '--', ...words]],
    [path.join(root, 'tools/foyer.mjs'), words],
    // As the release is started (`tools/release.ts`).
    [nodeProgram(), ['--', path.join(root, 'tools/foyer.mjs'), ...words]],
  ];
  for (const [program, args] of starts) {
    const { status, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' });
    expect([program, status, stderr]).toEqual([
      program,
      2,
      '--env-file cannot be used: /nothing/foyer.env cannot be read (ENOENT).\n',
    ]);
  }
  expect(readFileSync(path.join(root, 'tools/release.ts'), 'utf8')).toContain('bin/node" -- "$here/foyer.mjs"');
});
