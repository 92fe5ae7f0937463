import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hasTest } from '../apps/server/test/has-test.ts';
import { floors, mayImport, type Layer } from './import-rules.ts';
import { root } from './lib/install.mjs';

/** Checks that the documents match the code: the import table, and every file that they name. */
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const packages: readonly Layer[] = ['contract', 'domain', 'messages'];

/** The rows of the table in `docs/architecture.md`: the layers that each layer may import. */
function importTable(document: string): Record<string, string[]> {
  const rows = [...document.matchAll(/^\| `([a-z0-9-]+)` +\| `[^`]+` +\| ([^|]+?) +\|$/gm)];
  return Object.fromEntries(
    rows.map(([, layer = '', list = '']) => {
      const named = [...list.matchAll(/`([a-z0-9-]+)`/g)].map(([, name = '']) => name);
      return [layer, [...(list.includes('the packages') ? packages : []), ...named].toSorted()];
    }),
  );
}

test("the architecture's import table equals the checked rules", () => {
  const checked = Object.entries(mayImport).map(([layer, others]) => [layer, [...others].toSorted()]);
  expect(importTable(read('docs/architecture.md'))).toEqual(Object.fromEntries(checked));
});

const roots = {
  contract: 'packages/contract/src',
  domain: 'packages/domain/src',
  messages: 'packages/messages/src/en-US',
  server: 'apps/server/src/modules',
  web: 'apps/web/src/features',
} as const;
/** Folders of a layer that belong to no subject. */
const supports = new Set(['wire', 'shared', 'testing', 'common', 'pages']);
const cellsOf = (row: string) => row.split('|').map((cell) => cell.trim().replaceAll('`', ''));
const architecture = read('docs/architecture.md');
const tableAfter = (heading: string) =>
  (architecture.split(heading)[1] ?? '').split('\n\n')[0]?.split('\n').slice(2).map(cellsOf) ?? [];

test("the architecture's subjects equal the folders of every layer", () => {
  const listed = tableAfter('| subject ').map(([, subject = '', , layers = '']) => [
    subject,
    layers.split(', ').toSorted(),
  ]);
  const found = new Map<string, string[]>();
  for (const [layer, folder] of Object.entries(roots)) {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      if (!entry.isDirectory()) expect(entry.name, `in ${folder}, outside the subjects`).toBe('');
      else if (!supports.has(entry.name)) found.set(entry.name, [...(found.get(entry.name) ?? []), layer].toSorted());
    }
  }
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(found));
});

test.each(tableAfter('| thing ').map(([, thing, code, table, screen]) => ({ thing, code, table, screen })))(
  'the dictionary names $thing as the database and the screens do',
  ({ table, screen = '' }) => {
    expect(schema).toContain(`  ${table}: `);
    const words = screen.split(' / ');
    expect(words).toHaveLength(3);
    const absent = words.filter((word, index) => !textsOf(index).includes(word.toLowerCase()));
    expect(absent).toEqual([]);
  },
);

const schema = read('apps/server/src/db/tables.ts');
const texts = ['en-US', 'es-US', 'ja-JP'].map((locale) =>
  globSync(`packages/messages/src/${locale}/**/*.ts`, { cwd: root }).map(read).join('\n').toLowerCase(),
);
const textsOf = (index: number): string => texts[index] ?? '';

test.each(['es-US', 'ja-JP'])('the texts of %s have the folders of the English texts', (locale) => {
  const folders = (language: string) => readdirSync(path.join(root, 'packages/messages/src', language)).toSorted();
  expect(folders(locale)).toEqual(folders('en-US'));
});

const modules = globSync('apps/server/src/modules/**/index.ts', { cwd: root }).map((file) =>
  file.replaceAll(path.sep, '/').replace('apps/server/src/modules/', '').replace('/index.ts', ''),
);

test('each module is on one floor', () => {
  expect(floors.flat().toSorted()).toEqual(modules.toSorted());
});

test("the architecture's floors equal the checked floors", () => {
  const listed = tableAfter('| floor ').map(([, number, list = '']) => [Number(number), list.split(', ').toSorted()]);
  expect(listed.toReversed()).toEqual(floors.map((floor, index) => [index + 1, floor.toSorted()]));
});

const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
const files = globSync(['*.ts', '{.ci,apps,packages,tools,e2e,bench,docs}{,/**/*}'], {
  cwd: root,
  exclude: (name) => /(?:^|\/)(?:node_modules|dist)$/.test(name),
}).map((file) => `/${file.replaceAll(path.sep, '/')}`);
const isThere = (named: string) => files.some((file) => file.endsWith(`/${named}`));

