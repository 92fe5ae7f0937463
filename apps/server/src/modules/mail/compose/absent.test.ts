import { locales, mailTemplates, type Locale, type MailTemplate } from '@foyer/contract/wire/vocabulary';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import { describe, expect, test } from 'vitest';
import { eventTokens } from '@foyer/contract/events/field-vocabulary';
import { mailContents, mailEvent, mailTicket } from '../../../../test/mail-contents.ts';
import { compose, editableTemplate, type OwnTemplate } from './compose.ts';
import type { MailContent, MailTicket } from './content.ts';
import { fillLine, fillTemplate } from './fill-template.ts';
import { textOfHtml } from './html-to-text.ts';
import { layoutTokens, mailTokens } from './tokens.ts';

/** What belongs to a value that a mail lacks is left out: rows, labels, sentences and headings (mail 2.6). */

const composed = (content: MailContent, locale: Locale, ownTemplate: OwnTemplate | null) =>
  compose({
    id: 'outbox-1',
    from: 'Foyer <no-reply@foyer.example>',
    to: 'ana@example.com',
    locale,
    content,
    ownTemplate,
    now: new Date('2026-01-02T03:04:05Z'),
  });

/** The mail with each value that it may lack left out, one at a time, and with all of them left out. */
function withoutEach(content: MailContent): MailContent[] {
  const event = (part: object) => ('event' in content ? [{ ...content, event: { ...content.event, ...part } }] : []);
  const ticket = (part: Partial<MailTicket>) => [
    ...('ticket' in content ? [{ ...content, ticket: { ...content.ticket, ...part } }] : []),
    ...('tickets' in content ? [{ ...content, tickets: [{ ...mailTicket(), ...part }] }] : []),
  ];
  const own = (part: object) => (Object.keys(part).every((name) => name in content) ? [{ ...content, ...part }] : []);
  const order = (part: object) => ('order' in content ? [{ ...content, order: { ...content.order, ...part } }] : []);
  const single = [
    content,
    ...eventTokens.flatMap((token) => event({ fields: { ...mailEvent.fields, [token]: '' } })),
    ...event({ image: null }),
    ...event({ url: null }),
    ...ticket({ answers: [] }),
    ...ticket({ addOns: [] }),
    ...ticket({ qrCode: null }),
    ...ticket({ url: null }),
    ...ticket({ account: '' }),
    ...ticket({ attendee: '' }),
    ...ticket({ amount: null }),
    ...own({ name: '' }),
    ...own({ sender: '' }),
    ...own({ recipient: '' }),
    ...own({ byHolder: null }),
    ...own({ lastFour: null }),
    ...own({ reason: null }),
    ...own({ amountDue: null }),
    ...own({ receiptsUrl: null }),
    ...own({ before: '' }),
    ...own({ description: '' }),
    ...own({ tickets: [] }),
    ...order({ total: null }),
    ...order({ paidWith: null }),
    ...order({ receiptsUrl: null }),
  ];
  const all = single.reduce<MailContent>(
    (sum, one) => ({ ...sum, ...changesOf(content, one) }) as MailContent,
    content,
  );
  return [...single, all];
}
function changesOf(from: MailContent, to: MailContent): Partial<MailContent> {
  const before = new Map<string, unknown>(Object.entries(from));
  return Object.fromEntries(Object.entries(to).filter(([name, value]) => value !== before.get(name)));
}

/** What an organiser writes: each token after a label, in a row, in a list, in a sentence, and under a heading. */
const everyToken = [
  '<h1>Welcome</h1>',
  '<p>See you there.</p>',
  ...mailTokens.map((token) => `<p>Label ${token}: *|${token}|*</p>`),
  `<table>${mailTokens.map((token) => `<tr><td>Row ${token}</td><td><strong>*|${token}|*</strong></td></tr>`).join('')}</table>`,
  `<ul>${mailTokens.map((token) => `<li>Item ${token}: *|${token}|*</li>`).join('')}</ul>`,
  ...mailTokens.map((token) => `<p>First sentence. Sentence ${token} with *|${token}|*. Last sentence.</p>`),
  ...mailTokens.map((token) => `<p>Line<br>Broken ${token}: *|${token}|*<br>Line</p>`),
  ...layoutTokens.map((token) => `<h2>Heading ${token}</h2>\n<p>Introduction ${token}.</p>\n*|${token}|*`),
  '<h2>The end</h2><p>Bye.</p>',
].join('\n');

/** A label or heading with nothing after it. */
function dangling(text: string): string[] {
  const lines = text.split('\n');
  return lines.filter(
    (line, index) =>
      /[:：]\s*$/.test(line) &&
      (lines[index + 1] ?? '').trim() === '' &&
      !line.startsWith('http') &&
      !line.startsWith('Hola, '),
  );
}

