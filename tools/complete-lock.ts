import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { nodePackages, oldestNode, root } from './lib/install.mjs';

/**
 * `npm run lock`: some registries (a mirror, a proxy) lack the binaries of other platforms. npm then drops them from package-lock.json, and `npm ci` refuses
 * the lock file. This script restores them as optional packages of their platform, with the registry's checksum. Other platforms do not download them.
 * It also limits the packages with Node to machines whose own Node is too old: npm skips an optional package whose `engines` exclude the running Node.
 */

interface Entry {
  name?: string;
  version?: string;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
  engines?: Record<string, string>;
  [property: string]: unknown;
}
export interface Lock {
  packages: Record<string, Entry>;
  [property: string]: unknown;
}

/** The entry of `name` that Node would resolve from the package at `from`. */
function resolved(lock: Lock, from: string, name: string): Entry | undefined {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('node_modules/') - 1))) {
    const entry = lock.packages[`${base === '' ? '' : `${base}/`}node_modules/${name}`];
    if (entry ?? base === '') return entry;
  }
}

/** Optional packages with an exact version that a package requests and the lock file lacks. */
export function missingOptionals(lock: Lock): { from: string; name: string; version: string }[] {
  return Object.entries(lock.packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, version]) => /^\d/.test(version) && resolved(lock, from, name)?.version !== version)
      .map(([name, version]) => ({ from, name, version })),
  );
}

/** `@oxlint/binding-linux-x64-musl` → os linux, cpu x64, libc musl. */
function platform(name: string): { os: string[]; cpu: string[]; libc?: string[] } {
  const [os = '', cpu = '', abi = ''] = (name.split('/').at(-1) ?? '').replace(/^binding-/, '').split('-');
  const libc = abi === 'musl' ? { libc: ['musl'] } : abi.startsWith('gnu') ? { libc: ['glibc'] } : {};
  return { os: [os], cpu: [cpu], ...libc };
}

/** The registry's name of a package at a path of the lock file. */
const nameAt = (at: string, { name }: Entry): string =>
  name ?? at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length);

const isNode = (at: string): boolean => Object.values(nodePackages).some((name) => at === `node_modules/${name}`);

/** Names of entries with a Node that npm would install although the machine's own is new enough. */
export function withoutLimit(lock: Lock): string[] {
  return Object.entries(lock.packages)
    .filter(([at, { engines }]) => isNode(at) && engines?.node !== `<${oldestNode}`)
    .map(([at]) => at);
}

export function completed(lock: Lock): Lock {
  const packages = { ...lock.packages };
  for (const { from, name, version } of missingOptionals(lock)) {
    const outer = `node_modules/${name}`;
    const packagePath = packages[outer] && packages[outer].version !== version ? `${from}/${outer}` : outer;
    packages[packagePath] = { version, ...platform(name), dev: true, optional: true };
  }
  for (const at of withoutLimit(lock)) packages[at] = { ...packages[at], engines: { node: `<${oldestNode}` } };
  const sorted = Object.entries(packages).toSorted(([a], [b]) =>
    a === '' ? -1 : b === '' ? 1 : a.localeCompare(b, 'en'),
  );
  return { ...lock, packages: Object.fromEntries(sorted) };
}

export function readLock(): Lock {
  return JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock;
}

/** Names of entries without the checksum that npm compares with its downloads. */
export function withoutIntegrity(lock: Lock): string[] {
  return Object.entries(lock.packages)
    .filter(([at, { link, integrity }]) => at.includes('node_modules/') && link !== true && integrity === undefined)
    .map(([at]) => at);
}

/** The checksum of a version from the registry. Throws when the registry lacks the version. */
async function readIntegrity(name: string, version: string): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['view', `${name}@${version}`, 'dist.integrity']);
  if (!stdout.startsWith('sha')) throw new Error(`The registry has no checksum of ${name}@${version}.`);
  return stdout.trim();
}

if (import.meta.main) {
  const before = readLock();
  const missing = missingOptionals(before);
  const unlimited = withoutLimit(before);
  const lock = completed(before);
  const incomplete = withoutIntegrity(lock);
  for (const at of incomplete) {
    const { version = '', ...rest } = lock.packages[at] ?? {};
    const integrity = await readIntegrity(nameAt(at, rest), version);
    lock.packages[at] = { version, integrity, ...rest };
  }
  if (missing.length + incomplete.length + unlimited.length > 0)
    writeFileSync(path.join(root, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
  console.log(
    `lock: added ${missing.length} packages of other platforms, ${incomplete.length} checksums, and ${unlimited.length} limits of packages with Node`,
  );
}
