import type { ExportSchedules } from '@foyer/contract/reports/scheduled-exports';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { schedulesPerEvent, schedulesPerPerson } from '@foyer/domain/reports/export-schedule';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../../../test/ordering.ts';
import { createEvent } from '../../../seed/factories/event.ts';

/** How many scheduled exports an event and a person can have, and the pages of their list (reports 3.3). */

let shop: Shop;
let helper: Person;
let eventId: number;
beforeAll(async () => {
  shop = await openShop({ name: 'schedule bounds', now: '2026-03-06T14:00:00Z' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  eventId = await createEvent(db());
  helper = await reader();
});

const db = () => shop.app.database.kysely;
async function reader(): Promise<Person> {
  const person = await shop.staff(['helper']);
  await sql`UPDATE account SET email_address = ${`reader-${person.accountId}@example.com`}
    WHERE account_id = ${person.accountId}`.execute(db());
  return person;
}
const schedule = (hour: number, by = helper, weekday: number | null = null) =>
  shop.app.inject<{ exportScheduleId: number } & ErrorBody>('POST', `/api/reporting/${eventId}/export`, {
    token: by.token,
    body: {
      list: 'attendees',
      format: 'csv',
      columns: ['lastName'],
      locale: 'en-US',
      weekday,
      hour,
      until: '2026-03-31',
      recipients: [by.accountId],
    },
  });
const stop = (id: number, by = helper) =>
  shop.app.inject('POST', `/api/reporting/export/${id}/stop`, { token: by.token });
const list = async (query = '') =>
  (await shop.app.inject<ExportSchedules>('GET', `/api/reporting/${eventId}/export${query}`, { token: helper.token }))
    .body;
/** Writes active schedules of one person, as an installation from before the bound has them. */
const plant = (count: number, by: Person) =>
  sql`INSERT INTO export_schedule (event_id, list, format, columns, locale, weekday, hour, until, account_id, due_at, try_at, created_at)
    SELECT ${eventId}, 'orders', 'csv', ARRAY['orderId'], 'en-US', NULL, 7, '2026-03-31', ${by.accountId},
      '2026-03-07T13:00:00Z', '2026-03-07T13:00:00Z', '2026-03-06T14:00:00Z' FROM generate_series(1, ${count})`.execute(
    db(),
  );
const ids = ({ schedules }: ExportSchedules) => schedules.map(({ exportScheduleId }) => exportScheduleId);

it('allows twenty active schedules of one person at an event, also in parallel, and another after a stop', async () => {
  await plant(schedulesPerPerson - 2, helper);
  const all = await Promise.all([1, 2, 3, 4].map((hour) => schedule(hour)));
  const made = all.filter(({ status }) => status === 201);
  expect(made).toHaveLength(2);
  const refused = all.find(({ status }) => status !== 201);
  expect([refused?.status, refused?.body.error.code]).toEqual([409, 'TOO_MANY_EXPORTS']);
  expect(refused?.body.error.metadata).toEqual({ most: schedulesPerPerson, own: true });
  const hour = all.indexOf(made[0]!) + 1;
  expect((await schedule(hour)).body.exportScheduleId, 'an equal schedule').toBe(made[0]?.body.exportScheduleId);
  expect((await schedule(9, await reader())).status).toBe(201);
  await stop(made[0]?.body.exportScheduleId ?? 0);
  expect((await schedule(9)).status).toBe(201);
});

it('allows fifty active schedules of an event, from all people together', async () => {
  const people = [await reader(), await reader(), await reader()];
  for (const person of people.slice(0, 2)) await plant(schedulesPerPerson, person);
  await plant(schedulesPerEvent - 2 * schedulesPerPerson, people[2]!);
  const { status, body } = await schedule(7);
  expect([status, body.error.metadata]).toEqual([409, { most: schedulesPerEvent, own: false }]);
  eventId = await createEvent(db());
  expect((await schedule(7)).status).toBe(201);
});

it('lists every active schedule on its pages, so each of them can be stopped', async () => {
  await plant(75, helper);
  const first = await list();
  expect([first.schedules.length, first.totalItems]).toEqual([50, 75]);
  const second = await list('?page=2');
  expect(second.schedules).toHaveLength(25);
  expect(new Set([...ids(first), ...ids(second)]).size).toBe(75);
  const small = await list('?page=8&rowsPerPage=10');
  expect(ids(small)).toEqual(ids(second).slice(20));
  const last = ids(second).at(-1) ?? 0;
  expect((await stop(last)).status).toBe(200);
  const after = await list('?page=2');
  expect(after.schedules.at(-1)).toMatchObject({ exportScheduleId: last, isStopped: true });
  expect(after.totalItems).toBe(75);
});
