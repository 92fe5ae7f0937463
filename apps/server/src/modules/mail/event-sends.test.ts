import type { SendAllowance, SentMessage } from '@foyer/contract/mail/announcements';
import { sendsPerDay } from '@foyer/contract/mail/message-vocabulary';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, selfTicket, type Person, type Shop } from '../../../test/ordering.ts';
import { openTestSession } from '../../../test/sessions.ts';
import { createStaff } from '../../seed/factories/account.ts';
import { createEvent, createTicketConfiguration } from '../../seed/factories/event.ts';
import { limits } from '../system/limits/index.ts';

/** One limit per event and day for every way to mail many people (mail 3.6). */

const start = '2026-02-15T15:00:00Z';
let shop: Shop;
let admin: Person;
let organiser: Person;
let eventId: number;
beforeAll(async () => {
  shop = await openShop({ name: 'event sends', now: start });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.app.clock.set(start);
  admin = await shop.staff(['admin']);
  eventId = await createEvent(db());
  const type = await createTicketConfiguration(db(), { event_id: eventId });
  organiser = await organiserOf(eventId);
  const buyer = await shop.person({ email_address: 'ana@example.com' });
  const bought = await shop.order(admin, { eventId, tickets: [selfTicket(buyer, type)], bypassPayment: true });
  if (bought.status !== 200) throw new Error('Nothing was bought.');
});

const db = () => shop.app.database.kysely;
async function organiserOf(id: number): Promise<Person> {
  const account = await createStaff(db(), [], {
    grants: [{ role: 'organiser', event_id: id }],
    email_address: 'organiser@example.com',
  });
  return { ...account, token: await openTestSession(db(), account.accountId, { now: shop.app.clock.now() }) };
}
const call = <B>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, by = organiser, headers = {}) =>
  shop.app.inject<B & ErrorBody>(method, `/api/${path}`, {
    token: by.token,
    headers,
    ...(body === undefined ? {} : { body }),
  });
const texts = { en_US: { subject: 'Doors', text: 'Doors open at 9.' } };
const send = (more: object = {}, headers = {}) =>
  call<SentMessage>(
    'POST',
    `admin/events/${eventId}/messages`,
    { kind: 'service', audience: {}, texts, ...more },
    organiser,
    headers,
  );
const allowance = async (by = organiser) =>
  (await call<SendAllowance>('GET', `admin/events/${eventId}/send-allowance`, undefined, by)).body;
const raise = (perDay: number, by = admin) =>
  call<SendAllowance>('PUT', `admin/events/${eventId}/send-allowance`, { perDay }, by);
/** Leaves this many sends of the event. */
const leave = async (left: number) => {
  expect((await send()).status).toBe(200);
  await db()
    .updateTable('rate_limit')
    .set({ used: sendsPerDay - Math.max(left, 1), blocked_until: null })
    .where('name', '=', 'event-sends')
    .where('key', '=', String(eventId))
    .execute();
  if (left === 0) await send();
};
const day = 86_400_000;
const onDay = (days: number) => new Date(Date.parse('2026-03-20T12:00:00Z') + days * day).toISOString();
const moveDates = (days: number, more: object = {}) =>
  call('PUT', `events/${eventId}/dates`, { eventStart: onDay(days), eventEnd: onDay(days + 1), ...more });
const startOf = async () =>
  (
    await db().selectFrom('event').select('event_start').where('event_id', '=', eventId).executeTakeFirstOrThrow()
  ).event_start.toISOString();
const messages = async () =>
  (
    await db()
      .selectFrom('attendee_message')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('event_id', '=', eventId)
      .executeTakeFirstOrThrow()
  ).count;

