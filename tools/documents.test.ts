import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { mayImport, type Layer } from './import-rules.ts';
import { root } from './lib/install.mjs';

/** What the documents say of the code is so: the table of imports, and every file that they name. */
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const packages: readonly Layer[] = ['contract', 'domain', 'messages'];

/** The rows of the table in `docs/architecture.md`: layer → what it may import. */
function importTable(document: string): Record<string, string[]> {
  const rows = [...document.matchAll(/^\| `([a-z-]+)` +\| `[^`]+` +\| ([^|]+?) +\|$/gm)];
  return Object.fromEntries(
    rows.map(([, layer = '', list = '']) => {
      const named = [...list.matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name);
      return [layer, [...(list.includes('the packages') ? packages : []), ...named].toSorted()];
    }),
  );
}

test('the table of imports in the architecture is the one that is checked', () => {
  const checked = Object.entries(mayImport).map(([layer, others]) => [layer, [...others].toSorted()]);
  expect(importTable(read('docs/architecture.md'))).toEqual(Object.fromEntries(checked));
});

const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root })].filter(
  // What is to be built, as it was written: it names no files of ours.
  (file) => !/(?:spec|readings)\.md$/.test(file),
);
const files = globSync(['*.ts', '{.ci,apps,packages,tools,e2e,bench,docs}{,/**/*}'], {
  cwd: root,
  exclude: (name) => /(?:^|\/)(?:node_modules|dist)$/.test(name),
}).map((file) => `/${file.replaceAll(path.sep, '/')}`);
const isThere = (named: string) => files.some((file) => file.endsWith(`/${named}`));

/** Files and folders that a document names in backticks: words with a slash and an ending or a slash at the end, or with an ending of ours. */
function filesNamed(document: string): string[] {
  return [...document.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([\w.][\w./-]*)`/g)]
    .map(([, words = '']) => words)
    .filter((words) => /^(?:apps|packages|tools|e2e|bench)\//.test(words) || /\w\.(?:tsx?|mjs|sql)$/.test(words))
    .map((words) => words.replace(/\/$/, ''));
}

test.each(documents)('%s names files that are there', (document) => {
  expect(filesNamed(read(document)).filter((named) => !isThere(named))).toEqual([]);
});

test('a file that is gone is found', () => {
  const gone = 'See `apps/web/build-routes.ts`, `screens.ts` and `tools/`, not `npm start` or `POST orders/quote`.';
  expect(filesNamed(gone)).toEqual(['apps/web/build-routes.ts', 'screens.ts', 'tools']);
  expect(isThere('apps/web/build-routes.ts')).toBe(false);
});

/** The tests that a document names: a file in backticks, then titles in quotation marks. */
function testsNamed(document: string): [file: string, title: string][] {
  return [...document.matchAll(/`([\w./-]+\.(?:test|testsuite)\.ts)`((?:,? “[^”]+”)+)/g)].flatMap(
    ([, file = '', titles = '']) =>
      [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']): [string, string] => [file, title]),
  );
}

/** Whether the one file of that name has a test, or a group of tests, with that title. */
function hasTest(file: string, title: string): boolean {
  const [found, ...more] = files.filter((each) => each.endsWith(`/${file}`));
  if (found === undefined || more.length > 0) return false;
  const literal = title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "\\\\?'");
  return new RegExp(`\\(\\s*(['"\`])${literal}\\1,`).test(read(found.slice(1)));
}

test('every test that the security page names is there, and every row names one', () => {
  const document = read('docs/security.md');
  const named = testsNamed(document);
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter(([file, title]) => !hasTest(file, title))).toEqual([]);
  const rows = document.split('\n').filter((line) => /^\| (?!-|threat)/.test(line));
  expect(rows.filter((row) => testsNamed(row).length === 0)).toEqual([]);
});

test('a test that is gone is found', () => {
  const gone = '`limits/limit.test.ts` “one allowed is two”, “one allowed is one”; `nowhere.test.ts` “x”';
  expect(testsNamed(gone).map(([file, title]) => hasTest(file, title))).toEqual([false, true, false]);
});
