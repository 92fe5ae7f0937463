import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './install.mjs';
import type { Results } from './results.mjs';

/** Runs test files in one process, in the order of their names, with and without the setup file that watches over global state. */

const files = {
  'a.test.ts': `
    import { test, vi } from 'vitest';
    test('replaces what vi can undo', async () => {
      vi.stubGlobal('fetch', () => 'stub');
      vi.stubEnv('LOOK', 'stub');
      vi.useFakeTimers({ now: 0 });
      vi.resetModules();
      await import('./module.ts');
    });`,
  'b.test.ts': `
    import { expect, test } from 'vitest';
    import { readFetch } from './module.ts';
    test('starts with the fetch of Node', () => void expect(String(fetch)).not.toContain('stub'));
    test('starts with the environment', () => void expect(process.env['LOOK']).toBe(undefined));
    test('starts with the clock', () => void expect(Date.now()).toBeGreaterThan(1));
    test('starts with modules that have read no stub', () => void expect(readFetch).not.toContain('stub'));`,
  'c.test.ts': `
    import { test } from 'vitest';
    test('writes globals by hand', () => {
      process.env['LOOK'] = 'left';
      globalThis.left = 1;
      process.chdir('..');
    });`,
  'd.test.ts': `
    import { test } from 'vitest';
    const { log } = console;
    test('uses globals', async () => void [await fetch('data:,x'), new WebSocket('ws://127.0.0.1:1').close(), log]);`,
  'module.ts': 'export const readFetch = String(fetch);',
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'foyer-unchanged-'));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The titles of failed tests, and the messages of failed files. */
function failuresWith(setupFiles: readonly string[]): string[] {
  const settings = { isolate: false, fileParallelism: false, setupFiles, include: ['*.test.ts'] };
  writeFileSync(
    path.join(folder, 'vitest.config.mjs'),
    `export default { test: { ...${JSON.stringify(settings)}, sequence: { sequencer: class {
      shard = (files) => files;
      sort = (files) => files.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1));
    } } } };`,
  );
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const output = path.join(folder, 'results.json');
  spawnSync(process.execPath, [vitest, 'run', '--reporter=json', `--outputFile.json=${output}`], { cwd: folder });
  const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as Results;
  return testResults.flatMap(({ message = '', assertionResults }) => [
    ...assertionResults.flatMap(({ status, fullName = '' }) => (status === 'failed' ? [fullName] : [])),
    ...message.split('\n').filter((line) => line.includes('global state')),
  ]);
}

test('undoes the stubs of a file, and fails a file that changes globals in another way', () => {
  expect(failuresWith([path.join(root, 'tools/lib/unchanged-process.ts')])).toEqual([
    expect.stringContaining('leaves to the next: left, process.env.LOOK, process.cwd()'),
  ]);
});

test('without the setup file, a file leaves its stubs and modules to the next', () => {
  expect(failuresWith([])).toEqual([
    'starts with the fetch of Node',
    'starts with the environment',
    'starts with the clock',
    'starts with modules that have read no stub',
  ]);
});
