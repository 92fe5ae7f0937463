import { locales, mailTemplates } from '@foyer/contract/wire/vocabulary';
import { money } from '@foyer/domain/shared/money';
import { describe, expect, test } from 'vitest';
import { mailContents, mailEvent, mailTicket } from '../../../../test/mail-contents.ts';
import { clippedBytes, contrast, lintMail } from '../../../../test/mail-lint.ts';
import { withStyleSheet } from './style-sheet.ts';
import { compose, editableTemplate } from './compose.ts';
import type { MailContent } from './content.ts';
import { markAsTest } from './test-mark.ts';

/** Common mail readers show every mail in every language alike. */

const message = (content: MailContent, locale: (typeof locales)[number] = 'en-US') =>
  compose({
    id: 'outbox-1',
    from: 'Foyer <no-reply@foyer.example>',
    to: 'ana@example.com',
    locale,
    content,
    now: new Date('2026-01-02T03:04:05Z'),
  });

describe.each(locales)('in %s', (locale) => {
  test.each(mailTemplates)('%s is laid out for all mail readers and readable without HTML', (template) => {
    const mail = message(mailContents[template], locale);
    expect(lintMail(mail.html, locale)).toEqual([]);
    expect(lintMail(markAsTest(mail, locale).html, locale)).toEqual([]);
    // Every link in the HTML part is written out in the text part.
    for (const [, href = ''] of mail.html.matchAll(/<a [^>]*href="([^"]*)"/g))
      expect(mail.text).toContain(href.replaceAll('&amp;', '&'));
    expect(Math.max(...mail.text.split('\n').map((line) => line.length))).toBeLessThan(998);
  });

  test.each(mailTemplates)('%s is valid as an editable template', (template) => {
    expect(lintMail(withStyleSheet(editableTemplate(template, locale).html), locale)).toEqual([]);
  });
});

test.each(['#0a7f5c', '#ffff00', '#000000', null])('stays readable with the event colour %s', (color) => {
  const content = { ...mailContents.confirmation, event: { ...mailEvent, color } } as MailContent;
  expect(lintMail(message(content).html, 'en-US')).toEqual([]);
});

test('does not get clipped for the largest order: shows the first tickets as cards and lists all others', () => {
  const long = 'Maximiliana Theodora von und zu Hohenstein-Gleichenfels the Younger';
  const tickets = Array.from({ length: 100 }, (_, n) =>
    mailTicket({
      ticketId: 90_000_000 + n,
      attendee: `${long} ${n}`,
      addOns: ['Welcome dinner', 'T-shirt × 2', 'Workshop'].map((name) => ({ name, amount: money(4_500, 'USD') })),
    }),
  );
  const mail = message({ ...mailContents.confirmation, tickets } as MailContent, 'ja-JP');
  expect(lintMail(mail.html, 'ja-JP')).toEqual([]);
  expect(Buffer.byteLength(mail.html)).toBeLessThan(clippedBytes);
  for (const { ticketId, attendee } of tickets) {
    expect(mail.html).toContain(String(ticketId));
    expect(mail.html).toContain(attendee);
    expect(mail.text).toContain(attendee);
  }
  // Every QR code that is shown has an attached image, and there are no others.
  const shown = [...mail.html.matchAll(/src="cid:([^"]*)"/g)].map(([, cid]) => cid);
  expect(mail.attachments.flatMap(({ cid }) => cid ?? [])).toEqual(shown);
  expect(shown.length).toBeGreaterThan(5);
});

describe('the linter', () => {
  const whole = message(mailContents.confirmation).html;
  test.each([
    ['a table for data', ' role="presentation"', ' role="table"', '<table> lacks role="presentation"'],
    ['a script', '<p style', '<script></script><p style', '<script> is not for mail'],
    ['flexible boxes', 'display:inline-block', 'display:flex', '<a> uses display:flex'],
    ['a picture from outside', 'src="cid:', 'src="https://example.com/', '<img> loads https://example.com/qr-41@foyer'],
    ['a picture without words', / alt="[^"]*"/, '', '<img> lacks alt'],
    ['another language', '<html lang="en-US"', '<html lang="ja-JP"', 'does not say that it is en-US'],
    ['words too pale', 'color:#505466', 'color:#b0b4c6', /is #b0b4c6 on #[\da-f]{6} \(light\)/],
    ['words too pale at night', '.quiet{color:#b3b7c5', '.quiet{color:#505466', /is #505466 on #[\da-f]{6} \(dark\)/],
    ['too wide', 'max-width:600px"', 'max-width:900px"', '<table> is 900 px wide'],
    ['Outlook left alone', /<!--\[if mso\]>.*?<!\[endif\]-->/g, '', /Outlook does not know/],
    ['a cell without a font', /(<td class="ink line" style=")font:[^;]*;/, '$1', /has no font in its cell/],
    ['a tag that never ends', '</h1>', '', /ends <h1>/],
    ['too long', '</body>', `${'<p style="margin:0">&nbsp;</p>'.repeat(4000)}</body>`, /Gmail clips it/],
  ] as const)('finds %s', (_, find, replace, finding) => {
    const broken = whole.replace(find, replace);
    expect(broken).not.toBe(whole);
    const found = lintMail(broken, 'en-US').join('\n');
    if (typeof finding === 'string') expect(found).toContain(finding);
    else expect(found).toMatch(finding);
  });

  test('computes contrast like WCAG', () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('red', '#ffffff')).toBeNaN();
  });
});
