import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { environment, fail, nodeProgram, root } from './install.mjs';

const client = path.join(root, 'apps/web');
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

/** Builds the client, even when it is up to date. @param {{ quiet?: boolean }} [options] */
export function build({ quiet = false } = {}) {
  const before = fingerprintOf(sources);
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const words = [vite, 'build', ...(quiet ? ['--logLevel', 'warn'] : [])];
  const result = spawnSync(nodeProgram(), words, {
    cwd: client,
    env: environment({ NODE_ENV: 'production' }),
    stdio: ['ignore', 2, 2],
  });
  if (result.status !== 0) fail('Building the client failed (see above).');
  writeFileSync(stampFile, before);
}

/** Builds the client when it is missing or older than its sources. */
export function ensureBuilt() {
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (existsSync(path.join(client, 'dist/index.html')) && stamp === fingerprintOf(sources)) return;
  process.stderr.write('Building the client …\n');
  build({ quiet: true });
}

const bundles = path.join(root, 'apps/server/dist');
const serverSources = [
  'apps/server/src',
  'packages',
  'package-lock.json',
  'tools/lib/bundle-server.ts',
  'tools/lib/external-packages.ts',
];

/**
 * Folder of the server's program as a bundle, which may not exist yet. It has the fingerprint of the sources as its name, so a running
 * server keeps its own.
 */
export const bundleFolder = () => path.join(bundles, fingerprintOf(serverSources).slice(0, 16));

/** Path of the server's program as a bundle, which starts in half of the time. Creates the bundle when its sources have changed. */
export function serverProgram() {
  const folder = bundleFolder();
  if (!existsSync(folder)) {
    const words = [path.join(root, 'tools/lib/bundle-server.ts'), folder];
    const result = spawnSync(nodeProgram(), words, { cwd: root, env: environment(), stdio: ['ignore', 2, 2] });
    if (result.status !== 0) fail('Bundling the server failed (see above).');
  }
  return path.join(folder, 'foyer.mjs');
}