/** Every call that mails many people. */
const causes: Record<string, () => Promise<{ status: number; body: ErrorBody }>> = {
  'a message now': () => send(),
  'a message at a time': () => send({ schedule: { kind: 'at', date: onDay(0) } }),
  'a message by a rule': () =>
    send({ schedule: { kind: 'rule', anchor: 'REGISTRATION', direction: 'after', amount: 0, unit: 'minutes' } }),
  'new dates': () => moveDates(2),
  'new dates with the name': () =>
    call('PUT', 'events/update-self-service-event-basic-info', {
      eventId,
      translations: { name: { en_US: { value: 'Harbour Night' } } },
      registrationStartDate: '2026-02-01T12:00:00Z',
      registrationEndDate: '2026-03-01T12:00:00Z',
      eventStartDate: onDay(3),
      eventEndDate: onDay(4),
    }),
  'published dates': async () => {
    const { body } = await call<{ revision: number; version: number; definition: object }>(
      'GET',
      `events/${eventId}/draft`,
    );
    const definition = { ...body.definition, eventStart: onDay(4), eventEnd: onDay(5) };
    const saved = await call<{ revision: number }>('PUT', `events/${eventId}/draft`, { ...pick(body), definition });
    return call('POST', `events/${eventId}/publish`, { revision: saved.body.revision });
  },
  'restored dates': async () => {
    await moveDates(6, { mailsNewDates: false });
    const { body: versions } = await call<{ eventVersionId: number; version: number }[]>(
      'GET',
      `events/${eventId}/versions`,
    );
    const [last, before] = versions;
    return call('POST', `events/${eventId}/versions/${before?.eventVersionId ?? 0}/restore`, {
      version: last?.version,
    });
  },
};
const pick = ({ revision, version }: { revision: number; version: number }) => ({ revision, version });

describe.each(Object.entries(causes))('%s', (_, cause) => {
  it('counts as one send, and is refused when none is left', async () => {
    await leave(1);
    const before = await messages();
    expect((await cause()).status).toBe(200);
    expect(await messages()).toBe(before + 1);
    expect((await allowance()).sends).toMatchObject({ perDay: sendsPerDay, left: 0 });
    await db()
      .updateTable('event')
      .set({ event_start: new Date(onDay(20)), event_end: new Date(onDay(21)) })
      .execute();
    const dates = await startOf();
    const { status, body } = await cause();
    expect([status, body.error.code]).toEqual([429, 'EVENT_SEND_LIMIT']);
    expect(body.error.metadata).toMatchObject({ perDay: sendsPerDay, retryAfterSeconds: day / 1000 });
    expect(await messages()).toBe(before + 1);
    if (cause !== causes['restored dates']) expect(await startOf()).toBe(dates);
  });
});

