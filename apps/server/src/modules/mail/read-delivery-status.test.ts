import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readDeliveryStatus } from './read-delivery-status.ts';

/** Delivery reports as real mail servers write them. */

const received = new Date('2026-11-25T00:00:00Z');
const read = async (mail: string | Buffer) => {
  const bounces = await readDeliveryStatus(Buffer.from(mail), received);
  return bounces?.map(({ recipient, reason, messageId }) => ({ recipient, reason, messageId })) ?? null;
};
const fixture = (name: string) => readFileSync(fileURLToPath(new URL(`fixtures/${name}`, import.meta.url)));

const report = (status: string, type = 'message/delivery-status') =>
  [
    'From: MAILER-DAEMON@relay.example.net',
    'Date: Tue, 24 Nov 2026 10:00:00 +0900',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="cut"',
    '',
    '--cut',
    'Content-Type: text/plain',
    '',
    'Your message could not be delivered.',
    '--cut',
    `Content-Type: ${type}`,
    '',
    status,
    '--cut',
    'Content-Type: message/rfc822',
    '',
    'From: events@foyer.example',
    'Message-ID: <order-1@foyer.example>',
    '',
    'Hello',
    '--cut--',
    '',
  ].join('\r\n');
const messageId = '<order-1@foyer.example>';

describe('a delivery status', () => {
  test.each([
    ['bounce-01-fields-in-one-group.eml', '5.4.4 host not found'],
    ['bounce-03-action-expired.eml', '5.4.7 delivery time has run out'],
  ])('is read from %s', async (name, reason) => {
    expect(await read(fixture(name))).toEqual([{ recipient: 'ana@example.com', reason, messageId }]);
  });

  test.each([
    [
      'blank lines within one recipient',
      'Reporting-MTA: dns; r\n\nFinal-Recipient: rfc822; a@x.example\n\nAction: failed\n\nStatus: 5.1.1',
    ],
    ['no field of the message', 'Final-Recipient: rfc822; a@x.example\nAction: failed\nStatus: 5.1.1'],
    [
      'the fields of the message at the end',
      'Final-Recipient: rfc822; a@x.example\nAction: failed\nStatus: 5.1.1\n\nReporting-MTA: dns; r',
    ],
    [
      'the action before the address',
      'Reporting-MTA: dns; r\n\nAction: failed\nStatus: 5.1.1\nFinal-Recipient: rfc822; a@x.example',
    ],
    ['a status of 5 without an action', 'Reporting-MTA: dns; r\n\nFinal-Recipient: rfc822; a@x.example\nStatus: 5.1.1'],
    [
      'a comment behind the action',
      'Reporting-MTA: dns; r\n\nFinal-Recipient: rfc822; a@x.example\nAction: failed (user unknown)\nStatus: 5.1.1',
    ],
    [
      'an original address that is none',
      'Reporting-MTA: dns; r\n\nOriginal-Recipient: rfc822;unknown\nFinal-Recipient: rfc822; <a@x.example>\nAction: Failed\nStatus: 5.1.1',
    ],
    [
      'a folded field and CR line ends',
      'Reporting-MTA: dns; r\r\rFinal-Recipient: rfc822;\r a@x.example\rAction: failed\rStatus: 5.1.1',
    ],
  ])('with %s names its recipient', async (_, status) => {
    expect(await read(report(status))).toEqual([{ recipient: 'a@x.example', reason: '5.1.1', messageId }]);
  });

  test.each([
    [
      'blank lines',
      'Final-Recipient: rfc822; a@x.example\nAction: failed\n\nFinal-Recipient: rfc822; b@x.example\nAction: expired',
    ],
    [
      'no blank line',
      'Final-Recipient: rfc822; a@x.example\nAction: failed\nFinal-Recipient: rfc822; b@x.example\nAction: expired',
    ],
    [
      'the action first',
      'Action: failed\nFinal-Recipient: rfc822; a@x.example\nAction: failed\nFinal-Recipient: rfc822; b@x.example',
    ],
    [
      'an original address in the second alone',
      'Final-Recipient: rfc822; a@x.example\nAction: failed\n\nOriginal-Recipient: rfc822; b@x.example\nFinal-Recipient: rfc822; c@x.example\nAction: failed',
    ],
    [
      'one that is delayed between',
      'Final-Recipient: rfc822; a@x.example\nAction: failed\n\nFinal-Recipient: rfc822; d@x.example\nAction: delayed\nStatus: 5.0.0\n\nFinal-Recipient: rfc822; b@x.example\nStatus: 5.2.2',
    ],
  ])('separates two recipients by %s', async (_, status) => {
    expect((await read(report(`Reporting-MTA: dns; r\n\n${status}`)))?.map(({ recipient }) => recipient)).toEqual([
      'a@x.example',
      'b@x.example',
    ]);
  });

  test.each([
    ['delayed', 'Action: delayed\nStatus: 4.4.1'],
    ['delivered', 'Action: delivered\nStatus: 2.0.0'],
    ['a temporary status alone', 'Status: 4.2.2'],
    ['no action and no status', 'Diagnostic-Code: smtp; 550 no'],
  ])('gives no bounce for %s', async (_, fields) => {
    expect(await read(report(`Reporting-MTA: dns; r\n\nFinal-Recipient: rfc822; a@x.example\n${fields}`))).toEqual([]);
  });
});

