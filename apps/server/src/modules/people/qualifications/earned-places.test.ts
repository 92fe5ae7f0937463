import type { Candidate, EarnedPlaceRow, OwnEarnedPlace, Qualification } from '@foyer/contract/people/qualifications';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { FoyerError } from '@foyer/contract/wire/errors';
import { orderRequest } from '@foyer/contract/orders/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { meetHere, meeting, whileLocked } from '../../../../test/barrier.ts';
import {
  anotherProcess,
  contextOf,
  openShop,
  payBy,
  selfTicket,
  weaken,
  type Person,
  type Shop,
} from '../../../../test/ordering.ts';
import { createEvent, createTicketConfiguration } from '../../../seed/factories/event.ts';
import type { Orders } from '../../orders/deps.ts';
import { createOrder } from '../../orders/create/create-order.ts';
import { auditOrders } from '../../orders/audit/audit.ts';

let shop: Shop;
let admin: Person;
beforeAll(async () => {
  shop = await openShop({ name: 'earned-places', env: { DATABASE_POOL_SIZE: '24' } });
  admin = await shop.staff(['admin']);
});
afterAll(() => shop.close());

const until = '2026-02-10T12:00:00Z';
const rules = {
  name: 'Top seller',
  translations: { name: { ja_JP: { value: '優秀者' } } },
  periodStart: null,
  periodEnd: null,
  quantity: null,
  deferEventId: null,
  nextOffer: 'none',
  offerDays: 14,
  mostInvitations: null,
  firstTimersFirst: false,
};

const save = (key: string, more: object = {}, at = shop, by = admin) =>
  at.app.inject<Qualification & ErrorBody>('PUT', `/api/admin/qualifications/${key}`, {
    token: by.token,
    body: { ...rules, ...more },
  });
async function grant(
  key: string,
  people: readonly Person[],
  more: object = {},
  at = shop,
  by = admin,
): Promise<number[]> {
  const { status, body } = await at.app.inject<{ granted: number }>('POST', `/api/admin/qualifications/${key}/places`, {
    token: by.token,
    body: {
      accounts: people.map(({ externalAccountIdentifier }) => externalAccountIdentifier),
      seats: 1,
      guests: 0,
      offeredUntil: until,
      ...more,
    },
  });
  expect([status, body.granted]).toEqual([200, people.length]);
  return Promise.all(people.map(async (person) => (await ownEarnedPlaces(person, at))[0]?.earnedPlaceId ?? 0));
}
const ownEarnedPlaces = async (person: Person, at = shop) =>
  (await at.app.inject<OwnEarnedPlace[]>('GET', '/api/account/places', { token: person.token })).body;
const answer = (person: Person, id: number, action: string, at = shop) =>
  at.app.inject<OwnEarnedPlace & ErrorBody>('POST', `/api/account/places/${id}`, {
    token: person.token,
    body: { action },
  });
const act = (id: number, body: object) =>
  shop.app.inject<ErrorBody>('POST', `/api/admin/places/${id}`, { token: admin.token, body });
const rowsOf = async (key: string, query = '') =>
  (
    await shop.app.inject<{ results: EarnedPlaceRow[]; totalItems: number }>(
      'GET',
      `/api/admin/qualifications/${key}/places?rowsPerPage=50${query}`,
      { token: admin.token },
    )
  ).body;
const codeOf = ({ body }: { body: ErrorBody }) => body.error?.code;

const top = { qualification: 'top', price: { kind: 'free' as const } };
const benefitOf = (key: string, more: object = {}) => ({
  additionalConfiguration: { benefits: [{ ...top, qualification: key, ...more }], qualifiedOnly: true },
});

