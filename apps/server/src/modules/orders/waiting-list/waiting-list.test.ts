import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { EventView, ListedEvent } from '@foyer/contract/events/events';
import type { Reservation } from '@foyer/contract/tickets/ticket';
import type { OwnWaitingEntry, StaffWaitingList, WaitingEntry, WaitingList } from '@foyer/contract/orders/waiting-list';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cards, openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { toJson } from '../../../db/schema.ts';
import { auditOrders } from '../index.ts';

/** Waiting lists: the next person on the list gets a released unit before the shop sells it, exactly once. */

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ name: 'waiting' });
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;
const tend = () => shop.app.jobs.drain();
const violations = async () => (await auditOrders(shop.app.database, shop.app.clock.now())).map(({ check }) => check);
const limited = (quantity: number, more = {}) => shop.ticketType({ quantity, limit_quantity: true, ...more });
const codeOf = ({ status, body }: { status: number; body: ErrorBody }) => (status === 200 ? 'ok' : body.error.code);

const join = (person: Person, ticketConfigurationId: number, relationshipType = 'CONSULTANT') =>
  shop.app.inject<WaitingEntry & ErrorBody>('POST', `/api/events/${shop.eventId}/waiting-list`, {
    token: person.token,
    body: { ticketConfigurationId, relationshipType },
  });
const listOf = async (person: Person) =>
  (await shop.app.inject<WaitingList>('GET', `/api/events/${shop.eventId}/waiting-list`, person)).body;
const leave = (person: Person, entryId: number) =>
  shop.app.inject<ErrorBody>('DELETE', `/api/events/${shop.eventId}/waiting-list/${entryId}`, person);
const hold = (person: Person, ticketConfigurationId: number) =>
  shop.app.inject<Reservation & ErrorBody>('POST', '/api/ticket/reservation', {
    token: person.token,
    body: {
      ticketConfigurationId,
      externalAccountIdentifier: person.externalAccountIdentifier,
      relationshipType: 'CONSULTANT',
    },
  });
async function buy(person: Person, type: number, card: string = cards.good): Promise<string> {
  return codeOf(await order(person, type, card));
}
const order = (person: Person, type: number, card: string = cards.good) =>
  shop.order(person, { tickets: [selfTicket(person, type)], chargeCreditCardRequest: payBy(card) });
const ticketOf = async (person: Person) =>
  (
    await db()
      .selectFrom('ticket')
      .select('ticket_id')
      .where('account_id', '=', person.accountId)
      .where('status', '=', 'ACTIVE')
      .executeTakeFirstOrThrow()
  ).ticket_id;
async function cancel(person: Person): Promise<void> {
  const admin = await shop.staff(['admin']);
  const { status } = await shop.app.inject('POST', '/api/ticket/deactivate-ticket', {
    token: admin.token,
    body: { ticketId: await ticketOf(person), notes: 'Asked for it' },
  });
  expect(status).toBe(200);
}
const ticketsOf = async (type: number) =>
  (
    await db()
      .selectFrom('ticket')
      .select('ticket_id')
      .where('ticket_configuration_id', '=', type)
      .where('status', '=', 'ACTIVE')
      .execute()
  ).length;
const mailsTo = async (person: Person) =>
  (
    await db()
      .selectFrom('outbox as o')
      .innerJoin('account as a', 'a.email_address', 'o.recipient')
      .select('o.template')
      .where('a.account_id', '=', person.accountId)
      .where('o.template', 'like', 'waiting-%')
      .orderBy('o.outbox_id')
      .execute()
  ).map(({ template }) => template);

/** The end of the person's offer, as the event and the list of events show it. */
async function offersShown(person: Person): Promise<(string | undefined)[]> {
  const view = await shop.app.inject<EventView>('GET', `/api/events/${shop.eventId}`, person);
  const events = await shop.app.inject<ListedEvent[]>('GET', '/api/events', person);
  const listed = events.body.find(({ eventId }) => eventId === shop.eventId);
  return [view.body.waitingOfferUntil, listed?.waitingOfferUntil];
}

/** Creates a type that is sold out to `owners`, with these people waiting for it in order. */
async function soldOut(quantity: number, waiting: number) {
  const type = await limited(quantity);
  const owners = await shop.people(quantity);
  for (const owner of owners) expect(await buy(owner, type)).toBe('ok');
  const people = await shop.people(waiting);
  const entries: number[] = [];
  for (const person of people) entries.push((await join(person, type)).body.entryId);
  return { type, owners, people, entries };
}

