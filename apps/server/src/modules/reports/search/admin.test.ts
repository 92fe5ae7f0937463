import type { AccountOrder } from '@foyer/contract/orders/account-orders';
import type { AuditEntry } from '@foyer/contract/people/audit';
import type { GroupedEvents } from '@foyer/contract/events/admin-events';
import type { SearchResult } from '@foyer/contract/reports/search';
import type { Profile } from '@foyer/contract/people/accounts';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { EventView, ListedEvent } from '@foyer/contract/events/events';
import type { MailQueue, OutboxEntry, OutboxMail } from '@foyer/contract/mail/outgoing-mail';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { openTestSession } from '../../../../test/sessions.ts';
import { readMailQueue, recordBounce } from '../../mail/index.ts';
import { ticketSearchText } from '../../../db/search-text.ts';
import { createAddOn, createEvent } from '../../../seed/factories/event.ts';

let shop: Shop;
let admin: Person;
let helper: Person;
let scanner: Person;
beforeAll(async () => {
  shop = await openShop({ name: 'admin', event: { configuration: { canRegisterOtherAccounts: true } } });
  admin = await shop.staff(['admin']);
  helper = await shop.staff(['helper']);
  scanner = await shop.staff(['ticket-scanner']);
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;
const get = <B>(path: string, by: Person = admin) =>
  shop.app.inject<B & ErrorBody>('GET', `/api/admin/${path}`, { token: by.token });
const ofAccount = <B>(what: string, person: Pick<Person, 'externalAccountIdentifier'>, by: Person = admin) =>
  get<B>(`events/${shop.eventId}/${what}/${person.externalAccountIdentifier}`, by);

async function family(): Promise<{ person: Person; orderId: number; self: number; spouse: number }> {
  const type = await shop.ticketType({ amount_minor: 10_000 });
  const addOn = await createAddOn(db(), { ticket_configuration_id: type, amount_minor: 2_500 });
  const person = await shop.person();
  const { body } = await shop.order(person, {
    tickets: [
      selfTicket(person, type),
      selfTicket(person, type, { relationshipType: 'SPOUSE', ticketConfigurationAddOns: [addOn] }),
    ],
    chargeCreditCardRequest: payBy(),
  });
  const { body: tickets } = await ofAccount<Ticket[]>('tickets', person);
  const idOf = (relationship: string) =>
    tickets.find(({ metadata }) => metadata.relationship === relationship)?.ticketId ?? 0;
  return { person, orderId: body.orderId ?? 0, self: idOf('CONSULTANT'), spouse: idOf('SPOUSE') };
}

describe('event lists for staff', () => {
  let past: number;
  let draft: number;
  let activated: number;
  beforeAll(async () => {
    const over = { event_start: new Date('2025-12-31T23:00:00Z'), event_end: new Date('2026-01-02T20:00:00Z') };
    past = await createEvent(db(), { ...over, event_type_cd: 'AMBITION' });
    draft = await createEvent(db(), { published: false });
    activated = await createEvent(db(), {
      ...over,
      activated_from: new Date('2026-01-20T00:00:00Z'),
      activated_until: new Date('2026-01-21T00:00:00Z'),
    });
  });
  const idsOf = (events: readonly { eventId: number }[]) => events.map(({ eventId }) => eventId);

  test('contain all events including unpublished ones, latest first', async () => {
    const { status, body } = await get<ListedEvent[]>('events', scanner);
    expect(status).toBe(200);
    expect(idsOf(body)).toEqual(expect.arrayContaining([shop.eventId, past, draft, activated]));
    const starts = body.map(({ eventStart }) => eventStart);
    expect(starts).toEqual(starts.toSorted().toReversed());
    expect(body.find(({ eventId }) => eventId === draft)?.isPublished).toBe(false);
  });

  test('are grouped by type and by year in the event’s time zone', async () => {
    const { body } = await get<GroupedEvents>('events-grouped');
    const ambition = body.find(({ eventTypeCd }) => eventTypeCd === 'AMBITION');
    const zone = body.flatMap(({ years }) => years.flatMap(({ events }) => events))[0]?.configuration.timeZone;
    // 23:00 UTC on 31 December is still the same year west of Greenwich.
    expect(zone).toMatch(/^America\//);
    expect(ambition?.years.map(({ year, events }) => [year, idsOf(events)])).toEqual([[2025, [past]]]);
    expect(body.flatMap(({ years }) => years.flatMap(({ events }) => events))).toHaveLength(4);
  });

  test('contain current, activated and upcoming events', async () => {
    const ids = idsOf((await get<ListedEvent[]>('events-latest')).body);
    expect(ids).toEqual(expect.arrayContaining([shop.eventId, draft, activated]));
    expect(ids).not.toContain(past);
  });

  test('return one event, and 404 for an unknown id', async () => {
    expect((await get<EventView>(`events/${draft}`)).body).toMatchObject({ eventId: draft, isPublished: false });
    expect((await get(`events/999999`)).status).toBe(404);
  });

  test('are refused to attendees', async () => {
    const person = await shop.person();
    for (const path of ['events', 'events-grouped', 'events-latest', `events/${past}`])
      expect((await get(path, person)).status).toBe(403);
  });
});

describe('a person', () => {
  test('is found by the account number in every notation', async () => {
    const person = await shop.person({ first_name: 'Ana', last_name: 'Ruiz' });
    const digits = person.externalAccountIdentifier.slice(1);
    for (const typed of [person.externalAccountIdentifier, `c${digits}`, digits, encodeURIComponent('Ｃ') + digits]) {
      const { body } = await get<Profile>(`profile/external/${typed}`, helper);
      expect(body).toMatchObject({ externalAccountIdentifier: person.externalAccountIdentifier, fullName: 'Ana Ruiz' });
    }
    expect((await get('profile/external/C0000000')).body.error.code).toBe('RECORD_NOT_FOUND');
    expect((await get(`profile/external/${digits}`, scanner)).status).toBe(403);
  });

  test('has active tickets that they hold or bought, by relationship', async () => {
    const { person, self, spouse } = await family();
    const other = await shop.person();
    const type = await shop.ticketType({ amount_minor: 0 });
    const bought = await shop.order(person, { tickets: [selfTicket(other, type)] });
    const boughtId = bought.body.order?.tickets[0]?.ticketId;
    const ids = async (by: Person) => (await ofAccount<Ticket[]>('tickets', by)).body.map(({ ticketId }) => ticketId);
    expect(await ids(person)).toEqual([self, boughtId, spouse]);
    expect(await ids(other)).toEqual([boughtId]);
    await shop.app.inject('POST', '/api/ticket/deactivate-ticket', {
      token: admin.token,
      body: { ticketId: spouse, notes: 'Ill' },
    });
    expect(await ids(person)).toEqual([self, boughtId]);
    expect((await ofAccount('tickets', { externalAccountIdentifier: 'C0000000' })).status).toBe(404);
    expect((await get(`events/999999/tickets/${person.externalAccountIdentifier}`)).status).toBe(404);
  });
});

describe('orders', () => {
  const refund = (orderId: number, body: object) =>
    shop.app.inject<{ refund: { amount: number } }>('POST', `/api/admin/orders/${orderId}/refund`, {
      token: admin.token,
      body,
    });

  test('show the refundable amount per ticket, which a refund then pays out', async () => {
    const { person, orderId, self, spouse } = await family();
    const read = async () => {
      const [order] = (await ofAccount<AccountOrder[]>('orders', person)).body;
      if (!order) throw new Error('No order.');
      return order;
    };
    const before = await read();
    expect(before).toMatchObject({
      orderId,
      paymentKind: 'card',
      totalAmount: 225,
      refundableAmount: 225,
      buyer: { externalAccountIdentifier: person.externalAccountIdentifier },
      soldBy: null,
      metadata: { orderPayment: { lastFour: '4242', cardType: 'VI' } },
      refunds: [],
    });
    const dueOf = (order: AccountOrder) =>
      Object.fromEntries(order.tickets.map(({ ticketId, refundableAmount }) => [ticketId, refundableAmount]));
    expect(dueOf(before)).toEqual({ [self]: 100, [spouse]: 125 });

    expect((await refund(orderId, { reason: 'Ill', ticketIds: [spouse] })).body.refund.amount).toBe(125);
    const after = await read();
    expect(after).toMatchObject({ refundableAmount: 100, refundedAmount: 125 });
    expect(dueOf(after)).toEqual({ [self]: 100, [spouse]: 0 });
    expect(after.refunds).toMatchObject([
      {
        amount: 125,
        status: 'COMPLETE',
        ticketId: spouse,
        reason: 'Ill',
        requestedBy: { externalAccountIdentifier: admin.externalAccountIdentifier },
      },
    ]);

    expect((await refund(orderId, { reason: 'Nobody comes' })).body.refund.amount).toBe(100);
    expect(await read()).toMatchObject({
      refundableAmount: 0,
      tickets: [{ refundableAmount: 0 }, { refundableAmount: 0 }],
    });
  });

  test('need no attention any more after a later refund succeeds', async () => {
    const { orderId } = await family();
    await db()
      .updateTable('order_intent')
      .set({ attention: 'REFUND_REFUSED', attention_at: shop.app.clock.now() })
      .where(
        'order_intent_id',
        'in',
        db().selectFrom('orders').select('order_intent_id').where('order_id', '=', orderId),
      )
      .execute();
    const waiting = async () => (await get<{ totalItems: number }>('order-intents')).body.totalItems;
    expect(await waiting()).toBe(1);
    await refund(orderId, { reason: 'Ill' });
    expect(await waiting()).toBe(0);
  });

  test('include orders by another account, and bypassed orders without refundable money', async () => {
    const person = await shop.person();
    const type = await shop.ticketType({ amount_minor: 5_000 });
    const token = await openTestSession(db(), person.accountId, {
      now: shop.app.clock.now(),
      staffAccountId: admin.accountId,
    });
    await shop.order({ ...person, token }, { tickets: [selfTicket(person, type)], bypassPayment: true });
    const { body } = await ofAccount<AccountOrder[]>('orders', person, helper);
    expect(body).toMatchObject([
      {
        paymentKind: 'bypass',
        refundableAmount: 0,
        soldBy: { externalAccountIdentifier: admin.externalAccountIdentifier },
      },
    ]);
    const guest = await shop.person();
    await shop.order(person, { tickets: [selfTicket(guest, await shop.ticketType({ amount_minor: 0 }))] });
    expect((await ofAccount<AccountOrder[]>('orders', guest)).body).toMatchObject([
      { buyer: { externalAccountIdentifier: person.externalAccountIdentifier } },
    ]);
    expect((await ofAccount('orders', person, scanner)).status).toBe(403);
  });
});

describe('the audit log', () => {
  test('lists changes of money and tickets with their staff member, latest first, each once', async () => {
    const { person, orderId, self, spouse } = await family();
    shop.app.clock.advance({ minutes: 1 });
    await shop.app.inject('POST', '/api/ticket/deactivate-ticket', {
      token: admin.token,
      body: { ticketId: spouse, notes: 'Cannot come' },
    });
    const to = await shop.person();
    shop.app.clock.advance({ minutes: 1 });
    const moved = await shop.app.inject('POST', '/api/ticket/transfer', {
      token: admin.token,
      body: {
        ticketId: self,
        externalAccountIdentifier: to.externalAccountIdentifier,
        relationshipType: 'CONSULTANT',
        values: { firstName: 'Kim', lastName: 'Doe', email: 'kim@example.com' },
      },
    });
    expect(moved.status).toBe(200);
    const { body } = await ofAccount<AuditEntry[]>('audit', person);
    expect(body.map(({ action }) => action)).toEqual([
      'ticket.transferred',
      'ticket.canceled',
      'ticket.registered',
      'ticket.registered',
      'order.created',
    ]);
    expect(body[1]).toMatchObject({
      ticketId: spouse,
      notes: 'Cannot come',
      staff: { externalAccountIdentifier: admin.externalAccountIdentifier },
      before: { status: 'ACTIVE' },
      after: { status: 'CANCELED' },
    });
    expect(body.at(-1)).toMatchObject({
      orderId,
      staff: null,
      account: { externalAccountIdentifier: person.externalAccountIdentifier },
      after: { totalMinor: 22_500, currency: 'USD' },
    });
    expect((await ofAccount<AuditEntry[]>('audit', to)).body.map(({ action }) => action)).toContain(
      'ticket.transferred',
    );
    expect((await ofAccount('audit', person, person)).status).toBe(403);
  });
});

describe('search', () => {
  const search = (searchText: string, more: object = {}, by: Person = helper) =>
    shop.app.inject<{ results: SearchResult[]; totalItems: number } & ErrorBody>('POST', '/api/admin/search/event', {
      token: by.token,
      body: { eventId: shop.eventId, searchText, ...more },
    });
  const found = async (text: string, more: object = {}) =>
    (await search(text, more)).body.results.map(({ profile }) => profile.externalAccountIdentifier);

  let registered: Person;
  let ticketId: number;
  let other: Person;
  let japanese: Person;
  beforeAll(async () => {
    [registered, other, japanese] = await Promise.all([
      shop.person({ first_name: 'Zoë', last_name: 'Quillfeather', email_address: 'zoe.q@example.org' }),
      shop.person({ first_name: 'Adam', last_name: 'Quillfeather' }),
      shop.person({ first_name: 'さくら', last_name: '桜井', locale: 'ja-JP', country_code: 'JPN' }),
    ]);
    const type = await shop.ticketType({ amount_minor: 0 });
    const spouse = { firstName: 'Brunhilde', lastName: 'Ottersbach', email: 'b@example.com' };
    const { body } = await shop.order(registered, {
      tickets: [
        selfTicket(registered, type),
        selfTicket(registered, type, { relationshipType: 'SPOUSE', values: spouse }),
      ],
    });
    ticketId = body.order?.tickets[0]?.ticketId ?? 0;
    await db()
      .updateTable('ticket')
      .set({ search_text: ticketSearchText(spouse, { firstName: 'Zoë', lastName: 'Quillfeather' }, {}) })
      .where('order_id', '=', body.orderId)
      .where('relationship_type', '=', 'SPOUSE')
      .execute();
  });

  test('finds people by name in any order, by account number, e-mail, ticket number and spouse, ignoring case and accents', async () => {
    const one = [registered.externalAccountIdentifier];
    for (const text of [
      'zoe quill',
      'QUILL zoé',
      'zoe.q@example.org',
      registered.externalAccountIdentifier,
      registered.externalAccountIdentifier.slice(1),
      'ottersbach brun',
    ])
      expect(await found(text), text).toEqual(one);
    expect(await found(String(ticketId))).toContain(registered.externalAccountIdentifier);
    expect(await found('サクラ 桜井')).toEqual([japanese.externalAccountIdentifier]);
    expect(await found('nobodyatall')).toEqual([]);
    expect(await found("qq'|!&*:\\")).toEqual([]);
  });

  test.each(['constructor', 'toString', '__proto__'])('ignores the unknown sort column %s', async (sortBy) => {
    expect(await found('quillfeather', { sortBy })).toEqual(await found('quillfeather'));
  });

  test('lists registered people first, with their tickets and the total count', async () => {
    const { body } = await search('quillfeather');
    expect(body.totalItems).toBe(2);
    expect(body.results.map(({ isRegistered, tickets }) => [isRegistered, tickets.length])).toEqual([
      [true, 2],
      [false, 0],
    ]);
    expect(await found('quillfeather', { sortBy: 'firstName' })).toEqual([
      other.externalAccountIdentifier,
      registered.externalAccountIdentifier,
    ]);
    expect(await found('quillfeather', { page: 2, rowsPerPage: 1 })).toEqual([other.externalAccountIdentifier]);
  });

  test('requires a search text, an existing event and the right to search', async () => {
    expect((await search('  ')).status).toBe(422);
    expect((await search('x', { eventId: 999_999 })).status).toBe(404);
    expect((await search('x', {}, scanner)).status).toBe(403);
    expect(await found('admin')).toEqual([]);
  });
});

describe('the outbox', () => {
  test('lists mails and shows them as they are sent', async () => {
    const { person } = await family();
    const list = await get<{ results: OutboxEntry[]; totalItems: number }>('outbox?to=payer%40example.com');
    expect(list.body.totalItems).toBeGreaterThan(0);
    expect(list.body.results[0]).toMatchObject({
      template: 'confirmation',
      to: 'payer@example.com',
      status: 'PENDING',
      locale: 'en-US',
    });
    await shop.app.jobs.drain();
    const {
      body: {
        results: [first],
      },
    } = await get<{ results: OutboxEntry[] }>('outbox?to=payer%40example.com');
    expect(first).toMatchObject({ mailId: list.body.results[0]?.mailId, status: 'SENT' });
    expect(first?.subject).not.toBe('');
    const mail = await get<OutboxMail>(`outbox/${first?.mailId}`);
    expect(mail.body.html).toContain(person.externalAccountIdentifier);
    expect(mail.body.html).not.toContain('cid:');
    expect(mail.body.attachments.map(({ contentType }) => contentType.split(';')[0])).toEqual(['text/calendar']);
    expect((await get<{ totalItems: number }>('outbox?to=pay%25ample')).body.totalItems).toBe(0);
    expect((await get('outbox/999999')).status).toBe(404);
    expect((await get('outbox', helper)).status).toBe(403);
  });

  test('counts queued and failed mails, and queues failed mails again', async () => {
    await family();
    await shop.app.jobs.drain();
    const queue = async () => (await get<MailQueue>('mail-queue')).body;
    expect(await queue()).toEqual({ waiting: 0, failed: 0, bounced: 0, oldestWaitingDate: null });
    const all = () => db().updateTable('outbox').where('template', '<>', 'sign-in-link');
    const { numUpdatedRows } = await all()
      .set({ status: 'FAILED', sent_at: null, last_error: 'x', attempts: 10 })
      .executeTakeFirst();
    const failed = Number(numUpdatedRows);
    expect(failed).toBeGreaterThan(0);
    expect(await queue()).toEqual({ waiting: 0, failed, bounced: 0, oldestWaitingDate: null });
    const metrics = async () => (await shop.app.inject('GET', '/metrics')).text;
    expect(await metrics()).toContain(`foyer_mail_given_up ${failed}`);
    expect(await metrics()).toMatch(/foyer_mail_sent_total\{template="confirmation"\} [1-9]/);
    const retry = (by: Person) =>
      shop.app.inject<{ count: number }>('POST', '/api/admin/mail-queue/retry', { token: by.token, body: {} });
    expect((await retry(helper)).status).toBe(403);
    expect((await get('mail-queue', helper)).status).toBe(403);
    // Two simultaneous retries: each mail is queued only once.
    const [one, other] = await Promise.all([retry(admin), retry(admin)]);
    expect(one.body.count + other.body.count).toBe(failed);
    const now = await queue();
    expect([now.waiting, now.failed]).toEqual([failed, 0]);
    expect(await metrics()).toContain(`foyer_mail_waiting ${failed}`);
    expect(now.oldestWaitingDate).not.toBeNull();
    await shop.app.jobs.drain();
    expect(await queue()).toEqual({ waiting: 0, failed: 0, bounced: 0, oldestWaitingDate: null });
    const lines = await db().selectFrom('audit_log').where('action', '=', 'mail.retried').select('after').execute();
    expect(lines).toEqual([{ after: { count: failed } }]);
  });

  test('retries at most 1,000 failed mails at once, oldest first, and lists mails by their state', async () => {
    await sql`INSERT INTO outbox (template, recipient, locale, status, created_at, bounced_at, bounce_reason, sent_at)
      SELECT 'refund', 'many@example.com', 'en-US', CASE WHEN n > 1002 THEN 'SENT' ELSE 'FAILED' END, now(),
        CASE WHEN n > 1003 THEN now() END, CASE WHEN n > 1003 THEN '5.1.1' END, CASE WHEN n > 1002 THEN now() END
      FROM generate_series(1, 1004) n`.execute(db());
    const count = async (state: string) =>
      (await get<{ totalItems: number }>(`outbox?to=many@example.com&state=${state}`)).body.totalItems;
    const states = async () => [
      await count('FAILED'),
      await count('PENDING'),
      await count('SENT'),
      await count('BOUNCED'),
    ];
    expect(await states()).toEqual([1002, 0, 1, 1]);
    const retry = await shop.app.inject('POST', '/api/admin/mail-queue/retry', { token: admin.token, body: {} });
    expect(retry.body).toEqual({ count: 1000, remaining: 2 });
    expect(await states()).toEqual([2, 1000, 1, 1]);
    await sql`DELETE FROM outbox WHERE recipient = 'many@example.com'`.execute(db());
  });

  test('shows bounced mails with the reason, and counts them for seven days', async () => {
    await family();
    await shop.app.jobs.drain();
    const recipient = 'payer@example.com';
    const latest = async () => (await get<{ results: OutboxEntry[] }>(`outbox?to=${recipient}`)).body.results[0];
    const mail = await latest();
    expect(mail).toMatchObject({ bounceDate: null, bounceReason: null });
    const at = shop.app.clock.now();
    expect(await recordBounce(db(), { recipient, reason: '550 no such mailbox', at })).toBe('recorded');
    expect(await latest()).toMatchObject({
      mailId: mail?.mailId,
      status: 'SENT',
      bounceDate: at.toISOString(),
      bounceReason: '550 no such mailbox',
    });
    expect((await get<MailQueue>('mail-queue')).body.bounced).toBe(1);
    expect((await shop.app.inject('GET', '/metrics')).text).toContain('foyer_mail_bounced 1');
    const later = new Date(at.getTime() + 8 * 86_400_000);
    expect((await readMailQueue(db(), later)).bounced).toBe(0);
  });

  test('does not show contents outside demo mode', async () => {
    const real = await openShop({ name: 'outbox', env: { DEMO: 'false' } });
    try {
      const boss = await real.staff(['admin']);
      const { status, body } = await real.app.inject<ErrorBody>('GET', '/api/admin/outbox/1', boss);
      expect([status, body.error.code]).toEqual([403, 'FORBIDDEN']);
      expect((await real.app.inject('GET', '/api/admin/outbox', boss)).status).toBe(200);
    } finally {
      await real.close();
    }
  });
});
