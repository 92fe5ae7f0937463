import type { Buyers } from '@foyer/contract/events/buyers';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { SaleWindow } from '@foyer/contract/tickets/sale-window';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../../../test/ordering.ts';
import { storedDefinition } from '../definition/index.ts';

/** Who can buy which ticket type when (selling 5). */

let shop: Shop;
let organiser: Person;
let ticketType: string;
beforeAll(async () => {
  shop = await openShop({ name: 'buyers' });
  organiser = await shop.staff(['organiser']);
  ticketType = String(await shop.ticketType({ quantity: 900 }));
  const { app } = shop;
  await shop.people(3, { title: 'NC', country_code: 'USA' });
  const [leader] = await shop.people(2, { title: 'EC', country_code: 'JPN' });
  await shop.people(4, { title: null, country_code: 'JPN', upline_account_id: leader?.accountId ?? null });
  await shop.people(1, { title: 'NC', closed_at: app.clock.now() });
  await sql`INSERT INTO account_list (key, name, created_at, changed_at)
    VALUES ('top', 'Top', ${app.clock.now()}, ${app.clock.now()})`.execute(app.database.kysely);
  await sql`INSERT INTO account_list_member SELECT account_list_id, ${leader?.accountId}, ${app.clock.now()} FROM account_list`.execute(
    app.database.kysely,
  );
});
afterAll(() => shop.close());

const call = (method: 'GET' | 'POST') =>
  shop.app.inject<Buyers & ErrorBody>(method, `/api/admin/events/${shop.eventId}/buyers`, { token: organiser.token });

const window = (key: string, hours: [number, number], audience: SaleWindow['audience']): SaleWindow => ({
  key,
  audience,
  startDateTime: new Date(Date.UTC(2027, 0, 12, hours[0])).toISOString(),
  endDateTime: new Date(Date.UTC(2027, 0, 12, hours[1])).toISOString(),
  mode: 'firstCome',
});

async function draft(saleWindows: SaleWindow[]): Promise<void> {
  const db = shop.app.database.kysely;
  const stored = await storedDefinition(db, shop.eventId, 'ids');
  const definition = {
    ...stored,
    ticketConfigurations: stored.ticketConfigurations?.map((type) =>
      type.key === ticketType ? { ...type, saleWindows } : type,
    ),
  };
  await sql`DELETE FROM event_draft`.execute(db);
  await sql`INSERT INTO event_draft (event_id, definition, revision, based_on, account_id, updated_at)
    VALUES (${shop.eventId}, ${JSON.stringify(definition)}::jsonb, 1, 1, ${organiser.accountId}, ${shop.app.clock.now()})`.execute(
    db,
  );
}
const counted = ({ types }: Buyers) => types.find(({ key }) => key === ticketType);

it('counts accounts once for all windows, stores the count with its time, and answers for other times without a new count', async () => {
  const { body: before } = await call('GET');
  expect(before).toMatchObject({ isDraft: false, countedDate: null, accounts: null, warnings: [] });
  expect(counted(before)).toMatchObject({ quantity: 900, sold: 0, phases: [] });

  const leaders = { titles: ['NC' as const, 'EC' as const] };
  await draft([window('top', [14, 20], { lists: ['top'] }), window('leaders', [16, 20], leaders)]);
  const { body: first } = await call('POST');
  expect(first).toMatchObject({ isDraft: true, countedDate: shop.app.clock.now().toISOString() });
  expect(counted(first)?.windows.map(({ accounts }) => accounts)).toEqual([1, 5]);
  // Staff see how many accounts requested a mail, by window (selling 5.5).
  expect(counted(first)?.windows.map(({ alerts }) => alerts)).toEqual([undefined, undefined]);
  await sql`INSERT INTO sale_alert (account_id, event_id, requested_at)
    SELECT account_id, ${shop.eventId}, ${shop.app.clock.now()} FROM account WHERE title IN ('NC', 'EC') AND closed_at IS NULL
      AND account_type_code <> 'STAFF'`.execute(shop.app.database.kysely);
  expect(counted((await call('GET')).body)?.windows.map(({ alerts }) => alerts)).toEqual([1, 5]);
  expect(counted(first)?.phases.map(({ windowKeys, accounts }) => [windowKeys, accounts])).toEqual([
    [['top'], 1],
    [['top', 'leaders'], 5],
  ]);
  expect(counted(first)?.phases[1]?.shares).toEqual([
    { title: 'NC', country: 'USA', accounts: 3 },
    { title: 'EC', country: 'JPN', accounts: 2 },
  ]);
  // Types without windows are for all open accounts, closed ones and staff not counted.
  expect(first.types.find(({ key }) => key !== ticketType)?.phases ?? []).toEqual([]);
  expect(first.accounts).toBeGreaterThanOrEqual(9);

  await draft([window('top', [10, 12], { lists: ['top'] })]);
  const { body: moved } = await call('GET');
  expect(moved.countedDate).toBe(first.countedDate);
  expect(counted(moved)?.phases.map(({ from, accounts }) => [from, accounts])).toEqual([
    ['2027-01-12T10:00:00.000Z', 1],
  ]);

  // An organisation that was not counted needs a new count.
  const leader = await shop.app.database.kysely
    .selectFrom('account')
    .select('external_account_identifier as number')
    .where('title', '=', 'EC')
    .orderBy('account_id')
    .executeTakeFirstOrThrow();
  await draft([
    window('line', [10, 12], { organisationsOf: [leader.number] }),
    window('none', [13, 14], { lists: ['gone'] }),
  ]);
  expect((await call('GET')).body).toMatchObject({ countedDate: null, warnings: [] });
  const { body: again } = await call('POST');
  expect(counted(again)?.windows.map(({ accounts }) => accounts)).toEqual([5, 0]);
  expect(again.warnings).toEqual([{ kind: 'nobody', typeKey: ticketType, windowKey: 'none' }]);
});

it('runs one count at a time, beside those of trial copies', async () => {
  const client = await shop.app.database.pool.connect();
  const count = 'SELECT pg_advisory_xact_lock(7460, hashtext(current_schema()))';
  try {
    await client.query(`CREATE SCHEMA copy; BEGIN; SET LOCAL search_path = copy; ${count}`);
    expect((await call('POST')).status).toBe(200);
    await client.query(`ROLLBACK; BEGIN; ${count}`);
    const { body } = await call('POST');
    expect(body.error.code).toBe('COUNT_RUNNING');
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
  expect((await call('POST')).status).toBe(200);
});
