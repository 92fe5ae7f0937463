import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { locales } from '@foyer/contract/wire/vocabulary';

/** Compares the texts of each language with its glossary (`../../README.md`). */

const glossary = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

/** The entries in the "not" column of a language's table. */
function variantsOf(locale: string): { text: string; isIn: (words: string) => boolean }[] {
  const [, section = ''] = glossary.split(`## ${locale}\n`);
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).flatMap((row) => {
    const [, , , ...rest] = row.split('|');
    return Array.from(rest.join('|').matchAll(/`([^`]+)`/g), ([, text = '']) => {
      const written = /^\/(.+)\/(i?)$/.exec(text);
      return {
        text,
        isIn: (words: string) =>
          written ? new RegExp(written[1] ?? '', written[2]).test(words) : words.includes(text),
      };
    });
  });
}

/** The quoted texts of a source, which people read. Names of keys are not included. */
const textsOf = (source: string) =>
  source.split('\n').flatMap((line, index) =>
    /^\s*(?:import|export)\b/.test(line)
      ? []
      : Array.from(line.matchAll(/'((?:[^'\\]|\\.)*)'(?!:)|`((?:[^`\\]|\\.)*)`/g), ([, plain, template]) => ({
          line: index + 1,
          // Inserted values are not our texts.
          text: (plain ?? template ?? '').replaceAll(/\$\{[^}]*\}/g, '$'),
        })),
  );

function findVariants(locale: string, files: readonly (readonly [name: string, source: string])[]): string[] {
  const variants = variantsOf(locale);
  return files.flatMap(([name, source]) =>
    textsOf(source).flatMap(({ line, text }) =>
      variants.filter(({ isIn }) => isIn(text)).map((one) => `${locale}/${name}:${line} "${text}" has ${one.text}`),
    ),
  );
}

describe.each(locales)('%s', (locale) => {
  test('uses one word for one thing', () => {
    const folder = new URL(`../${locale}/`, import.meta.url);
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    const files = names.map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const);
    expect(findVariants(locale, files)).toEqual([]);
  });

  test('has a glossary that detects variants', () => {
    expect(variantsOf(locale).length).toBeGreaterThan(3);
  });
});

test('finds a variant in a text, but not in the name of a key', () => {
  const source =
    "  login: 'Please log in.',\n  'log in': 'Sign in',\n  extras: (p) => `${p.count} extras`,\n  fine: 'Sign in to continue.',";
  expect(findVariants('en-US', [['planted.ts', source]])).toEqual([
    'en-US/planted.ts:1 "Please log in." has /\\blog in\\b/i',
    'en-US/planted.ts:3 "$ extras" has /\\bextras?\\b/i',
  ]);
});
