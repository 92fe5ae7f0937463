import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isCompressed } from './compress.mjs';
import { endWithUs, environment, fail, nodeProgram, root } from './install.mjs';
import { createLines } from './progress.mjs';

const client = path.join(root, 'apps/web');
const built = path.join(client, 'dist');
const stampFile = path.join(root, 'node_modules/.foyer-build');
const sources = ['apps/web', 'packages', 'package-lock.json', 'tsconfig.base.json'];
const skipped = new Set(['node_modules', 'dist', 'coverage']);

/** Every source file below a folder, in a stable order. @param {string} folder @returns {string[]} */
function filesOf(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(
      (entry) =>
        !skipped.has(entry.name) && !entry.name.startsWith('.') && !/\.(?:test|testsuite)\.tsx?$/.test(entry.name),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      return entry.isDirectory() ? filesOf(file) : [file];
    });
}

/** A fingerprint of these folders and files, without tests and generated folders. @param {readonly string[]} sources */
function fingerprintOf(sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    const sourcePath = path.join(root, source);
    const files = path.extname(source) ? [sourcePath] : filesOf(sourcePath);
    for (const file of files)
      hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Runs a program of Node to its end. Returns whether it succeeded. @param {string[]} words @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options] @returns {Promise<boolean>} */
async function runNode(words, { cwd = root, env = environment() } = {}) {
  const child = spawn(nodeProgram(), words, { cwd, env, stdio: ['ignore', 2, 2] });
  endWithUs(child);
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (status) => resolve(status === 0));
  });
}

/** Builds the client, even when it is up to date. @param {{ quiet?: boolean }} [options] */
export async function build({ quiet = false } = {}) {
  const before = fingerprintOf(sources);
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const words = [vite, 'build', ...(quiet ? ['--logLevel', 'warn'] : [])];
  const isBuilt = await runNode(words, { cwd: client, env: environment({ NODE_ENV: 'production' }) });
  if (!isBuilt) fail('Building the client failed (see above).');
  writeFileSync(stampFile, before);
}

/**
 * Builds the client when it is missing or older than its sources. With `compressed` its text files are also compressed (`compress.mjs`).
 * @param {{ compressed?: import('./compress.mjs').Effort, progress?: import('./progress.mjs').Progress }} [options]
 */
export async function ensureBuilt({ compressed, progress = createLines(process.stderr) } = {}) {
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (!existsSync(path.join(built, 'index.html')) || stamp !== fingerprintOf(sources)) {
    progress.begin('client');
    await build({ quiet: true });
    progress.end('client');
  } else progress.skip('client');
  if (compressed !== undefined && !(await compress(compressed))) fail('Compressing the client failed (see above).');
}

/**
 * Compresses the built client in a process of the lowest priority, unless it is compressed already. Returns whether it succeeded.
 * @param {import('./compress.mjs').Effort} effort
 */
export async function compress(effort) {
  return isCompressed(built, effort) || runNode([path.join(root, 'tools/compress.mjs'), effort]);
}

const bundles = path.join(root, 'apps/server/dist');
const serverSources = [
  'apps/server/src',
  'packages',
  'package-lock.json',
  'tools/lib/bundle-server.ts',
  'tools/lib/external-packages.ts',
];

/** @param {string} folder */
const bundling = (folder) => [path.join(root, 'tools/lib/bundle-server.ts'), folder];

const notBundled = 'Bundling the server failed (see above).';

/**
 * Folder of the server's program as a bundle, which may not exist yet. It has the fingerprint of the sources as its name, so a running
 * server keeps its own.
 */
export const bundleFolder = () => path.join(bundles, fingerprintOf(serverSources).slice(0, 16));

/** Path of the server's program as a bundle, which starts in half of the time. Creates the bundle when its sources have changed. */
export function serverProgram() {
  const folder = bundleFolder();
  if (!existsSync(folder)) {
    const { status } = spawnSync(nodeProgram(), bundling(folder), {
      cwd: root,
      env: environment(),
      stdio: ['ignore', 2, 2],
    });
    if (status !== 0) fail(notBundled);
  }
  return path.join(folder, 'foyer.mjs');
}

/** Creates the bundle of `serverProgram` while other work goes on. @param {import('./progress.mjs').Progress} progress */
export async function ensureBundled(progress) {
  const folder = bundleFolder();
  if (!existsSync(folder)) {
    progress.begin('server');
    if (!(await runNode(bundling(folder)))) fail(notBundled);
    progress.end('server');
  } else progress.skip('server');
  return path.join(folder, 'foyer.mjs');
}
