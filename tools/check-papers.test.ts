import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkCitations, citationsIn, comparePapers, paperNames, sectionsOf, type Papers } from './check-papers.ts';
import { root } from './lib/install.mjs';

const papers: Papers = {
  spec: [
    '# Specification',
    '## 2. Screens and routes',
    '### My orders and event summary',
    '- The `to` query. Delete asks for confirmation in a dialog.',
    '## 4. States and transitions',
    '- Cart rules: a self ticket must be bought',
    '  before other tickets.',
    '- Wizard: auto-picks.',
    '### 9. is no section of its own',
  ].join('\n'),
  readings: ['# Readings', '## 1. The wire', '- `switch-context` names it.'].join('\n'),
};
const found = (source: string) =>
  checkCitations(new Map([['a.ts', source]]), papers).map(({ line, message }) => `${line} ${message}`);

test.each([
  ['// as it is (spec §4 Cart rules, Wizard; readings §1)'],
  ['// Spec §2 My orders and event summary, row by row.'],
  ["// (spec §4 'a self ticket must be bought before other tickets', §2)"],
  ['/**\n * A rule (spec §4 Cart\n * rules), and readings\n * §1 switch-context).\n */'],
  ["test('spec §4', () => {})"],
  ['// spec §2 `to`; and the paths of spec §2: whatever stands behind a colon'],
  ["// spec §2 'Delete asks … in a dialog'"],
  ['-- spec §4 Wizard and cart rules'],
  ["// spec §2 'The to query'"],
  ['// as spec §4 says, and spec §2 too.'],
  ['// RFC 8410 §7 is another paper'],
])('%j leads somewhere', (source) => {
  expect(found(source)).toEqual([]);
});

test.each([
  ['// spec §9', ['1 spec has no §9']],
  ['// Spec §9', ['1 spec has no §9']],
  ['//\n// readings §4 Cart rules', ['2 readings has no §4']],
  ['// (spec §4 Cart laws, Wizard)', ["1 spec §4 says nothing of 'Cart laws'"]],
  ['// (spec §4 Wizard, Cart laws)', ["1 spec §4 says nothing of 'Cart laws'"]],
  ['// (spec §2, §4 Cart laws; §7)', ["1 spec §4 says nothing of 'Cart laws'", '1 spec has no §7']],
  ['// (spec §2 and §7)', ['1 spec has no §7']],
  ["// (spec §4 'a self ticket may be bought')", ["1 spec §4 says nothing of 'a self ticket may be bought'"]],
  ["// spec §2 'Delete asks … nothing'", ["1 spec §2 says nothing of 'Delete asks … nothing'"]],
  ['// readings §1 switch-user)', ["1 readings §1 says nothing of 'switch-user'"]],
  ['// spec §2 `from`', ["1 spec §2 says nothing of 'from'"]],
  ['/**\n * A rule (spec §4 Cart\n * laws).\n */', ["2 spec §4 says nothing of 'Cart laws'"]],
  ['// spec §4 Wizard and cart laws', ["1 spec §4 says nothing of 'Wizard and cart laws'"]],
])('%j leads nowhere', (source, messages) => {
  expect(found(source)).toEqual(messages);
});

test('several citations in one comment are each their own', () => {
  expect(citationsIn('// spec §2 Login, §4 Session; readings §2 x').map((each) => [each.paper, each.section])).toEqual([
    ['spec', '2'],
    ['spec', '4'],
    ['readings', '2'],
  ]);
});

test('a copy is the original byte for byte, and has one', () => {
  const bytes = (text: string) => Buffer.from(text);
  const copies = { spec: bytes('a\n'), readings: bytes('b\n') };
  expect(comparePapers(copies, { spec: bytes('a\n'), readings: bytes('b\n') })).toEqual([]);
  const files = (...originals: [Parameters<typeof comparePapers>[1]]) =>
    comparePapers(copies, ...originals).map(({ file }) => file);
  expect(files({ spec: bytes('a\r\n'), readings: bytes('b\n') })).toEqual(['docs/spec.md']);
  expect(files({ spec: bytes('a\n') })).toEqual(['docs/readings.md']);
});

test('the papers of the repository have the sections that the code is built by', () => {
  for (const name of paperNames) {
    const sections = sectionsOf(readFileSync(path.join(root, 'docs', `${name}.md`), 'utf8'));
    expect([...sections.keys()]).toEqual(Array.from({ length: sections.size }, (_, index) => String(index + 1)));
    expect(sections.size).toBeGreaterThanOrEqual(9);
  }
});
