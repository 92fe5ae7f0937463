// Runs after each `npm ci` and `npm install`: removes files of installed packages that no program here reads. They are a fifth of all megabytes and
// a quarter of all files, mostly the C headers of Node. Plain JavaScript, because the machine's Node may be too old for TypeScript.
import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { root } from './lib/install.mjs';

/** Folders and files at the top of any package: its own tests, documentation and package manager. */
const ofDevelopers = new Set(['.yarn', 'benchmark', 'benchmarks', 'docs', 'examples', 'test', 'tests']);

/** Large parts of single packages: headers for C, the CommonJS copy of an ES module, and sources beside the built files. */
const ofPackages = [
  { name: /^node-(?:bin-)?(?:darwin|linux|win)-\w+$/, parts: ['include', 'share', 'CHANGELOG.md'] },
  { name: /^stripe$/, parts: ['cjs'] },
  {
    name: /^swagger-ui-dist$/,
    parts: [
      'swagger-ui.js',
      'swagger-ui-es-bundle.js',
      'swagger-ui-es-bundle-core.js',
      'swagger-ui-standalone-preset.js',
    ],
  },
  { name: /^zod$/, parts: ['src'] },
];

const sourceMap = /\.(?:[cm]?[jt]s|css)\.map$/;

/** @param {string} folder */
const entriesOf = (folder) => {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
};

/** Paths of the files and folders below `modules` that nothing needs. @param {string} modules a folder of packages @returns {string[]} */
export function unneededIn(modules) {
  return entriesOf(modules).flatMap((entry) => {
    // Links lead to the repository's own workspaces, and `.bin` and `.cache` are no packages.
    if (!entry.isDirectory() || entry.name.startsWith('.')) return [];
    const folder = path.join(modules, entry.name);
    if (entry.name.startsWith('@')) return unneededIn(folder);
    const parts = ofPackages.find(({ name }) => name.test(entry.name))?.parts ?? [];
    return unneededOf(folder, (name) => ofDevelopers.has(name) || parts.includes(name));
  });
}

/** @param {string} folder of a package @param {(name: string) => boolean} isUnneeded at this level @returns {string[]} */
function unneededOf(folder, isUnneeded) {
  return entriesOf(folder).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (isUnneeded(entry.name) || (entry.isFile() && sourceMap.test(entry.name))) return [file];
    if (entry.name === 'node_modules') return unneededIn(file);
    return entry.isDirectory() ? unneededOf(file, () => false) : [];
  });
}

if (process.argv[1]?.endsWith('trim-packages.mjs')) {
  await Promise.all(
    unneededIn(path.join(root, 'node_modules')).map((file) => rm(file, { recursive: true, force: true })),
  );
}
