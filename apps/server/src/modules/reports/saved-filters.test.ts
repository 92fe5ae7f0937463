import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { SavedFilter } from '@foyer/contract/reports/saved-filters';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { whileLocked } from '../../../test/barrier.ts';
import { openShop, type Person, type Shop } from '../../../test/ordering.ts';
import { createEvent } from '../../seed/factories/event.ts';

/** Saved filters of the lists of an event (reports 3.11). */

let shop: Shop;
let desk: Person;
beforeAll(async () => {
  shop = await openShop({ name: 'saved filters' });
  desk = await shop.staff(['desk']);
});
afterAll(() => shop.close());
beforeEach(() => sql`DELETE FROM saved_filter`.execute(shop.app.database.kysely));

const late = { name: 'Late', attendees: { registeredFrom: '2026-02-01' }, columns: ['answer:meal'] };
const folder = () => `/api/reporting/${shop.eventId}/filters`;
const save = (body: object, { token }: Person = desk) =>
  shop.app.inject<SavedFilter & ErrorBody>('PUT', folder(), { token, body });
const list = async ({ token }: Person = desk) =>
  (await shop.app.inject<SavedFilter[]>('GET', folder(), { token })).body;

it('saves a filter for all staff of the event, replaces it by list and name, and deletes it', async () => {
  const { body: first } = await save(late);
  expect(first).toMatchObject({ ...late, orders: null });
  const other = await shop.staff(['organiser']);
  const { body: second } = await save({ ...late, attendees: { isMissingAnswers: true }, columns: [] }, other);
  expect(second.savedFilterId).toBe(first.savedFilterId);
  await save({ name: 'Late', orders: { paymentKind: 'cash' }, columns: [] });
  expect((await list(await shop.staff(['reports']))).map(({ attendees, orders }) => [attendees, orders])).toEqual([
    [{ isMissingAnswers: true }, null],
    [null, { paymentKind: 'cash' }],
  ]);

  const remove = (eventId: number) =>
    shop.app.inject('DELETE', `/api/reporting/${eventId}/filters/${first.savedFilterId}`, { token: desk.token });
  expect((await remove(await createEvent(shop.app.database.kysely))).status).toBe(404);
  expect((await remove(shop.eventId)).status).toBe(200);
  expect((await remove(shop.eventId)).status).toBe(404);
  expect(await list()).toHaveLength(1);
  const log = await shop.app.database.kysely
    .selectFrom('audit_log')
    .select('action')
    .where('entity', '=', 'saved_filter')
    .where('event_id', '=', shop.eventId)
    .orderBy('audit_log_id')
    .execute();
  expect(log.map(({ action }) => action)).toEqual([
    ...Array.from({ length: 3 }, () => 'list.filterSaved'),
    'list.filterDeleted',
  ]);
});

it('refuses a search text, two filters, no filter, and staff who may not search', async () => {
  expect((await save({ ...late, attendees: { searchText: 'Maria' } })).status).toBe(422);
  expect((await save({ ...late, orders: {} })).status).toBe(422);
  expect((await save({ name: 'Late', columns: [] })).status).toBe(422);
  expect((await save({ ...late, name: ' ' })).status).toBe(422);
  expect((await save(late, await shop.staff(['reports']))).status).toBe(403);
  expect((await save(late, await shop.staff(['ticket-scanner']))).status).toBe(403);
  expect(await list()).toEqual([]);
});

it('saves at most 30 filters of a list, also of two requests at the same time, and still replaces one', async () => {
  await sql`INSERT INTO saved_filter (event_id, list, name, filter, columns, account_id, saved_at)
    SELECT ${shop.eventId}, 'attendees', 'Filter ' || n, '{}', '{}', ${desk.accountId}, now() FROM generate_series(1, 29) n`.execute(
    shop.app.database.kysely,
  );
  const lock = () => sql`SELECT FROM event WHERE event_id = ${shop.eventId} FOR UPDATE`;
  const both = await whileLocked(shop.app.database, lock, 2, () =>
    Promise.all([save({ ...late, name: 'One' }), save({ ...late, name: 'Two' })]),
  );
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await list()).toHaveLength(30);
  expect((await save({ ...late, name: 'Filter 7' })).status).toBe(200);
  expect((await save({ name: 'Cash', orders: { paymentKind: 'cash' }, columns: [] })).status).toBe(200);
});