describe('a member', () => {
  test('accepts in time, once, and declines what no ticket uses (selling 3.3, 3.4)', async () => {
    const eventId = await createEvent(shop.app.database.kysely, {});
    await save('next', { deferEventId: eventId });
    const [ana, ben, cy] = (await shop.people(3)) as [Person, Person, Person];
    const [first = 0, second = 0, third = 0] = await grant('next', [ana, ben, cy]);
    const mails = await shop.app.database.pool.query(`SELECT template FROM outbox WHERE template = 'earned-place'`);
    expect(mails.rows).toHaveLength(3);
    expect(await ownEarnedPlaces(ana)).toMatchObject([
      { qualificationName: 'Top seller', state: 'OFFERED', canAccept: true, canDecline: true, canDefer: true },
    ]);
    // Another account's place does not exist for this member.
    expect(codeOf(await answer(ben, first, 'accept'))).toBe('RECORD_NOT_FOUND');
    expect((await answer(ana, first, 'accept')).body).toMatchObject({ state: 'ACCEPTED', canAccept: false });
    expect((await answer(ana, first, 'accept')).status).toBe(200);
    expect((await answer(ana, first, 'decline')).body.state).toBe('DECLINED');
    expect(codeOf(await answer(ana, first, 'accept'))).toBe('GRANT_NOT_CHANGEABLE');
    expect((await answer(ben, second, 'defer')).body).toMatchObject({ state: 'DEFERRED', defersTo: { eventId } });
    expect((await act(third, { action: 'revoke', reason: 'Wrong list' })).status).toBe(200);
    expect(await ownEarnedPlaces(cy)).toEqual([]);
    expect(codeOf(await act(third, { action: 'offer', offeredUntil: '2020-01-01T00:00:00Z' }))).toBe(
      'VALIDATION_ERROR',
    );
    expect((await act(third, { action: 'offer', offeredUntil: until })).status).toBe(200);
    expect(await ownEarnedPlaces(cy)).toMatchObject([{ state: 'OFFERED' }]);
    const { rows } = await shop.app.database.pool.query(
      `SELECT action FROM audit_log WHERE entity = 'place' AND entity_id = $1 ORDER BY audit_log_id`,
      [third],
    );
    expect(rows.map(({ action }) => String(action))).toEqual(['place.offered', 'place.revoked', 'place.offered']);
    expect((await rowsOf('next', '&state=DEFERRED')).totalItems).toBe(1);
    expect((await rowsOf('next')).results).toHaveLength(3);
  });

  test('is told the end of an offer that is over before the job ran', async () => {
    await save('late');
    const ana = await shop.person();
    const [id = 0] = await grant('late', [ana], { offeredUntil: '2026-01-20T12:00:01Z' });
    shop.app.clock.advance({ seconds: 1 });
    expect(await ownEarnedPlaces(ana)).toMatchObject([{ state: 'EXPIRED', canAccept: false }]);
    const refused = await answer(ana, id, 'accept');
    expect([codeOf(refused), refused.body.error?.metadata]).toEqual([
      'GRANT_EXPIRED',
      { until: '2026-01-20T12:00:01.000Z' },
    ]);
  });
});

test('an own place tells when the registration of its event opens, until it is open', async () => {
  await save('soon');
  const opens = new Date(shop.app.clock.now().getTime() + 3_600_000);
  const db = shop.app.database.kysely;
  const eventId = await createEvent(db, { registration_start: opens, published: true });
  await createTicketConfiguration(db, { event_id: eventId, amount_minor: 5000, ...benefitOf('soon') });
  const ana = await shop.person();
  await grant('soon', [ana]);
  const opensDate = async () =>
    (await ownEarnedPlaces(ana))[0]?.events.map((event) => [event.eventId, event.opensDate]);
  expect(await opensDate()).toEqual([[eventId, opens.toISOString()]]);
  await db
    .updateTable('event')
    .set({ registration_start: shop.app.clock.now() })
    .where('event_id', '=', eventId)
    .execute();
  expect(await opensDate()).toEqual([[eventId, undefined]]);
});

test('an own place names no event that was called off, and none whose ticket type was removed', async () => {
  await save('where');
  const db = shop.app.database.kysely;
  const eventWith = async (event: Parameters<typeof createEvent>[1], type: object = {}) => {
    const eventId = await createEvent(db, { published: true, ...event });
    await createTicketConfiguration(db, { event_id: eventId, amount_minor: 5000, ...benefitOf('where'), ...type });
    return eventId;
  };
  const eventId = await eventWith({});
  await eventWith({ called_off_at: shop.app.clock.now() });
  await eventWith({}, { active: false });
  const ana = await shop.person();
  await grant('where', [ana]);
  expect((await ownEarnedPlaces(ana))[0]?.events.map((event) => event.eventId)).toEqual([eventId]);
});

