import type { AudienceCount, MessageAudience, MessageSchedule, SentMessage } from '@foyer/contract/mail/announcements';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { whileLocked } from '../../../../test/barrier.ts';
import { openShop, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { openTestSession } from '../../../../test/sessions.ts';
import { MailFault, type MailMessage } from '../../../gateways/mail/port.ts';
import { createEvent, createTicketConfiguration, smallForm } from '../../../seed/factories/event.ts';
import { announcementsJob } from './feed-messages.ts';
import { stopMessagesOf } from './stop-message.ts';

/** Messages that go out at a time or by a rule (mail 4). Each test has its own event, 30 days ahead. */

const day = 86_400;
const hour = 3_600;
let received: MailMessage[] = [];
/** Replaces the delivery of a message. By default every message is delivered. */
let carry: () => void = () => undefined;
let shop: Shop;
let admin: Person;
let eventId: number;
let type: number;

beforeAll(async () => {
  shop = await openShop({
    name: 'message rules',
    gateways: {
      mail: {
        name: 'files',
        send: async (message) => {
          if (message.subject !== subject) return;
          carry();
          received.push(message);
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
  carry = () => undefined;
  // Ends the messages of earlier tests.
  await sql`UPDATE attendee_message SET status = 'STOPPED', ended_at = now(), sent_count = 0, failed_count = 0
    WHERE sent_count IS NULL`.execute(db());
  const now = shop.app.clock.now();
  eventId = await createEvent(db(), {
    created_at: now,
    configuration: {
      sections: [
        {
          name: 'registrationForm',
          title: 'About you',
          fields: [
            ...smallForm.slice(0, -1),
            { name: 'meal', fieldType: 'Text', label: 'Meal', required: false },
            ...smallForm.slice(-1),
          ],
        },
      ],
    },
  });
  type = await createTicketConfiguration(db(), { event_id: eventId, created_at: now });
});

const db = () => shop.app.database.kysely;
/** Signs the administrator in again, because sessions end while the clock moves by weeks. */
const stayIn = async () => {
  admin.token = await openTestSession(db(), admin.accountId, { now: shop.app.clock.now() });
};
const subject = 'See you soon';
const texts = { en_US: { subject, text: 'Dear *|NAME|*,\n\nDoors open at 9.' } };
const rule = (anchor: string, direction: string, amount: number, unit: string) =>
  ({ kind: 'rule', anchor, direction, amount, unit }) as MessageSchedule;
const threeDaysBefore = rule('EVENT_START', 'before', 3, 'days');

async function register(name: string): Promise<Person> {
  const email = `${name}@example.com`;
  const person = await shop.person({ locale: 'en-US', email_address: email });
  const values = { firstName: name, lastName: 'Taylor', email };
  const { status } = await shop.order(admin, {
    eventId,
    tickets: [selfTicket(person, type, { values })],
    bypassPayment: true,
  });
  expect(status).toBe(200);
  return person;
}

const call = <B>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, headers: Record<string, string> = {}) =>
  shop.app.inject<B & ErrorBody>(method, `/api/admin/${path}`, { token: admin.token, body, headers });
const send = (schedule: MessageSchedule, more: { audience?: MessageAudience } = {}, headers = {}) =>
  call<SentMessage>(
    'POST',
    `events/${eventId}/messages`,
    { kind: 'service', audience: {}, texts, schedule, ...more },
    headers,
  );
const count = async (schedule: MessageSchedule) =>
  (
    await call<AudienceCount>('POST', `events/${eventId}/messages/audience`, {
      kind: 'service',
      audience: {},
      schedule,
    })
  ).body;
const message = async () =>
  (await call<{ messages: SentMessage[] }>('GET', `events/${eventId}/messages`)).body.messages[0];
const pause = (messageId: number, isPaused: boolean) =>
  call<SentMessage>('PUT', `messages/${messageId}/pause`, { isPaused });
/** Names of those who have received the message, after the jobs of that time. */
const after = async (seconds: number) => {
  shop.app.clock.advance({ seconds });
  await stayIn();
  await shop.app.jobs.drain();
  return received.map(({ to }) => to.slice(0, to.indexOf('@'))).toSorted();
};
const run = () =>
  announcementsJob(shop.app.database).run({ now: shop.app.clock.now(), signal: new AbortController().signal });
const change = (columns: Record<string, Date | null>) =>
  db().updateTable('event').set(columns).where('event_id', '=', eventId).execute();

describe('a rule before the start', () => {
  it('reaches everyone once at its time, and later registrations at once until the event starts', async () => {
    await register('ana');
    expect(await count(threeDaysBefore)).toMatchObject({
      recipients: 1,
      first: [{ firstName: 'ana' }],
      dueNow: 0,
      firstDue: [],
    });
    const { status, body } = await send(threeDaysBefore);
    const time = new Date(shop.app.clock.now().getTime() + 27 * day * 1000).toISOString();
    expect([status, body]).toMatchObject([
      200,
      { status: 'SCHEDULED', schedule: threeDaysBefore, recipients: 0, sent: 0, nextDate: time },
    ]);
    expect(await after(day)).toEqual([]);
    await register('luis');
    expect(await after(26 * day - 1)).toEqual([]);
    expect(await after(1)).toEqual(['ana', 'luis']);
    expect(await message()).toMatchObject({ status: 'SCHEDULED', recipients: 2, sent: 2, nextDate: null });
    await register('mika');
    expect(await count(threeDaysBefore)).toMatchObject({
      recipients: 3,
      dueNow: 3,
      firstDue: [{ firstName: 'ana' }, { firstName: 'luis' }, { firstName: 'mika' }],
    });
    expect(await after(60)).toEqual(['ana', 'luis', 'mika']);
    expect(await after(3 * day)).toEqual(['ana', 'luis', 'mika']);
    expect(await message()).toMatchObject({ status: 'SENT', recipients: 3, sent: 3, failed: 0 });
    expect(await count(threeDaysBefore)).toMatchObject({ recipients: 3, dueNow: 0 });
    const left = await db().selectFrom('attendee_message_delivery').selectAll().execute();
    expect(left).toEqual([]);
    const { rows } = await sql<{ action: string }>`SELECT action FROM audit_log WHERE event_id = ${eventId}
      AND entity = 'attendee_message'`.execute(db());
    expect(rows).toEqual([{ action: 'message.scheduled' }]);
  });

  it('reaches no address twice: with two processes, after the outbox has forgotten its mails, and from a second ticket', async () => {
    await register('ana');
    await register('ANA');
    await register('luis');
    await send(threeDaysBefore);
    shop.app.clock.advance({ seconds: 27 * day });
    await stayIn();
    const lock = () => sql`LOCK TABLE attendee_message_delivery IN EXCLUSIVE MODE`;
    await whileLocked(shop.app.database, lock, 1, () => Promise.all([run(), run()]));
    expect(await after(0)).toEqual(['ana', 'luis']);
    await sql`DELETE FROM outbox WHERE event_id = ${eventId}`.execute(db());
    await register('Luis');
    expect(await after(120)).toEqual(['ana', 'luis']);
    // The outbox has forgotten the mails, but the message has not.
    expect(await message()).toMatchObject({ recipients: 2, sent: 2, failed: 0 });
  });

  it('control: reaches an address again when the record of its delivery is lost too', async () => {
    await register('ana');
    await send(threeDaysBefore);
    expect(await after(27 * day)).toEqual(['ana']);
    await sql`DELETE FROM outbox WHERE event_id = ${eventId}`.execute(db());
    await sql`DELETE FROM attendee_message_delivery`.execute(db());
    expect(await after(120)).toEqual(['ana', 'ana']);
  });

  it('reaches the new holder of a transferred ticket', async () => {
    const ana = await register('ana');
    await send(threeDaysBefore);
    expect(await after(27 * day)).toEqual(['ana']);
    const luis = await shop.person({ locale: 'en-US', email_address: 'luis@example.com' });
    await db()
      .updateTable('ticket')
      .set({ account_id: luis.accountId, email: 'luis@example.com', transferred_at: shop.app.clock.now() })
      .where('account_id', '=', ana.accountId)
      .execute();
    expect(await after(60)).toEqual(['ana', 'luis']);
  });

  it('follows new dates of the event', async () => {
    await register('ana');
    await send(threeDaysBefore);
    await after(day);
    const start = new Date(shop.app.clock.now().getTime() + 40 * day * 1000);
    await change({ event_start: start, event_end: start });
    expect(await after(27 * day)).toEqual([]);
    expect(await message()).toMatchObject({ nextDate: new Date(start.getTime() - 3 * day * 1000).toISOString() });
    await change({ event_start: new Date(shop.app.clock.now().getTime() + 2 * day * 1000) });
    expect(await after(60)).toEqual(['ana']);
  });

  it('reaches only people who still match when it is due', async () => {
    await register('ana');
    const luis = await register('luis');
    await sql`UPDATE event SET configuration = jsonb_set(configuration, '{sections,0,fields,3,required}', 'true')
      WHERE event_id = ${eventId}`.execute(db());
    await send(threeDaysBefore, { audience: { isMissingAnswers: true } });
    await sql`UPDATE ticket SET ticket_data = jsonb_set(ticket_data, '{registrationForm,meal}', '"fish"')
      WHERE account_id = ${luis.accountId}`.execute(db());
    expect(await after(27 * day)).toEqual(['ana']);
  });
});

describe('a rule about a person', () => {
  it('counts from the check-in, also of one that was recorded later', async () => {
    const [ana, luis] = [await register('ana'), await register('luis')];
    await send(rule('CHECK_IN', 'after', 2, 'hours'));
    expect(await after(30 * day)).toEqual([]);
    const checkIn = async (person: Person, at: Date) => {
      const ticket = await db()
        .updateTable('ticket')
        .set({ status: 'CHECKED_IN' })
        .where('account_id', '=', person.accountId)
        .returning('ticket_id')
        .executeTakeFirstOrThrow();
      await db()
        .insertInto('check_in')
        .values({
          ticket_id: ticket.ticket_id,
          event_id: eventId,
          checked_in_at: at,
          source: 'offline',
          received_at: at,
        })
        .execute();
    };
    await checkIn(ana, shop.app.clock.now());
    expect(await after(hour)).toEqual([]);
    expect(await after(hour)).toEqual(['ana']);
    await checkIn(luis, new Date(shop.app.clock.now().getTime() - 3 * hour * 1000));
    expect(await after(60)).toEqual(['ana', 'luis']);
  });

  it('counts from the registration, or from the transfer', async () => {
    const ana = await register('ana');
    await send(rule('REGISTRATION', 'after', 1, 'days'));
    expect(await after(day - 1)).toEqual([]);
    const luis = await shop.person({ locale: 'en-US', email_address: 'luis@example.com' });
    await db()
      .updateTable('ticket')
      .set({ account_id: luis.accountId, email: 'luis@example.com', transferred_at: shop.app.clock.now() })
      .where('account_id', '=', ana.accountId)
      .execute();
    expect(await after(60)).toEqual([]);
    expect(await after(day)).toEqual(['luis']);
  });

  it('ends a week after its last time', async () => {
    await register('ana');
    await send(rule('CHECK_IN', 'after', 2, 'hours'));
    await after(39 * day);
    expect(await message()).toMatchObject({ status: 'SCHEDULED' });
    await after(day);
    expect(await message()).toMatchObject({ status: 'SENT', recipients: 0 });
  });
});

describe('a paused message', () => {
  it('sends nothing, not even deferred mails, and goes on when it is resumed', async () => {
    await register('ana');
    await register('luis');
    const { body } = await send(threeDaysBefore);
    shop.app.clock.advance({ seconds: 27 * day });
    await stayIn();
    await run();
    await sql`UPDATE outbox SET attempts = 1 WHERE attendee_message_id = ${body.messageId}
      AND recipient = 'luis@example.com'`.execute(db());
    const paused = await pause(body.messageId, true);
    expect(paused.body).toMatchObject({ status: 'PAUSED', recipients: 1, nextDate: null });
    await register('mika');
    expect(await after(120)).toEqual([]);
    expect((await pause(body.messageId, true)).body).toMatchObject({ status: 'PAUSED' });
    expect((await pause(body.messageId, false)).body).toMatchObject({ status: 'SCHEDULED' });
    expect(await after(60)).toEqual(['ana', 'luis', 'mika']);
    const { rows } = await sql<{ action: string }>`SELECT action FROM audit_log WHERE event_id = ${eventId}
      AND entity = 'attendee_message' ORDER BY audit_log_id`.execute(db());
    expect(rows.map(({ action }) => action)).toEqual(['message.scheduled', 'message.paused', 'message.resumed']);
  });

  it('ends with its rule without a mail if it is resumed after the start', async () => {
    await register('ana');
    const { body } = await send(threeDaysBefore);
    await pause(body.messageId, true);
    await after(31 * day);
    await pause(body.messageId, false);
    expect(await after(1)).toEqual([]);
    expect(await message()).toMatchObject({ status: 'SENT', sent: 0 });
  });

  it('can be stopped, and a message that is being sent cannot be paused', async () => {
    await register('ana');
    const { body } = await send(threeDaysBefore);
    await pause(body.messageId, true);
    expect((await call<SentMessage>('POST', `messages/${body.messageId}/stop`)).body).toMatchObject({
      status: 'STOPPED',
    });
    expect((await pause(body.messageId, false)).body).toMatchObject({ status: 'STOPPED' });
    const { body: sending } = await send({ kind: 'now' });
    expect((await pause(sending.messageId, true)).body).toMatchObject({ status: 'SENDING' });
    expect((await pause(999_999_999, true)).status).toBe(404);
  });
});

describe('an event that is called off or archived', () => {
  it('sends nothing by a rule, and goes on when it is no longer archived', async () => {
    await register('ana');
    await send(threeDaysBefore);
    await change({ archived_at: shop.app.clock.now() });
    expect(await after(27 * day)).toEqual([]);
    await change({ archived_at: null });
    expect(await after(60)).toEqual(['ana']);
  });

  it('sends nothing after the call-off, which stops scheduled and paused messages', async () => {
    await register('ana');
    const { body: first } = await send(threeDaysBefore);
    await send(rule('EVENT_START', 'before', 2, 'days'));
    await pause(first.messageId, true);
    await change({ called_off_at: shop.app.clock.now() });
    expect(await after(28 * day)).toEqual([]);
    const actor = { accountId: admin.accountId, roles: [] };
    await shop.app.database.transaction((tx) => stopMessagesOf(tx, [eventId], { actor, now: shop.app.clock.now() }));
    const { messages } = (await call<{ messages: SentMessage[] }>('GET', `events/${eventId}/messages`)).body;
    expect(messages.map(({ status }) => status)).toEqual(['STOPPED', 'STOPPED']);
    expect((await send(threeDaysBefore)).body.error.code).toBe('EVENT_CALLED_OFF');
  });
});

describe('a message at a time', () => {
  it('reaches those who are registered at that time', async () => {
    await register('ana');
    const date = new Date(shop.app.clock.now().getTime() + day * 1000).toISOString();
    const { body } = await send({ kind: 'at', date });
    expect(body).toMatchObject({ status: 'SCHEDULED', recipients: 1, nextDate: date });
    await register('luis');
    expect(await after(day - 1)).toEqual([]);
    expect(await after(1)).toEqual(['ana', 'luis']);
    await register('mika');
    expect(await after(120)).toEqual(['ana', 'luis']);
    expect(await message()).toMatchObject({ status: 'SENT', sent: 2 });
  });
});

it('refuses a time that has passed, a rule that has ended, and a rule before a check-in', async () => {
  const past = shop.app.clock.now().toISOString();
  expect((await send({ kind: 'at', date: past })).body.error).toMatchObject({
    code: 'VALIDATION_ERROR',
    items: [{ code: 'DATE_ORDER', path: 'body.schedule' }],
  });
  await change({ event_start: shop.app.clock.now() });
  expect((await send(threeDaysBefore)).body.error.items).toMatchObject([{ code: 'DATE_ORDER' }]);
  expect((await send(rule('CHECK_IN', 'before', 1, 'hours'))).status).toBe(422);
});

it('allows twenty scheduled messages per event, also with two requests at the same time', async () => {
  for (let n = 0; n < 19; n += 1) await send(threeDaysBefore);
  const lock = () => sql`SELECT FROM event WHERE event_id = ${eventId} FOR UPDATE`;
  const responses = await whileLocked(shop.app.database, lock, 2, () =>
    Promise.all([send(threeDaysBefore, {}, { 'idempotency-key': `bound-${eventId}` }), send(threeDaysBefore)]),
  );
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const full = await send(threeDaysBefore);
  expect(full.body.error.code).toBe('TOO_MANY_SCHEDULED_MESSAGES');
  expect((await send({ kind: 'now' })).status).toBe(200);
  const { body } = await call<{ messages: SentMessage[] }>('GET', `events/${eventId}/messages`);
  await pause(body.messages.at(-2)?.messageId ?? 0, true);
  expect((await send(threeDaysBefore)).status, 'a paused message counts').toBe(409);
  await call('POST', `messages/${body.messages.at(-1)?.messageId}/stop`);
  expect((await send(threeDaysBefore)).status).toBe(200);
});

it('rejects an idempotency key that was used with another schedule', async () => {
  const key = { 'idempotency-key': `rule-${eventId}` };
  const first = await send(threeDaysBefore, {}, key);
  expect((await send(threeDaysBefore, {}, key)).body.messageId).toBe(first.body.messageId);
  expect((await send({ kind: 'now' }, {}, key)).body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
});

it('counts mails that are given up as failed, also after the rule has ended', async () => {
  await register('ana');
  await register('luis');
  await send(threeDaysBefore);
  carry = () => {
    carry = () => undefined;
    throw new MailFault('No such mailbox', true, 'refused');
  };
  expect(await after(27 * day)).toHaveLength(1);
  expect(await message()).toMatchObject({ status: 'SCHEDULED', recipients: 2, sent: 1, failed: 1 });
  await after(3 * day);
  expect(await message()).toMatchObject({ status: 'SENT', recipients: 2, sent: 1, failed: 1 });
});
