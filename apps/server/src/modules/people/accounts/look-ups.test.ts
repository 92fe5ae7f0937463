import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { RelationshipLookup } from '@foyer/contract/events/events';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { whileLocked } from '../../../../test/barrier.ts';
import { openShop, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { openTestSession } from '../../../../test/sessions.ts';
import { openTeams } from '../../../../test/teams.ts';
import { putTicket } from '../../../../test/tickets.ts';
import { createCoupon, createEvent, createTicketConfiguration } from '../../../seed/factories/event.ts';

/** Limits on lookups of accounts by number: their rate over all processes, and what a refusal reveals. */

let shop: Shop;
let beside: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  shop = await openShop({
    name: 'look-ups',
    event: { configuration: { canRegisterOtherAccounts: true } },
    env: { LOG_LEVEL: 'info' },
    onLog: (line) => lines.push(line),
  });
  beside = await createTestApp({ beside: shop.app, name: 'look-ups beside' });
});
afterAll(async () => {
  await beside.close();
  await shop.close();
});

const db = () => shop.app.database.kysely;
/** An account number. Numbers beginning with `C8` do not exist. */
const numbered = (index: number) => `C8${String(index).padStart(6, '0')}`;
const lookUp = async (by: Pick<Person, 'token'>, number: string, app: TestApp = shop.app, eventId = shop.eventId) => {
  const { status, body, headers } = await app.inject<RelationshipLookup & ErrorBody>(
    'POST',
    '/api/events/available-relationships',
    { token: by.token, body: { eventId, externalAccountIdentifier: number } },
  );
  return status === 200 ? (body.valid ? 'known' : 'nobody') : `${body.error.code} ${String(headers['retry-after'])}`;
};
const manage = async (count: number, ask: (index: number) => Promise<string>) => {
  const outcomes = await Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
  return Object.fromEntries(
    [...Map.groupBy(outcomes, (outcome) => outcome)].map(([outcome, all]) => [outcome, all.length]),
  );
};

/** Sets the person's lookup count to the hourly limit. */
const spend = (person: Person) =>
  db()
    .insertInto('rate_limit')
    .values({
      name: 'look-ups',
      key: String(person.accountId),
      used: 120,
      window_start: shop.app.clock.now(),
      blocked_until: new Date(shop.app.clock.now().getTime() + 3_600_000),
    })
    .execute();

test('allows 120 lookups of others an hour, existing or not, over two processes', async () => {
  const [asker, ...others] = await shop.people(21);
  if (!asker) throw new Error('Nobody asks.');
  const { externalAccountIdentifier: own } = asker;
  const number = (index: number) => others[index]?.externalAccountIdentifier ?? numbered(index);
  expect(await manage(150, (index) => lookUp(asker, number(index), index % 2 ? shop.app : beside))).toMatchObject({
    'RATE_LIMITED 3600': 30,
  });
  // The caller's own account and accounts already looked up that day are always allowed.
  expect(await lookUp(asker, own)).toBe('known');
  const seen = await db()
    .selectFrom('rate_limit')
    .select('key')
    .where('name', '=', 'looked-up')
    .where('key', 'like', `${asker.accountId} %`)
    .execute();
  expect(seen).toHaveLength(120);
  expect(await lookUp(asker, seen[0]?.key.split(' ')[1] ?? '')).toMatch(/known|nobody/);
  // Other people do not have to wait.
  expect(await lookUp(others[0] as Person, own)).toBe('known');
  for (const app of [shop.app, beside]) app.clock.advance({ hours: 1 });
  expect(await lookUp(asker, numbered(999))).toBe('nobody');
});

test('logs both accounts of a lookup and counts it in a metric', async () => {
  const [asker, other] = [await shop.person(), await shop.person()];
  const { externalAccountIdentifier: otherNumber } = other;
  const before = lines.length;
  for (const number of [otherNumber, otherNumber, numbered(1)]) await lookUp(asker, number);
  const logged = lines
    .slice(before)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line['accountId'] === asker.accountId);
  expect(logged).toMatchObject([
    { level: 'info', outcome: 'told', lookedUp: [otherNumber] },
    { level: 'info', outcome: 'told', lookedUp: [numbered(1)] },
  ]);
  const tooMany = await shop.person();
  await spend(tooMany);
  await lookUp(tooMany, otherNumber);
  const metrics = await shop.app.server.inject({ url: '/metrics' });
  expect(metrics.body).toMatch(/foyer_account_look_ups_total\{outcome="told"\} [1-9]/);
  expect(metrics.body).toMatch(/foyer_account_look_ups_total\{outcome="refused"\} [1-9]/);
  expect(lines.some((line) => line.includes('too many accounts of others asked about'))).toBe(true);
});

