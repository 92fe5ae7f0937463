import type { SearchResult } from '@foyer/contract/reports/search';
import { mostPeopleCounted } from '@foyer/contract/wire/paging';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { accountSearchText } from '../../../db/search-text.ts';
import { createStaff } from '../../../seed/factories/account.ts';

/** Search among very many people: it finds all registered people, has stable pages, and follows changes of tickets. */

let shop: Shop;
let admin: Person;
beforeAll(async () => {
  shop = await openShop({ name: 'search', event: { configuration: { canRegisterOtherAccounts: true } } });
  admin = await shop.staff(['admin']);
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;
const pool = () => shop.app.database.pool;
const search = async (searchText: string, more: object = {}) => {
  const { status, body } = await shop.app.inject<{ results: SearchResult[]; totalItems: number }>(
    'POST',
    '/api/admin/search/event',
    { token: admin.token, body: { eventId: shop.eventId, searchText, ...more } },
  );
  expect(status).toBe(200);
  return body;
};
const numbersOf = ({ results }: { results: SearchResult[] }) =>
  results.map(({ profile }) => profile.externalAccountIdentifier);
const found = async (searchText: string, more: object = {}) => numbersOf(await search(searchText, more));
const inject = (method: 'POST' | 'PUT', path: string, body: object) =>
  shop.app.inject(method, path, { token: admin.token, body });

describe('more people than anyone pages through', () => {
  const registered = 40;
  let type: number;
  /** Account numbers of registered people ordered by name. They are last among all people, by name and by account. */
  let guests: string[];
  beforeAll(async () => {
    type = await shop.ticketType({ amount_minor: 0 });
    await pool().query(
      `INSERT INTO account (external_account_identifier, account_type_code, first_name, last_name, country_code, locale, currency,
         search_text, created_at, updated_at)
       SELECT 'C' || (5000000 + n), 'CONSULTANT', 'Crowd', 'Person' || lpad(n::text, 6, '0'), 'USA', 'en-US', 'USD',
         'crowd person' || lpad(n::text, 6, '0') || ' c' || (5000000 + n) || ' ' || (5000000 + n), now(), now()
       FROM generate_series(1, $1::integer) n`,
      [mostPeopleCounted + registered + 20],
    );
    const { rows } = await pool().query<{ id: number; number: string }>(
      `SELECT account_id AS id, external_account_identifier AS number FROM account WHERE first_name = 'Crowd'
       ORDER BY account_id DESC LIMIT $1`,
      [registered],
    );
    guests = rows.map(({ number }) => number).toReversed();
    // Inserts what an order would write: one order for all tickets.
    const leader = await shop.person({ first_name: 'Order', last_name: 'Writer' });
    const { body } = await shop.order(leader, { tickets: [selfTicket(leader, type)] });
    await pool().query(
      `INSERT INTO ticket (event_id, ticket_configuration_id, order_id, account_id, relationship_type, is_self, is_guest, status, first_name,
         last_name, ticket_data, list_amount_minor, amount_minor, currency, currency_locale, transferable, registered_by_account_id,
         created_at, updated_at)
       SELECT event_id, ticket_configuration_id, order_id, a, 'CONSULTANT', true, false, 'ACTIVE', 'Crowd', 'Person', '{}', 0, 0, 'USD',
         'en-US', true, a, now(), now()
       FROM ticket, unnest($2::bigint[]) a WHERE order_id = $1`,
      [body.orderId, rows.map(({ id }) => id)],
    );
  });

  test.each(['crowd', 'crow', 'C50', '50'])(
    'finds for %j all registered people first and in order, then others',
    async (text) => {
      const first = await search(text, { rowsPerPage: 50 });
      expect(first.totalItems).toBe(mostPeopleCounted + 1);
      expect(numbersOf(first).slice(0, registered)).toEqual(guests);
      expect(first.results.map(({ isRegistered }) => isRegistered)).toEqual([
        ...Array.from({ length: registered }, () => true),
        ...Array.from({ length: 10 }, () => false),
      ]);
    },
  );

  test.each(['crowd', 'c50'])('returns stable pages for %j without repeating a person', async (text) => {
    const pages = async () => Promise.all([1, 2, 10].map((page) => found(text, { page, rowsPerPage: 100 })));
    const [once, again] = [await pages(), await pages()];
    expect(again).toEqual(once);
    const all = once.flat();
    expect([all.length, new Set(all).size]).toEqual([300, 300]);
    expect(numbersOf(await search(text, { page: 11, rowsPerPage: 100 })).length).toBeLessThanOrEqual(1);
  });

  test('lists an exact account number first, registered or not', async () => {
    expect(await found('C5000003')).toEqual(['C5000003']);
    expect((await found('500000'))[0]).toBe('C5000001');
    await db()
      .updateTable('account')
      .set({ external_account_identifier: 'C50' })
      .where('external_account_identifier', '=', 'C5000007')
      .execute();
    expect((await found('50')).slice(0, 2)).toEqual(['C50', guests[0]]);
  });

  test('sorts by a column', async () => {
    const last = await found('crowd', { sortBy: 'externalAccountIdentifier', descending: true, rowsPerPage: 3 });
    expect(last).toEqual(guests.slice(-3).toReversed());
    const by = await search('crowd', { sortBy: 'isRegistered', descending: false, rowsPerPage: 3 });
    expect(by.results.map(({ isRegistered }) => isRegistered)).toEqual([false, false, false]);
  });
});

test('neither lists nor counts a staff account whose number begins with the typed digits', async () => {
  const person = await shop.person({ external_account_identifier: 'C7788001' });
  for (const external_account_identifier of ['7788', '7788-gate'])
    await createStaff(db(), ['helper'], { external_account_identifier });
  const result = await search('7788');
  expect([numbersOf(result), result.totalItems]).toEqual([[person.externalAccountIdentifier], 1]);
});

describe('search after changes of tickets', () => {
  const spouse = { firstName: 'Ingeborg', lastName: 'Zwick', email: 'inge@zwick.example' };
  async function couple() {
    const type = await shop.ticketType({ amount_minor: 0 });
    const person = await shop.person();
    await shop.order(person, {
      tickets: [selfTicket(person, type), selfTicket(person, type, { relationshipType: 'SPOUSE', values: spouse })],
    });
    const { body } = await shop.app.inject<{ ticketId: number; metadata: { relationship: string } }[]>(
      'GET',
      `/api/admin/events/${shop.eventId}/tickets/${person.externalAccountIdentifier}`,
      { token: admin.token },
    );
    const idOf = (type: string) => body.find(({ metadata }) => metadata.relationship === type)?.ticketId ?? 0;
    return { person, number: person.externalAccountIdentifier, self: idOf('CONSULTANT'), spouse: idOf('SPOUSE') };
  }

  test('finds a spouse by name and e-mail until the ticket is cancelled', async () => {
    const { number, spouse: ticketId } = await couple();
    for (const text of ['inge', 'zwick ingeborg', 'inge@zwick', 'INGE@ZWICK.EXAMPLE'])
      expect(await found(text), text).toEqual([number]);
    // The local part of an e-mail address is not a name.
    expect(await found('@inge')).toEqual([]);
    expect((await inject('POST', '/api/ticket/deactivate-ticket', { ticketId, notes: 'Ill' })).status).toBe(200);
    expect(await found('zwick')).toEqual([]);
  });

  test('finds a transferred ticket at its new holder', async () => {
    const { number, spouse: ticketId } = await couple();
    const to = await shop.person({ first_name: 'Xanthippe', last_name: 'Oxley' });
    await shop.order(to, { tickets: [selfTicket(to, await shop.ticketType({ amount_minor: 0 }))] });
    const values = { firstName: 'Ottokar', lastName: 'Vex', email: 'o@vex.example' };
    const moved = await inject('POST', '/api/ticket/transfer', {
      ticketId,
      externalAccountIdentifier: to.externalAccountIdentifier,
      relationshipType: 'SPOUSE',
      values,
    });
    expect(moved.status).toBe(200);
    expect(await found('zwick')).not.toContain(number);
    expect(await found('ottokar')).toEqual([to.externalAccountIdentifier]);
  });

  test('finds an account by its new name, and a closed account while it holds a ticket', async () => {
    const { person, number, self, spouse: other } = await couple();
    const name = { firstName: 'Quirin', lastName: 'Umlauf' };
    const account = db().updateTable('account').where('account_id', '=', person.accountId);
    await account
      .set({
        first_name: name.firstName,
        last_name: name.lastName,
        search_text: accountSearchText({ ...name, externalAccountIdentifier: number, emailAddress: null }),
      })
      .execute();
    expect((await search('umlauf')).results).toMatchObject([{ isRegistered: true }]);
    await account.set({ closed_at: new Date('2026-01-01T00:00:00Z') }).execute();
    expect([await found('umlauf'), await found(number)]).toEqual([[number], [number]]);
    for (const ticketId of [other, self]) {
      const { status } = await inject('POST', '/api/ticket/deactivate-ticket', { ticketId, notes: 'Left' });
      expect(status).toBe(200);
    }
    expect([await found('umlauf'), await found(number)]).toEqual([[], []]);
  });

  test('lists holders of tickets of any event first, without an event id', async () => {
    const { number } = await couple();
    const everywhere = { eventId: undefined };
    expect(await found('zwick', everywhere)).toContain(number);
    const person = await shop.person({ first_name: 'Aaron', last_name: 'Vandersmurf' });
    const holder = await shop.person({ first_name: 'Zeno', last_name: 'Vandersmurf' });
    await shop.order(holder, { tickets: [selfTicket(holder, await shop.ticketType({ amount_minor: 0 }))] });
    expect(await found('vandersmurf', everywhere)).toEqual([
      holder.externalAccountIdentifier,
      person.externalAccountIdentifier,
    ]);
  });

  test('has a search table equal to the current tickets', async () => {
    const { rows } = await pool().query(
      `(SELECT ticket_id, number, name, words FROM ticket_search_source() EXCEPT SELECT ticket_id, number, name, words FROM ticket_search)
       UNION ALL
       (SELECT ticket_id, number, name, words FROM ticket_search EXCEPT SELECT ticket_id, number, name, words FROM ticket_search_source())`,
    );
    expect(rows).toEqual([]);
  });
});
