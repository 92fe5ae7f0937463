import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breakLinks } from './break-links.ts';

test.each([
  ['evil.example', 'evil. example'],
  ['http://evil.example/win?a=1', 'http: //evil. example/win?a=1'],
  ['HTTPS://2130706433', 'HTTPS: //2130706433'],
  ['www.evil.co.jp Prize', 'www. evil. co. jp Prize'],
  ['ana@evil.example', 'ana@evil. example'],
  ['evil。example ｅｖｉｌ．ｃｏｍ', 'evil。 example ｅｖｉｌ． ｃｏｍ'],
  ['evil.\u2060example', 'evil. \u2060example'],
  ['evil.\uFEFFexample', 'evil. \uFEFFexample'],
  ['tel:+15550100', 'tel: +15550100'],
  ['evil⒈example http︓//evil…example', 'evil⒈ example http︓ //evil… example'],
])('%s does not become a link', (text, broken) => {
  expect(breakLinks(text)).toBe(broken);
});

test.each(['Ana García', 'Martin Luther King Jr.', 'J. R. R. Tolkien', '山田 花子', 'O’Neill-Smith', ''])(
  '%s is unchanged',
  (name) => {
    expect(breakLinks(name)).toBe(name);
  },
);

test('leaves no dot or colon in any text that a browser could read as part of an address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const seen = breakLinks(text).normalize('NFKC');
      expect(seen).not.toMatch(/[.:][\p{L}\p{N}/]/u);
      expect(breakLinks(breakLinks(text))).toBe(breakLinks(text));
    }),
  );
});