describe.each(locales)('in %s', (locale) => {
  const templates = (template: MailTemplate): Record<string, OwnTemplate | null> => {
    const built = editableTemplate(template, locale);
    return {
      'built-in': null,
      'with own subject': { ...built, subject: '*|NAME|*: *|ORDER_ID|*' },
      'with an own sentence': { ...built, html: built.html.replace('</h1>', '</h1>\n<p>Own sentence.</p>') },
      'with every token': { subject: 'Own', html: everyToken },
    };
  };
  test.each(mailTemplates)('%s has no label, row or heading without its value', (template) => {
    for (const content of withoutEach(mailContents[template])) {
      for (const [kind, own] of Object.entries(templates(template))) {
        const { subject, html, text } = composed(content, locale, own);
        expect(dangling(text), `${kind}\n${text}`).toEqual([]);
        expect(text).not.toMatch(/\uF8FF|with \.|undefined|null/);
        expect(subject).not.toBe('');
        expect(html).not.toMatch(/\uF8FF|<(td|th|li|p|h[1-6])\b[^>]*>\s*<\/\1>|href=""/);
        // The parts of a token are there together, or not at all.
        for (const token of own?.html === everyToken ? mailTokens : []) {
          const shown = [
            `Label ${token}:`,
            `Row ${token} `,
            `Item ${token}:`,
            `Sentence ${token} with`,
            `Broken ${token}:`,
          ];
          expect(new Set(shown.map((each) => `${text} `.includes(each))).size, `${token}\n${text}`).toBe(1);
        }
        for (const token of own?.html === everyToken ? layoutTokens : [])
          expect(text.includes(`Heading ${token}`)).toBe(text.includes(`Introduction ${token}.`));
      }
    }
  });

  test('control: the same texts are there with their values', () => {
    const { text } = composed(mailContents.confirmation, locale, { subject: 'Own', html: everyToken });
    for (const each of [
      'Label TOTAL:',
      'Row VENUE',
      'Sentence PAID_WITH with',
      'Heading TICKETS',
      'Introduction ORDER.',
    ])
      expect(text).toContain(each);
    expect(text).not.toContain('Heading ANSWERS');
    expect(text).not.toContain('Label FEE');
    expect(text).toContain(serverTexts[locale].mail.openTicket);
  });
});

test.each([
  ['<p>Total: *|TOTAL|*</p>', ''],
  ['<p>Hello *|NAME|*, welcome!</p>', '<p>welcome!</p>'],
  ['<p>Your order *|HERE|* (paid with *|TOTAL|*).</p>', '<p>Your order 7.</p>'],
  ['<p>Order *|HERE|*, total *|TOTAL|*.</p>', '<p>Order 7.</p>'],
  ['<p>Order *|HERE|* – total *|TOTAL|*</p>', '<p>Order 7</p>'],
  ['<p>合計は*|TOTAL|*です。注文は*|HERE|*です。</p>', '<p>注文は7です。</p>'],
  ['<p><strong>Total</strong>: *|TOTAL|*<br>Order: *|HERE|*</p>', '<p>Order: 7</p>'],
  ['<p><strong>Total: *|TOTAL|*. Order: *|HERE|*.</strong></p>', '<p><strong>Order: 7.</strong></p>'],
  ['<p>Bye</p><p><a href="*|TOTAL|*">Receipts, here</a></p>', '<p>Bye</p>'],
  ['<table><tr><td>Total</td><td>*|TOTAL|*</td></tr></table>', ''],
  [
    '<table><tr><td>Total</td><td>*|TOTAL|*</td></tr><tr><td>Order</td><td>*|HERE|*</td></tr></table>',
    '<table><tr><td>Order</td><td>7</td></tr></table>',
  ],
  [
    '<table><tr><td><p>Total: *|TOTAL|*</p><p>Order: *|HERE|*</p></td></tr></table>',
    '<table><tr><td><p>Order: 7</p></td></tr></table>',
  ],
  ['<div>Total: <b>*|TOTAL|*</b></div>', ''],
  ['Total: <b>*|TOTAL|*</b><br>\nOrder: *|HERE|*', '\nOrder: 7'],
  ['<h1>A</h1><p>x</p><h2>Your answers</h2>\n*|ANSWERS|*', '<h1>A</h1><p>x</p>\n'],
  ['<h1>A</h1><p>x</p><h2>Your answers</h2><p>You said:</p>*|ANSWERS|*<p>Bye</p>', '<h1>A</h1><p>x</p><p>Bye</p>'],
  [
    '<h1>A</h1><p>x</p><h2>Money</h2><p>Total: *|TOTAL|*</p><p>Order: *|HERE|*</p>',
    '<h1>A</h1><p>x</p><h2>Money</h2><p>Order: 7</p>',
  ],
  [
    '<h1>A</h1><p>x</p><h2>Parking</h2><p>Come early.</p><p>Gate *|TOTAL|*</p><p>Bring water.</p>',
    '<h1>A</h1><p>x</p><h2>Parking</h2><p>Come early.</p><p>Bring water.</p>',
  ],
  ['<p>We charged:</p><p>*|TOTAL|*</p><p>Bye</p>', '<p>Bye</p>'],
  ['<p>No token: here</p>', '<p>No token: here</p>'],
])('fills %s without the missing values', (html, filled) => {
  expect(fillTemplate(html, { TOTAL: '', NAME: '', ANSWERS: { html: '' }, HERE: '7' })).toBe(filled);
  expect(textOfHtml(filled)).not.toContain('Total');
});

test.each([
  ['Total: *|TOTAL|*', undefined],
  ['Hello *|NAME|*, welcome', 'welcome'],
  ['Order *|HERE|* (*|TOTAL|*)', 'Order 7'],
  ['a < b, order *|HERE|*, total *|TOTAL|*', 'a < b, order 7'],
])('fills the line %s without the missing values', (line, filled) => {
  expect(fillLine(line, { TOTAL: '', NAME: '', HERE: '7' })).toBe(filled);
});
