import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../test/ordering.ts';
import { readPdf } from '../../test/pdf.ts';
import { createEvent } from '../seed/factories/event.ts';
import { cheapHash } from '../../test/passwords.ts';
import type { TestAnswer } from '../../test/app.ts';
import { hashTask } from '../modules/people/sign-in/password-tasks.ts';
import { createFairTurns, type FairTurns } from './fair-turns.ts';
import { threadProgram } from '../../test/program.ts';
import { createWorkers, type Workers } from './workers.ts';

/** Runs work of requests in threads. A barrier holds the only turn of a lane until the requests have arrived. */

const threads = createWorkers({ program: threadProgram() });
const turns = createFairTurns({ atOnce: 1, waiting: { account: 3, network: 6, inAll: 40 } });
let arrived = 0;
let barrier = Promise.withResolvers<void>();
const started: string[] = [];
const tasks: string[] = [];
const heldTurns: FairTurns = {
  run: (requester, work) => {
    arrived += 1;
    return turns.run(requester, async () => {
      started.push(requester.account ?? '');
      await barrier.promise;
      return work();
    });
  },
  weightBefore: (requester) => turns.weightBefore(requester),
};
const held: Workers = {
  run: (task, input, requester) =>
    heldTurns.run(requester, () => {
      tasks.push(task.name);
      return threads.run(task, input, {});
    }),
  close: async () => undefined,
};

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ name: 'workers', workers: held, imageTurns: heldTurns, env: { TRUST_PROXY: '1' } });
});
afterAll(async () => {
  await shop.close();
  await threads.close();
});

type Answer = TestAnswer<ErrorBody>;

/** Sends the requests one by one to fix their order, then opens the barrier. */
async function inOrder(requests: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  barrier = Promise.withResolvers();
  started.length = 0;
  tasks.length = 0;
  const answers: Promise<Answer>[] = [];
  for (const request of requests) {
    const expected = arrived + 1;
    answers.push(request());
    await expect.poll(() => arrived).toBe(expected);
  }
  barrier.resolve();
  return Promise.all(answers);
}

async function ticketOf(by: Person): Promise<number> {
  const { body } = await shop.order(by, {
    tickets: [selfTicket(by, await shop.ticketType())],
    chargeCreditCardRequest: payBy(),
  });
  return body.order?.tickets[0]?.ticketId ?? 0;
}
const pdf = (by: Person, ticketId: number, network: string) => () =>
  shop.app.inject<ErrorBody>('GET', `/api/ticket/${ticketId}/pdf?locale=en-US`, {
    token: by.token,
    headers: { 'x-forwarded-for': network },
  });
const signIn = (userId: string, password: string, network: string) => () =>
  shop.app.inject<ErrorBody>('POST', '/api/authentication/login', {
    body: { userId, password, rememberMe: false },
    headers: { 'x-forwarded-for': network },
  });

test('the PDF of another account is written next while one account requests many, and refused beyond its bound', async () => {
  const [greedy, other] = [await shop.person(), await shop.person()];
  const [many, one] = [await ticketOf(greedy), await ticketOf(other)];
  const answers = await inOrder([
    ...Array.from({ length: 5 }, () => pdf(greedy, many, '192.0.2.1')),
    pdf(other, one, '192.0.2.2'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 200]);
  expect(started).toEqual([greedy, other, greedy, greedy, greedy].map(({ accountId }) => String(accountId)));
  expect([answers[4]?.body.error.code, answers[4]?.headers['retry-after']]).toEqual(['RATE_LIMITED', '5']);
  const [text] = await readPdf(answers[5]?.bytes ?? Buffer.of());
  expect(text).toContain(`Ticket No. ${one}`);
});

test('a sign-in from another network is checked next while one network sends many unknown ids', async () => {
  const { externalAccountIdentifier: id } = await shop.person({ password_hash: await cheapHash('right') });
  const unknown = Array.from({ length: 8 }, (_, n) => signIn(`unknown-${n}`, 'guess', '192.0.2.1'));
  const answers = await inOrder([...unknown, signIn(id, 'right', '192.0.2.2')]);
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 7 }, () => 401), 429, 200]);
  expect(started.slice(0, 3)).toEqual(['id unknown-0', `id ${id}`, 'id unknown-1']);
});

/** A call of a staff member. */
const staffCall = (by: Person, path: string, body: unknown, network: string) => () =>
  shop.app.inject<ErrorBody>('POST', `/api/${path}`, {
    token: by.token,
    headers: { 'x-forwarded-for': network },
    body,
  });