describe('an order', () => {
  test('uses a place once, and gives it back with the ticket (selling 4.2)', async () => {
    await save('top');
    const ticket = await shop.ticketType({ amount_minor: 10_000, ...benefitOf('top') });
    const [ana, ben] = (await shop.people(2)) as [Person, Person];
    const [id = 0] = await grant('top', [ana]);
    const buy = (person: Person) => shop.order(person, { tickets: [selfTicket(person, ticket)] });
    const reasons = async (person: Person) =>
      (
        await shop.app.inject<{ tickets: { ticketConfigurationId: number; reasons: { reason: object }[] }[] }>(
          'POST',
          `/api/events/${shop.eventId}/purchase-reasons`,
          {
            token: person.token,
            body: {
              externalAccountIdentifier: person.externalAccountIdentifier,
              relationshipType: 'CONSULTANT',
              cartSummary: [],
            },
          },
        )
      ).body.tickets
        .find((each) => each.ticketConfigurationId === ticket)
        ?.reasons.map(({ reason }) => reason);
    const none = await buy(ben);
    expect([codeOf(none), none.body.error?.metadata]).toEqual([
      'NOT_QUALIFIED',
      { qualification: 'Top seller', reason: 'none', ticketConfigurationId: ticket },
    ]);
    expect(await reasons(ben)).toEqual([{ code: 'notQualified', qualification: 'Top seller' }]);
    expect((await buy(ana)).body.error?.metadata).toMatchObject({ reason: 'notAccepted' });
    expect(await reasons(ana)).toMatchObject([{ code: 'earnedPlaceOpen', qualification: 'Top seller' }]);
    await answer(ana, id, 'accept');
    expect(await reasons(ana)).toEqual([]);
    const listed = await shop.app.inject<
      { ticketConfiguration: { ticketConfigurationId: number; overrideAmount: number } }[]
    >('POST', '/api/events/available-tickets', {
      token: ana.token,
      body: {
        eventId: shop.eventId,
        externalAccountIdentifier: ana.externalAccountIdentifier,
        relationshipType: 'CONSULTANT',
        cartSummary: [],
      },
    });
    expect(listed.text).not.toContain('benefits');
    const bought = await buy(ana);
    expect([bought.status, bought.body.order?.totalAmount]).toEqual([200, 0]);
    expect(codeOf(await answer(ana, id, 'decline'))).toBe('GRANT_USED');
    expect((await rowsOf('top')).results[0]?.uses).toBe(1);
    const ticketId = bought.body.order?.tickets[0]?.ticketId ?? 0;
    const stored = await shop.app.database.pool.query(
      'SELECT earned_place_id, earned_unit, transferable FROM ticket WHERE ticket_id = $1',
      [ticketId],
    );
    expect(stored.rows).toEqual([{ earned_place_id: id, earned_unit: 1, transferable: false }]);
    const canceled = await shop.app.inject('POST', '/api/ticket/deactivate-ticket', {
      token: admin.token,
      body: { ticketId, notes: 'Asked for it' },
    });
    expect(canceled.status).toBe(200);
    expect((await buy(ana)).body.order?.totalAmount).toBe(0);
  });

  test('keeps a cancelled ticket cancelled when its unit is used at another event, or the place has ended', async () => {
    await save('again');
    const eventId = await createEvent(shop.app.database.kysely, {});
    const here = await shop.ticketType({ amount_minor: 5000, ...benefitOf('again') });
    const there = await createTicketConfiguration(shop.app.database.kysely, {
      event_id: eventId,
      amount_minor: 5000,
      ...benefitOf('again'),
    });
    const ana = await shop.person();
    const [id = 0] = await grant('again', [ana]);
    await answer(ana, id, 'accept');
    const end = (ticketId: number) =>
      shop.app.inject('POST', '/api/ticket/deactivate-ticket', {
        token: admin.token,
        body: { ticketId, notes: 'Asked' },
      });
    const restore = async (ticketId: number) => {
      const path = `/api/ticket/${ticketId}/restoration`;
      const { status, body } = await shop.app.inject<ErrorBody>('POST', path, { token: admin.token, body: {} });
      return status === 200 ? 'restored' : body.error.metadata;
    };
    const gone = { reason: 'earnedPlaceGone' };
    const ticketId =
      (await shop.order(ana, { tickets: [selfTicket(ana, here)] })).body.order?.tickets[0]?.ticketId ?? 0;
    await end(ticketId);
    const second = await shop.order(ana, { eventId, tickets: [selfTicket(ana, there)] });
    const otherId = second.body.order?.tickets[0]?.ticketId ?? 0;
    expect(second.body.order?.totalAmount).toBe(0);
    expect(await restore(ticketId)).toEqual(gone);
    await end(otherId);
    expect(await restore(ticketId)).toBe('restored');
    await end(ticketId);
    expect((await answer(ana, id, 'decline')).status).toBe(200);
    expect(await restore(ticketId)).toEqual(gone);
  });

  test('takes guests from the guests of the place, at most as many as the benefit brings (selling 4.4)', async () => {
    await save('family');
    const guests = { most: 1, relationshipTypes: ['GUEST'] };
    const ticket = await shop.ticketType({
      amount_minor: 10_000,
      additionalConfiguration: {
        benefits: [{ ...top, qualification: 'family', price: { kind: 'percent', percentOff: 50 }, guests }],
      },
      relationship_types: ['CONSULTANT', 'GUEST'],
    });
    const ana = await shop.person();
    const [id = 0] = await grant('family', [ana], { guests: 3 });
    await answer(ana, id, 'accept');
    const line = (relationshipType: string) => ({ ...selfTicket(ana, ticket), relationshipType });
    const { body } = await shop.order(ana, {
      tickets: [line('CONSULTANT'), line('GUEST'), line('GUEST')],
      chargeCreditCardRequest: payBy(),
    });
    // 50 for the member, 50 for one guest, and the usual price for the second guest.
    expect(body.order?.totalAmount).toBe(200);
  });

  test('gives the place back when its payment fails', async () => {
    await save('half');
    const ticket = await shop.ticketType({
      amount_minor: 10_000,
      ...benefitOf('half', { price: { kind: 'fixed', amount: 50 } }),
    });
    const ana = await shop.person();
    const [id = 0] = await grant('half', [ana]);
    await answer(ana, id, 'accept');
    const tickets = [selfTicket(ana, ticket)];
    const declined = await shop.order(ana, { tickets, chargeCreditCardRequest: payBy('4000000000000002') });
    expect(declined.status).toBe(402);
    expect((await ownEarnedPlaces(ana))[0]?.uses).toBe(0);
    expect((await shop.order(ana, { tickets, chargeCreditCardRequest: payBy() })).body.order?.totalAmount).toBe(50);
  });
});

