import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

test('the page has a description and rules for search engines', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../index.html'), 'utf8');
  expect(page).toMatch(/<meta name="description" content="[^"]{30,160}" \/>/);
  const robots = readFileSync(path.join(import.meta.dirname, '../public/robots.txt'), 'utf8');
  expect(robots).toMatch(/^User-agent: \*$/m);
});
