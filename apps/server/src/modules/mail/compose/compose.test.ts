import { locales, mailTemplates } from '@foyer/contract/wire/vocabulary';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { findTokens } from '@foyer/domain/mail/find-tokens';
import { compose, editableTemplate, type ComposeRequest } from './compose.ts';
import { mailContents as contents, mailEvent as event } from '../../../../test/mail-contents.ts';
import type { MailContent, MailEvent } from './content.ts';
import { layoutTokens, mailTokens } from './tokens.ts';

const requestOf = (content: MailContent, over: Partial<ComposeRequest> = {}): ComposeRequest => ({
  id: 'outbox-1',
  from: 'Foyer <no-reply@foyer.example>',
  to: 'ana@example.com',
  locale: 'en-US',
  content,
  now: new Date('2026-01-02T03:04:05Z'),
  ...over,
});

describe.each(locales)('in %s', (locale) => {
  test.each(mailTemplates)('%s has subject, HTML and text without missing or unfilled values', async (template) => {
    const message = compose(requestOf(contents[template], { locale }));
    const words = `${message.subject}\n${message.html}\n${message.text}`;
    expect(message.subject.length).toBeGreaterThan(3);
    expect(words).not.toMatch(/undefined|\[object|NaN|\*\||Invalid Date/);
    expect(message.html).toContain(`<html lang="${locale}">`);
    expect(message.html).not.toMatch(/<script|<2026>/);
    expect(message.text).not.toMatch(/<(?!2026>)|&amp;/);
    // Everything that the text part names is in the HTML part as well.
    for (const word of ['4242', '9001', '42', 'Luis']) {
      if (message.text.includes(word)) expect(message.html).toContain(word);
    }
  });

  test('Spanish and Japanese subjects differ from the English ones', async () => {
    if (locale === 'en-US') return;
    for (const template of mailTemplates) {
      const own = compose(requestOf(contents[template], { locale }));
      const english = compose(requestOf(contents[template]));
      expect(own.subject).not.toBe(english.subject);
    }
  });
});

test("shows times in the event's time zone, amounts in their currency, and no price for a free ticket", async () => {
  const { html, text } = compose(requestOf(contents.confirmation));
  expect(text).toMatch(/March 7, 2026 at 9:00\sAM to 5:30\sPM \(CST\)/);
  expect(text).toContain('$299.00');
  expect(text).not.toContain('$0');
  expect(html).toContain('card ending in 4242');
  expect(text).toContain('Receipts: http://127.0.0.1:3000/confirmation/FIVESTAR26/9001');
  expect(html).toContain('href="http://127.0.0.1:3000/confirmation/FIVESTAR26/9001"');
  const upgrade = compose(requestOf(contents.upgrade));
  expect(upgrade.text).not.toContain('Receipts');
  expect(upgrade.text).toMatch(/CAD\s50\.00 refunded/);
  const refund = compose(requestOf(contents.refund, { locale: 'ja-JP' }));
  expect(refund.text).toMatch(/[¥￥]12,000をご返金/);
});

test.each([
  ['transfer', 'by bank transfer'],
  ['cash', 'in cash'],
  ['other', 'not to your card'],
] as const)('describes a refund that staff gave by other means (%s)', (givenBy, words) => {
  const { text } = compose(requestOf({ ...contents.refund, givenBy, lastFour: null } as MailContent));
  expect(text).toContain(words);
  expect(text).not.toContain('We have refunded');
});

test.each([
  ['en-US', 'Your tickets do not change.'],
  ['es-US', 'Sus boletos no cambian.'],
  ['ja-JP', 'チケットの内容は変わりません。'],
] as const)('says that the tickets do not change after a refund of an amount (%s)', (locale, words) => {
  expect(compose(requestOf(contents.refund, { locale })).text).not.toContain(words);
  const amount = { ...contents.refund, leavesTickets: true } as MailContent;
  expect(compose(requestOf(amount, { locale })).text).toContain(words);
  expect(compose(requestOf({ ...amount, isOnItsWay: true } as MailContent, { locale })).text).toContain(words);
});

test.each([
  ['en-US', 'was taken back'],
  ['es-US', 'Se anuló la cancelación'],
  ['ja-JP', 'キャンセルを取り消しました'],
] as const)('says that a restored ticket is valid again (%s)', (locale, words) => {
  expect(compose(requestOf(contents['guest-ticket'], { locale })).text).not.toContain(words);
  const restored = { ...contents['guest-ticket'], isRestored: true } as MailContent;
  expect(compose(requestOf(restored, { locale })).text).toContain(words);
});

test('includes the QR code of each ticket as an inline image of readable size', async () => {
  const message = compose(requestOf(contents.confirmation));
  const inline = message.attachments.filter(({ cid }) => cid !== undefined);
  expect(inline.map(({ cid }) => cid)).toEqual(['qr-41@foyer']);
  expect(message.html).toContain('src="cid:qr-41@foyer"');
  expect(message.html).not.toContain('qr-42');
  const { format, width } = await sharp(inline[0]?.content).metadata();
  expect(format).toBe('png');
  expect(width).toBeGreaterThanOrEqual(250);
});

describe('the calendar file', () => {
  const icsOf = async (over: Partial<MailEvent> = {}) => {
    const message = compose(requestOf({ ...contents.itinerary, event: { ...event, ...over } } as MailContent));
    const file = message.attachments.find(({ fileName }) => fileName === 'event.ics');
    return Buffer.from(file?.content ?? [])
      .toString('utf8')
      .replace(/\r\n[ \t]/g, '');
  };

  test("has the event's times in its own time zone, with the zone's rules", async () => {
    const ics = await icsOf();
    expect(ics).toContain('DTSTART;TZID=America/Chicago:20260307T090000');
    expect(ics).toContain('DTEND;TZID=America/Chicago:20260307T173000');
    expect(ics).toContain('TZID:America/Chicago');
    expect(ics).toContain('TZOFFSETTO:-0600');
    expect(ics).toContain('DTSTAMP:20260102T030405Z');
    expect(ics).toContain('UID:event-7@0f2d7a3c-5b1e-4c55-9d6a-2b8f0c6d1e4a\r\nSEQUENCE:3');
    expect(ics).toContain('SUMMARY:Five Star <2026> & Gala');
  });

  test('contains a clock change during the event', async () => {
    const ics = await icsOf({ start: new Date('2026-03-07T15:00:00Z'), end: new Date('2026-03-08T22:00:00Z') });
    expect(ics).toContain('DTEND;TZID=America/Chicago:20260308T170000');
    expect(ics).toMatch(/DTSTART:20260308T020000\r\nTZOFFSETFROM:-0600\r\nTZOFFSETTO:-0500/);
  });

  test("contains exactly the clock changes of the event's duration, at the correct hour", async () => {
    const seasons = { start: new Date('2026-01-09T15:07:00Z'), end: new Date('2026-12-20T22:00:00Z') };
    const rules = (await icsOf(seasons)).match(/DTSTART:\d{8}T\d{6}\r\nTZOFFSETFROM:.{5}\r\nTZOFFSETTO:.{5}/g);
    expect(rules?.map((rule) => rule.replace(/\r\nTZOFFSET(FROM|TO):/g, ' '))).toEqual([
      'DTSTART:19700101T000000 -0600 -0600',
      'DTSTART:20260308T020000 -0600 -0500',
      'DTSTART:20261101T020000 -0500 -0600',
    ]);
    const over = await icsOf({ start: new Date('2026-03-07T15:00:00Z'), end: new Date('2026-03-08T07:59:00Z') });
    expect(over).not.toContain('TZOFFSETTO:-0500');
  });

  test.each([
    ['Asia/Tokyo', '20260308T000000', '+0900'],
    ['Asia/Kolkata', '20260307T203000', '+0530'],
    ['America/St_Johns', '20260307T113000', '-0330'],
  ])('has the correct time and offset in %s', async (timeZone, local, offset) => {
    const ics = await icsOf({ timeZone });
    expect(ics).toContain(`DTSTART;TZID=${timeZone}:${local}`);
    expect(ics).toContain(`TZOFFSETTO:${offset}`);
  });

  test.each([
    ['Foyer <no-reply@foyer.example>', 'ORGANIZER;CN="Foyer":mailto:no-reply@foyer.example'],
    ['events@example.com', 'ORGANIZER;CN="events@example.com":mailto:events@example.com'],
    ['"Events, Inc." <events@example.com>', 'ORGANIZER;CN="Events, Inc.":mailto:events@example.com'],
  ])("has the mail's sender as organizer: %s", async (from, organizer) => {
    const { attachments } = compose(requestOf(contents.itinerary, { from }));
    expect(Buffer.from(attachments.at(-1)?.content ?? []).toString()).toContain(organizer);
  });

  test('is attached exactly to mails that announce a date', async () => {
    for (const template of mailTemplates) {
      const { attachments } = compose(requestOf(contents[template]));
      const promised = ['confirmation', 'guest-ticket', 'itinerary', 'transfer-to', 'upgrade'].includes(template);
      expect([template, attachments.some(({ fileName }) => fileName === 'event.ics')]).toEqual([template, promised]);
    }
  });
});

describe("an event's own template", () => {
  const own = {
    subject: 'Hi *|NAME|*, *|EVENT_NAME|*',
    html: '<p>Dear *|NAME|* (*|NOBODY_KNOWS|*)</p>*|TICKETS|*<a href="*|LINK|*">tickets</a>',
  };

  test('is filled with escaped values and ticket cards, and unknown tokens are removed', async () => {
    const content = { ...contents.confirmation, name: '<b>Ana</b>' } as MailContent;
    const message = compose(requestOf(content, { ownTemplate: own }));
    expect(message.subject).toBe('Hi <b>Ana</b>, Five Star <2026> & Gala');
    expect(message.html).toContain('Dear &lt;b&gt;Ana&lt;/b&gt; ()');
    expect(message.html).toContain('cid:qr-41@foyer');
    expect(message.html).toContain('href="http://127.0.0.1:3000/account/7/summary?a=1&amp;b=2"');
    expect(message.text).toContain('Dear <b>Ana</b> ()');
    expect(message.text).toContain('tickets (http://127.0.0.1:3000/account/7/summary?a=1&b=2)');
    expect(message.attachments.map(({ fileName }) => fileName)).toEqual(['ticket-41.png', 'event.ics']);
  });

  test('has no QR codes without the tickets token', async () => {
    const message = compose(requestOf(contents.confirmation, { ownTemplate: { subject: 'x', html: '<p>x</p>' } }));
    expect(message.attachments.map(({ fileName }) => fileName)).toEqual(['event.ics']);
  });

  test.each(mailTemplates)(
    '%s starts as the built-in mail with its tokens, and fills to the same text',
    async (template) => {
      const editable = editableTemplate(template, 'en-US');
      expect(editable.html).toMatch(/\*\|[A-Z_]+\|\*/);
      const filled = compose(requestOf(contents[template], { ownTemplate: editable }));
      const builtIn = compose(requestOf(contents[template]));
      expect(filled.subject).toBe(builtIn.subject);
      expect(filled.html).not.toMatch(/\*\|/);
    },
  );
});

describe('a name that looks like an address', () => {
  const evil = 'http://evil.example www.evil.example evil。example';
  // Sets every field that contains text typed by people.
  const named = (content: MailContent): MailContent => ({
    ...content,
    ...('name' in content ? { name: evil } : {}),
    ...('sender' in content ? { sender: evil } : {}),
    ...('recipient' in content ? { recipient: evil } : {}),
    ...('ticket' in content ? { ticket: { ...content.ticket, attendee: evil } } : {}),
    ...('tickets' in content ? { tickets: content.tickets.map((each) => ({ ...each, attendee: evil })) } : {}),
  });
  const own = {
    subject: '*|NAME|* *|SENDER|* *|RECIPIENT|*',
    html: '<p>*|NAME|* *|SENDER|* *|RECIPIENT|*</p>*|TICKETS|*',
  };
  const partsOf = (content: MailContent, ownTemplate?: typeof own) => {
    const { subject, html, text, attachments } = compose(requestOf(content, { ownTemplate: ownTemplate ?? null }));
    const ics = attachments.filter(({ fileName }) => fileName === 'event.ics').map(({ content: file }) => String(file));
    return [subject, html, text, ...ics].join('\n');
  };

  test.each(mailTemplates)("is not a link in any part of %s, built-in or with an organiser's template", (template) => {
    for (const ownTemplate of [undefined, own]) {
      const words = partsOf(named(contents[template]), ownTemplate);
      expect(words).not.toMatch(/evil[.。]example|http:\/\/evil/);
      expect(words).toMatch(/evil\. example/);
    }
  });

  test("control: does not change addresses in the organiser's own text", () => {
    expect(partsOf({ ...contents.itinerary, event: { ...event, name: 'foyer.example' } } as MailContent)).toContain(
      'foyer.example',
    );
  });
});

describe('a name that contains a message', () => {
  const message = 'Your account is blocked, please call 555 0100 right now or lose all of your tickets and money';
  const named = (content: MailContent): MailContent => ({
    ...content,
    ...('name' in content ? { name: message } : {}),
    ...('sender' in content ? { sender: message } : {}),
    ...('recipient' in content ? { recipient: message } : {}),
    ...('ticket' in content ? { ticket: { ...content.ticket, attendee: message } } : {}),
    ...('tickets' in content ? { tickets: content.tickets.map((each) => ({ ...each, attendee: message })) } : {}),
  });
  const own = { subject: '*|NAME|* *|SENDER|* *|RECIPIENT|*', html: '<p>*|SENDER|*</p>*|TICKETS|*' };
  const shown = 'Your account is blocked, please call 555 0100 rig…';

  const causedByOthers = ['itinerary', 'transfer-to', 'team-added', 'team-left', 'team-ended', 'form-link'] as const;
  test.each(causedByOthers)("is cut to 50 characters in %s, built-in or with an organiser's template", (template) => {
    for (const ownTemplate of [null, own]) {
      const { subject, html, text } = compose(requestOf(named(contents[template]), { ownTemplate }));
      for (const part of [subject, html, text]) expect(part).not.toContain('0100 righ');
    }
    expect(compose(requestOf(named(contents[template]), { ownTemplate: own })).subject).toContain(`“${shown}”`);
  });

  test.each(causedByOthers)('is quoted in %s, which another person triggers', (template) => {
    const { text } = compose(requestOf(named(contents[template])));
    expect(text).toContain(`“${shown}”`);
    const japanese = compose(requestOf(named(contents[template]), { locale: 'ja-JP' }));
    expect(japanese.text).toContain(`「${shown}」`);
  });

  test('cannot close its quotation', () => {
    const content = { ...contents.itinerary, sender: 'Ana” says: “call' } as MailContent;
    expect(compose(requestOf(content)).text).toContain('“Ana says: call”');
  });

  test("is shortened and quoted in a confirmation to another address, and in a guest's ticket mail", () => {
    const elsewhere = { ...named(contents.confirmation), isOwnAddress: false } as MailContent;
    for (const content of [elsewhere, named(contents['guest-ticket'])]) {
      for (const ownTemplate of [null, own]) {
        const { subject, html, text } = compose(requestOf(content, { ownTemplate }));
        for (const part of [subject, html, text]) expect(part).not.toContain('0100 righ');
        expect(html).toContain(`“${shown}”`);
      }
    }
    const { text } = compose(requestOf(named(contents.cancellation)));
    expect(text).not.toContain('0100 righ');
  });

  test("is complete and unquoted in the confirmation of one's own order", () => {
    const { text } = compose(requestOf(named(contents.confirmation)));
    expect(text).toContain(message);
    expect(text).not.toContain('“');
  });
});

test('no name, event or reason can add a header or a tag', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
      const nasty = `${text}\r\nBcc: all@example.com <img src=x onerror=alert(1)>`;
      const content = {
        ...contents['transfer-to'],
        sender: nasty,
        name: nasty,
        event: { ...event, name: nasty },
      } as MailContent;
      const message = compose(requestOf(content));
      expect(message.subject).not.toMatch(/[\r\n]/);
      expect(message.html).not.toContain('<img src=x');
    }),
    { numRuns: 40 },
  );
});