test('an ended offer goes to the next of the list once, and reminders are mailed once (selling 3.7, 3.8)', async () => {
  const db = shop.app.database;
  await save('list', { nextOffer: 'list', offerDays: 10, mostInvitations: 2, firstTimersFirst: true });
  const people = await shop.people(4);
  const [ana, ben, cy, dan] = people as [Person, Person, Person, Person];
  await db.pool.query(
    `INSERT INTO qualification_candidate (qualification_id, account_id, rank)
     SELECT qualification_id, a.id, a.rank FROM qualification, unnest($1::bigint[]) WITH ORDINALITY AS a(id, rank) WHERE key = 'list'`,
    [[ben.accountId, cy.accountId, dan.accountId]],
  );
  // Ben has been at an event, so the first-timers come first.
  const past = await createEvent(db.kysely, { event_start: new Date('2025-01-01'), event_end: new Date('2025-01-02') });
  const pastType = await createTicketConfiguration(db.kysely, { event_id: past });
  await db.pool.query(
    `INSERT INTO ticket (event_id, ticket_configuration_id, order_id, account_id, relationship_type, slot, is_self, is_guest, status, first_name, last_name,
       ticket_data, list_amount_minor, amount_minor, currency, currency_locale, transferable, registered_by_account_id, created_at, updated_at)
     SELECT $1, $2, (SELECT min(order_id) FROM orders), $3, 'CONSULTANT', 1, true, false, 'ACTIVE', 'B', 'B', '{}', 0, 0, 'USD', 'en-US', false, $3, now(), now()`,
    [past, pastType, ben.accountId],
  );
  await grant('list', [ana], { offeredUntil: new Date(shop.app.clock.now().getTime() + 8 * 86_400_000).toISOString() });
  const mailsTo = async (person: Person) => {
    const { rows } = await db.pool.query<{ reminder: boolean }>(
      `SELECT (payload ->> 'isReminder')::boolean AS reminder FROM outbox WHERE template = 'earned-place'
         AND recipient = (SELECT email_address FROM account WHERE account_id = $1)`,
      [person.accountId],
    );
    return [rows.filter(({ reminder }) => !reminder).length, rows.filter(({ reminder }) => reminder).length];
  };
  shop.app.clock.advance({ days: 1 });
  await shop.app.jobs.drain();
  await shop.app.jobs.drain();
  expect(await mailsTo(ana)).toEqual([1, 1]);
  shop.app.clock.advance({ days: 7 });
  await Promise.all([shop.app.jobs.drain(), shop.app.jobs.drain()]);
  expect(await mailsTo(ana)).toEqual([1, 1]);
  expect((await ownEarnedPlaces(ana))[0]?.state).toBe('EXPIRED');
  expect([
    (await ownEarnedPlaces(ben)).length,
    (await ownEarnedPlaces(cy)).length,
    (await ownEarnedPlaces(dan)).length,
  ]).toEqual([0, 1, 0]);
  const [offer] = await ownEarnedPlaces(cy);
  await answer(cy, offer?.earnedPlaceId ?? 0, 'decline');
  // Who declined is not invited again; the next first-timer is.
  expect([(await ownEarnedPlaces(dan))[0]?.state, (await ownEarnedPlaces(cy))[0]?.state]).toEqual([
    'OFFERED',
    'DECLINED',
  ]);
  shop.app.clock.advance({ days: 11 });
  await shop.app.jobs.drain();
  expect((await ownEarnedPlaces(ben))[0]?.state).toBe('OFFERED');
  const checks = (await auditOrders(db, shop.app.clock.now())).map(({ check }) => check);
  expect(checks).not.toContain('a qualification counts its places in every state');
});

