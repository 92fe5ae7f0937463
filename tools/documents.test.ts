import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { decisionsIndex, partsOf } from './decisions-index.ts';
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

const settingsOf = (config: string) =>
  new Set([...config.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name));
/** Of the build, or nobody's to set in production. */
const unlisted = new Set(['CLIENT_DIR', 'NODE_ENV']);

test('docs/operations.md names every setting there is, every secret, and no other', () => {
  const config = ['config', 'payment-settings', 'receipt-settings', 'wallet-settings']
    .map((file) => read(`apps/server/src/ops/${file}.ts`))
    .join('\n');
  const operations = read('docs/operations.md');
  const rows = [...operations.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) +\|/gm)].flatMap(
    ([, names = '']) => names.match(/[A-Z_]+/g) ?? [],
  );
  expect(rows.toSorted()).toEqual([...settingsOf(config)].filter((name) => !unlisted.has(name)).toSorted());
  const list = [...config.matchAll(/const (?:secretNames|paymentSecrets|walletSecrets) = \[([^\]]+)\]/g)]
    .map(([, names]) => names)
    .join();
  const [, told = ''] = /\*\*Secrets from files\*\*[^:]*: ([^.]+) may each/.exec(operations) ?? [];
  const named = (text: string, quoted: RegExp) => [...text.matchAll(quoted)].map(([, name = '']) => name).toSorted();
  expect(named(told, /`([A-Z_]+)`/g)).toEqual(named(list, /'([A-Z_]+)'/g));
  // A name in capitals that looks like a setting is one.
  const mentioned = [...operations.matchAll(/`([A-Z]+_[A-Z_]+)(?:=[^`]*)?`/g)].map(([, name = '']) => name);
  expect(mentioned.filter((name) => !settingsOf(config).has(name) && !name.endsWith('_FILE'))).toEqual([]);
});

const commandsOf = (folder: string) => {
  const main = read(`${folder}/main.ts`);
  const [, list = ''] = /const commands: Commands = \{([^}]+)\}/.exec(main) ?? [];
  return list
    .split(',')
    .map((name) => name.split(':')[0]?.trim() ?? '')
    .filter(Boolean);
};

test('docs/operations.md has a row for every command', () => {
  const rows = [...read('docs/operations.md').matchAll(/^\| `([a-z-]+)[^|]*\|/gm)].map(([, name = '']) => name);
  expect(commandsOf('apps/server/src').filter((name) => !rows.includes(name))).toEqual([]);
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

test('the index of the decisions is made from their headings, and each says itself in five lines', () => {
  const { index, body } = partsOf(read('docs/decisions.md'));
  expect(index.trim(), 'run: node tools/decisions-index.ts').toBe(decisionsIndex(body).trim());
  const long = body
    .split(/^#### /m)
    .slice(1)
    .map(
      (entry) =>
        entry
          .split(/^#{2,3} /m)[0]
          ?.trim()
          .split('\n') ?? [],
    )
    .filter(([, ...words]) => words.filter((line) => line.trim() !== '').length > 5)
    .map(([heading]) => heading);
  expect(long).toEqual([]);
});

test('the index finds a decision that it does not have yet', () => {
  const page = 'Words.\n\n**[A](#a)**\n\n- [B](#b)\n\n## A\n\n### B\n\n#### What it’s worth: 5\n\nFive.\n';
  expect(decisionsIndex(partsOf(page).body)).toBe(
    '\n**[A](#a)**\n\n- [B](#b)\n  - [What it’s worth: 5](#what-its-worth-5)\n',
  );
});