test("sends from the installation's address, with the event's sender name and reply address", () => {
  const { confirmation } = contents;
  if (confirmation.template !== 'confirmation') throw new Error('another content');
  expect(compose(requestOf(confirmation))).not.toHaveProperty('replyTo');
  const event = { ...confirmation.event, senderName: 'Team\r\nBcc: all "now"', replyTo: 'team@example.com' };
  const message = compose(requestOf({ ...confirmation, event }));
  // A name cannot end its quotes or its header line.
  expect(message).toMatchObject({ from: '"Team Bcc: all now" <no-reply@foyer.example>', replyTo: 'team@example.com' });
  const calendar = message.attachments.find(({ fileName }) => fileName === 'event.ics');
  expect(Buffer.from(calendar?.content ?? []).toString()).toMatch(/ORGANIZER;CN="?Team Bcc: all now/);
  expect(compose(requestOf({ ...confirmation, event }, { from: 'no-reply@foyer.example' })).from).toBe(
    '"Team Bcc: all now" <no-reply@foyer.example>',
  );
});

describe('text that looks like a token', () => {
  const known = [...mailTokens, ...layoutTokens];
  const nearly = [
    '*|NAME|*',
    '*|name|*',
    '{{x}}',
    '[LINK]',
    '*&#124;NAME',
    '＊｜NAME｜＊',
    '%TOTAL%',
    '*|',
    'x',
    ' ',
    '<b>',
    '|*',
    '*',
  ];
  const typed = fc.array(fc.constantFrom(...nearly), { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
  const tokensOf = ({ subject, html, text }: ReturnType<typeof compose>) => [
    ...findTokens(subject, 'text', known),
    ...findTokens(html, 'html', known),
    ...findTokens(text, 'text', known),
  ];

  test('is in no mail, for any names and templates', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...mailTemplates),
        fc.constantFrom(...locales),
        typed,
        typed,
        fc.boolean(),
        (template, locale, value, source, isOwn) => {
          const content = contents[template];
          const message = compose(
            requestOf(
              {
                ...content,
                ...('name' in content ? { name: value } : {}),
                ...('sender' in content ? { sender: value } : {}),
                ...('event' in content
                  ? { event: { ...event, name: value, fields: { ...event.fields, VENUE: value } } }
                  : {}),
              },
              {
                locale,
                ownTemplate: isOwn ? { subject: source, html: `<p title="${source}">${source}</p>*|TICKETS|*` } : null,
              },
            ),
          );
          expect(tokensOf(message)).toEqual([]);
        },
      ),
      { numRuns: 50 },
    );
  });

  test('is filled in an old template if the name is known, and removed otherwise', () => {
    const ownTemplate = {
      subject: 'Hi *|name|*',
      html: '<p>{{ event_name }}: {{first}} <a href="*|link|*">go</a></p>',
    };
    const { subject, html } = compose(requestOf(contents.confirmation, { ownTemplate }));
    expect(subject).toMatch(/^Hi \S/);
    expect(html).toMatch(/^<p>[^{}<]+:  <a href="http[^"|]+">go<\/a><\/p>$/);
  });
});