/** Files and folders in backticks: paths with a file extension or a trailing slash, or names with one of our extensions. */
function filesNamed(document: string): string[] {
  return [...document.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([\w.][\w./-]*)`/g)]
    .map(([, words = '']) => words)
    .filter((words) => /^(?:apps|packages|tools|e2e|bench)\//.test(words) || /\w\.(?:tsx?|mjs|sql)$/.test(words))
    .map((words) => words.replace(/\/$/, ''));
}

test.each(documents)('%s names existing files only', (document) => {
  expect(filesNamed(read(document)).filter((named) => !isThere(named))).toEqual([]);
});

test('finds a missing file', () => {
  const gone = 'See `apps/web/build-routes.ts`, `screens.ts` and `tools/`, not `npm start` or `POST orders/quote`.';
  expect(filesNamed(gone)).toEqual(['apps/web/build-routes.ts', 'screens.ts', 'tools']);
  expect(isThere('apps/web/build-routes.ts')).toBe(false);
});

const settingsOf = (config: string) =>
  new Set([...config.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name));
/** Set by the build, or not meant to be set in production. */
const unlisted = new Set(['CLIENT_DIR', 'NODE_ENV']);

test('docs/operations.md lists exactly the existing settings and secrets', () => {
  const config = [
    'config',
    'bucket-settings',
    'payment-settings',
    'provider-settings',
    'receipt-settings',
    'trace-settings',
    'wallet-settings',
  ]
    .map((file) => read(`apps/server/src/ops/${file}.ts`))
    .join('\n');
  const operations = read('docs/operations.md');
  const rows = [...operations.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) +\|/gm)].flatMap(
    ([, names = '']) => names.match(/[A-Z_]+/g) ?? [],
  );
  expect(rows.toSorted()).toEqual([...settingsOf(config)].filter((name) => !unlisted.has(name)).toSorted());
  const list = [
    ...config.matchAll(
      /const (?:secretNames|bucketSecrets|paymentSecrets|signInSecrets|traceSecrets|walletSecrets) = \[([^\]]+)\]/g,
    ),
  ]
    .map(([, names]) => names)
    .join();
  const [, listed = ''] = /\*\*Secrets from files\*\*[^:]*: ([^.]+) may each/.exec(operations) ?? [];
  const named = (text: string, quoted: RegExp) => [...text.matchAll(quoted)].map(([, name = '']) => name).toSorted();
  expect(named(listed, /`([A-Z_]+)`/g)).toEqual(named(list, /'([A-Z_]+)'/g));
  // A name in capitals that looks like a setting must be one.
  const mentioned = [...operations.matchAll(/`([A-Z]+_[A-Z_]+)(?:=[^`]*)?`/g)].map(([, name = '']) => name);
  expect(mentioned.filter((name) => !settingsOf(config).has(name) && !name.endsWith('_FILE'))).toEqual([]);
});

/** The npm scripts, test projects and programs that a text names and that do not exist. */
function unknownScripts(text: string): string[] {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const projects = [...read('vitest.config.ts').matchAll(/name: '(\w+)'/g)].map(([, name]) => name);
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
  return [
    ...named(/\bnpm run ([\w:-]+)(?![\w:<-])/g).filter((name) => scripts[name] === undefined),
    ...named(/\bnpm test -- (?:--project )(\w+)/g).filter((name) => !projects.includes(name)),
    ...named(/\bnpm test -- ([\w/.-]+\.test\.ts)/g).filter((name) => !isThere(name)),
    ...named(/\bnode ((?:tools|bench|apps)\/[\w/.-]+)/g).filter((name) => !isThere(name)),
  ];
}

test.each([...documents, 'bench/README.md'])('%s names existing scripts, projects and programs only', (document) => {
  expect(unknownScripts(read(document))).toEqual([]);
});

test('finds an unknown script, project and program', () => {
  const text =
    'Run `npm run build`, `npm run bench:<name>`, `npm run biuld`, `npm test -- --project server`, `npm test -- --project sever`, `npm test -- tools/gone.test.ts` or `node tools/gone.ts`.';
  expect(unknownScripts(text)).toEqual(['biuld', 'sever', 'tools/gone.test.ts', 'tools/gone.ts']);
});

/** The tests that a document names: a file in backticks, then titles in quotation marks. */
function testsNamed(document: string): [file: string, title: string][] {
  return [...document.matchAll(/`([\w./-]+\.(?:test|testsuite)\.ts)`((?:,? “[^”]+”)+)/g)].flatMap(
    ([, file = '', titles = '']) =>
      [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']): [string, string] => [file, title]),
  );
}

/** Whether exactly one file has that name, and it has a test or a group with that title. */
function isTestThere(file: string, title: string): boolean {
  const [found, ...more] = files.filter((each) => each.endsWith(`/${file}`));
  return found !== undefined && more.length === 0 && hasTest(read(found.slice(1)), title);
}

/** The tests of each threat, from lines like "- **12** `file` “title”" with their continuation lines. */
function testsOfThreats(document: string): [number: string, tests: string][] {
  const lines = document.replaceAll(/\n {2,}/g, ' ').matchAll(/^- \*\*(\d+)\*\* (.+)$/gm);
  return [...lines].map(([, number = '', tests = '']): [string, string] => [number, tests]);
}

test('every test that the security page names exists, and every threat has a test', () => {
  const document = read('docs/security.md');
  const lists = testsOfThreats(document);
  const named = lists.flatMap(([, tests]) => testsNamed(tests));
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter(([file, title]) => !isTestThere(file, title))).toEqual([]);
  expect(lists.filter(([, tests]) => testsNamed(tests).length === 0)).toEqual([]);
  const threats = document.slice(0, document.indexOf('## Remaining risks')).match(/^\| (?!-|no\.).*$/gm) ?? [];
  expect(lists.map(([number]) => number)).toEqual(threats.map((row) => row.split('|')[1]?.trim()));
  expect(new Set(lists.map(([number]) => number)).size).toBe(lists.length);
});

