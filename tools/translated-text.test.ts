import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/install.mjs';

/** An empty or blank translation counts as none. Code that reads a translation itself would show it. */
const reads =
  /\[(?:translationKey\([^)]*\)|key|language)\]\??\.value\b|, 'value'\]|-> (?:\$\{[^}]*\}|'[a-z]{2}_[A-Z]{2}') ->> 'value'/;

const allowed = [
  'apps/server/src/db/translated-sql.ts',
  // Edits the stored translation.
  'apps/web/src/features/events/editor/document.ts',
  // Edits the stored translation.
  'apps/web/src/shared/audience/NameFields.tsx',
  'packages/domain/src/shared/translated-text.ts',
];

const readersIn = (sources: readonly (readonly [file: string, text: string])[]) =>
  sources.flatMap(([file, text]) => (reads.test(text) ? [file] : []));

test('only translatedText and translatedSql choose a translation', () => {
  const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx,sql}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(1000);
  const found = readersIn(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
  expect(found.toSorted()).toEqual(allowed);
});

test('finds code that reads a translation itself', () => {
  const copies = [
    'row.translations.name?.[translationKey(locale)]?.value ?? row.default_name',
    'translations?.text?.[language]?.value ?? text',
    "sql`coalesce(e.translations #>> ARRAY['name', ${key}, 'value'], e.default_name)`",
    "SELECT e.translations -> 'name' -> 'ja_JP' ->> 'value'",
    "sql`SELECT e.translations -> 'name' -> ${key} ->> 'value'`",
  ];
  expect(readersIn(copies.map((copy) => [copy, copy]))).toEqual(copies);
});
