import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { foyer } from '../../test/foyer-command.ts';
import { createFileMail } from '../gateways/mail/files.ts';
import { readInstallationId } from '../db/installation.ts';

const at = new Date('2026-03-01T12:00:00Z');
let db: TestDatabase;
let folder: string;
beforeAll(async () => {
  db = await createTestDatabase('bounces');
  folder = await mkdtemp(join(tmpdir(), 'foyer-bounces-'));
});
afterAll(async () => {
  await db.drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const sent = async (recipient: string, sent_at: Date | null = at) => {
  const status = sent_at ? ('SENT' as const) : ('PENDING' as const);
  const { outbox_id } = await db.database.kysely
    .insertInto('outbox')
    .values({
      template: 'refund',
      recipient,
      locale: 'en-US',
      status,
      attempts: sent_at ? 1 : 0,
      sent_at,
      next_attempt_at: sent_at ? null : at,
      created_at: at,
    })
    .returning('outbox_id')
    .executeTakeFirstOrThrow();
  return outbox_id;
};
const reasons = async () => {
  const rows = await db.database.kysely
    .selectFrom('outbox')
    .select(['outbox_id', 'bounced_at', 'bounce_reason'])
    .where('bounced_at', 'is not', null)
    .orderBy('outbox_id')
    .execute();
  return rows.map(({ outbox_id, bounced_at, bounce_reason }) => [outbox_id, bounced_at?.toISOString(), bounce_reason]);
};

test('records bounces once at their mails and reports lines without a bounce', async () => {
  const [one, , latest, waiting] = [
    await sent('one@example.com'),
    await sent('Two@example.com'),
    await sent('two@example.com'),
    await sent('three@example.com', null),
  ];
  const here = await readInstallationId(db.database.kysely);
  const file = join(folder, 'report.ndjson');
  const lines = [
    { messageId: `<outbox-${one}.${here}@foyer.example>`, reason: '550 no such mailbox', date: '2026-03-01T13:00:00Z' },
    { recipient: 'TWO@example.com', reason: 'mailbox full', date: '2026-03-02T00:00:00+09:00', service: 'anything' },
    // Another installation's mail, an invalid id, a mail that is not sent yet, and a mail sent later.
    { messageId: `<outbox-${one}.${crypto.randomUUID()}@foyer.example>`, reason: 'x' },
    { messageId: '<somebody@else.example>', reason: 'x' },
    { messageId: `outbox-${waiting}.${here}@foyer.example`, reason: 'x' },
    { recipient: 'one@example.com', reason: 'x', date: '2026-02-28T00:00:00Z' },
    { reason: 'of nobody' },
  ];
  await writeFile(file, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n\nno JSON`);
  const env = { DATABASE_URL: db.url, DEMO: 'false', DATA_DIR: folder };

  const first = await foyer(env, ['mail', 'bounces', file]);
  expect(first.output.split('\n')).toEqual([
    'line 3: not a mail of this installation',
    'line 4: not a mail of this installation',
    'line 5: not a mail of this installation',
    'line 6: not a mail of this installation',
    'line 7: not {"messageId"|"recipient", "reason"}',
    'line 9: not {"messageId"|"recipient", "reason"}',
    '2 recorded, 0 already recorded, 6 refused.',
    '',
  ]);
  expect([first.code, first.errors]).toEqual([1, 'Some were refused.\n']);
  const recorded = [
    [one, '2026-03-01T13:00:00.000Z', '550 no such mailbox'],
    [latest, '2026-03-01T15:00:00.000Z', 'mailbox full'],
  ];
  expect(await reasons()).toEqual(recorded);

  const again = await foyer(env, ['mail', 'bounces', '-'], JSON.stringify({ ...lines[0], reason: 'another word' }));
  expect([again.code, again.output]).toEqual([0, '0 recorded, 1 already recorded, 0 refused.\n']);
  expect(await reasons()).toEqual(recorded);

  // Unreadable files are reported in one line: a missing file, and a file that fails during reading.
  for (const unreadable of [join(folder, 'missing'), '/proc/self/mem']) {
    const outcome = await foyer(env, ['mail', 'bounces', unreadable]);
    expect([outcome.code, outcome.output]).toEqual([1, '']);
    expect(outcome.errors).toMatch(new RegExp(`^[^\\n]*${unreadable}[^\\n]*\\n$`));
  }
});

/** A report in Postfix format about a mail; `returned` is the returned part. */
const report = (about: { to: string; action?: string; returned?: string }) =>
  [
    'From: MAILER-DAEMON@mx.example (Mail Delivery System)',
    'To: no-reply@foyer.example',
    'Subject: Undelivered Mail Returned to Sender',
    'Date: Sun, 01 Mar 2026 14:00:05 +0000 (UTC)',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="=_b"',
    '',
    '--=_b',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'From here on it is for people: Action: failed',
    '--=_b',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    'Arrival-Date: Sun, 01 Mar 2026 12:00:01 +0000 (UTC)',
    '',
    `Original-Recipient: rfc822;${about.to}`,
    'Final-Recipient: rfc822; forwarded@elsewhere.example',
    `Action: ${about.action ?? 'failed'}`,
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 <forwarded@elsewhere.example>: Recipient',
    '    address rejected',
    'Last-Attempt-Date: Sun, 01 Mar 2026 14:00:00 +0000 (UTC)',
    '',
    ...(about.returned === undefined
      ? []
      : ['--=_b', 'Content-Type: message/rfc822', '', about.returned, '', '>From the hall', 'Hello']),
    '--=_b--',
    '',
  ].join('\n');

test('reads mail server reports from a mail, a mailbox and a folder, and ignores other mail', async () => {
  const [eva, finn, gil, hana] = [
    await sent('eva@example.com'),
    await sent('finn@example.com'),
    await sent('gil@example.com'),
    await sent('hana@example.com'),
  ];
  const here = await readInstallationId(db.database.kysely);
  const returned = (mail: number) => `Subject: Your ticket\nMessage-ID:\n <outbox-${mail}.${here}@foyer.example>\n`;
  const holiday = 'From: eva@example.com\nSubject: Away\nContent-Type: text/plain\n\nBack in May. Action: failed\n';
  const reason = '5.1.1 550 5.1.1 <forwarded@elsewhere.example>: Recipient address rejected';
  const recorded = async () => (await reasons()).filter(([mail]) => Number(mail) >= eva);
  const env = { DATABASE_URL: db.url, DEMO: 'false', DATA_DIR: folder };

  // Identified by the Message-ID of the returned mail, whatever recipient the report names.
  const one = await foyer(env, ['mail', 'bounces', '-'], report({ to: 'nobody@x.example', returned: returned(eva) }));
  expect([one.code, one.output]).toEqual([0, '1 recorded, 0 already recorded, 0 refused.\n']);
  expect(await recorded()).toEqual([[eva, '2026-03-01T14:00:00.000Z', reason]]);

  // Otherwise identified by the recipient. A delay is not a bounce.
  const mbox = join(folder, 'mbox');
  const mails = [
    report({ to: 'finn@example.com' }),
    report({ to: 'gil@example.com', action: 'delayed' }),
    holiday,
    report({ to: 'nobody@x.example' }),
  ];
  await writeFile(mbox, mails.map((mail) => `From MAILER-DAEMON Sun Mar  1 14:00:05 2026\n${mail}\n`).join(''));
  const box = await foyer(env, ['mail', 'bounces', mbox]);
  expect([box.code, box.output]).toEqual([
    1,
    'message 4: not a mail of this installation\n1 recorded, 0 already recorded, 1 refused, 2 about something else.\n',
  ]);

  const maildir = join(folder, 'Maildir');
  for (const part of ['cur', 'new', 'tmp']) await mkdir(join(maildir, part), { recursive: true });
  await writeFile(join(maildir, 'cur', '1.mx:2,S'), report({ to: 'eva@example.com', returned: returned(gil) }));
  await writeFile(join(maildir, 'new', '2.mx'), report({ to: 'hana@example.com' }).replaceAll('\n', '\r\n'));
  await writeFile(join(maildir, 'tmp', '3.mx'), 'half a');
  const whole = await foyer(env, ['mail', 'bounces', maildir]);
  expect([whole.code, whole.output]).toEqual([0, '2 recorded, 0 already recorded, 0 refused.\n']);
  expect((await recorded()).map(([mail]) => mail)).toEqual([eva, finn, gil, hana]);
  expect((await foyer(env, ['mail', 'bounces', maildir])).output).toBe('0 recorded, 2 already recorded, 0 refused.\n');
});

test('shows a mail of the outbox folder as text with its links', async () => {
  const files = createFileMail(join(folder, 'outbox'));
  await files.send({
    id: `outbox-17.${crypto.randomUUID()}`,
    from: 'Foyer <events@example.com>',
    to: 'ana@example.com',
    subject: 'Your sign-in link',
    text: 'Open https://events.example.com/login?token=abc',
    html: '<p>Open it</p>',
    attachments: [],
  });
  const env = { DATABASE_URL: db.url, DEMO: 'false', DATA_DIR: folder };
  expect(await foyer(env, ['mail', 'show', '17'])).toMatchObject({
    code: 0,
    output: 'To: ana@example.com\nSubject: Your sign-in link\n\nOpen https://events.example.com/login?token=abc\n',
  });
  expect(await foyer(env, ['mail', 'show', '1'])).toMatchObject({
    code: 1,
    errors: `${join(folder, 'outbox')} has no mail 1. Mails are written there only while SMTP_URL is not set.\n`,
  });
  expect(await foyer(env, ['mail', 'show', '../17'])).toMatchObject({ code: 2 });
});