test('a person can join only for a sold-out type, once, and gets their position', async () => {
  const type = await limited(1);
  const [owner, first, second] = (await shop.people(3)) as [Person, Person, Person];
  expect(codeOf(await join(first, type))).toBe('NOT_SOLD_OUT');
  expect((await hold(owner, type)).status).toBe(200);
  // A person who holds the last unit must buy it instead.
  expect(codeOf(await join(owner, type))).toBe('NOT_SOLD_OUT');
  const { body } = await join(first, type);
  expect(body).toEqual({
    entryId: expect.any(Number) as number,
    ticketConfigurationId: type,
    relationshipType: 'CONSULTANT',
    position: 1,
  });
  expect((await join(second, type)).body.position).toBe(2);
  expect((await join(first, type)).body).toEqual(body);
  const list = await listOf(first);
  expect(list.entries).toEqual([body]);
  expect(list.soldOut.map(({ ticketConfigurationId }) => ticketConfigurationId)).toContain(type);
  // The rules for buying apply: the self ticket comes first.
  expect(codeOf(await join(second, type, 'SPOUSE'))).toBe('NEEDS_SELF_TICKET');
  expect(codeOf(await join(second, type, 'NOBODY'))).toBe('INVALID_ATTENDEE');
  expect(codeOf(await join(first, await shop.ticketType()))).toBe('NOT_SOLD_OUT');
  expect((await leave(second, body.entryId)).status).toBe(404);
  expect((await leave(first, body.entryId)).status).toBe(200);
  expect((await leave(first, body.entryId)).status).toBe(200);
  expect((await listOf(second)).entries[0]?.position).toBe(1);
  expect(await violations()).toEqual([]);
});

test('a list is joined only at the event of its ticket type', async () => {
  const { type } = await soldOut(1, 1);
  const person = await shop.person();
  const { status } = await shop.app.inject('POST', `/api/events/${shop.eventId + 1}/waiting-list`, {
    token: person.token,
    body: { ticketConfigurationId: type, relationshipType: 'CONSULTANT' },
  });
  expect(status).toBe(404);
  expect((await listOf(person)).entries).toEqual([]);
});

test("the account's lists show offers first", async () => {
  const longer = await soldOut(1, 1);
  const [person] = longer.people as [Person];
  const [type, owner] = [await limited(1), await shop.person()];
  expect(await buy(owner, type)).toBe('ok');
  expect((await join(person, type)).status).toBe(200);
  await cancel(owner);
  await tend();
  const { body } = await shop.app.inject<OwnWaitingEntry[]>('GET', '/api/account/waiting-list', person);
  expect(body.map(({ ticketConfigurationId, position }) => [ticketConfigurationId, position])).toEqual([
    [type, 0],
    [longer.type, 1],
  ]);
});

