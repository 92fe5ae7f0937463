import { blocksHtml, type BlockNode } from '@foyer/domain/mail/mail-blocks';
import { mailLooks } from '@foyer/domain/mail/mail-look';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { forbiddenInMail } from './forbidden-html.ts';
import { textOfHtml } from './html-to-text.ts';

/** The HTML of the block editor at the server: the sanitiser and the text part (mail 5). */

const text = (value: string, ...marks: string[]): BlockNode => ({
  type: 'text',
  text: value,
  ...(marks.length > 0
    ? { marks: marks.map((type) => ({ type, attrs: { href: 'https://example.com/?a=1&b=2' } })) }
    : {}),
});
const paragraph = (...content: BlockNode[]): BlockNode => ({ type: 'paragraph', content });
const cell = (type: string, value: string): BlockNode => ({ type, content: [text(value)] });

/** Every block, with a text in each place that has one. */
const every = (value: string, href = 'https://example.com/?a=1&b=2'): BlockNode[] => [
  ...[1, 2, 3].map((level) => ({ type: 'heading', attrs: { level }, content: [text(value)] })),
  paragraph(text(value), { type: 'hardBreak' }, text(value, 'bold'), text(value, 'italic', 'link')),
  { ...paragraph(text(value)), attrs: { kind: 'note' } },
  ...['bulletList', 'orderedList'].map((type) => ({
    type,
    content: [{ type: 'listItem', content: [paragraph(text(value))] }],
  })),
  { type: 'mailButton', attrs: { href }, content: [text(value)] },
  { type: 'picture', attrs: { src: 'https://example.com/a.png', alt: value, width: 320, href } },
  { type: 'facts', content: [{ type: 'fact', content: [cell('factLabel', value), cell('factValue', value)] }] },
  { type: 'divider' },
  { type: 'layout', attrs: { name: 'TICKETS' } },
];

test('the sanitiser accepts every block, whatever its texts are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (value) => {
      expect(forbiddenInMail(blocksHtml(every(value)))).toBeNull();
    }),
  );
});

test.each([
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  ' https://x',
  'data:text/html,x',
  'https:',
  'mailto:',
  '//x',
  '/a',
])('writes no link to %j', (href) => {
  const link = { ...text('A'), marks: [{ type: 'link', attrs: { href } }] };
  const picture = { type: 'picture', attrs: { src: href, alt: '' } };
  expect(blocksHtml([paragraph(link), { type: 'mailButton', attrs: { href } }, picture])).toBe(
    `<p style="${mailLooks.text.style}">A</p>`,
  );
});

test('an attribute cannot end early', () => {
  const html = blocksHtml([{ type: 'picture', attrs: { src: 'https://x/"onerror="a', alt: '"><script>' } }]);
  expect(html).not.toMatch(/"onerror|<script/);
  expect(forbiddenInMail(html)).toBeNull();
});

test('the text part of the blocks has one block a paragraph, with links and labels', () => {
  expect(textOfHtml(blocksHtml(every('A & b')))).toBe(
    [
      'A & b',
      'A & b',
      'A & b',
      'A & b\nA & bA & b (https://example.com/?a=1&b=2)',
      'A & b',
      '- A & b',
      '- A & b',
      'A & b (https://example.com/?a=1&b=2)',
      '[A & b] (https://example.com/?a=1&b=2)',
      'A & b: A & b',
      '*|TICKETS|*\n',
    ].join('\n\n'),
  );
});
