import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const english = path.join(root, 'packages/messages/src/en-US');

/** Normalises both texts: quotes and spaces become one space, and all placeholders are equal. */
const plain = (text: string) => text.replaceAll(/\$\{[^}]*\}|\{\w+\}/g, '{}').replaceAll(/['’\\\s]+/g, ' ');

test('the English catalogue has each fixed text of system 7.1', () => {
  const page = readFileSync(path.join(root, 'docs/product/system.md'), 'utf8');
  const section = page.slice(page.indexOf('## 7. Fixed texts'));
  const quoted = [...section.matchAll(/"([^"\n]{8,})"/g)].map(([, text = '']) => text);
  expect(quoted.length).toBeGreaterThan(19);
  const catalogue = plain(
    readdirSync(english, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(path.join(english, file), 'utf8'))
      .join('\n'),
  );
  expect(quoted.filter((text) => !catalogue.includes(plain(text)))).toEqual([]);
});