test('finds the tests of a threat over several lines, and a threat without a test', () => {
  const document = '- **1** `a.test.ts` “one”,\n  “two”; `b.test.ts` “three”\n- **2** none\n';
  expect(testsOfThreats(document).map(([number, tests]) => [number, testsNamed(tests)])).toEqual([
    [
      '1',
      [
        ['a.test.ts', 'one'],
        ['a.test.ts', 'two'],
        ['b.test.ts', 'three'],
      ],
    ],
    ['2', []],
  ]);
});

test('finds a missing test', () => {
  const gone =
    '`limits/limit.test.ts` “one allowed is two”, “allows exactly the limit of forty simultaneous uses, and returns the wait to the others”; `nowhere.test.ts` “x”';
  expect(testsNamed(gone).map(([file, title]) => isTestThere(file, title))).toEqual([false, true, false]);
});

/** Entries of a decision page that do not have exactly their five lines. */
const wrongDecisions = (page: string) =>
  page
    .split(/^## /m)
    .slice(1)
    .filter(
      (entry) =>
        [...entry.matchAll(/^- ([A-Z][a-z ]+): /gm)].map(([, name]) => name).join() !==
        'What,Why,What else,Number,Date',
    )
    .map((entry) => entry.split('\n')[0]);

test.each(globSync('docs/decisions/*.md', { cwd: root, exclude: ['**/README.md', '**/libraries.md'] }))(
  'each decision of %s has what, why, what else, the number and the date',
  (page) => {
    expect(read(page)).toContain('\n## ');
    expect(wrongDecisions(read(page))).toEqual([]);
  },
);

test('the decisions have at most 10,000 words', () => {
  const words = globSync('docs/decisions/*.md', { cwd: root }).map(
    (page) =>
      // A table is looked up, not read.
      read(page)
        .replaceAll(/^\|.*$/gm, '')
        .match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0,
  );
  expect(words.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(10_000);
});

test('finds a decision without its number', () => {
  const entry = (number: string) => `## A\n\n- What: a\n- Why: b\n- What else: c\n${number}- Date: 2026-11.\n`;
  expect(wrongDecisions(`# P\n\n${entry('- Number: 5\n')}\n${entry('')}`)).toEqual(['A']);
});

/** The sections of ASVS 5.0.0 with their number of requirements of levels 1 and 2, which are the first ones of each section. */
const asvs = [
  '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1',
  '4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2',
  '7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2',
  '10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2',
  '13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1',
  '17.2:4 17.3:2',
].flatMap((line) => line.split(' ').map((each) => each.split(':')));

test('docs/asvs.md has each requirement of levels 1 and 2 once, with an existing place and existing tests', () => {
  const document = read('docs/asvs.md');
  const rows = (document.match(/^\| \d+\.\d+\.\d+.*$/gm) ?? []).map((row) => row.split('|').map((cell) => cell.trim()));
  const wanted = asvs.flatMap(([section, last]) =>
    Array.from({ length: Number(last) }, (_, n) => `${section}.${n + 1}`),
  );
  expect(wanted).toHaveLength(253);
  expect(rows.flatMap(([, numbers = '']) => numbers.split(', ')).toSorted()).toEqual(wanted.toSorted());
  const states = ['met', 'partly', 'gap', 'operator', 'not applicable'];
  expect(rows.filter(([, , , state = '']) => !states.includes(state))).toEqual([]);
  // A row that says that something is done names where.
  expect(rows.filter(([, , , state, where = '']) => state === 'met' && where === '')).toEqual([]);
  const paths = rows.flatMap(([, , , , where = '']) =>
    [...where.matchAll(/`([\w-]+\/[\w./-]+)`/g)].map(([, name = '']) => name),
  );
  expect(paths.length).toBeGreaterThan(80);
  expect(paths.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  expect(testsNamed(document).filter(([file, title]) => !isTestThere(file, title))).toEqual([]);
  const alone = [...document.matchAll(/`([\w./-]+\.test\.ts)`(?!,? “)/g)].map(([, name = '']) => name);
  expect(alone.filter((name) => files.filter((file) => file.endsWith(`/${name}`)).length !== 1)).toEqual([]);
  const threats = new Set((read('docs/security.md').match(/^\| \d+ /gm) ?? []).map((cell) => cell.slice(2).trim()));
  const named = [...document.matchAll(/\bthreat (\d+)/g)].map(([, number = '']) => number);
  expect(named.filter((number) => !threats.has(number))).toEqual([]);
});
