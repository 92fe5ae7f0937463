import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailEvent } from '../../../test/mail-contents.ts';
import { compose, type ComposeRequest } from '../../modules/mail/compose/compose.ts';
import { createMail } from './create.ts';
import { createFileMail } from './files.ts';
import type { MailMessage } from './port.ts';
import { createSmtpMail } from './smtp.ts';

const about = {
  id: 'outbox-17',
  from: 'Foyer <no-reply@foyer.example>',
  to: 'ana@example.com',
  locale: 'ja-JP',
  now: new Date('2026-01-02T03:04:05Z'),
  content: {
    template: 'transfer-to',
    name: '山田 花子',
    sender: '佐藤 太郎',
    ticketsUrl: 'http://127.0.0.1:3000/account/7/summary',
    event: {
      ...mailEvent,
      senderName: '地域研修 "事務局"',
      replyTo: 'office@example.jp',
      name: '地域研修 2026',
      start: new Date('2026-05-01T01:00:00Z'),
      end: new Date('2026-05-01T08:00:00Z'),
      timeZone: 'Asia/Tokyo',
      fields: { ...mailEvent.fields, VENUE: '千代田区 東京都 東京国際フォーラム' },
      color: null,
      url: null,
    },
    ticket: {
      ticketId: 41,
      description: '一般',
      attendee: '山田 花子',
      account: 'C1000003',
      amount: { amountMinor: 12_000, currency: 'JPY' },
      addOns: [],
      isValid: true,
      url: null,
      answers: [],
      qrCode: 'FY1.41.7.2.c2lnbmF0dXJlLXNpZ25hdHVyZS1zaWduYXR1cmU',
      usedBeforeTransfer: null,
    },
  },
} satisfies ComposeRequest;
const message = (to = 'ana@example.com'): MailMessage => compose({ ...about, to });

function expectWhole(email: Email) {
  expect(email.subject).toBe('地域研修 2026 のチケットをお届けします');
  expect(email.from).toMatchObject({ name: '地域研修 事務局', address: 'no-reply@foyer.example' });
  expect(email.replyTo?.map(({ address }) => address)).toEqual(['office@example.jp']);
  expect(email.to?.[0]?.address).toBe('ana@example.com');
  expect(email.messageId).toBe('<outbox-17@foyer.example>');
  expect(email.text).toContain('「佐藤 太郎」 様から');
  expect(email.html).toContain('cid:qr-41@foyer');
  const [code, calendar] = ['image/png', 'text/calendar'].map((type) =>
    email.attachments.find(({ mimeType }) => mimeType === type),
  );
  expect(code?.contentId).toBe('<qr-41@foyer>');
  expect(code?.disposition).toBe('inline');
  expect(calendar?.filename).toBe('event.ics');
}

describe('files', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-mail-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('creates its folder and writes one .eml per mail, also when a mail is sent twice', async () => {
    const mail = createMail({ smtpUrl: undefined, dataDir: folder });
    await mail.send(message());
    await mail.send(message());
    expect(await readdir(join(folder, 'outbox'))).toEqual(['outbox-17.eml']);
    expectWhole(await PostalMime.parse(await readFile(join(folder, 'outbox', 'outbox-17.eml'))));
  });

  test.each([
    ['an address', 'support@bank.example', 'support@bank.example'],
    ['an address in brackets', 'Bank <support@bank.example>, a@b.example', 'Bank <support@bank.example>, a@b.example'],
    ['quotation marks and a backslash', 'A "B" \\', 'A B'],
    ['a line break', 'A\r\nBcc: a@b.example', 'A Bcc: a@b.example'],
    ['a sign of direction', '\u202Eknab@troppus\u202C', 'knab@troppus'],
  ])('the name of a sender with %s stays a name', async (_, senderName, shown) => {
    const request = {
      ...about,
      content: { ...about.content, event: { ...about.content.event, senderName, name: senderName } },
    };
    await createFileMail(folder).send(compose(request));
    const [file = ''] = (await readdir(folder)).filter((each) => each.endsWith('.eml'));
    const email = await PostalMime.parse(await readFile(join(folder, file)));
    expect(email.from).toMatchObject({ name: shown, address: 'no-reply@foyer.example' });
    expect(email.messageId).toBe('<outbox-17@foyer.example>');
    expect(email.bcc).toBeUndefined();
    const ics = Buffer.from(
      email.attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content as ArrayBuffer,
    )
      .toString('utf8')
      .replaceAll(/\r?\n[ \t]/g, '');
    expect(ics.match(/^ORGANIZER.*mailto:(.*?)\r?$/m)?.[1]).toBe('no-reply@foyer.example');
    expect(ics).not.toMatch(/^Bcc/m);
  });

  test('reports a folder that cannot be written as a temporary fault', async () => {
    const mail = createFileMail('/dev/null/outbox');
    await expect(mail.send(message())).rejects.toMatchObject({ name: 'MailFault', permanent: false });
  });
});