test('a place goes to consultants with an open account, and a revoked one to the next first-timer of the list', async () => {
  await save('open', { nextOffer: 'list', firstTimersFirst: true });
  const [first, closed, ben, cy] = (await shop.people(4)) as [Person, Person, Person, Person];
  const staff = await shop.staff(['helper']);
  const [id = 0] = await grant('open', [first]);
  const numbersOf = (people: readonly Person[]) => people.map((person) => person.externalAccountIdentifier);
  const post = (path: string, body: object) =>
    shop.app.inject<object>('POST', `/api/admin/qualifications/open/${path}`, { token: admin.token, body });
  expect((await post('candidates', { accounts: numbersOf([closed, ben, cy]) })).body).toEqual({
    ranked: 3,
    unknown: [],
  });
  await shop.app.database.pool.query('UPDATE account SET closed_at = now() WHERE account_id = $1', [closed.accountId]);
  const accounts = numbersOf([closed, staff]);
  expect((await post('places', { accounts, seats: 1, guests: 0, offeredUntil: until })).body).toEqual({
    granted: 0,
    refused: accounts.map((account) => ({ account, reason: 'unknownAccount' })),
  });
  // A ticket of an event that has not begun does not count as the first time.
  const type = await shop.ticketType({});
  expect((await shop.order(ben, { tickets: [selfTicket(ben, type)], chargeCreditCardRequest: payBy() })).status).toBe(
    200,
  );
  await act(id, { action: 'revoke', reason: 'Wrong list' });
  const { rows } = await shop.app.database.pool.query<{ account_id: number }>(
    `SELECT p.account_id FROM earned_place p JOIN qualification q USING (qualification_id) WHERE q.key = 'open' AND p.state = 'OFFERED'`,
  );
  expect(rows.map((row) => row.account_id)).toEqual([ben.accountId]);
});

test('staff rank, move and remove accounts, and see who is next (selling 3.11)', async () => {
  await save('ranked', { nextOffer: 'list', mostInvitations: 1 });
  const people = await shop.people(4);
  const [ana, ben, cy, dan] = people.map((person) => person.externalAccountIdentifier) as [
    string,
    string,
    string,
    string,
  ];
  const path = '/api/admin/qualifications/ranked/candidates';
  const rank = async (accounts: string[], at?: number) =>
    (
      await shop.app.inject<{ ranked: number; unknown: string[] }>('POST', path, {
        token: admin.token,
        body: { accounts, ...(at === undefined ? {} : { rank: at }) },
      })
    ).body;
  const list = async (query = '') =>
    (
      await shop.app.inject<{ results: Candidate[]; totalItems: number }>('GET', `${path}?rowsPerPage=50${query}`, {
        token: admin.token,
      })
    ).body.results.map(({ externalAccountIdentifier, rank: at, status }) => [externalAccountIdentifier, at, status]);
  expect(await list()).toEqual([]);
  expect(await rank([ben, ana, 'C9999999'])).toEqual({ ranked: 2, unknown: ['C9999999'] });
  expect(await rank([cy])).toEqual({ ranked: 1, unknown: [] });
  // Those at the rank and behind move down.
  await rank([ana, dan], 1);
  expect(await list()).toEqual([
    [ana, 1, 'next'],
    [dan, 2, 'waiting'],
    [ben, 3, 'waiting'],
    [cy, 5, 'waiting'],
  ]);
  expect(await list(`&searchText=${ben}`)).toEqual([[ben, 3, 'waiting']]);
  // Who is next is known on each page and in each search.
  const { rows: names } = await sql<{ firstName: string; lastName: string }>`
    SELECT first_name AS "firstName", last_name AS "lastName" FROM account WHERE external_account_identifier = ${ana}`.execute(
    shop.app.database.kysely,
  );
  for (const query of ['?rowsPerPage=2&page=2', `?searchText=${ben}`]) {
    const { body } = await shop.app.inject<{ next: object }>('GET', `${path}${query}`, { token: admin.token });
    expect(body.next).toEqual(names[0]);
  }
  const [first] = people as [Person];
  const other = await shop.person();
  const [earnedPlaceId = 0] = await grant('ranked', [other]);
  await answer(other, earnedPlaceId, 'decline');
  expect((await ownEarnedPlaces(first))[0]?.state).toBe('OFFERED');
  // The invited account is behind those who were not invited.
  expect((await list()).map(([account, , status]) => [account, status])).toEqual([
    [dan, 'next'],
    [ben, 'waiting'],
    [cy, 'waiting'],
    [ana, 'offered'],
  ]);
  const remove = (account: string) => shop.app.inject('DELETE', `${path}/${account}`, { token: admin.token });
  expect([(await remove(dan)).status, (await remove(dan)).status]).toEqual([200, 404]);
  expect((await list())[0]).toEqual([ben, 3, 'next']);
});