describe('offers a released unit to the list before the shop sells it, when', () => {
  const releases: Record<string, (was: { type: number; owner: Person }) => Promise<void>> = {
    'a ticket is canceled': ({ owner }) => cancel(owner),
    'the quantity is raised': async ({ type }) => {
      await sql`UPDATE stock SET quantity = quantity + 1 FROM ticket_configuration c
        WHERE c.stock_id = stock.stock_id AND c.ticket_configuration_id = ${type}`.execute(db());
    },
  };
  test.each(Object.entries(releases))('%s', async (_, free) => {
    const { type, owners, people } = await soldOut(1, 2);
    const [next, later] = people as [Person, Person];
    await free({ type, owner: owners[0] as Person });
    // Before the job has run, the shop sells the unit to no one, including people on the list.
    const stranger = await shop.person();
    expect(codeOf(await hold(stranger, type))).toBe('NO_AVAILABLE_TICKET');
    expect(await buy(stranger, type)).toBe('NO_AVAILABLE_TICKET');
    expect(await buy(later, type)).toBe('NO_AVAILABLE_TICKET');
    await tend();
    expect((await listOf(next)).entries[0]).toMatchObject({ position: 0, offeredUntil: '2026-01-21T12:00:00.000Z' });
    expect((await listOf(later)).entries[0]).toMatchObject({ position: 1 });
    expect(await buy(stranger, type)).toBe('NO_AVAILABLE_TICKET');
    expect(await buy(next, type)).toBe('ok');
    await tend();
    expect((await listOf(next)).entries).toEqual([]);
    expect(await mailsTo(next)).toEqual(['waiting-offer']);
    expect(await mailsTo(later)).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  test('a hold expires, and a card is declined', async () => {
    const type = await limited(2);
    const [holder, payer, one, two] = (await shop.people(4)) as [Person, Person, Person, Person];
    await hold(holder, type);
    await hold(payer, type);
    await join(one, type);
    await join(two, type);
    expect(await buy(payer, type, cards.declined)).toBe('PAYMENT_FAILURE');
    await tend();
    expect((await listOf(one)).entries[0]?.position).toBe(1);
    shop.app.clock.advance({ minutes: 16 });
    const stranger = await shop.person();
    expect(await buy(stranger, type)).toBe('NO_AVAILABLE_TICKET');
    await tend();
    expect([(await listOf(one)).entries[0]?.position, (await listOf(two)).entries[0]?.position]).toEqual([0, 0]);
    for (const person of [one, two]) expect(await buy(person, type)).toBe('ok');
    expect(await ticketsOf(type)).toBe(2);
    expect(await violations()).toEqual([]);
  });

  test('lets the shop sell only the units that exceed the list', async () => {
    const { type, people } = await soldOut(1, 2);
    await sql`UPDATE stock SET quantity = quantity + 3 FROM ticket_configuration c
      WHERE c.stock_id = stock.stock_id AND c.ticket_configuration_id = ${type}`.execute(db());
    const strangers = await shop.people(3);
    const outcomes = await Promise.all(strangers.map((stranger) => buy(stranger, type)));
    expect(outcomes.toSorted()).toEqual(['NO_AVAILABLE_TICKET', 'NO_AVAILABLE_TICKET', 'ok']);
    await tend();
    for (const person of people) expect(await buy(person, type)).toBe('ok');
    // The owner, one stranger and two people of the list have the four units.
    expect(await buy(await shop.person(), type)).toBe('NO_AVAILABLE_TICKET');
    expect(await ticketsOf(type)).toBe(4);
    expect(await violations()).toEqual([]);
  });
});

describe('an offer', () => {
  test('goes to the next person when it expires, and both get a mail', async () => {
    const { owners, people } = await soldOut(1, 2);
    const [first, second] = people as [Person, Person];
    await cancel(owners[0] as Person);
    await tend();
    shop.app.clock.advance({ hours: 23, minutes: 59 });
    await tend();
    expect((await listOf(first)).entries[0]?.position).toBe(0);
    shop.app.clock.advance({ minutes: 2 });
    await tend();
    expect((await listOf(first)).entries).toEqual([]);
    expect((await listOf(second)).entries[0]?.position).toBe(0);
    expect(await mailsTo(first)).toEqual(['waiting-offer', 'waiting-ended']);
    expect(await mailsTo(second)).toEqual(['waiting-offer']);
    expect(await violations()).toEqual([]);
  });

  test.each(['the sale of its ticket type', 'registration'])('ends at the latest with the end of %s', async (what) => {
    const { type, owners, people } = await soldOut(1, 1);
    const [waiting] = people as [Person];
    const end = new Date(shop.app.clock.now().getTime() + 6 * 3_600_000);
    const event = db().selectFrom('event').select('registration_end').where('event_id', '=', shop.eventId);
    const before = await event.executeTakeFirstOrThrow();
    const setEvent = (set: { registration_end: Date }) =>
      db().updateTable('event').set(set).where('event_id', '=', shop.eventId).execute();
    if (what === 'registration') await setEvent({ registration_end: end });
    else {
      const row = db().updateTable('ticket_configuration').where('ticket_configuration_id', '=', type);
      await row.set({ sale_end: end }).execute();
    }
    try {
      await cancel(owners[0] as Person);
      await tend();
      expect((await listOf(waiting)).entries[0]).toMatchObject({ position: 0, offeredUntil: end.toISOString() });
    } finally {
      await setEvent(before);
    }
  });

  test('goes to the next person at once when its owner leaves, and the wizard neither releases nor shortens it', async () => {
    const { type, owners, people, entries } = await soldOut(1, 2);
    const [first, second] = people as [Person, Person];
    await cancel(owners[0] as Person);
    await tend();
    const until = (await listOf(first)).entries[0]?.offeredUntil;
    const held = await hold(first, type);
    expect(held.body.expiresAt).toBe(until);
    expect((await shop.app.inject('DELETE', `/api/ticket/reservation/${held.body.reservationId}`, first)).status).toBe(
      200,
    );
    const offer = db()
      .selectFrom('hold')
      .select('state')
      .where('holder_account_id', '=', first.accountId)
      .where('offered', '=', true);
    expect(await offer.execute()).toEqual([{ state: 'HELD' }]);
    // A hold on another type leaves the offer unchanged, and so does a third type, which replaces that hold.
    for (const other of [await limited(5), await limited(5)]) {
      const { body } = await hold(first, other);
      expect(Date.parse(body.expiresAt ?? '') - shop.app.clock.now().getTime()).toBe(15 * 60_000);
      expect(await offer.execute()).toEqual([{ state: 'HELD' }]);
    }
    expect((await listOf(first)).entries[0]?.offeredUntil).toBe(until);
    expect((await leave(first, entries[0] ?? 0)).status).toBe(200);
    expect((await listOf(second)).entries[0]?.position).toBe(0);
    expect(await mailsTo(second)).toEqual(['waiting-offer']);
    expect(await violations()).toEqual([]);
  });

  test('remains during the payment, even if a card is declined first', async () => {
    const { type, owners, people } = await soldOut(1, 2);
    const [first] = people as [Person];
    await cancel(owners[0] as Person);
    await tend();
    expect(await buy(first, type, cards.declined)).toBe('PAYMENT_FAILURE');
    await tend();
    expect((await listOf(first)).entries[0]?.position).toBe(0);
    expect(await buy(first, type)).toBe('ok');
  });

  test.each([
    ['its ticket', false],
    ['no ticket, because it was returned', true],
  ])('is off the list once it is used, before the job runs, for a person with %s', async (_, isReturned) => {
    const { type, owners, people } = await soldOut(1, 2);
    const [first, second] = people as [Person, Person];
    await cancel(owners[0] as Person);
    await tend();
    const [entry] = (await listOf(first)).entries;
    expect(await offersShown(first)).toEqual([entry?.offeredUntil, entry?.offeredUntil]);
    expect(await buy(first, type)).toBe('ok');
    if (isReturned) await cancel(first);
    expect((await listOf(first)).entries).toEqual([]);
    expect(await offersShown(first)).toEqual([undefined, undefined]);
    expect(codeOf(await leave(first, entry?.entryId ?? 0))).toBe('ok');
    // Leaving ended the entry as bought, and the returned unit went to the next person.
    const { rows } = await sql<{ state: string }>`
      SELECT state FROM waiting_entry WHERE waiting_entry_id = ${entry?.entryId ?? 0}`.execute(db());
    expect(rows).toEqual([{ state: 'TAKEN' }]);
    expect((await listOf(second)).entries[0]?.position).toBe(isReturned ? 0 : 1);
    expect(await violations()).toEqual([]);
  });

  test('is not shown by the event after it expired, before the job runs', async () => {
    const { owners, people } = await soldOut(1, 1);
    const [first] = people as [Person];
    await cancel(owners[0] as Person);
    await tend();
    const [entry] = (await listOf(first)).entries;
    const until = entry?.offeredUntil ?? '';
    shop.app.clock.set(new Date(Date.parse(until) - 1).toISOString());
    expect(await offersShown(first)).toEqual([until, until]);
    shop.app.clock.set(until);
    expect(await offersShown(first)).toEqual([undefined, undefined]);
  });

  test('can be followed by a new entry before the job runs, when its ticket was returned', async () => {
    const { type, owners, people } = await soldOut(1, 2);
    const [first, second] = people as [Person, Person];
    await cancel(owners[0] as Person);
    await tend();
    const [used] = (await listOf(first)).entries;
    expect(await buy(first, type)).toBe('ok');
    await cancel(first);
    const { status, body } = await join(first, type);
    expect(status).toBe(200);
    expect([body.entryId === used?.entryId, body.position]).toEqual([false, 1]);
    expect((await listOf(second)).entries[0]?.position).toBe(0);
  });

  test('is not made if its mail cannot be written', async () => {
    const { owners, people } = await soldOut(1, 1);
    await cancel(owners[0] as Person);
    await sql`ALTER TABLE outbox ADD CONSTRAINT no_offers CHECK (template <> 'waiting-offer') NOT VALID`.execute(db());
    await expect(tend()).rejects.toThrow('no_offers');
    expect((await listOf(people[0] as Person)).entries[0]?.position).toBe(1);
    await sql`ALTER TABLE outbox DROP CONSTRAINT no_offers`.execute(db());
    await tend();
    expect((await listOf(people[0] as Person)).entries[0]?.position).toBe(0);
    expect(await mailsTo(people[0] as Person)).toEqual(['waiting-offer']);
  });

  test('does not end if its mail cannot be written', async () => {
    const { owners, people } = await soldOut(1, 1);
    const [person] = people as [Person];
    await cancel(owners[0] as Person);
    await tend();
    shop.app.clock.advance({ hours: 25 });
    await sql`ALTER TABLE outbox ADD CONSTRAINT no_ends CHECK (template <> 'waiting-ended') NOT VALID`.execute(db());
    await expect(tend()).rejects.toThrow('no_ends');
    const state = db().selectFrom('waiting_entry').select('state').where('account_id', '=', person.accountId);
    expect(await state.execute()).toEqual([{ state: 'OFFERED' }]);
    await sql`ALTER TABLE outbox DROP CONSTRAINT no_ends`.execute(db());
    await tend();
    expect(await state.execute()).toEqual([{ state: 'LAPSED' }]);
    expect(await mailsTo(person)).toEqual(['waiting-offer', 'waiting-ended']);
  });
});

describe('an entry ends', () => {
  test('when its person has another ticket or a closed account', async () => {
    const { owners, people } = await soldOut(2, 3);
    const [first, second, third] = people as [Person, Person, Person];
    await cancel(owners[0] as Person);
    await tend();
    const other = await shop.ticketType();
    // The person with the offer and the next one buy another type, so the third person gets the offer.
    expect([await buy(first, other), await buy(second, other)]).toEqual(['ok', 'ok']);
    await tend();
    expect((await listOf(first)).entries).toEqual([]);
    expect((await listOf(second)).entries).toEqual([]);
    expect((await listOf(third)).entries[0]?.position).toBe(0);
    await db()
      .updateTable('account')
      .set({ closed_at: shop.app.clock.now() })
      .where('account_id', '=', third.accountId)
      .execute();
    await tend();
    expect(
      await db().selectFrom('waiting_entry').select('state').where('account_id', '=', third.accountId).execute(),
    ).toEqual([{ state: 'CLOSED' }]);
    expect(await mailsTo(third)).toEqual(['waiting-offer']);
    expect(await violations()).toEqual([]);
  });

  test('when registration is over, but not while it is only unpublished', async () => {
    const { owners, people } = await soldOut(1, 2);
    const [first, second] = people as [Person, Person];
    await cancel(owners[0] as Person);
    await tend();
    const { published, registration_end } = await db()
      .selectFrom('event')
      .select(['published', 'registration_end'])
      .where('event_id', '=', shop.eventId)
      .executeTakeFirstOrThrow();
    const set = (change: { published?: boolean; registration_end?: Date }) =>
      db().updateTable('event').set(change).where('event_id', '=', shop.eventId).execute();
    await set({ published: false });
    shop.app.clock.advance({ hours: 25 });
    await tend();
    await set({ published });
    await tend();
    expect((await listOf(first)).entries[0]?.position).toBe(0);
    await set({ registration_end: shop.app.clock.now() });
    shop.app.clock.advance({ minutes: 1 });
    await tend();
    expect(await mailsTo(second)).toEqual(['waiting-ended']);
    shop.app.clock.advance({ hours: 25 });
    await tend();
    expect(await mailsTo(first)).toEqual(['waiting-offer', 'waiting-offer', 'waiting-ended']);
    await set({ registration_end });
    expect(await violations()).toEqual([]);
  });
});

describe('staff', () => {
  const steer = (admin: Person, path: string) =>
    shop.app.inject<ErrorBody>('POST', `/api/admin/${path}`, {
      token: admin.token,
      body: { reason: 'Their mother is ill' },
    });
  const auditOf = async (entryId: number) =>
    db()
      .selectFrom('audit_log')
      .select(['action', 'notes', 'staff_account_id as staff'])
      .where('entity', '=', 'waiting')
      .where('entity_id', '=', String(entryId))
      .orderBy('audit_log_id')
      .execute();

  test('can pause the offers, move an entry to the front and remove an entry, with a reason in the audit log', async () => {
    const { type, owners, people, entries } = await soldOut(1, 3);
    const [first, second, third] = people as [Person, Person, Person];
    const admin = await shop.staff(['admin']);
    const pause = (paused: boolean) =>
      steer(admin, `events/${shop.eventId}/waiting-list/${type}/pause?paused=${String(paused)}`);
    expect((await pause(true)).status).toBe(200);
    await cancel(owners[0] as Person);
    await tend();
    // Units released during the pause are reserved for the list.
    expect(await buy(await shop.person(), type)).toBe('NO_AVAILABLE_TICKET');
    expect((await steer(admin, `waiting-list/${entries[2]}/front`)).status).toBe(200);
    const shown = await shop.app.inject<StaffWaitingList[]>(
      'GET',
      `/api/admin/events/${shop.eventId}/waiting-list`,
      admin,
    );
    const list = shown.body.find(({ ticketConfigurationId }) => ticketConfigurationId === type);
    expect(list).toMatchObject({ paused: true, waiting: 3, offered: 0 });
    expect(list?.entries.map(({ entryId }) => entryId)).toEqual([entries[2], entries[0], entries[1]]);
    expect((await pause(false)).status).toBe(200);
    await tend();
    expect((await listOf(third)).entries[0]?.position).toBe(0);
    expect((await steer(admin, `waiting-list/${entries[2]}/front`)).status).toBe(404);
    // The offer of a removed entry goes to the next person at once.
    expect((await steer(admin, `waiting-list/${entries[2]}/remove`)).status).toBe(200);
    expect(await mailsTo(third)).toEqual(['waiting-offer', 'waiting-ended']);
    expect((await listOf(first)).entries[0]?.position).toBe(0);
    expect((await listOf(second)).entries[0]?.position).toBe(1);
    expect(await auditOf(entries[2] ?? 0)).toEqual([
      { action: 'waiting.joined', notes: null, staff: null },
      { action: 'waiting.moved', notes: 'Their mother is ill', staff: admin.accountId },
      { action: 'waiting.offered', notes: null, staff: null },
      { action: 'waiting.removed', notes: 'Their mother is ill', staff: admin.accountId },
    ]);
    expect(await violations()).toEqual([]);
  });

  test('can set the duration of offers, which the event, the list of events and the account show', async () => {
    const { type, owners, people } = await soldOut(1, 1);
    const [first] = people as [Person];
    const { configuration } = await db()
      .selectFrom('event')
      .select('configuration')
      .where('event_id', '=', shop.eventId)
      .executeTakeFirstOrThrow();
    await db()
      .updateTable('event')
      .set({ configuration: toJson({ ...configuration, waitingListOfferHours: 2 }) })
      .where('event_id', '=', shop.eventId)
      .execute();
    await cancel(owners[0] as Person);
    await tend();
    const until = new Date(shop.app.clock.now().getTime() + 2 * 3_600_000).toISOString();
    expect((await listOf(first)).entries[0]?.offeredUntil).toBe(until);
    const view = await shop.app.inject<EventView>('GET', `/api/events/${shop.eventId}`, first);
    expect([view.body.waitingOfferUntil, view.body.soldOut]).toEqual([until, ['CONSULTANT', 'GUEST', 'SPOUSE']]);
    const events = await shop.app.inject<ListedEvent[]>('GET', '/api/events', first);
    expect(events.body.map(({ waitingOfferUntil }) => waitingOfferUntil)).toEqual([until]);
    const others = await shop.app.inject<ListedEvent[]>('GET', '/api/events', await shop.person());
    expect(others.body.map(({ waitingOfferUntil }) => waitingOfferUntil)).toEqual([undefined]);
    const mine = await shop.app.inject<OwnWaitingEntry[]>('GET', '/api/account/waiting-list', first);
    expect(mine.body).toMatchObject([{ ticketConfigurationId: type, eventId: shop.eventId, offeredUntil: until }]);
  });
});
