import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkCallers, findUncalled } from './check-callers.ts';

/** A small tree with the layout of the repository and planted violations. */
const folder = mkdtempSync(path.join(os.tmpdir(), 'foyer-callers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const packageOf = (name: string, more: object = {}) =>
  JSON.stringify({ name, version: '0.0.0', private: true, type: 'module', ...more });
const files: Record<string, string> = {
  'package.json': packageOf('planted', { workspaces: ['packages/*', 'apps/*'], devDependencies: { vitest: '*' } }),
  'vitest.config.ts': `export default { test: { projects: [{ test: { include: ['packages/*/src/**/*.test.ts'] } }] } };`,
  'packages/domain/package.json': packageOf('@foyer/domain', { exports: { './*': './src/*.ts' } }),
  'packages/domain/src/prices.ts': `
    export const total = (list: number[]) => list.reduce(add, 0);
    export const add = (a: number, b: number) => a + b;
    export const discount = (a: number) => a / 2;
  `,
  'packages/domain/src/prices.test.ts': `import { add, discount } from './prices.ts'; console.log(add, discount);`,
  'packages/domain/src/testing/factories.ts': `export const list = [1, 2];`,
  'apps/server/package.json': packageOf('@foyer/server', { dependencies: { '@foyer/domain': '^0.0.0' } }),
  'apps/server/src/main.ts': `import { total } from '@foyer/domain/prices'; console.log(total([]));`,
  'apps/server/src/left.ts': `export const left = 1;`,
  'apps/server/src/left.test.ts': `import { left } from './left.ts'; console.log(left);`,
};
for (const [file, text] of Object.entries(files)) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}
// Link the workspace like npm does.
mkdirSync(path.join(folder, 'node_modules/@foyer'), { recursive: true });
symlinkSync(path.join(folder, 'packages/domain'), path.join(folder, 'node_modules/@foyer/domain'));

test('finds exports and files that only tests use, but no code that runs, its dependencies or test helpers', () => {
  expect(findUncalled(folder)).toEqual([
    { file: 'apps/server/src/left.ts', line: 1, name: undefined },
    { file: 'packages/domain/src/prices.ts', line: 4, name: 'discount' },
  ]);
});

const discount = { file: 'packages/domain/src/prices.ts', line: 4, name: 'discount' };
const entry = { file: discount.file, names: ['discount'], why: 'because' };
const messages = (...input: Parameters<typeof checkCallers>) => checkCallers(...input).map(({ message }) => message);

test('reports an uncalled export unless the list has a reason', () => {
  const [found, ...more] = checkCallers([discount], []);
  expect([found?.file, found?.line, more]).toEqual([discount.file, 4, []]);
  expect(found?.message).toContain('discount is reached by tests alone');
  expect(checkCallers([discount], [entry])).toEqual([]);
  expect(messages([{ ...discount, file: 'packages/domain/src/other.ts' }], [entry])).toHaveLength(2);
  expect(messages([{ ...discount, name: undefined }], [entry])[0]).toContain('this file is reached');
});

test('reports an entry that is not needed any more', () => {
  expect(messages([], [entry])).toEqual([expect.stringContaining('discount is called or gone')]);
  expect(messages([discount], [{ ...entry, names: ['discount', 'total'] }])).toEqual([
    expect.stringContaining('total is called or gone'),
  ]);
});
