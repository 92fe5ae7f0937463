import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { nodeProgram, root } from './lib/install.mjs';

/** Runs a command that has to succeed, and returns what it prints. */
function run(cwd: string, command: string, ...words: string[]): string {
  const env = { ...process.env, NODE_ENV: 'production', FOYER_VERSION: '0.1.927' };
  const { status, stdout, stderr } = spawnSync(command, words, { cwd, env, encoding: 'utf8', maxBuffer: 64 << 20 });
  if (status !== 0) throw new Error(`${command} ${words.join(' ')}: ${stderr}`);
  return stdout;
}

/** Copies the repository with its history, uncommitted files and packages, without anything that was built. */
function copyRepository(to: string): void {
  run(root, 'git', 'clone', '--quiet', '--no-checkout', root, to);
  const files = run(root, 'git', 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0');
  for (const file of files.filter((name) => name !== '' && existsSync(path.join(root, name))))
    cpSync(path.join(root, file), path.join(to, file));
  for (const folder of ['.', 'packages/contract', 'packages/domain', 'packages/messages', 'apps/server', 'apps/web'])
    if (existsSync(path.join(root, folder, 'node_modules')))
      // Links inside of the folder have to lead to the copy. Hard links cost nothing.
      run(root, 'cp', '-al', path.join(root, folder, 'node_modules'), path.join(to, folder, 'node_modules'));
}

/** The files below a folder with the hashes of their bytes. */
function hashes(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile())
      found[path.relative(folder, file)] = createHash('sha256').update(readFileSync(file)).digest('hex');
  }
  return found;
}

test('the same commit makes the same release in another folder, byte by byte', { timeout: 300_000 }, () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'foyer-same-'));
  // Each copy has 20,000 files.
  onTestFinished(() => rmSync(folder, { recursive: true }), 120_000);
  const releaseOf = (name: string): Record<string, string> => {
    const copy = path.join(folder, name, 'foyer');
    mkdirSync(path.dirname(copy));
    copyRepository(copy);
    run(copy, nodeProgram(), 'tools/build.mjs');
    const to = path.join(folder, name, 'release');
    run(copy, nodeProgram(), 'tools/release.ts', '--to', to, '--without-node', '--without-postgresql');
    return hashes(to);
  };
  const one = releaseOf('one');
  expect(Object.keys(one).length).toBeGreaterThan(1000);
  expect(releaseOf('with another name')).toEqual(one);
});