describe('a report in plain text', () => {
  const plain = (from: string, text: string, more: string[] = []) =>
    [
      `From: ${from}`,
      'To: events@foyer.example',
      'Subject: Mail',
      'Date: Tue, 24 Nov 2026 10:00:00 +0900',
      ...more,
      '',
      text,
    ].join('\r\n');
  const returned =
    'Return-Path: <events@foyer.example>\nFrom: events@foyer.example\nMessage-ID: <order-1@foyer.example>\n\nHello\n';

  test('of Exim names each address with its reason', async () => {
    const text = `This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ana@example.com
    host mx.example.com [192.0.2.1]
    SMTP error from remote mail server after RCPT TO:<ana@example.com>:
    550 5.1.1 User unknown
  ben@example.org
    Unrouteable address

------ This is a copy of the message, including all the headers. ------

${returned}`;
    expect(await read(plain('Mail Delivery System <Mailer-Daemon@relay.example>', text))).toEqual([
      { recipient: 'ana@example.com', reason: expect.stringMatching(/550 5\.1\.1 User unknown/) as unknown, messageId },
      { recipient: 'ben@example.org', reason: 'Unrouteable address', messageId },
    ]);
  });

  test('of Exim is read by its header when the text is in another language', async () => {
    const mail = plain('Mailer-Daemon@relay.example', 'Diese Nachricht konnte nicht zugestellt werden.\n', [
      'X-Failed-Recipients: ana@example.com, ben@example.org',
    ]);
    expect((await read(mail))?.map(({ recipient }) => recipient)).toEqual(['ana@example.com', 'ben@example.org']);
  });

  test('of qmail names each address with its reason', async () => {
    const text = `Hi. This is the qmail-send program at relay.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<ana@example.com>:
192.0.2.1 does not like recipient.
Remote host said: 550 No such user

<ben@example.org>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

${returned}`;
    expect(await read(plain('MAILER-DAEMON@relay.example', text))).toEqual([
      { recipient: 'ana@example.com', reason: expect.stringMatching(/550 No such user/) as unknown, messageId },
      { recipient: 'ben@example.org', reason: expect.stringMatching(/#5\.1\.1/) as unknown, messageId },
    ]);
  });

  test.each([
    ['As their mailbox is full.', /mailbox is full/],
    ['As the remote domain doesnt exist.', /remote domain doesnt exist/],
    ['Due to the following SMTP relay error\n     550 unknown user', /550 unknown user/],
  ])('of KDDI is read: %s', async (cause, reason) => {
    const text = `Your mail sent on: Tue, 24 Nov 2026 10:00:00 +0900\n     Could not be delivered to: <ana@example.ne.jp>\n     ${cause}\n\n${returned}`;
    expect(await read(plain('no-reply@app.auone-net.jp', text))).toEqual([
      { recipient: 'ana@example.ne.jp', reason: expect.stringMatching(reason) as unknown, messageId },
    ]);
  });

  test.each([
    [
      'The user(s) account is disabled.\n\n<ana@example.ne.jp>: 550 user unknown (in reply to RCPT TO command)\n',
      /account is disabled.*550 user unknown/,
    ],
    ['The user(s) account is temporarily over quota.\n\n<ana@example.ne.jp>\n', /over quota/],
    [
      'Your message was not delivered within 0 days and 1 hours.\nRemote host is not responding.\n\n<ana@example.ne.jp>\n',
      /not delivered within/,
    ],
    [
      'Each of the following recipients was rejected by a remote\nmail server.\n\n    Recipient: <ana@example.ne.jp>\n    >>> RCPT TO:<ana@example.ne.jp>\n    <<< 550 <ana@example.ne.jp>: User unknown\n',
      /User unknown/,
    ],
  ])('of au is read: %.40s', async (text, reason) => {
    expect(
      await read(
        plain('Postmaster@ezweb.ne.jp', `${text}\n--------------------------------------------------\n\n${returned}`),
      ),
    ).toEqual([{ recipient: 'ana@example.ne.jp', reason: expect.stringMatching(reason) as unknown, messageId }]);
  });

  test('of docomo is read', async () => {
    const text =
      '次のあて先へのメッセージはエラーのため送信できませんでした。\n\n<ana@docomo.example>\n\n送信先メールアドレスが見つかりません。\n';
    const mail = plain('mail-daemon@docomo.example', text, [
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
    ]);
    expect(await read(mail)).toEqual([
      {
        recipient: 'ana@docomo.example',
        reason: expect.stringMatching(/^次のあて先へのメッセージはエラーのため送信できませんでした。/) as unknown,
        messageId: undefined,
      },
    ]);
  });

  test.each([
    [
      'a delay of Exim',
      'Mailer-Daemon@relay.example',
      'A message that you sent has not yet been delivered to one or more of its\nrecipients after more than 24 hours.\n\n  ana@example.com\n    Delay reason: Connection timed out\n\nNo action is required on your part.',
    ],
    [
      'a letter of a person',
      'ana@example.com',
      "I wasn't able to deliver your message to the following addresses.\n\n<ben@example.org>:\nSorry",
    ],
    ['an answer that is sent by itself', 'no-reply@example.com', 'I am away until Monday. Write to ben@example.org.'],
  ])('is not read from %s', async (_, from, text) => {
    expect(await read(plain(from, text))).toBeNull();
  });
});
