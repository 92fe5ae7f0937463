import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.join(import.meta.dirname, '../src');
/** A heading that contains only an expression. */
const plainHeading = /<(?:h[1-6]|Heading)(?=[\s>])(?:[^<>]|=>)*>\s*\{[^<>]*<\//g;

test('every heading of a screen breaks its Japanese text between phrases', async () => {
  const plain: string[] = [];
  for await (const file of glob('{app,features,forms,shared,ui}/**/*.tsx', { cwd: source })) {
    // The event line above a registration uses as few lines as possible, so the first ticket is visible on a phone.
    if (/\.test\.tsx$|registration\/EventLine/.test(file)) continue;
    const text = await readFile(path.join(source, file), 'utf8');
    for (const [heading] of text.matchAll(plainHeading)) plain.push(`${file}: ${heading}`);
  }
  expect(plain).toEqual([]);
});
