import fc from 'fast-check';
import sanitizeHtml from 'sanitize-html';
import { expect, test } from 'vitest';
import { mailContents } from '../../../../test/mail-contents.ts';
import { compose } from './compose.ts';
import { wrapText } from './wrap-text.ts';

test.each([
  ['a style', '<p style="color:red;white-space: nowrap">', '<p style="color:red;white-space: normal">'],
  ['an important style', "<p style='WHITE-SPACE:NOWRAP!important'>", "<p style='WHITE-SPACE:normal!important'>"],
  ['a style without quotes', '<p style=white-space:nowrap>', '<p style=white-space:normal>'],
  ['preformatted text', '<p style="white-space:pre;color:red">', '<p style="white-space:pre-wrap;color:red">'],
  [
    'a newer property',
    '<p style="text-wrap:nowrap;text-wrap-mode:nowrap">',
    '<p style="text-wrap:wrap;text-wrap-mode:wrap">',
  ],
  ['an attribute of a cell', '<td nowrap="nowrap" width="9">', '<td  width="9">'],
  ['attributes without a value', '<td NOWRAP nowrap>', '<td  >'],
  [
    'a style sheet',
    '<style>p{white-space:nowrap}td{white-space:pre}</style>',
    '<style>p{white-space:normal}td{white-space:pre-wrap}</style>',
  ],
  ['an element for preformatted text', '<PRE>', '<PRE style="white-space:pre-wrap">'],
  ['such an element with a style', '<pre nowrap style="color:red">', '<pre  style="white-space:pre-wrap;color:red">'],
  [
    'such an element with an own rule',
    '<pre style="white-space:pre-line">',
    '<pre style="white-space:pre-wrap;white-space:pre-line">',
  ],
])('lets text wrap within %s', (_, html, wrapped) => {
  expect(wrapText(`${html}end`)).toBe(`${wrapped}end`);
});

test.each([
  ['text that wraps', '<p style="white-space:pre-line;text-wrap:balance">'],
  ['text about a style', '<p title="white-space:nowrap">white-space:nowrap nowrap</p>'],
  ['a comment', '<!-- <td nowrap> -->'],
  ['an unfinished tag', '<td nowrap'],
])('leaves %s unchanged', (_, html) => {
  expect(wrapText(html)).toBe(html);
});

test('changes the built-in mails in nothing, and an own text of an event when it is sent', () => {
  const common = {
    id: 'outbox-1',
    from: 'Foyer <a@foyer.example>',
    to: 'ana@example.com',
    locale: 'en-US',
    now: new Date(0),
  } as const;
  const { html } = compose({ ...common, content: mailContents.confirmation });
  expect(wrapText(html)).toBe(html);
  const own = {
    subject: 'A',
    html: '<table><tr><td nowrap style="white-space:nowrap">*|EVENT_NAME|*</td></tr></table>',
  };
  const sent = compose({ ...common, content: mailContents.confirmation, ownTemplate: own });
  expect(sent.html).toContain('<td  style="white-space:normal">');
});

test('takes no text away and adds none, whatever the text is', () => {
  const part = fc.constantFrom(
    '<p',
    '<pre',
    ' nowrap',
    ' style=',
    'white-space:',
    'nowrap',
    'pre',
    '"',
    "'",
    '>',
    '/>',
    '<!--',
    '-->',
    '<style>',
    '</style>',
    'a',
    ';',
  );
  const textOf = (html: string) => sanitizeHtml(html, { allowedTags: [] });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const html = parts.join('');
      expect(textOf(wrapText(html))).toBe(textOf(html));
    }),
  );
});
