import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

test('the page has a description for search engines', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../index.html'), 'utf8');
  expect(page).toMatch(/<meta name="description" content="[^"]{30,160}" \/>/);
});
