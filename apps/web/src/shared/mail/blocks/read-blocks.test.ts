// @vitest-environment happy-dom
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { blocksHtml, blocksText, inlineNodes, withoutEdgeBlanks, type BlockNode } from '@foyer/domain/mail/mail-blocks';
import { Editor } from '@tiptap/core';
import { readBlocks, writeBlocks } from './read-blocks.ts';
import { blockExtensions } from './schema.ts';
import { blockArbitrary, known } from '../../../../test/mail-blocks.ts';

const read = (html: string) => readBlocks(html, known);

test('reads the blocks that it wrote, whatever they are', () => {
  fc.assert(
    fc.property(fc.array(blockArbitrary, { maxLength: 6 }), (blocks) => {
      const html = blocksHtml(blocks);
      const mail = read(html);
      expect(mail, html).not.toBeNull();
      expect(blocksHtml(mail?.blocks ?? [])).toBe(html);
      const words = (of: readonly BlockNode[]) => blocksText(of).replaceAll(/\s/g, '');
      expect(words(mail?.blocks ?? [])).toBe(words(blocks));
    }),
  );
});

test('loses nothing in the editor', () => {
  const labels = { token: (name: string) => name, tokenSpoken: String, layout: (name: string) => ({ name, hint: '' }) };
  fc.assert(
    fc.property(fc.array(blockArbitrary, { minLength: 1, maxLength: 4 }), (blocks) => {
      const editor = new Editor({
        element: document.createElement('div'),
        extensions: blockExtensions(labels, known.inline),
        injectCSS: false,
        content: structuredClone({ type: 'doc', content: blocks }) as object,
      });
      const html = blocksHtml(editor.getJSON().content);
      editor.destroy();
      expect(html).toBe(blocksHtml(blocks));
    }),
    { numRuns: 40 },
  );
});

const standard = (main: string) =>
  `<!doctype html>\n<html lang="en-US"><head><title>T *|NAME|*</title></head>\n<body class="paper"><table role="presentation"><tr>\n<td class="inner ink" style="padding:32px 36px">\n${main}\n</td></tr></table></td></tr>\n<tr><td class="quiet" style="padding:16px 4px 0">Footer</td></tr>\n</table></body></html>\n`;

test('keeps the frame of a mail and changes only the blocks', () => {
  const html = standard('<h1>Hello</h1>\n<p>Dear *|NAME|*,</p>\n*|TICKETS|*');
  const mail = read(html);
  expect(mail?.blocks.map(({ type }) => type)).toEqual(['heading', 'paragraph', 'layout']);
  expect(mail && writeBlocks(mail, mail.blocks)).toBe(html);
  const [, ...others] = mail?.blocks ?? [];
  expect(mail && writeBlocks(mail, others)).toBe(html.replace('<h1>Hello</h1>\n', ''));
});

test('writes a page with a body again, and a text without a frame', () => {
  for (const html of ['<html><body><p>A</p></body></html>', '<p style="color:red">A <b>b</b></p>*|TICKETS|*']) {
    const mail = read(html);
    expect(mail, html).not.toBeNull();
    expect(mail && read(writeBlocks(mail, mail.blocks))?.blocks).toEqual(mail?.blocks);
  }
});

test.each([
  '<div><p>A</p></div>',
  '<p>A <span style="color:red">b</span></p>',
  '<p onclick="x">A</p><!-- comment -->',
  '<table><tr><td>One cell</td></tr></table>',
  '<table><tr><td>A</td><td>B</td></tr></table>',
  '<ul><li>A<ul><li>B</li></ul></li></ul>',
  'Text without a paragraph',
  '<p><a href="javascript:alert(1)">x</a></p>',
  '<p><a href="tel:1">x</a></p>',
  '<p><img src="data:image/png;base64,x" alt=""></p>',
  '<p><strong class="x">A</strong></p>',
  '<p><a href="https://a.example" target="_blank">A <em>b</em></a></p><p',
  '<html><head></head>A',
  '<style>p { color: red }</style><p>A</p>',
])('does not represent %s', (html) => {
  expect(read(html)).toBeNull();
});

test('represents bold and italic by either name', () => {
  expect(blocksHtml(read('<p><b>A</b><i>b</i></p>')?.blocks ?? [])).toBe('<p><strong>A</strong><em>b</em></p>');
});

test('drops every blank at an edge, also when it is a text of its own', () => {
  const texts = [' ', ' ', 'a', ' ', ' '].map((text) => ({ type: 'text', text }));
  expect(withoutEdgeBlanks([...texts, { type: 'hardBreak' }, ...texts])).toEqual([
    { type: 'text', text: 'a' },
    { type: 'hardBreak' },
    { type: 'text', text: 'a' },
  ]);
});

test('writes two blanks of adjacent texts like two blanks of one text', () => {
  const button = (...texts: string[]): BlockNode[] => [
    {
      type: 'mailButton',
      attrs: { href: 'https://a.example' },
      content: texts.map((text) => ({ type: 'text', text })),
    },
  ];
  expect(blocksHtml(button('b', ' ', ' a'))).toBe(blocksHtml(button('b  a')));
});

test('makes chips of known tokens only', () => {
  expect(inlineNodes('a *|NAME|* *|NOBODY|*', known.inline)).toEqual([
    { type: 'text', text: 'a ' },
    { type: 'token', attrs: { name: 'NAME' } },
    { type: 'text', text: ' ' },
    { type: 'text', text: '*|NOBODY|*' },
  ]);
});

test('the text of each block reads well', () => {
  const cell = (type: string, text: string): BlockNode => ({ type, content: [{ type: 'text', text }] });
  const blocks: BlockNode[] = [
    cell('heading', 'See you soon'),
    { type: 'bulletList', content: [{ type: 'listItem', content: [cell('paragraph', 'Badge')] }] },
    { type: 'facts', content: [{ type: 'fact', content: [cell('factLabel', 'When'), cell('factValue', 'Friday')] }] },
    { ...cell('mailButton', 'Map'), attrs: { href: 'https://example.com' } },
  ];
  expect(blocksText(blocks)).toBe('See you soon\n\n- Badge\n\nWhen: Friday\n\nMap: https://example.com');
});
