import type { MessageDetail, MessageSchedule, SentMessage } from '@foyer/contract/mail/announcements';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { whileLocked } from '../../../../test/barrier.ts';
import { contextOf, openShop, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { openTestSession } from '../../../../test/sessions.ts';
import { withWeakStatements } from '../../../../test/weak-statements.ts';
import type { Database } from '../../../db/database.ts';
import type { MailMessage } from '../../../gateways/mail/port.ts';
import { createEvent, createTicketConfiguration, smallForm } from '../../../seed/factories/event.ts';
import { changeMessage } from './change-message.ts';

/** Changes of scheduled messages (mail 4.7). Each test has its own event, 30 days ahead. */

let received: MailMessage[] = [];
let shop: Shop;
let admin: Person;
let eventId: number;
let type: number;

beforeAll(async () => {
  shop = await openShop({
    name: 'message changes',
    gateways: {
      mail: {
        name: 'files',
        send: async (message) => {
          if (message.subject.startsWith('Soon')) received.push(message);
        },
        close: () => undefined,
      },
    },
  });
  admin = await shop.staff(['admin']);
});
afterAll(() => shop.close());
beforeEach(async () => {
  received = [];
  await stayIn();
  const now = shop.app.clock.now();
  const sections = [{ name: 'registrationForm', title: 'About you', fields: smallForm }];
  eventId = await createEvent(db(), { created_at: now, configuration: { sections } });
  type = await createTicketConfiguration(db(), { event_id: eventId, created_at: now });
});

const db = () => shop.app.database.kysely;
const stayIn = async () => {
  admin.token = await openTestSession(db(), admin.accountId, { now: shop.app.clock.now() });
};
const call = <B>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  shop.app.inject<B & ErrorBody>(method, `/api/admin/${path}`, { token: admin.token, body });
const textOf = (subject: string) => ({ en_US: { subject, text: 'Doors open at 9.' } });
const inHours = (hours: number): MessageSchedule => ({
  kind: 'at',
  date: new Date(shop.app.clock.now().getTime() + hours * 3_600_000).toISOString(),
});
const daysBefore = (amount: number): MessageSchedule => ({
  kind: 'rule',
  anchor: 'EVENT_START',
  direction: 'before',
  amount,
  unit: 'days',
});
const send = async (schedule: MessageSchedule, more = {}) => {
  const input = { kind: 'service', audience: {}, texts: textOf('Soon'), schedule, ...more };
  return (await call<SentMessage>('POST', `events/${eventId}/messages`, input)).body;
};
const read = async (messageId: number) => (await call<MessageDetail>('GET', `messages/${messageId}`)).body;
const change = (messageId: number, part: object) =>
  call<MessageDetail>('PUT', `messages/${messageId}`, {
    version: 1,
    kind: 'service',
    audience: {},
    texts: textOf('Soon, changed'),
    schedule: inHours(1),
    ...part,
  });

async function register(name: string): Promise<void> {
  const email = `${name}@example.com`;
  const person = await shop.person({ locale: 'en-US', email_address: email });
  const { status } = await shop.order(admin, {
    eventId,
    tickets: [selfTicket(person, type, { values: { firstName: name, lastName: 'Taylor', email } })],
    bypassPayment: true,
  });
  expect(status).toBe(200);
}
/** Subjects and recipients of the mails after these hours. */
const after = async (hours: number) => {
  shop.app.clock.advance({ hours });
  await stayIn();
  await shop.app.jobs.drain();
  return received.map(({ subject, to }) => `${subject}: ${to.slice(0, to.indexOf('@'))}`).toSorted();
};

test('sends the changed text to the changed audience at the changed time', async () => {
  await register('ana');
  await register('luis');
  await sql`UPDATE ticket SET status = 'CHECKED_IN' WHERE email = 'luis@example.com'`.execute(db());
  const { messageId } = await send(inHours(1));
  const changed = await change(messageId, { audience: { statuses: ['ACTIVE'] }, schedule: inHours(3) });
  expect(changed).toMatchObject({ status: 200, body: { version: 2, recipients: 1, status: 'SCHEDULED' } });
  expect(await after(2)).toEqual([]);
  expect(await after(1)).toEqual(['Soon, changed: ana']);
});

test('keeps a paused message paused, and writes both versions into the audit log', async () => {
  const { messageId } = await send(inHours(1));
  await call('PUT', `messages/${messageId}/pause`, { isPaused: true });
  expect((await change(messageId, {})).body.status).toBe('PAUSED');
  const line = await db()
    .selectFrom('audit_log')
    .select(['before', 'after', 'event_id'])
    .where('action', '=', 'message.changed')
    .where('entity_id', '=', String(messageId))
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({
    event_id: eventId,
    before: { texts: textOf('Soon') },
    after: { texts: textOf('Soon, changed') },
  });
});

test('refuses a version that another person has changed, and returns the current one', async () => {
  const { messageId } = await send(inHours(1));
  expect((await change(messageId, {})).status).toBe(200);
  const late = await change(messageId, { texts: textOf('Soon, late') });
  expect(late).toMatchObject({ status: 409, body: { error: { code: 'EDIT_CONFLICT' } } });
  expect(await read(messageId)).toMatchObject({ version: 2, texts: textOf('Soon, changed') });
});

test.each([
  ['a time that has passed', { schedule: { kind: 'at', date: '2020-01-01T00:00:00Z' } }, 'VALIDATION_ERROR'],
  ['no time', { schedule: { kind: 'now' } }, 'VALIDATION_ERROR'],
  ['an unknown token', { texts: textOf('Soon *|NOTHING|*') }, 'VALIDATION_ERROR'],
  ['no text in the main language', { texts: {} }, 'VALIDATION_ERROR'],
])('refuses %s', async (_case, part, code) => {
  const { messageId } = await send(inHours(1));
  expect((await change(messageId, part)).body.error.code).toBe(code);
  expect(await read(messageId)).toMatchObject({ version: 1 });
});

test.each([
  [
    'sent',
    (messageId: number) =>
      sql`UPDATE attendee_message SET status = 'SENT', ended_at = now() WHERE attendee_message_id = ${messageId}`.execute(
        db(),
      ),
  ],
  ['stopped', (messageId: number) => call('POST', `messages/${messageId}/stop`)],
])('refuses a message that was %s', async (_case, end) => {
  const { messageId } = await send(inHours(1));
  await end(messageId);
  expect((await change(messageId, {})).body.error.code).toBe('MESSAGE_NOT_SCHEDULED');
});

test('refuses an event that was called off', async () => {
  const { messageId } = await send(inHours(1));
  await db()
    .updateTable('event')
    .set({ called_off_at: shop.app.clock.now() })
    .where('event_id', '=', eventId)
    .execute();
  expect((await change(messageId, {})).body.error.code).toBe('EVENT_CALLED_OFF');
});

test('sends a changed rule only to people it has not reached, and it stays a rule', async () => {
  await register('ana');
  const { messageId } = await send(daysBefore(40));
  expect(await after(0)).toEqual(['Soon: ana']);
  expect((await change(messageId, {})).body.error.code).toBe('VALIDATION_ERROR');
  const changed = await change(messageId, { schedule: daysBefore(35) });
  expect(changed).toMatchObject({ status: 200, body: { recipients: 1 } });
  await register('luis');
  expect(await after(1)).toEqual(['Soon, changed: luis', 'Soon: ana']);
  expect(await read(messageId)).toMatchObject({ recipients: 2, sent: 2 });
});

test('changes a rule without mails into a time, and a time into a rule', async () => {
  await register('ana');
  const { messageId } = await send(daysBefore(1));
  expect((await change(messageId, { schedule: inHours(5) })).body).toMatchObject({ recipients: 1 });
  expect((await change(messageId, { version: 2, schedule: daysBefore(40) })).body).toMatchObject({ recipients: 0 });
  expect(await after(1)).toEqual(['Soon, changed: ana']);
});

/** The status of a change while the job starts to send the message. */
async function changeWhileSending(database: Database): Promise<unknown> {
  const { messageId } = await send(inHours(1));
  const { kind, audience, version } = { kind: 'service' as const, audience: {}, version: 1 };
  const context = contextOf(shop, admin, ['admin']);
  return whileLocked(
    shop.app.database,
    () => sql`UPDATE attendee_message SET status = 'SENDING' WHERE attendee_message_id = ${messageId}`,
    1,
    async () =>
      changeMessage(
        database,
        { messageId, version, kind, audience, texts: textOf('Soon, changed'), schedule: inHours(2) },
        context,
      ).then(
        () => 'changed',
        (error: { code: unknown }) => error.code,
      ),
  );
}

test('refuses a change that meets the start of the sending', async () => {
  expect(await changeWhileSending(shop.app.database)).toBe('MESSAGE_NOT_SCHEDULED');
});

test('control: changes a message that is being sent when it is read without a lock', async () => {
  const weak = withWeakStatements(shop.app.database, [
    ['where "attendee_message_id" = $1 for update', 'where "attendee_message_id" = $1'],
  ]);
  expect(await changeWhileSending(weak)).toBe('changed');
  expect(weak.changed.size).toBe(1);
});
