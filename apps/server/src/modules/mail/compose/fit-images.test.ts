import { mailLooks } from '@foyer/domain/mail/mail-look';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mailContents, mailEvent, mailTicket } from '../../../../test/mail-contents.ts';
import { compose } from './compose.ts';
import { fitImages } from './fit-images.ts';

test.each([
  ['an image of unknown size', '<img src="/a">', '<img style="max-width:100%;height:auto" src="/a">'],
  ['a wide image', '<img width="1200">', '<img style="max-width:100%;height:auto" width="1200">'],
  [
    'a fixed height',
    '<img style="width:1200px;height:300px">',
    '<img style="width:1200px;height:300px;max-width:100%;height:auto">',
  ],
  ['only a height', '<IMG height=40 />', '<IMG style="max-width:100%" height=40 />'],
  ['a style without quotes', '<img style=border:0>', '<img style=border:0;max-width:100%;height:auto>'],
  ['an empty style', "<img style=''>", "<img style=';max-width:100%;height:auto'>"],
  [
    'a greatest width in pixels',
    '<img style="max-width: 600px">',
    '<img style="max-width: 600px;max-width:min(100%,600px);height:auto">',
  ],
  [
    'a sign in an attribute',
    '<img alt="a > b" src="/a">',
    '<img style="max-width:100%;height:auto" alt="a > b" src="/a">',
  ],
  [
    'the first of two styles',
    '<img style="a:b" style="width:9px">',
    '<img style="a:b;max-width:100%;height:auto" style="width:9px">',
  ],
])('limits %s to the width of its column', (_, html, fitted) => {
  expect(fitImages(`<p>${html} end</p>`)).toBe(`<p>${fitted} end</p>`);
});

test.each([
  ['an image that fits the narrowest phone', '<img width="264" height="40">'],
  ['an image with a narrow style', '<img width="900" style="width: 24PX">'],
  ['an image with a narrow limit', '<img style="max-width:200px">'],
  ['an image that is a share of its column', '<img width="100%">'],
  ['an image that fits already', `<img width="526" style="${mailLooks.picture.style}">`],
  ['an image that only Outlook shows', '<!--[if mso]><img width="1200"><![endif]-->'],
  ['an unfinished tag', '<img width="1200"'],
  ['another element', '<table width="1200"><tr><td>'],
])('leaves %s unchanged', (_, html) => {
  expect(fitImages(html)).toBe(html);
});

const row = (...cells: string[]) => `<table><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></table>`;
const image = (width: number, limit = '') =>
  `<img${limit === '' ? '' : ` style="max-width:100%;min-width:${limit};height:auto"`} width="${width}">`;

test.each([
  ['of the same width', row(image(200), image(200)), row(image(200, '132px'), image(200, '132px'))],
  ['of different widths', row(image(88), image(264)), row(image(88, '66px'), image(264, '198px'))],
  [
    'beside a text',
    row(image(150), '<p>Text</p>', image(150)),
    row(image(150, '132px'), '<p>Text</p>', image(150, '132px')),
  ],
  [
    'in tables in the cells',
    row(row(image(200)), row(image(200))),
    row(row(image(200, '132px')), row(image(200, '132px'))),
  ],
  [
    'in a row that is too wide in a row that is too wide',
    row(row(image(264), image(264)), image(264)),
    row(row(image(264, '66px'), image(264, '66px')), image(264, '132px')),
  ],
  [
    'without closing tags',
    `<TABLE><TR><TH>${image(200)}<TH>${image(200)}`,
    `<TABLE><TR><TH>${image(200, '132px')}<TH>${image(200, '132px')}`,
  ],
])('makes images next to each other in cells narrower together: %s', (_, html, fitted) => {
  expect(fitImages(html)).toBe(fitted);
});

test.each([
  ['that fit together', row(image(132), image(132))],
  ['in several rows', `<table><tr><td>${image(200)}</td></tr><tr><td>${image(200)}</td></tr></table>`],
  ['in one cell, where they wrap', row(image(200) + image(200))],
  ['in tables below each other', row(row(image(200)) + row(image(200)))],
  ['outside of tables', image(200) + image(200)],
])('leaves images %s unchanged', (_, html) => {
  expect(fitImages(html)).toBe(html);
});

test('takes a moment for a table in a table, very often', () => {
  const depth = 50_000;
  const html = `${'<table><tr><td>'.repeat(depth)}${image(200)}<td>${image(200)}`;
  expect(fitImages(html)).toContain(image(200, '132px'));
});

test('adds nothing but the limits, whatever the text is', () => {
  const part = fc.constantFrom(
    '<img',
    '<IMG ',
    ' style=',
    ' width=',
    '"',
    "'",
    '>',
    '/>',
    '<!--',
    '-->',
    '1200',
    ' a',
    ';',
    '<table><tr><td>',
    '<td>',
    '</table>',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const html = parts.join('');
      const without = fitImages(html)
        .replaceAll(' style="max-width:100%;height:auto"', '')
        .replaceAll(';max-width:100%;height:auto', '');
      expect(without).toBe(html);
    }),
  );
});

test('fits the images of a template and of a message', () => {
  const html = '<p>*|EVENT_NAME|* <img src="https://example.com/a.png" alt="" width="1200"></p>';
  const common = {
    id: 'outbox-1',
    from: 'Foyer <a@foyer.example>',
    to: 'ana@example.com',
    locale: 'en-US',
    now: new Date(0),
  } as const;
  const template = compose({ ...common, content: mailContents.confirmation, ownTemplate: { subject: 'A', html } });
  const message = compose({
    ...common,
    content: {
      template: 'message',
      kind: 'service',
      name: 'Ana',
      event: mailEvent,
      ticket: mailTicket(),
      subject: 'A',
      text: '',
      html,
      ticketsUrl: 'https://foyer.example',
      optOutUrl: null,
      hasCalendar: false,
    },
  });
  for (const mail of [template, message])
    expect(mail.html).toContain(
      '<img style="max-width:100%;height:auto" src="https://example.com/a.png" alt="" width="1200">',
    );
});