describe('every call that names other accounts', () => {
  const spent = async (): Promise<Person> => {
    const person = await shop.person();
    await spend(person);
    return person;
  };
  test.each([
    ['events/available-tickets', (at: At) => ({ ...at.about, cartSummary: [] })],
    [
      'events/:eventId/apply-triggers',
      (at: At) => ({
        eventId: at.eventId,
        ticketConfigurationId: at.type,
        values: {},
        externalAccountIdentifier: at.number,
      }),
    ],
    [
      'events/available-group-member-tickets',
      (at: At) => ({ ticketConfigurationId: at.team, externalAccountIdentifier: at.number }),
    ],
    [
      'ticket/reservation',
      (at: At) => ({
        ticketConfigurationId: at.type,
        externalAccountIdentifier: at.number,
        relationshipType: 'CONSULTANT',
      }),
    ],
    ['orders/quote', (at: At) => ({ eventId: at.eventId, tickets: [at.line] })],
    ['orders', (at: At) => ({ eventId: at.eventId, tickets: [at.line] })],
    ['orders', (at: At) => at.order({ associatedTicketIds: [at.ticketOfOther] })],
    ['orders', (at: At) => at.order({ associatedTicketIds: [999_999] })],
    [
      'ticket/transfer',
      (at: At) => ({
        ticketId: 999_999,
        externalAccountIdentifier: at.number,
        relationshipType: 'CONSULTANT',
        values: {},
      }),
    ],
  ])('is limited: %s', async (path, body) => {
    const person = await spent();
    const at = await createOrderFor(numbered(5));
    const answer = await shop.app.inject<ErrorBody>('POST', `/api/${path.replace(':eventId', String(at.eventId))}`, {
      token: person.token,
      body: body({
        ...at,
        order: (more) => ({ eventId: at.eventId, tickets: [selfTicket(person, at.team, more)] }),
      }),
    });
    expect([answer.status, answer.body.error?.code]).toEqual([429, 'RATE_LIMITED']);
  });

  test('is limited: reading another account’s ticket', async () => {
    const person = await spent();
    const { status } = await shop.app.inject(
      'GET',
      `/api/ticket?eventId=${shop.eventId}&externalAccountIdentifier=${numbered(6)}&relationshipType=CONSULTANT`,
      { token: person.token },
    );
    expect(status).toBe(429);
  });

  interface At {
    eventId: number;
    type: number;
    team: number;
    number: string;
    about: { eventId: number; externalAccountIdentifier: string; relationshipType: string };
    line: ReturnType<typeof selfTicket>;
    ticketOfOther: number;
    /** A group order of the caller. */
    order: (more: Parameters<typeof selfTicket>[2]) => object;
  }
  async function createOrderFor(number: string): Promise<Omit<At, 'order'>> {
    const type = await shop.ticketType({ quantity: 5, limit_quantity: true });
    const team = await shop.ticketType({
      additionalConfiguration: { groupTicketConfiguration: { maxMemberCount: 3 } },
    });
    const { eventId } = shop;
    const { accountId } = await shop.person();
    return {
      eventId,
      ticketOfOther: await putTicket(db(), { ticket_configuration_id: type, account_id: accountId }),
      type,
      team,
      number,
      about: { eventId, externalAccountIdentifier: number, relationshipType: 'CONSULTANT' },
      line: selfTicket({ externalAccountIdentifier: number }, type),
    };
  }
});

test('counts each team member’s account once, whether named by account number or ticket number', async () => {
  const teams = await openTeams(shop);
  const [leader, mia, nia] = [await shop.person(), await teams.member(), await teams.member()];
  const used = async () =>
    (
      await db()
        .selectFrom('rate_limit')
        .select('used')
        .where('name', '=', 'look-ups')
        .where('key', '=', String(leader.accountId))
        .executeTakeFirst()
    )?.used ?? 0;
  await lookUp(leader, mia.externalAccountIdentifier);
  expect(await used()).toBe(1);
  await teams.invite([mia, nia], leader);
  expect(await used()).toBe(2);
  // Another ticket of the same member, and a ticket of the leader, add no new account.
  const own = await putTicket(db(), {
    ticket_configuration_id: teams.single,
    account_id: leader.accountId,
    relationship_type: 'SPOUSE',
    is_self: false,
  });
  await shop.order(leader, { tickets: [selfTicket(leader, teams.team, { associatedTicketIds: [own, mia.ticketId] })] });
  expect(await used()).toBe(2);
});

