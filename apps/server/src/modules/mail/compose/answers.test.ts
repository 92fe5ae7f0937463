import type { ShownAnswer } from '@foyer/domain/forms/answers';
import { blocksHtml } from '@foyer/domain/mail/mail-blocks';
import { describe, expect, test } from 'vitest';
import { mailContents, mailEvent, mailTicket } from '../../../../test/mail-contents.ts';
import { compose, type ComposeRequest } from './compose.ts';
import type { MailContent } from './content.ts';

/** The block with the attendee's answers (mail 5.7). */

const paragraph = (text: string) => blocksHtml([{ type: 'paragraph', content: [{ type: 'text', text }] }]);
const answers: ShownAnswer[] = [
  { label: 'Meal <b>', value: 'Fish & chips', isTyped: false },
  { label: 'Note', value: 'See evil.example', isTyped: true },
];
const ticket = mailTicket({ answers, url: null });
const composed = (content: MailContent, over: Partial<ComposeRequest> = {}) =>
  compose({
    id: 'outbox-1',
    from: 'Foyer <no-reply@foyer.example>',
    to: 'ana@example.com',
    locale: 'en-US',
    content,
    ownTemplate: { subject: 'Answers', html: `${paragraph('Before')}\n*|ANSWERS|*\n${paragraph('After')}` },
    now: new Date('2026-01-02T03:04:05Z'),
    ...over,
  });
const contents = mailContents;
const confirmation = { ...contents.confirmation, tickets: [ticket] } as MailContent;
const message: MailContent = {
  template: 'message',
  kind: 'service',
  name: 'Ana García',
  event: mailEvent,
  ticket,
  subject: 'Your answers',
  text: '*|ANSWERS|*',
  html: '<p>Before</p>\n*|ANSWERS|*',
  ticketsUrl: 'https://foyer.example',
  optOutUrl: null,
  hasCalendar: false,
};

test('has a row for each answer in HTML and text, with escaped values', () => {
  const { html, text } = composed(confirmation);
  expect(html).toContain('Meal &lt;b&gt;</td>');
  expect(html).toContain('Fish &amp; chips</td>');
  expect(text).toBe('Before\n\nMeal <b>: Fish & chips\nNote: See evil.example\n\nAfter\n');
});

test('is empty without answers', () => {
  const { html, text } = composed({ ...contents.confirmation, tickets: [mailTicket({ url: null })] } as MailContent);
  expect(html).not.toContain('<table');
  expect(text).toBe('Before\n\nAfter\n');
});

test('names the ticket of each table if there are several', () => {
  const { text } = composed({
    ...contents.confirmation,
    tickets: [ticket, mailTicket({ ...ticket, ticketId: 42 })],
  } as MailContent);
  expect(text.match(/4[12] · Ana/g)).toEqual(['41 · Ana', '42 · Ana']);
  expect(composed(confirmation).text).not.toContain('41 ·');
});

test('leaves out tickets without answers', () => {
  const tickets = [ticket, mailTicket({ ticketId: 42 })];
  expect(composed({ ...contents.confirmation, tickets } as MailContent).text).not.toContain('42 ·');
});

test('is in a message to attendees, where a typed address is no link', () => {
  const { html, text } = composed(message, { ownTemplate: null });
  expect(html).toContain('Fish &amp; chips</td>');
  expect(text).toContain('Note: See evil. example');
  expect(`${html}${text}`).not.toContain('evil.example');
});

test('contains only choices in a ticket for an address outside the account', () => {
  const { text } = composed({ ...contents['guest-ticket'], ticket } as MailContent);
  expect(text).toBe('Before\n\nMeal <b>: Fish & chips\n\nAfter\n');
});

test.each(['itinerary', 'transfer-from', 'transfer-to', 'team-added', 'form-link', 'cancellation'] as const)(
  'is empty in the mail %s, whose reader is another person',
  (template) => {
    const own = { ticket, tickets: [ticket] };
    expect(composed({ ...contents[template], ...own }).text).toBe('Before\n\nAfter\n');
  },
);

test('is empty in a confirmation to another address', () => {
  expect(composed({ ...confirmation, isOwnAddress: false } as MailContent).text).toBe('Before\n\nAfter\n');
});

test('cuts a long typed answer', () => {
  const long = mailTicket({ answers: [{ label: 'Note', value: 'x'.repeat(4000), isTyped: true }] });
  expect(composed({ ...contents.confirmation, tickets: [long] } as MailContent).text).toContain(
    `Note: ${'x'.repeat(299)}…\n`,
  );
});

describe('the event image', () => {
  const image = 'https://foyer.example/api/events/7/images/event-banner?v=abc&use=mail';
  const withImage = (content: MailContent, to: string | null) =>
    composed(content, {
      ownTemplate: { subject: 'Image', html: `${paragraph('Before')}\n*|EVENT_IMAGE|*` },
      content: { ...content, event: { ...mailEvent, image: to } } as MailContent,
    });

  test('is the crop for mails, with the name of the event as its description', () => {
    const { html, text } = withImage(confirmation, image);
    expect(html).toContain(
      `<img src="${image.replaceAll('&', '&amp;')}" alt="Five Star &lt;2026&gt; &amp; Gala" width="526"`,
    );
    expect(text).toContain('[Five Star <2026> & Gala]');
  });

  test('is empty without a banner', () => {
    expect(withImage(confirmation, null).html).toBe(paragraph('Before') + '\n');
  });

  test('is in messages too', () => {
    const { html } = composed(
      { ...message, html: '*|EVENT_IMAGE|*', event: { ...mailEvent, image } },
      { ownTemplate: null },
    );
    expect(html).toContain('use=mail');
  });
});
