import type { AccountList, ListMember } from '@foyer/contract/people/account-lists';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../../../test/ordering.ts';
import { openTestSession } from '../../../../test/sessions.ts';
import { createAccount } from '../../../seed/factories/account.ts';

/** Account lists of staff (people 7.3 to 7.5). */

let shop: Shop;
let organiser: Person;
let members: Person[];
beforeAll(async () => {
  shop = await openShop({ name: 'account lists' });
  organiser = await shop.staff(['organiser']);
  members = await shop.people(3, { last_name: 'Member', title: 'EC' });
});
afterAll(() => shop.close());
beforeEach(() => sql`DELETE FROM account_list`.execute(shop.app.database.kysely));

const call = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, { token } = organiser) =>
  shop.app.inject<T & ErrorBody>(method, `/api/account-lists${path}`, { token, ...(body ? { body } : {}) });
const create = (key = 'top-100', by = organiser) =>
  call<AccountList>(
    'POST',
    '',
    { key, name: 'Top 100', translations: { name: { ja_JP: { value: '上位100名' } } } },
    by,
  );
const numbers = () => members.map((member) => member.externalAccountIdentifier);
const search = (query = '') => call<{ results: ListMember[]; totalItems: number }>('GET', `/top-100/members${query}`);

it('creates, renames and deletes a list, and logs each change', async () => {
  const { body: list } = await create();
  expect(list).toMatchObject({ key: 'top-100', name: 'Top 100', memberCount: 0 });
  expect((await create()).body.error.code).toBe('ACCOUNT_LIST_EXISTS');
  expect((await call<AccountList>('PUT', '/top-100', { name: ' Leaders ' })).body).toMatchObject({
    name: 'Leaders',
    translations: {},
  });
  expect((await call('PUT', '/none', { name: 'None' })).status).toBe(404);
  expect((await call<AccountList[]>('GET', '')).body).toHaveLength(1);
  expect((await call('DELETE', '/top-100')).status).toBe(200);
  expect((await call('DELETE', '/top-100')).status).toBe(404);
  const log = await shop.app.database.kysely
    .selectFrom('audit_log')
    .select('action')
    .where('entity', '=', 'account_list')
    .orderBy('audit_log_id')
    .execute();
  expect(log.map(({ action }) => action)).toEqual([
    'accountList.created',
    'accountList.renamed',
    'accountList.deleted',
  ]);
});

it('adds pasted numbers once, lists unknown ones, finds accounts by name and number, and removes one', async () => {
  await create();
  const [first = '', second = '', third = ''] = numbers();
  const staff = await shop.staff(['desk']);
  const pasted = [
    first,
    ` ${second.slice(1)} `,
    first.toLowerCase(),
    'C9999999',
    'hello',
    staff.externalAccountIdentifier,
  ];
  const { body: added } = await call('POST', '/top-100/members', { numbers: pasted });
  expect(added).toEqual({ added: 2, present: 0, unknown: ['C9999999', 'hello', staff.externalAccountIdentifier] });
  const again = await call('POST', '/top-100/members', { numbers: [second, third] });
  expect(again.body).toEqual({ added: 1, present: 1, unknown: [] });

  const { body: page } = await search('?rowsPerPage=2');
  expect(page.totalItems).toBe(3);
  expect(page.results).toHaveLength(2);
  expect(page.results[0]).toMatchObject({ externalAccountIdentifier: first, title: 'EC', country: 'USA' });
  const { body: found } = await search(`?searchText=${second}`);
  expect(found.results.map((each) => each.externalAccountIdentifier)).toEqual([second]);
  expect((await search('?searchText=member')).body.totalItems).toBe(3);

  expect((await call('DELETE', `/top-100/members/${second}`)).status).toBe(200);
  expect((await call('DELETE', `/top-100/members/${second}`)).status).toBe(404);
  expect((await search()).body.totalItems).toBe(2);
  const removal = await shop.app.database.kysely
    .selectFrom('audit_log')
    .select(['subject_account_id'])
    .where('action', '=', 'accountList.memberRemoved')
    .executeTakeFirstOrThrow();
  expect(removal.subject_account_id).toBe(members[1]?.accountId);
});

it('refuses more accounts than a list can have, and adds none of them', async () => {
  await create();
  await sql`UPDATE account_list SET member_count = 199999`.execute(shop.app.database.kysely);
  const refused = await call('POST', '/top-100/members', { numbers: numbers() });
  expect(refused.body).toMatchObject({ error: { code: 'ACCOUNT_LIST_FULL', metadata: { most: 200_000, free: 1 } } });
  expect((await search()).body.results).toEqual([]);
});

it('refuses to delete a list that a draft or a published window names, and names the event', async () => {
  await create();
  await create('other');
  const draft = { ticketConfigurations: [{ saleWindows: [{ audience: { lists: ['top-100'] } }] }], lists: ['other'] };
  await sql`INSERT INTO event_draft (event_id, definition, revision, based_on, account_id, updated_at)
    VALUES (${shop.eventId}, ${JSON.stringify(draft)}::jsonb, 1, 1, ${organiser.accountId}, ${shop.app.clock.now()})`.execute(
    shop.app.database.kysely,
  );
  const { body } = await call('DELETE', '/top-100');
  expect(body.error.code).toBe('ACCOUNT_LIST_IN_USE');
  expect(body.error.metadata?.['events']).toMatch(/\S/);
  // Only lists of audiences count.
  expect((await call('DELETE', '/other')).status).toBe(200);
  await sql`DELETE FROM event_draft`.execute(shop.app.database.kysely);
  const type = await shop.ticketType({ quantity: 5 });
  await sql`
    WITH units AS (INSERT INTO stock (kind) VALUES ('window') RETURNING stock_id)
    INSERT INTO sale_window (stock_id, event_id, ticket_configuration_id, type_stock_id, key, position, audience, mode, starts_at, ends_at)
    SELECT u.stock_id, t.event_id, t.ticket_configuration_id, t.stock_id, 'first', 0, '{"lists": ["top-100"]}', 'firstCome',
      '2027-01-01', '2027-01-02' FROM units u, ticket_configuration t WHERE t.ticket_configuration_id = ${type}`.execute(
    shop.app.database.kysely,
  );
  expect((await call('DELETE', '/top-100')).body.error.code).toBe('ACCOUNT_LIST_IN_USE');
  await sql`UPDATE sale_window SET active = false`.execute(shop.app.database.kysely);
  expect((await call('DELETE', '/top-100')).status).toBe(200);
});

it('shows an organiser of one event the lists, and neither their accounts nor changes', async () => {
  await create();
  const db = shop.app.database.kysely;
  const single = await createAccount(db, {
    account_type_code: 'STAFF',
    grants: [{ role: 'organiser', event_id: shop.eventId }],
  });
  const token = await openTestSession(db, single.accountId, { now: shop.app.clock.now() });
  const by = { ...single, token };
  expect((await call('GET', '', undefined, by)).status).toBe(200);
  expect((await call('GET', '/top-100/members', undefined, by)).status).toBe(403);
  expect((await create('mine', by)).status).toBe(403);
  expect((await call('POST', '/top-100/members', { numbers: numbers() }, by)).status).toBe(403);
});
