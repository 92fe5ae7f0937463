import fc from 'fast-check';
import sanitizeHtml from 'sanitize-html';
import { expect, test } from 'vitest';
import { mailContents } from '../../../../test/mail-contents.ts';
import { compose } from './compose.ts';
import { wrapText } from './wrap-text.ts';

/** A text that is wider than a phone on one line. */
const long = 'The doors open at nine in the morning.';

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
  expect(wrapText(`${html}${long}`)).toBe(`${wrapped}${long}`);
});

test.each([
  ['text that wraps', '<p style="white-space:pre-line;text-wrap:balance">'],
  ['text about a style', '<p title="white-space:nowrap">white-space:nowrap nowrap</p>'],
  ['a comment', '<!-- <td nowrap> -->'],
  ['an unfinished tag', '<td nowrap'],
])('leaves %s unchanged', (_, html) => {
  expect(wrapText(html)).toBe(html);
});

const row = (...cells: string[]) => `<table><tr>${cells.join('')}</tr></table>`;
const cell = (text: string) => `<td nowrap>${text}</td>`;
const wrapping = (text: string) => `<td >${text}</td>`;

test.each([
  ['a short text', '<b style="white-space:nowrap">9:30 AM – 5:00 PM</b>'],
  [
    'a short text with entities and line breaks',
    '<p style="white-space:nowrap">\n      $1,200.00&nbsp;USD&nbsp;\n</p>',
  ],
  ['short Japanese text', '<p style="white-space:nowrap">2026年11月27日</p>'],
  ['a short label beside a long text', row(cell('Doors'), `<td>${long}</td>`)],
  ['short texts that fit next to each other', row(cell('Doors'), cell('9:30 AM'))],
  ['short texts in rows', row(cell('Doors, coats, bags')) + row(cell('Doors, coats, bags'))],
  [
    'an element in a long one of the same name',
    `<div>${long}<div style="white-space:nowrap">9:30 AM</div>${long}</div>`,
  ],
])('leaves %s on one line', (_, html) => {
  expect(wrapText(html)).toBe(html);
});

test.each([
  ['of 21 characters', '<b nowrap>The doors open at 9 !</b>', '<b >The doors open at 9 !</b>'],
  ['of many wide characters', '<b nowrap>受付は二〇二六年十一月末から</b>', '<b >受付は二〇二六年十一月末から</b>'],
  [
    'next to others',
    row(cell('Doors, coats'), cell('Bags, bicycles'), cell('Dogs, cats')),
    row(wrapping('Doors, coats'), wrapping('Bags, bicycles'), wrapping('Dogs, cats')),
  ],
  ['beside a short one, which stays', row(cell('Doors'), cell(long)), row(cell('Doors'), wrapping(long))],
  ['with an image', row(cell('<img width="20">A')), row(wrapping('<img width="20">A'))],
  ['of an element that is never closed', '<p nowrap>A<p>B</p>', '<p >A<p>B</p>'],
])('lets a text %s wrap', (_, html, wrapped) => {
  expect(wrapText(html)).toBe(wrapped);
});

test('takes a moment for very many elements in elements', () => {
  const html = '<b nowrap>A'.repeat(50_000);
  expect(wrapText(html)).toBe('<b >A'.repeat(50_000));
});

test('changes nothing in the built-in mails, and an own text of an event when it is sent', () => {
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
    html: '<table><tr><td nowrap style="white-space:nowrap">*|EVENT_NAME|* *|EVENT_NAME|*</td></tr></table>',
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
