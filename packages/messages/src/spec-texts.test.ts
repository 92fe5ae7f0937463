import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const english = path.join(root, 'packages/messages/src/en-US');

/** Normalises both texts: quotes and spaces become one space, and all placeholders are equal. */
const plain = (text: string) => text.replaceAll(/\$\{[^}]*\}|\{\w+\}/g, '{}').replaceAll(/['’\\\s]+/g, ' ');

test('the English catalogue has every sentence that spec §8 quotes', () => {
  const spec = readFileSync(path.join(root, 'docs/spec.md'), 'utf8');
  const section = spec.slice(spec.indexOf('## 8. Error catalogue'), spec.indexOf('## 9. '));
  const quoted = [...section.matchAll(/'([A-Z][^'\n]{8,}?)'(?=[\s,.;)])/g)].map(([, text = '']) => text);
  expect(quoted).toContain('Nothing to see here…');
  const catalogue = plain(
    readdirSync(english)
      .map((file) => readFileSync(path.join(english, file), 'utf8'))
      .join('\n'),
  );
  expect(quoted.filter((text) => !catalogue.includes(plain(text)))).toEqual([]);
});
