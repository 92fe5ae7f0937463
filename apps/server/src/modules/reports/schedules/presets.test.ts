import type { ExportPreset } from '@foyer/contract/reports/scheduled-exports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { whileLocked } from '../../../../test/barrier.ts';
import { openShop, type Person, type Shop } from '../../../../test/ordering.ts';

/** Presets for exports (reports 3.4). */

let shop: Shop;
let helper: Person;
beforeAll(async () => {
  shop = await openShop({ name: 'presets' });
  helper = await shop.staff(['helper']);
});
afterAll(() => shop.close());

const preset = { name: 'For the caterer', list: 'attendees', format: 'csv', columns: ['fullName', 'diet'] };
const save = (body: object, { token }: Person = helper) =>
  shop.app.inject<ExportPreset>('PUT', '/api/reporting/presets', { token, body });
const list = async () =>
  (await shop.app.inject<ExportPreset[]>('GET', '/api/reporting/presets', { token: helper.token })).body;

it('saves a preset for all staff, replaces it by name, and deletes it', async () => {
  const other = await shop.staff(['admin']);
  const { body: first } = await save(preset);
  expect(first).toMatchObject(preset);
  const { body: second } = await save({ ...preset, columns: ['diet'] }, other);
  expect(second.exportPresetId).toBe(first.exportPresetId);
  await save({ ...preset, name: 'Accounting', list: 'payments' });
  expect((await list()).map(({ name, columns }) => [name, columns])).toEqual([
    ['Accounting', ['fullName', 'diet']],
    ['For the caterer', ['diet']],
  ]);
  const remove = () =>
    shop.app.inject('DELETE', `/api/reporting/presets/${first.exportPresetId}`, { token: helper.token });
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
  expect((await list()).map(({ name }) => name)).toEqual(['Accounting']);
  const log = await shop.app.database.kysely
    .selectFrom('audit_log')
    .select('action')
    .where('entity', '=', 'export_preset')
    .orderBy('audit_log_id')
    .execute();
  expect(log.map(({ action }) => action)).toEqual([
    ...Array.from({ length: 3 }, () => 'export.presetSaved'),
    'export.presetDeleted',
  ]);
});

it('refuses a preset without a name or columns', async () => {
  expect((await save({ ...preset, name: ' ' })).status).toBe(422);
  expect((await save({ ...preset, columns: [] })).status).toBe(422);
});

it('saves at most 100 presets, also of two requests at the same time, and still replaces one', async () => {
  const { pool } = shop.app.database;
  await pool.query('DELETE FROM export_preset');
  await pool.query(
    `INSERT INTO export_preset (name, list, format, columns, account_id, saved_at)
     SELECT 'Preset ' || n, 'orders', 'csv', '{orderId}', $1, now() FROM generate_series(1, 99) n`,
    [helper.accountId],
  );
  const lock = () => sql`LOCK TABLE export_preset IN ACCESS EXCLUSIVE MODE`;
  const both = await whileLocked(shop.app.database, lock, 2, () =>
    Promise.all([save({ ...preset, name: 'One' }), save({ ...preset, name: 'Two' })]),
  );
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await list()).toHaveLength(100);
  expect((await save({ ...preset, name: 'Preset 7' })).status).toBe(200);
});
