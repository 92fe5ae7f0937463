import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './lib/install.mjs';
import { plantedLint } from './lib/testing.ts';

/** Limits: 400 lines per file, 120 per function, except in tests. Lint checks code; this test checks SQL and style sheets. */
const { rulesBroken, rulesBrokenInEach, remove } = plantedLint();
afterAll(remove);

const lines = (count: number, line: string) => `${line}\n`.repeat(count);
const functionOf = (count: number) => `export function long() {\n${lines(count - 2, '  // One more.')}}\n`;

const files = ['packages/domain/src/a.ts', 'apps/web/src/ui/A.tsx', 'apps/server/src/http/a.ts', 'tools/a.mjs'];

test('allows 400 lines in each layer and refuses more', () => {
  const fileOf = (count: number) => `${lines(count - 1, '// A line.')}export const last = 1;\n`;
  expect(rulesBrokenInEach(files, fileOf(400))).toEqual(files.map(() => []));
  expect(rulesBrokenInEach(files, fileOf(401))).toEqual(files.map(() => ['eslint(max-lines)']));
});

test('allows functions of 120 lines in each layer and refuses longer ones', () => {
  expect(rulesBrokenInEach(files, functionOf(120))).toEqual(files.map(() => []));
  expect(rulesBrokenInEach(files, functionOf(121))).toEqual(files.map(() => ['eslint(max-lines-per-function)']));
});

test('allows longer tests', () => {
  expect(rulesBroken('packages/domain/src/a.test.ts', lines(400, '// A line.').concat(functionOf(130)))).toEqual([]);
});

const tooLong = (files: readonly (readonly [string, string])[]) =>
  files.flatMap(([file, text]) => (text.trimEnd().split('\n').length > 400 ? [file] : []));

test('allows no SQL file or style sheet above 400 lines', () => {
  expect(tooLong([['long.sql', lines(401, '-- A line.')]])).toEqual(['long.sql']);
  const found = globSync('{apps,packages,bench,e2e}/**/*.{sql,css}', {
    cwd: root,
    exclude: (name) => /(?:^|\/)(?:node_modules|dist)$/.test(name),
  });
  expect(found.length).toBeGreaterThan(50);
  expect(tooLong(found.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))).toEqual([]);
});
