import { locales, type Locale } from '@foyer/contract/wire/vocabulary';
import { money } from '@foyer/domain/shared/money';
import { describe, expect, test } from 'vitest';
import { mailContents, mailEvent, mailTicket } from '../../../../test/mail-contents.ts';
import { compose, editableTemplate, type OwnTemplate } from './compose.ts';
import type { MailContent } from './content.ts';
import { markAsTest } from './test-mark.ts';

/** Gmail hides everything after 102 KB of a mail's HTML, so no mail has 100,000 bytes (mail 2.7). */

const most = 100_000;
const url = 'https://registration.example.com/ticket/90000000';

/** An order of people with long names, add-ons and many answers. */
const order = (count: number, answers = 20): MailContent => {
  const name = '寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲来末風来末食う寝る処に住む処';
  return {
    ...mailContents.confirmation,
    event: { ...mailEvent, name: `${name}${name}` },
    tickets: Array.from({ length: count }, (_, index) =>
      mailTicket({
        ticketId: 90_000_000 + index,
        attendee: `${name} & <${index}>`,
        description: `${name}${name}`,
        url: `${url}${index}`,
        addOns: [name, name, name].map((each) => ({ name: each, amount: money(12_000, 'JPY') })),
        answers: Array.from({ length: answers }, (__, at) => ({
          label: `${name} ${at}?`,
          value: '"はい" & '.repeat(20),
          isTyped: true,
        })),
      }),
    ),
  } as MailContent;
};

const blocks = '<h1>Hello *|NAME|*</h1>\n*|ORDER|*\n*|TICKETS|*\n*|QR_CODE|*\n<h2>Your answers</h2>\n*|ANSWERS|*';
const templates: Record<string, OwnTemplate | null> = {
  'the built-in text': null,
  'every block': { subject: 'Hello', html: blocks },
  'long texts': { subject: 'Hello', html: `${blocks}<p>${'長い文章です。'.repeat(4_000)}</p><p>*|LINK|*</p>` },
  'a text that is too long': { subject: 'Own subject', html: `<p>${'長い文章です。'.repeat(14_000)}</p>` },
  'every block twice': { subject: 'Hello', html: `${blocks}\n${blocks}` },
};
const composed = (content: MailContent, ownTemplate: OwnTemplate | null, locale: Locale) =>
  compose({
    id: 'outbox-1',
    from: 'Foyer <no-reply@foyer.example>',
    to: 'ana@example.com',
    locale,
    content,
    ownTemplate,
    now: new Date('2026-01-02T03:04:05Z'),
  });

describe.each(Object.keys(templates))('with %s', (name) => {
  test.each([1, 2, 9, 10, 11, 20, 50, 100])('an order of %d is not cut, and its text names each ticket', (count) => {
    for (const locale of locales) {
      const mail = composed(order(count), templates[name] ?? null, locale);
      expect(Buffer.byteLength(markAsTest(mail, locale).html)).toBeLessThan(most);
      for (let index = 0; index < count; index += 1) {
        expect(mail.text).toContain(String(90_000_000 + index));
        expect(mail.text).toMatch(new RegExp(`${url}${index}(?!\\d)`));
      }
    }
  });
});

test('the link to the tickets is above the tickets, and at most a third of the bytes are before it', () => {
  for (const locale of locales) {
    const { html } = composed(order(20), null, locale);
    const at = html.indexOf('href="http://127.0.0.1:3000/account/7/summary');
    expect(at).toBeGreaterThan(0);
    expect(at).toBeLessThan(html.indexOf('90000000'));
    expect(Buffer.byteLength(html.slice(0, at))).toBeLessThan(most / 3);
  }
});

test('a ticket with more answers than fit shows the first ones', () => {
  const { html } = composed(order(1, 300), templates['every block'] ?? null, 'ja-JP');
  expect(Buffer.byteLength(html)).toBeLessThan(most);
  expect(html).toContain('Your answers');
  expect(html).toContain('+ 2');
});

test('a message that is too long is sent as its plain text', () => {
  const message: MailContent = {
    template: 'message',
    kind: 'service',
    name: 'Ana',
    event: mailEvent,
    ticket: mailTicket(),
    subject: 'News',
    text: 'The short text',
    html: `<p>${'長い文章です。'.repeat(5_000)}</p>`,
    ticketsUrl: url,
    optOutUrl: null,
    hasCalendar: false,
  };
  const { html } = composed(message, null, 'ja-JP');
  expect(Buffer.byteLength(html)).toBeLessThan(most);
  expect(html).toContain('The short text');
});

test('a template with only a subject of its own has the built-in text with its conditions', () => {
  const { html: editable } = editableTemplate('confirmation', 'en-US');
  const { html: earlier } = editableTemplate('confirmation', 'en-US', undefined, true);
  expect(earlier).not.toBe(editable);
  const free = { ...mailContents.confirmation, order: { orderId: 1, total: null, paidWith: null, receiptsUrl: null } };
  const builtIn = composed(free, null, 'en-US');
  for (const html of [editable, earlier]) {
    const mail = composed(free, { subject: 'Own *|EVENT_NAME|*', html }, 'en-US');
    expect(mail.subject).toBe('Own Five Star <2026> & Gala');
    expect([mail.html, mail.text]).toEqual([builtIn.html, builtIn.text]);
  }
});
