import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { plantedLint } from './lib/testing.ts';
import { root } from './lib/install.mjs';

/** Tests the lint rule that allows browser storage only in `session/stored.ts`, with planted files. */
const { rulesBroken, rulesBrokenInEach, remove } = plantedLint();
afterAll(remove);

const planted = 'apps/web/src/features/orders/cart/planted.ts';

test.each([
  ["localStorage.setItem('a', 'b');", 'eslint(no-restricted-globals)'],
  ["export const text = sessionStorage.getItem('a');", 'eslint(no-restricted-globals)'],
  ["export const request = indexedDB.open('a');", 'eslint(no-restricted-globals)'],
  ["export const cache = caches.open('a');", 'eslint(no-restricted-globals)'],
  ["window.localStorage.setItem('a', 'b');", 'eslint(no-restricted-properties)'],
  ["globalThis.indexedDB.open('a');", 'eslint(no-restricted-properties)'],
  ['export const { sessionStorage: kept } = window;', 'eslint(no-restricted-properties)'],
  [
    "import { browserStorage } from '../../../session/browser-storage.ts';\nexport const kept = browserStorage;",
    'eslint(no-restricted-imports)',
  ],
])('refuses %s', (source, rule) => {
  expect(rulesBrokenInEach([planted, 'apps/web/src/app/planted.ts'], source)).toEqual([[rule], [rule]]);
});

test('still refuses a comparison of a field kind in the client', () => {
  const source = "export const is = (field: { fieldType: string }) => field.fieldType === 'Text';";
  expect(rulesBroken(planted, source)).toEqual(['eslint(no-restricted-properties)']);
});

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('files that cannot import the table name only its keys', () => {
  const table = read('apps/web/src/session/stored.ts');
  const keys = [...table.matchAll(/\['(foyer[^']+)'/g)].map(([, key = '']) => key);
  const boot = [...read('apps/web/src/app/boot.inline.ts').matchAll(/'(foyer\.[\w-]+)'/g)].map(([, key = '']) => key);
  expect(boot.length).toBeGreaterThan(2);
  expect(boot.filter((key) => !keys.includes(key))).toEqual([]);
  const [, cache] = /cacheName = '([^']+)'/.exec(read('apps/web/src/offline/app.worker.ts')) ?? [];
  expect(keys).toContain(cache);
  const store = read('apps/web/src/offline/store.ts');
  // A trial copy adds its name.
  const [, database] = /databaseName = .*? '([\w-]+)' :/.exec(store) ?? [];
  const stores = [...new Set([...store.matchAll(/createObjectStore\('(\w+)'/g)].map(([, name = '']) => name))];
  const listed = keys
    .filter((key) => key.startsWith(`${database}: `))
    .flatMap((key) => (key.split(': ')[1] ?? '').split(', '));
  expect(listed.toSorted()).toEqual(stores.toSorted());
});

test('docs/browser-storage.md lists every key that the browser stores, and when it is removed', () => {
  const table = read('apps/web/src/session/stored.ts');
  const areas: Record<string, string> = { local: 'localStorage', session: 'sessionStorage', either: 'either storage' };
  const rows = [...table.matchAll(/\['(foyer[^']+)', '([^']+)', '(\w+)'/g)].map(([, key, area = '', removed]) => [
    key,
    areas[area] ?? area,
    removed === 'device' ? 'no' : 'yes',
    removed,
  ]);
  const documented = [
    ...read('docs/browser-storage.md').matchAll(
      /^\| `(foyer[^`]+)` +\| ([^|]+?) +\| [^|]+\| (yes|no) +\| `(\w+)` +\|$/gm,
    ),
  ].map(([, ...row]) => row);
  expect(rows.length).toBeGreaterThan(15);
  expect(documented).toEqual(rows);
});