describe('two members who accept the last place at the same time', () => {
  async function rush(at: Shop, by: Person): Promise<string[]> {
    await save('last', { quantity: 1 }, at, by);
    const people = await at.people(2);
    const ids = await grant('last', people, {}, at, by);
    const results = await whileLocked(
      at.app.database,
      () => sql`SELECT FROM qualification WHERE key = 'last' FOR UPDATE`,
      2,
      () => Promise.all(people.map((person, index) => answer(person, ids[index] ?? 0, 'accept', at))),
    );
    return results.map((result) => codeOf(result) ?? result.body.state).toSorted();
  }

  test('get one (selling 3.9)', async () => {
    expect(await rush(shop, admin)).toEqual(['ACCEPTED', 'GRANT_FULL']);
  });

  test('control: without the limit of the counter both get it', async () => {
    const other = await openShop({ name: 'places-unlimited' });
    try {
      await other.app.database.pool.query('ALTER TABLE qualification DROP CONSTRAINT qualification_taken_check');
      expect(await rush(other, await other.staff(['admin']))).toEqual(['ACCEPTED', 'ACCEPTED']);
    } finally {
      await other.close();
    }
  });
});

describe('one place in 50 orders of two events', () => {
  async function rush(at: Shop, by: Person): Promise<number> {
    const db = at.app.database.kysely;
    await save('once', {}, at, by);
    const ana = await at.person();
    const [id = 0] = await grant('once', [ana], {}, at, by);
    await answer(ana, id, 'accept', at);
    const events = [at.eventId, await createEvent(db, {})];
    const types = await Promise.all(
      events.map((event_id) => createTicketConfiguration(db, { event_id, amount_minor: 5000, ...benefitOf('once') })),
    );
    const processes = [anotherProcess(at), anotherProcess(at)];
    const buy = async (index: number) => {
      const body = orderRequest.parse({
        eventId: events[index % 2],
        tickets: [selfTicket(ana, types[index % 2] ?? 0)],
      });
      try {
        await createOrder(processes[index % 2] as Orders, { body, idempotencyKey: undefined }, contextOf(at, ana));
        return 1;
      } catch (error) {
        if (error instanceof FoyerError) return 0;
        throw error;
      }
    };
    await weaken(db, 'order_take', [['-- Wait for a claim that', `${meetHere} -- Wait for a claim that`]]);
    const results = await meeting(at.app.database, 2, () => Promise.all(Array.from({ length: 50 }, (_, n) => buy(n))));
    await weaken(db, 'order_take', [[meetHere, '']]);
    return results.reduce<number>((sum, each) => sum + each, 0);
  }

  test('is used once', async () => {
    expect(await rush(shop, admin)).toBe(1);
  });

  test('control: without the keys of its units it is used at both events', async () => {
    const other = await openShop({ name: 'places-no-key' });
    try {
      await other.app.database.pool.query('DROP INDEX ticket_claim_earned_unit_key; DROP INDEX ticket_earned_unit_key');
      expect(await rush(other, await other.staff(['admin']))).toBe(2);
    } finally {
      await other.close();
    }
  });
});