test('a template of another account is composed next while one account previews many, and refused beyond its bound', async () => {
  const [greedy, other] = [await shop.staff(), await shop.staff()];
  const text = { templateName: 'confirmation', locale: 'en-US', templateHTMLContent: '<p>Own words</p>*|TICKETS|*' };
  const preview = (by: Person, network: string) =>
    staffCall(by, `events/${shop.eventId}/email/preview`, { ...text, templateSubject: 'Own' }, network);
  const answers = await inOrder([
    ...Array.from({ length: 5 }, () => preview(greedy, '192.0.2.1')),
    preview(other, '192.0.2.2'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 200]);
  expect(started).toEqual([greedy, other, greedy, greedy, greedy].map(({ accountId }) => String(accountId)));
  expect(new Set(tasks)).toEqual(new Set(['composeMail']));
  expect(answers[5]?.text).toContain('Own words');
});

test('the HTML of a long template is checked in a thread when it is previewed, sent, saved and published', async () => {
  const { token } = await shop.staff();
  const eventId = await createEvent(shop.app.database.kysely);
  await shop.ticketType({ event_id: eventId, quantity: 10 });
  const path = `/api/events/${eventId}`;
  const call = (method: 'GET' | 'POST' | 'PUT', end: string, body?: unknown) =>
    shop.app.inject<EventDraft>(method, `${path}/${end}`, { token, body });
  const mail = { templateName: 'confirmation', locale: 'en-US', templateSubject: 'Long' };
  const long = { ...mail, templateHTMLContent: `<p>${'a word '.repeat(2_000)}</p>*|TICKETS|*` };
  const { version, definition } = (await call('GET', 'draft')).body;
  const steps: [name: string, run: () => Promise<{ status: number }>, tasks: string[]][] = [
    ['preview', () => call('POST', 'email/preview', long), ['forbiddenInMails', 'composeMail']],
    ['test', () => call('POST', 'email/test', long), ['forbiddenInMails', 'composeMail']],
    [
      'save',
      () => call('PUT', 'draft', { revision: null, version, working: { ...definition, emailTemplates: [long] } }),
      ['forbiddenInMails'],
    ],
    ['publish', () => call('POST', 'publish', { revision: 1 }), ['forbiddenInMails']],
  ];
  barrier.resolve();
  for (const [name, run, expected] of steps) {
    tasks.length = 0;
    const { status } = await run();
    expect([name, status, ...tasks]).toEqual([name, 200, ...expected]);
  }
});

test('the image of another account is stored next while one account uploads many, and refused beyond its bound', async () => {
  const [greedy, other] = [await shop.staff(), await shop.staff()];
  const bytes = await sharp({ create: { width: 640, height: 336, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const upload = (by: Person, network: string) => () => {
    const form = new FormData();
    form.set('imageKey', 'event-banner');
    form.set('file', new File([new Uint8Array(bytes)], 'banner.png', { type: 'image/png' }));
    return staffCall(by, `events/update-self-service-event-images/${shop.eventId}`, form, network)();
  };
  const answers = await inOrder([
    ...Array.from({ length: 5 }, () => upload(greedy, '192.0.2.1')),
    upload(other, '192.0.2.2'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 200]);
  expect(started).toEqual([greedy, other, greedy, greedy, greedy].map(({ accountId }) => String(accountId)));
});

test('the rows of another account are written next while one account exports two lists, in both formats', async () => {
  const [greedy, other] = [await shop.staff(), await shop.staff()];
  await ticketOf(await shop.person());
  const list = (by: Person, format: string, network: string) =>
    staffCall(by, `reporting/${shop.eventId}/export/attendees`, { format }, network);
  const answers = await inOrder([
    list(greedy, 'csv', '192.0.2.1'),
    list(greedy, 'xlsx', '192.0.2.1'),
    list(other, 'csv', '192.0.2.2'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(started).toEqual([greedy, other, greedy].map(({ accountId }) => String(accountId)));
  expect(tasks).toEqual(['writeRows', 'writeRows', 'writeRows']);
  expect(answers[2]?.text).toContain('robin@example.com');
});

test('the lanes do not wait for each other', async () => {
  const workers = createWorkers({ program: threadProgram() });
  const lanes = (['passwords', 'documents', 'badges', 'exports', 'mails'] as const).map((lane) =>
    workers.run({ lane, name: 'unknown' }, null, {}).catch((error: Error) => error.message),
  );
  expect(await Promise.all(lanes)).toEqual(lanes.map(() => 'No thread knows the task unknown.'));
  await workers.close();
});

test('threads end when their running tasks are done, and start no other', async () => {
  const workers = createWorkers({ program: threadProgram() });
  const ended = 'The threads have ended.';
  const running = workers.run(hashTask, 'a password', {});
  const waiting = Promise.allSettled([workers.run(hashTask, 'another', {})]);
  // The first task starts.
  await setImmediate();
  await workers.close();
  expect(await running).toMatch(/^\$/);
  expect(await waiting).toMatchObject([{ status: 'rejected', reason: { message: ended } }]);
  await expect(workers.run(hashTask, 'a third', {})).rejects.toThrow(ended);
});