describe('the limit of sends', () => {
  it('stops an organiser who sends sixty messages, and is per event and day', async () => {
    const statuses = [];
    for (let n = 0; n < 60; n += 1) statuses.push((await send()).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(sendsPerDay);
    expect(statuses.slice(sendsPerDay).every((status) => status === 429)).toBe(true);
    const first = eventId;
    eventId = await createEvent(db());
    organiser = await organiserOf(eventId);
    expect((await send()).status).toBe(200);
    shop.app.clock.advance({ days: 1 });
    eventId = first;
    organiser = await organiserOf(eventId);
    expect((await allowance()).sends).toEqual({ perDay: sendsPerDay, left: sendsPerDay, nextDate: null });
    expect((await send()).status).toBe(200);
  });

  it('is shown before it is reached, with the time of the next send', async () => {
    expect((await allowance()).sends).toEqual({ perDay: sendsPerDay, left: sendsPerDay, nextDate: null });
    await leave(3);
    expect((await allowance()).sends).toEqual({ perDay: sendsPerDay, left: 3, nextDate: null });
    await leave(0);
    const nextDate = new Date(Date.parse(start) + day).toISOString();
    expect((await allowance()).sends).toEqual({ perDay: sendsPerDay, left: 0, nextDate });
  });

  it('allows two of five requests at the same time when two sends are left', async () => {
    await leave(2);
    const all = await Promise.all(Array.from({ length: 5 }, () => send()));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(2);
  });

  it('counts a repeated request once, also in parallel', async () => {
    await leave(4);
    const key = { 'idempotency-key': `once-${eventId}` };
    const both = await Promise.all([send({}, key), send({}, key)]);
    expect(new Set(both.map(({ body }) => body.messageId)).size).toBe(1);
    await send({}, key);
    expect((await allowance()).sends.left).toBe(3);
    await leave(0);
    expect((await send({}, key)).status).toBe(200);
  });

  it('counts no dates that are refused, that mail no one, or that the editor does not mail', async () => {
    await leave(5);
    expect((await moveDates(1, { mailsNewDates: false })).status).toBe(200);
    expect((await moveDates(2, { version: 99 })).status).toBe(409);
    await db()
      .updateTable('ticket')
      .set({ status: 'CANCELED', canceled_at: new Date(start) })
      .where('event_id', '=', eventId)
      .execute();
    expect((await moveDates(3)).status).toBe(200);
    expect((await allowance()).sends.left).toBe(5);
  });

  it('counts a call-off and never prevents it', async () => {
    const callOff = async () => {
      const { event_short_code: confirmation } = await db()
        .selectFrom('event')
        .select('event_short_code')
        .where('event_id', '=', eventId)
        .executeTakeFirstOrThrow();
      return call('POST', `admin/events/${eventId}/call-off`, { confirmation, reason: 'Storm', texts: {} }, admin);
    };
    expect((await callOff()).status).toBe(200);
    expect((await allowance()).sends.left).toBe(sendsPerDay - 1);
    eventId = await createEvent(db());
    organiser = await organiserOf(eventId);
    await leave(0);
    expect((await callOff()).status).toBe(200);
    expect((await send()).body.error.code).toBe('EVENT_SEND_LIMIT');
  });
});

describe('an administrator', () => {
  it('raises the limit of an event at once, with an audit entry, and lowers it again', async () => {
    await leave(0);
    expect((await send()).status).toBe(429);
    expect((await raise(sendsPerDay + 2)).body.sends).toMatchObject({ perDay: sendsPerDay + 2, left: 2 });
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([200, 200, 429]);
    expect((await raise(sendsPerDay)).body.sends).toMatchObject({ perDay: sendsPerDay, left: 0 });
    expect((await send()).status).toBe(429);
    const entries = await db()
      .selectFrom('audit_log')
      .select(['before', 'after', 'account_id'])
      .where('action', '=', 'message.limitChanged')
      .where('event_id', '=', eventId)
      .orderBy('audit_log_id')
      .execute();
    expect(entries).toEqual([
      { before: { perDay: sendsPerDay }, after: { perDay: sendsPerDay + 2 }, account_id: admin.accountId },
      { before: { perDay: sendsPerDay + 2 }, after: { perDay: sendsPerDay }, account_id: admin.accountId },
    ]);
  });

  it('is needed for it, and stays within bounds', async () => {
    expect((await raise(30, organiser)).status).toBe(403);
    expect([(await raise(sendsPerDay - 1)).status, (await raise(201)).status, (await raise(200)).status]).toEqual([
      422, 422, 200,
    ]);
  });
});

it('limits the test mails of an event, from every screen and person together', async () => {
  const sample = { kind: 'service', locale: 'en-US', text: texts.en_US };
  const test = (by = organiser) => call('POST', `admin/events/${eventId}/messages/test`, sample, by);
  const testMail = () =>
    call('POST', `events/${eventId}/email/test`, { templateName: 'confirmation', locale: 'en-US' });
  expect((await test()).status).toBe(200);
  await db()
    .updateTable('rate_limit')
    .set({ used: limits['event-tests'].allowed - 2, blocked_until: null })
    .where('name', '=', 'event-tests')
    .execute();
  expect((await allowance()).tests).toMatchObject({ left: 2 });
  expect((await testMail()).status).toBe(200);
  expect((await test()).status).toBe(200);
  const { status, body } = await test(await organiserOf(eventId));
  expect([status, body.error.code]).toEqual([429, 'RATE_LIMITED']);
  expect((await testMail()).body.error.code).toBe('RATE_LIMITED');
  expect((await allowance()).tests).toMatchObject({ left: 0 });
});
