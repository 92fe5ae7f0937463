// @vitest-environment happy-dom
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { inlineNodes, inlineText } from '@foyer/domain/mail/mail-blocks';
import { Editor } from '@tiptap/core';
import { lineExtensions } from './schema.ts';

const known = ['NAME', 'EVENT_NAME'];
const labels = { token: (name: string) => name, tokenSpoken: (name: string) => `Placeholder: ${name}` };
const editorOf = (text: string, mostCharacters = 300) =>
  new Editor({
    element: document.createElement('div'),
    extensions: lineExtensions(labels, known, mostCharacters),
    injectCSS: false,
    content: structuredClone({
      type: 'doc',
      content: [{ type: 'paragraph', content: inlineNodes(text, known) }],
    }) as object,
  });
const textOf = (editor: Editor) => inlineText(editor.getJSON().content[0]?.content);

test('stores the text that it shows, with its tokens', () => {
  const piece = fc.constantFrom(
    '*|NAME|*',
    '*|EVENT_NAME|*',
    '*|name|*',
    '*|OTHER|*',
    'a',
    '山',
    ' ',
    '  ',
    '<b>',
    '*',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const editor = editorOf(pieces.join(''));
      expect(textOf(editor)).toBe(pieces.join(''));
      editor.destroy();
    }),
    { numRuns: 60 },
  );
});

test('shows a token as a chip with a name for screen readers', () => {
  const editor = editorOf('Hello *|NAME|* *|OTHER|*');
  const chips = [...editor.view.dom.querySelectorAll('[role="img"]')];
  expect(chips.map((each) => each.getAttribute('aria-label'))).toEqual(['Placeholder: NAME']);
  expect(editor.view.dom.textContent).toBe('Hello NAME *|OTHER|*');
  editor.destroy();
});

test('has one line, whatever is pasted or typed', () => {
  const editor = editorOf('Hello ');
  editor.commands.setTextSelection(7);
  editor.view.pasteHTML('<p>dear</p><p>*|NAME|*</p>');
  expect(textOf(editor)).toBe('Hello dear *|NAME|*');
  editor.commands.keyboardShortcut('Enter');
  expect(editor.state.doc.childCount).toBe(1);
  editor.destroy();
});

test('refuses a change that makes the stored text too long', () => {
  const editor = editorOf('12345 *|NAME|*', 16);
  editor.commands.setTextSelection(1);
  editor.commands.insertContent('ab');
  expect(textOf(editor)).toBe('ab12345 *|NAME|*');
  editor.commands.insertContent('c');
  expect(textOf(editor)).toBe('ab12345 *|NAME|*');
  editor.commands.deleteRange({ from: 1, to: 3 });
  expect(textOf(editor)).toBe('12345 *|NAME|*');
  editor.destroy();
});
