import { expect, test } from 'vitest';
import { checkNames } from './check-names.ts';

const found = (source: string, file = 'packages/domain/src/a.ts') =>
  checkNames(new Map([[file, source]])).map(({ line, message }) => `${line} ${message.split(':')[0]}`);

test.each([
  ['const asked = 1;', 'asked'],
  ['function keptRows() {}', 'keptRows'],
  ['const f = (isTold: boolean) => isTold;', 'isTold'],
  ['const { a: heardAt, b: [hearAll] } = c;', 'hearAll'],
  ['interface Rows { kept_count: number }', 'kept_count'],
  ['type WayIn = string;', 'WayIn'],
  ['const x = { goBack: 1 };', 'goBack'],
  ['class Stand { #say = 1; }', 'say'],
  ["import { a as renewAnew } from './b.ts';", 'renewAnew'],
  ['try {} catch (told) {}', 'told'],
  ['const way = { way: 1 };', 'way'],
])('refuses the name that %s declares', (source, name) => {
  expect(found(source).some((line) => line.startsWith(`1 ${name} has the word`))).toBe(true);
});

test.each([
  ['const placement = goal + wayfarer;'],
  ['const { way } = scan;'],
  ['const scan = { way };'],
  ['interface Row { place_count: number }'],
  ["import { asked } from 'other';"],
  ["const text = 'asked'; // kept"],
])('accepts %s', (source) => {
  expect(found(source)).toEqual([]);
});

test('accepts a field of the wire in files of its subject only', () => {
  const source = 'const scan = { way: direction };';
  expect(found(source, 'packages/domain/src/door/a.ts')).toEqual([]);
  expect(found(source)).toHaveLength(1);
  expect(found('const way = 1;', 'packages/domain/src/door/a.ts')).toHaveLength(1);
});

test('refuses a word in the path of any file', () => {
  expect(found('a {}', 'apps/web/src/ui/free-place.css')).toEqual(['1 the path has the word "place"']);
});