describe('smtp', () => {
  const received: Buffer[] = [];
  const users: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) => {
      users.push(username ?? '');
      if (password === 'p@ss/word') done(null, { user: username });
      else done(new Error('no'));
    },
    onMailFrom: ({ address }, _session, done) => {
      if (address.startsWith('unverified')) done(Object.assign(new Error('unknown sender'), { responseCode: 553 }));
      else done();
    },
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('nobody')) done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
      else if (address.startsWith('busy')) done(Object.assign(new Error('come back later'), { responseCode: 451 }));
      else done();
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (text.includes('refuse-this')) return done(Object.assign(new Error('not allowed'), { responseCode: 554 }));
        received.push(Buffer.concat(chunks));
        done();
      });
    },
  });
  let port: number;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.server.address() as AddressInfo).port;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

  test('sends a complete mail with the credentials of the URL', async () => {
    const mail = createMail({
      smtpUrl: `smtp://foyer%40example.com:p%40ss%2Fword@127.0.0.1:${port}`,
      dataDir: '/nowhere',
    });
    await mail.send(message());
    mail.close();
    expect(users).toEqual(['foyer@example.com']);
    expect(received).toHaveLength(1);
    expectWhole(await PostalMime.parse(received[0] ?? ''));
  });

  test('distinguishes permanent from temporary failures', async () => {
    const mail = createSmtpMail(`smtp://127.0.0.1:${port}`, { timeOutMs: 2_000 });
    await expect(mail.send(message('nobody@example.com'))).rejects.toMatchObject({
      permanent: true,
      reason: 'refused',
    });
    await expect(mail.send(message('busy@example.com'))).rejects.toMatchObject({ permanent: false });
    await mail.send(message());
    mail.close();
    const wrong = createSmtpMail(`smtp://foyer:secret-of-ours@127.0.0.1:${port}`, { timeOutMs: 2_000 });
    const refusal: unknown = await wrong.send(message()).catch((error: unknown) => error);
    wrong.close();
    expect(refusal).toMatchObject({ name: 'MailFault', permanent: false });
    expect(String(refusal)).not.toContain('secret-of-ours');
    const gone = createSmtpMail('smtp://127.0.0.1:1', { timeOutMs: 2_000 });
    await expect(gone.send(message())).rejects.toMatchObject({ permanent: false });
    gone.close();
  });

  test('retries when the server refuses the connection, the sender or the message', async () => {
    const mail = createSmtpMail(`smtp://127.0.0.1:${port}`, { timeOutMs: 2_000 });
    const refusals = [
      { ...message(), from: 'Foyer <unverified@foyer.example>' },
      { ...message(), subject: 'refuse-this' },
    ];
    for (const refused of refusals)
      await expect(mail.send(refused)).rejects.toMatchObject({ permanent: false, reason: 'relay' });
    mail.close();

    const closed = new SMTPServer({
      onConnect: (_session, done) => done(Object.assign(new Error('your address is blocked'), { responseCode: 554 })),
    });
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const blocked = createSmtpMail(`smtp://127.0.0.1:${(closed.server.address() as AddressInfo).port}`, {
      timeOutMs: 2_000,
    });
    await expect(blocked.send(message())).rejects.toMatchObject({ permanent: false });
    blocked.close();
    await new Promise<void>((resolve) => closed.close(resolve));
  });
});
