import { expect, test } from 'vitest';
import { checkCitations, checkOldCitations, doubledRules, rulesOf } from './check-citations.ts';

const pages = new Map([
  [
    'orders',
    '# Orders\n\n## 4. Cart\n\n- **4.1** An attendee.\n- **4.2** A card.\n- **5.1** Under the wrong heading.\n\n## 10. After\n\n- **10.1** Later.\n',
  ],
  ['door', '# Door\n\n## 1. Check-in\n\n- **1.1** Once.\n'],
]);
const found = (source: string) =>
  checkCitations(new Map([['a.ts', source]]), pages).map(({ line, message }) => `${line} ${message}`);

test("returns the sections and the rules below their own section's heading", () => {
  expect([...rulesOf(pages)]).toEqual([
    'orders 4',
    'orders 4.1',
    'orders 4.2',
    'orders 10',
    'orders 10.1',
    'door 1',
    'door 1.1',
  ]);
});

test.each([
  ['// Replaces an entry (orders 4.1).'],
  ['// (orders 4, door 1.1)'],
  ['/**\n * An entry (orders\n * 4.1).\n */'],
  ["test('orders 4.2', () => {})"],
  ['-- orders 10.1'],
  ['// 50 orders 4 times, orders 9 at most'],
  ['// `modules/orders 9.9`'],
])('%j cites existing rules only', (source) => {
  expect(found(source)).toEqual([]);
});

test.each([
  ['// (orders 4.3)', ['1 docs/product has no rule orders 4.3']],
  ['// (orders 5.1)', ['1 docs/product has no rule orders 5.1']],
  ['// (orders 4.1, door 2)', ['1 docs/product has no rule door 2']],
  ['//\n// (door 7.1)', ['2 docs/product has no rule door 7.1']],
  ['/**\n * An entry (orders\n * 4.9).\n */', ['1 docs/product has no rule orders 4.9']],
])('%j cites a rule that does not exist', (source, messages) => {
  expect(found(source)).toEqual(messages);
});

test('a rule that appears twice is reported', () => {
  expect(doubledRules(new Map([['door', '## 1. A\n- **1.1** x\n- **1.1** y\n']]))).toEqual(['door 1.1']);
  expect(doubledRules(pages)).toEqual([]);
});

test('reports citations of the old specification, also across a line break', () => {
  const old = new Map([['a.ts', '// x\n/** A rule (spec\n * §4 Cart rules), and readings §1. */ // RFC 8410 §7']]);
  expect(checkOldCitations(old).map(({ line }) => line)).toEqual([2, 3]);
});
