import { afterAll, expect, test } from 'vitest';
import { plantedLint } from './lib/testing.ts';

/** Tests the lint rule that keeps field kinds in their table, with planted files. */
const { rulesBroken, rulesBrokenInEach, remove } = plantedLint();
afterAll(remove);

const field = 'field: { fieldType: string }';

test.each([
  ['a comparison', `export const is = (${field}) => field.fieldType === 'Text';`],
  ['a negated comparison', `export const is = (${field}) => field.fieldType !== 'Text';`],
  [
    'a switch',
    `export const is = (${field}) => { switch (field.fieldType) { case 'Text': return 1; default: return 2; } };`,
  ],
  ['a set', `export const is = (${field}) => new Set(['Text']).has(field.fieldType);`],
  [
    'a name of its own',
    `export const is = (${field}) => { const { fieldType: kind } = field; return kind === 'Text'; };`,
  ],
  ['a destructured argument', `export const is = ({ fieldType }: { fieldType: string }) => fieldType === 'Text';`],
])('refuses %s of a field kind outside the table', (_, source) => {
  const files = [
    'packages/domain/src/forms/planted.ts',
    'apps/web/src/forms/planted.tsx',
    'apps/web/src/features/orders/registration/planted.ts',
    'apps/server/src/modules/orders/planted.ts',
  ];
  expect(rulesBrokenInEach(files, source)).toEqual(files.map(() => ['eslint(no-restricted-properties)']));
});

test("only the table of controls may read a kind's name", () => {
  const source = "import { kindNameOf } from '@foyer/domain/forms/kinds';\nexport const named = kindNameOf;";
  expect(rulesBroken('apps/web/src/features/door/scan/planted.ts', source)).toEqual(['eslint(no-restricted-imports)']);
  expect(rulesBroken('apps/web/src/forms/FieldSlot.tsx', source)).toEqual([]);
});

test('definitions may be written anywhere, and the table may compare kinds', () => {
  const writes = "export const field = { name: 'a', fieldType: 'Text' };";
  expect(rulesBroken('apps/web/src/forms/planted.ts', writes)).toEqual([]);
  const reads = `export const is = (${field}) => field.fieldType === 'Text';`;
  expect(rulesBroken('packages/domain/src/forms/kinds.ts', reads)).toEqual([]);
});
