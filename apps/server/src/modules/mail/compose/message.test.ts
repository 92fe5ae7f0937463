import { locales } from '@foyer/contract/wire/vocabulary';
import { describe, expect, it, test } from 'vitest';
import { mailEvent, mailTicket } from '../../../../test/mail-contents.ts';
import { lintMail } from '../../../../test/mail-lint.ts';
import { nodemailerMessage } from '../../../gateways/mail/message.ts';
import { compose } from './compose.ts';
import type { MailContent } from './content.ts';
import { markAsTest } from './test-mark.ts';

type MessageContent = Extract<MailContent, { template: 'message' }>;

const contentOf = (over: Partial<MessageContent> = {}): MessageContent => ({
  template: 'message',
  kind: 'service',
  name: 'Ana García',
  event: mailEvent,
  ticket: mailTicket(),
  subject: 'Doors of *|EVENT_NAME|*',
  text: 'Hello *|NAME|*,\n\nDoors open at 9 (https://example.com/map?a=1&b=2).\nBring ticket *|TICKET_ID|*.',
  ticketsUrl: 'http://127.0.0.1:3000/account/7/summary',
  optOutUrl: null,
  hasCalendar: false,
  ...over,
});
const news = { kind: 'news', optOutUrl: 'https://foyer.example/api/news/opt-out/sealed' } as const;
const messageOf = (over: Partial<MessageContent> = {}, locale: (typeof locales)[number] = 'en-US') =>
  compose({
    id: 'outbox-1',
    from: 'Foyer <no-reply@foyer.example>',
    to: 'ana@example.com',
    locale,
    content: contentOf(over),
    now: new Date('2026-01-02T03:04:05Z'),
  });

describe.each(locales)('in %s', (locale) => {
  test.each([{}, news])('is laid out for all mail readers and readable without HTML: %j', (over) => {
    const mail = messageOf(over, locale);
    expect(lintMail(mail.html, locale)).toEqual([]);
    expect(lintMail(markAsTest(mail, locale).html, locale)).toEqual([]);
    for (const [, href = ''] of mail.html.matchAll(/<a [^>]*href="([^"]*)"/g))
      expect(mail.text).toContain(href.replaceAll('&amp;', '&'));
    expect(mail.attachments).toEqual([]);
  });
});

it('fills tokens, keeps paragraphs and lines, and makes links only of addresses', () => {
  const { subject, html, text } = messageOf();
  expect(subject).toBe('Doors of Five Star <2026> & Gala');
  expect(html).toContain('Hello Ana García,</p>');
  expect(html).toContain('(<a class="ink" href="https://example.com/map?a=1&amp;b=2"');
  expect(html).toContain('</a>).<br>\nBring ticket 41.</p>');
  expect(text).toContain('Hello Ana García,\n\nDoors open at 9 (https://example.com/map?a=1&b=2).\nBring ticket 41.');
  expect(html).not.toContain('<2026>');
});

it('escapes markup in the text, and a name adds no link and no line', () => {
  const mail = messageOf({
    name: 'http://evil.example\r\nBcc: all@example.com',
    subject: 'A\r\nBcc: all@example.com *|NAME|*',
    text: '<script>alert(1)</script> *|NAME|* https://example.com/"onload=x',
  });
  expect(mail.subject).not.toMatch(/[\r\n]/);
  expect(mail.html).not.toMatch(/<script|href="[^"]*evil|"onload/);
  expect(mail.text).not.toMatch(/\nBcc:/);
});

it('includes an unsubscribe link and header for news only', () => {
  const headersOf = (mail: ReturnType<typeof messageOf>) => nodemailerMessage(mail).headers;
  expect(headersOf(messageOf(news))).toMatchObject({
    'List-Unsubscribe': '<https://foyer.example/api/news/opt-out/sealed>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect(messageOf(news).text).toContain('https://foyer.example/api/news/opt-out/sealed');
  expect(messageOf(news).text).toContain('You receive this news because you registered');
  expect(messageOf().text).toContain('You receive this email because you have a ticket');
  expect(JSON.stringify(headersOf(messageOf()))).not.toContain('Unsubscribe');
});
