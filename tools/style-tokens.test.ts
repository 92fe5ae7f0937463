import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../apps/web/src');
const read = (file: string) => readFileSync(join(source, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
const tokens = read('ui/tokens.css');
const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css') && !file.endsWith('tokens.css'))
  .map((file) => ({ file, css: read(file) }));

/** Literal colours and font sizes; both belong only in tokens.css. */
const named = /#[0-9a-f]{3,8}\b|\b(?:oklch|oklab|rgba?|hsla?|lab|lch)\(|font-size:\s*[\d.]+(?:px|pt|r?em|%)/gi;

/** Exceptions: the browser's own font size, points on paper, and the transparent colour of a mask. */
const allowed = new Set([
  'ui/base.css: font-size: 100%',
  'ui/base.css: font-size: 10.5pt',
  'ui/TicketStub.module.css: #0000',
  'ui/TicketStub.module.css: #000',
]);

test('no style sheet except tokens.css contains a literal colour or font size', () => {
  expect(sheets.length).toBeGreaterThan(20);
  const found = sheets.flatMap(({ file, css }) => (css.match(named) ?? []).map((what) => `${file}: ${what}`));
  expect(found.filter((one) => !allowed.has(one))).toEqual([]);
});

test('finds a planted colour and a planted size', () => {
  expect('color: #fa0; background: oklch(0.5 0.1 20); font-size: 13px'.match(named)).toHaveLength(3);
  expect('color: var(--ink); font-size: var(--text-sm)'.match(named)).toBeNull();
});

test('every used custom property is a token or is set in the same file', () => {
  const defined = new Set([...tokens.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
  const missing = sheets.flatMap(({ file, css }) => {
    const own = new Set([...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
    return [...css.matchAll(/var\((--[\w-]+)\)/g)]
      .map(([, name]) => name)
      .filter((name) => !defined.has(name) && !own.has(name))
      .map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});