test('lets staff of all events look up more people than an attendee, also while acting for an account', async () => {
  const [helper, person] = [await shop.staff(['helper']), await shop.person()];
  const acting = await openTestSession(db(), person.accountId, {
    now: shop.app.clock.now(),
    staffAccountId: helper.accountId,
  });
  expect(await manage(125, (index) => lookUp(helper, numbered(index)))).toEqual({ nobody: 125 });
  expect(await manage(125, (index) => lookUp({ token: acting }, numbered(index)))).toEqual({ nobody: 125 });
});

test.each(["C' OR '1'='1", "'; DROP TABLE account; --", '%', '$1', 'C1000001\\'])(
  'treats an account number as a value, never as SQL: %s',
  async (number) => {
    expect(await lookUp(await shop.person(), number)).toBe('nobody');
  },
);

test('returns equal responses for strangers, registered and unknown accounts where others may not be registered', async () => {
  const eventId = await createEvent(db(), { configuration: { canRegisterOtherAccounts: false } });
  const type = await createTicketConfiguration(db(), { event_id: eventId, amount_minor: 0 });
  const [asker, stranger, registered] = [await shop.person(), await shop.person(), await shop.person()];
  expect((await shop.order(registered, { eventId, tickets: [selfTicket(registered, type)] })).status).toBe(200);
  const numbers = [stranger.externalAccountIdentifier, registered.externalAccountIdentifier, numbered(7)];
  const answers = async (path: string, body: (number: string) => object) => {
    const all = await Promise.all(
      numbers.map((number) =>
        shop.app.inject<ErrorBody>('POST', `/api/${path}`, { token: asker.token, body: body(number) }),
      ),
    );
    return [...new Set(all.map(({ status, body: answer }) => `${status} ${answer.error?.code}`))];
  };
  const about = (externalAccountIdentifier: string) => ({ eventId, externalAccountIdentifier, cartSummary: [] });
  const line = (externalAccountIdentifier: string) => selfTicket({ externalAccountIdentifier }, type);
  expect(await answers('events/available-relationships', about)).toEqual(['403 FORBIDDEN']);
  expect(
    await answers('events/available-tickets', (number) => ({ ...about(number), relationshipType: 'CONSULTANT' })),
  ).toEqual(['403 FORBIDDEN']);
  expect(
    await answers('ticket/reservation', (externalAccountIdentifier) => ({
      ticketConfigurationId: type,
      externalAccountIdentifier,
      relationshipType: 'CONSULTANT',
    })),
  ).toEqual(['403 FORBIDDEN']);
  expect(await answers('orders', (number) => ({ eventId, tickets: [line(number)] }))).toEqual(['403 FORBIDDEN']);
});

test('does not reveal another account’s title or country by a coupon in a quote', async () => {
  const eventId = await createEvent(db(), { configuration: { canRegisterOtherAccounts: false } });
  const type = await createTicketConfiguration(db(), { event_id: eventId, amount_minor: 10_000 });
  await createCoupon(db(), { ticket_configuration_id: type, conditions: { titles: ['NC'] }, percent_off: 50 });
  const [asker, titled] = [await shop.person(), await shop.person({ title: 'NC' })];
  const quote = async (by: Person) => {
    const { body } = await shop.app.inject<{ tickets: { totalAmount: number; error: string | null }[] }>(
      'POST',
      '/api/orders/quote',
      { token: by.token, body: { eventId, tickets: [selfTicket(titled, type)] } },
    );
    return body.tickets[0];
  };
  expect(await quote(asker)).toMatchObject({ totalAmount: 100, error: 'FORBIDDEN' });
  expect(await quote(titled)).toMatchObject({ totalAmount: 50, error: null });
});

test('refuses both of two simultaneous lookups of one account when the limit is reached', async () => {
  const person = await shop.person();
  const spentUp = sql`SELECT FROM rate_limit WHERE name = 'look-ups' AND key = ${String(person.accountId)} FOR UPDATE`;
  await spend(person);
  // The first request waits for the locked counter row, the second request for the first.
  const outcomes = await whileLocked(
    shop.app.database,
    () => spentUp,
    2,
    () => Promise.all([lookUp(person, numbered(8)), lookUp(person, numbered(8), beside)]),
  );
  expect(outcomes).toEqual(['RATE_LIMITED 3600', 'RATE_LIMITED 3600']);
});
